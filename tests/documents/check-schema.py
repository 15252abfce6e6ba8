#!/usr/bin/env python3
"""check-schema.py: what clocktalk writes as JSON is what clocktalk --schema says, and a validator that is not ours refuses
what is not. $CLOCKTALK is the program, $TESTDATA the folder of traces. 77, the status of a skipped test, where
python3-jsonschema is missing."""
import copy
import json
import os
import subprocess
import sys
import tempfile

try:
    import jsonschema
except ImportError:
    print("skipped: python3-jsonschema is missing")
    sys.exit(77)

REPORTS = ("summary windows anomalies critical-path paths parallelism dispersion sensitivity worst wait-states ranks "
           "messages phases openmp iterations assessment").split()
ALL = ",".join(REPORTS)
TRACES = "tiny imbalance_balanced imbalance_mixed hybrid stencil2d scaling_1 scaling_2".split()


def without_repeats(pairs):
    names = [name for name, _ in pairs]
    assert len(names) == len(set(names)), f"a member stands twice: {sorted(names)}"
    return dict(pairs)


def closed(schema):
    """The same, in which objects have no other members: the contract lets them grow, one version has these."""
    if isinstance(schema, list):
        return [closed(item) for item in schema]
    if not isinstance(schema, dict):
        return schema
    result = {key: closed(value) for key, value in schema.items()}
    if "properties" in schema and "object" in schema.get("type", ""):
        result.setdefault("additionalProperties", False)
    return result


def empty_trace(folder):
    """Of two ranks that do nothing: what does not exist is null."""
    path = os.path.join(folder, "empty.prv")
    with open(path, "w", encoding="ascii") as file:
        file.write("#Paraver (01/01/2020 at 00:00):200000_ns:1(2):1:2(1:1,1:1),0\n")
    return path


def run(*words):
    done = subprocess.run([os.environ["CLOCKTALK"], *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)
    assert done.returncode == 0, f"{words}: status {done.returncode}: {done.stderr.decode()}"
    return done.stdout.decode()


def command_lines(folder):
    trace = {name: os.path.join(os.environ["TESTDATA"], name + ".prv.gz") for name in TRACES}
    for path in trace.values():
        for report in REPORTS:
            yield [path, "--report", report] + (["--windows", "3"] if report == "windows" else [])
        yield [path]
        yield [path, "--windows", "5"]
        yield [path, "--windows", "5", "--report", ALL, "--by", "rank"]
        yield [path, "--report", ALL.replace("windows,", ""), "--from", "1us"]
        yield [path, "--windows", "64", "--min-events", "auto", "--cumulative", "--report", "windows,wait-states"]
        yield [path, "--report", "paths", "--select", "topk", "--windows", "2"]
        yield [path, "--report", "critical-path", "--call-sites", "--windows", "4"]
        yield [path, "--waits", "all", "--clock-fix", "none", "--report", "anomalies,sensitivity"]
        yield [path, "--diff", trace["tiny"], "--windows", "3"]
        yield [path, "--report", "critical-path,parallelism", "--scale", "[computation]=0.5"]
        yield [path, "--windows", "9", "--window-ideal", "clock"]
    yield [empty_trace(folder), "--report", ALL.replace("windows,", "")]
    yield [empty_trace(folder), "--windows", "3"]
    yield [trace["hybrid"], "--by", "thread", "--report", "openmp", "--windows", "4"]
    yield [trace["hybrid"], "--activity", "openmp", "--degree", "threads", "--report", "parallelism,critical-path"]
    yield [trace["hybrid"], "--diff", trace["hybrid"], "--report", "diff,ranks,phases"]
    yield [trace["tiny"], "--window", "1ms", "--step", "500us"]
    yield [trace["tiny"], "--report", "critical-path", "--partition", "1-2", "--without", "rank:2"]
    yield [trace["imbalance_mixed"], "--report", ALL, "--windows", "4", "--from", "init", "--to", "finalize"]
    yield [trace["imbalance_mixed"], "--report", "parallelism", "--sequential", trace["scaling_1"]]
    several = [trace["scaling_2"], trace["imbalance_mixed"], trace["hybrid"]]
    yield several
    yield several + ["--windows", "3", "--report", "scaling," + ALL, "--forecast", "64"]
    yield several + ["--report", "critical-path,phases", "--top", "4"]


OPEN = {"options", "rank_map", "thread_map", "corrected", "uncorrected"}


def shortened(value):
    """The same with one element of each list."""
    if isinstance(value, list):
        return [shortened(item) for item in value[:1]]
    if isinstance(value, dict):
        return {key: item if key in OPEN else shortened(item) for key, item in value.items()}
    return value


def places(value, path=()):
    """Where the numbers are that a schema describes."""
    if isinstance(value, (list, dict)):
        for key, item in value.items() if isinstance(value, dict) else enumerate(value):
            if key not in OPEN:
                yield from places(item, path + (key,))
    elif isinstance(value, (int, float)):
        yield path


def changed(value, path, leaf):
    result = copy.deepcopy(value)
    inner = result
    for key in path[:-1]:
        inner = inner[key]
    leaf(inner, path[-1])
    return result


def set_text(inner, key):
    inner[key] = "1"


def remove(inner, key):
    del inner[key]


def check_refusals(validator, whole):
    """How many broken results were tried: each number as a text, and results without a member."""
    tried = 0
    for path in places(whole):
        assert not validator.is_valid(changed(whole, path, set_text)), f"a text is accepted at {path}"
        tried += 1
    for path in (("clocktalk",), ("options",), ("summary",), ("summary", "load_balance"), ("summary", "anomalies"),
                 ("windows", 0, "start_s"), ("windows", 0, "ideal_s"), ("ranks", 0, "useful_s"),
                 ("critical_path", "length_s"), ("critical_path", "activities", 0, "path_s"),
                 ("messages", "pairs", 0, "bytes"), ("wait_states", "kinds", 0, "count"), ("phases", 0, "time_s")):
        assert not validator.is_valid(changed(whole, path, remove)), f"nothing at {path} is accepted"
        tried += 1
    return tried


def main():
    schema = json.loads(run("--schema"), object_pairs_hook=without_repeats)
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(closed(schema))
    lines = 0
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        for words in command_lines(folder):
            result = json.loads(run("--quiet", "--format", "json", *words), object_pairs_hook=without_repeats)
            lines += 1
            for error in list(validator.iter_errors(result))[:3]:
                failed += 1
                print(f"{' '.join(words)}: {error.json_path}: {error.message[:300]}")
    window = jsonschema.Draft202012Validator({"$ref": "#/$defs/window", "$defs": closed(schema)["$defs"]})
    tiny = os.path.join(os.environ["TESTDATA"], "tiny.prv.gz")
    for line in run(tiny, "--windows", "3", "--format", "jsonl").splitlines():
        window.validate(json.loads(line))
    whole = shortened(json.loads(run("--quiet", tiny, "--windows", "3", "--report", ALL, "--format", "json")))
    validator.validate(whole)
    refused = check_refusals(validator, whole)
    print(f"{lines} results, {failed} faults, {refused} broken ones refused")
    return failed > 0 or lines < 100 or refused < 100


sys.exit(main())
