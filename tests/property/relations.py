#!/usr/bin/env python3
"""relations.py WRITE_TRACE [FIRST COUNT]: what must hold between the results that the program writes of one generated
trace, whatever they are: numbers within the bounds of their kind, as --schema names it, sums that are a whole, one
report beside others and alone, several windows, parts and traces at once and one by one, one order of lines at equal
times and another. Shows the command line of what does not hold. $CLOCKTALK is the program; WRITE_TRACE writes the trace
of a seed."""
import json
import os
import random
import subprocess
import sys
import tempfile
from decimal import Decimal

PROGRAM = os.environ["CLOCKTALK"]
REPORTS = ("summary windows anomalies critical-path paths parallelism dispersion sensitivity worst wait-states ranks "
           "messages phases openmp iterations").split()
ALL = ",".join(REPORTS)

# Ratios that are no part of anything, or differences; and times, of which some are differences.
UNBOUNDED = {"trend", "change", "base", "here"}
SIGNED = {"transfer_lost_s"}  # what ranks would wait for has come by then (docs/semantics.md, "Phases")
ROUNDING = Decimal("0.000001")  # of ratios, whose sums may be made in another order
# With transfer below 0 efficiencies of phases are too high.
EXCEEDING = {"parallel_efficiency", "communication_efficiency"}


class Failure(Exception):
    pass


def require(holds, *what):
    if not holds:
        raise Failure(" ".join(str(word) for word in what))


def run(*words):
    words = [str(word) for word in words]
    done = subprocess.run([PROGRAM, "--quiet", "--format", "json", *words], stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, check=False)
    require(done.returncode == 0, "status", done.returncode, done.stderr.decode(), *words)
    return json.loads(done.stdout, parse_float=Decimal)


def ns(seconds):
    return int(seconds * 1000000000)


def named(records):
    """By name, where records have one: equal ones stand in the order in which they were found."""
    names = ("activity", "call", "rank", "cause_rank", "partner", "start_s")
    if all(isinstance(record, dict) and record.keys() & {"activity", "call"} for record in records):
        return sorted(records, key=lambda record: [str(record.get(name)) for name in names])
    return records


def differences(one, other, path=""):
    """Where two values differ that both have."""
    if isinstance(one, dict) and isinstance(other, dict):
        for key in one.keys() & other.keys():
            yield from differences(one[key], other[key], path + "." + key)
    elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        for i, (a, b) in enumerate(zip(named(one), named(other))):
            yield from differences(a, b, f"{path}[{i}]")
    elif one != other and not (isinstance(one, Decimal) and isinstance(other, Decimal) and
                               abs(one - other) <= ROUNDING and path.endswith(("share", "efficiency"))):
        yield f"{path}: {str(one)[:200]} and {str(other)[:200]}"


def require_same(one, other, what):
    different = list(differences(one, other))
    require(not different, what, "differ:", "; ".join(different[:4]))


class Bounds:
    """Numbers within the bounds of their kind: the first word of what the schema says of them."""

    def __init__(self):
        done = subprocess.run([PROGRAM, "--schema"], stdout=subprocess.PIPE, check=True)
        self.schema = json.loads(done.stdout)
        self.numbers = 0

    def inner(self, node):
        while "$ref" in node:
            node = self.schema["$defs"][node["$ref"].rsplit("/", 1)[1]]
        return node

    def check(self, value, node, path, is_sound):
        node = self.inner(node)
        if isinstance(value, dict):
            for key, item in value.items():
                inner = node.get("properties", {}).get(key, node.get("additionalProperties"))
                if isinstance(inner, dict):
                    self.check(item, inner, path + [key], is_sound)
        elif isinstance(value, list):
            for item in value:
                self.check(item, node.get("items", {}), path, is_sound)
        elif isinstance(value, (int, Decimal)) and not isinstance(value, bool):
            self.check_number(value, node.get("description", "").split(":")[0], path, is_sound)

    def check_number(self, value, kind, path, is_sound):
        name = path[-1]
        self.numbers += 1
        is_signed = (name in SIGNED or "differences" in path or path[0] == "clocks" or
                     ("transfer" in name and not is_sound))
        if kind in ("count", "rank", "bytes", "seconds", "number") and not is_signed:
            require(value >= 0 or name == "place", ".".join(path), "is", value)
        if kind == "ratio" and name not in UNBOUNDED and "contribution" not in name and "scalability" not in name:
            exceeds = (path[0] == "phases" and name in EXCEEDING) or not is_sound
            require((value >= 0 or "differences" in path) and (value <= 1 or exceeds), ".".join(path), "is", value)


def check_sum(records, name, whole, what, slack=0):
    total = sum(ns(record[name]) for record in records)
    require(abs(total - whole) <= slack, "sum of", name, what, "is", total, "ns, not", whole)


def check_summary(result):
    summary = result["summary"]
    elapsed, ranks = ns(summary["elapsed_s"]), summary["ranks"]
    require(ns(summary["end_s"]) - ns(summary["start_s"]) == elapsed, "elapsed", elapsed)
    useful = sum(ns(rank["useful_s"]) for rank in result["ranks"])
    # A time of an average rank is cut to whole nanoseconds.
    require(0 <= abs(useful - ns(summary["useful_avg_s"]) * ranks) < ranks, "useful of ranks is", useful, "ns")
    require(max(ns(rank["useful_s"]) for rank in result["ranks"]) == ns(summary["useful_max_s"]), "useful maximum")
    sums = result["ranks"]
    require(sum(rank["messages_sent"] for rank in sums) == summary["messages"], "messages that ranks sent")
    require(result["messages"]["messages"] == summary["messages"], "messages of the report")
    for name in ("messages", "bytes"):
        for records in ("pairs", "sizes"):
            require(sum(record[name] for record in result["messages"][records]) == result["messages"][name], name,
                    "of", records)
    require(sum(rank["bytes_sent"] for rank in sums) == result["messages"]["bytes"], "bytes that ranks sent")


def check_waits(result):
    waits, summary = result["wait_states"], result["summary"]
    total = ns(waits["total_s"])
    time = ns(summary["elapsed_s"]) * summary["ranks"]
    for records in ("kinds", "call_paths", "causes", "cause_ranks", "causes_by_rank", "pairs"):
        check_sum(waits[records], "wait_s", total, "over " + records)
    check_sum(result["ranks"], "waiting_s", total, "over ranks")
    require(time == 0 or abs(waits["share"] * time - total) <= time / Decimal(1000000), "share of waiting")
    for kind in waits["kinds"]:
        require(ns(kind["longest"]["length_s"]) <= ns(kind["wait_s"]) if kind["count"] else True, "longest wait")
        require(abs(summary[kind["kind"]] * time - ns(kind["wait_s"])) <= time / Decimal(1000000), kind["kind"])
    for kind in {key for window in result.get("windows", []) for key in window["wait_states"]}:
        told = sum(ns(record["wait_s"]) for record in waits["kinds"] if record["kind"] == kind)
        windows = sum(ns(window["wait_states"][kind]) for window in result["windows"])
        require(told == windows, kind, "in windows is", windows, "ns, not", told)


def check_path(result):
    path, summary = result["critical_path"], result["summary"]
    length = ns(path["length_s"])
    require(length == ns(summary["elapsed_s"]), "length of the measured path")
    for records in ("activities", "ranks", "matrix"):
        check_sum(path[records], "path_s", length, "over " + records)
    check_sum(result["ranks"], "path_s", length, "over all ranks")
    require(path["waiting_s"] == result["wait_states"]["total_s"], "waiting beside the path")
    for window, told in zip(path.get("windows", []), result.get("windows", [])):
        path_time = sum(ns(record["path_s"]) for record in window["ranks"])
        require(path_time <= ns(told["elapsed_s"]), "path of ranks in a window")


def check_windows(result):
    windows, summary = result["windows"], result["summary"]
    time = ns(summary["elapsed_s"])
    for before, after in zip(windows, windows[1:]):
        require(before["end_s"] == after["start_s"], "windows that do not touch")
    check_sum(windows, "elapsed_s", time, "over windows")
    check_sum(windows, "ideal_path_s", ns(summary["ideal_s"]), "over windows")
    check_sum(windows, "useful_avg_s", ns(summary["useful_avg_s"]), "over windows", len(windows) + 1)
    for window in windows:
        times = [ns(window[name]) for name in ("useful_max_s", "ideal_s", "elapsed_s")]
        require(times == sorted(times), "useful, ideal and elapsed time of a window are", times)


def check_phases(result):
    summary = result["summary"]
    for way in {phase["by"] for phase in result["phases"]}:
        phases = [phase for phase in result["phases"] if phase["by"] == way]
        check_sum(phases, "time_s", ns(summary["elapsed_s"]), "over phases by " + way, 1)
        check_sum(phases, "computation_s", ns(summary["useful_avg_s"]), "over phases by " + way, 2)
        for phase in phases:
            parts = sum(ns(phase[name]) for name in phase if name.endswith("_lost_s") and "threads" not in name)
            require(ns(phase["computation_s"]) + parts == ns(phase["time_s"]), "parts of a phase")


def check_parallelism(result):
    report, summary = result["parallelism"], result["summary"]
    if not report["histogram"]:
        return
    length = ns(report["length_s"])
    check_sum(report["histogram"], "time_s", length, "over the histogram")
    useful = sum(level["active"] * ns(level["time_s"]) for level in report["histogram"])
    require(useful == ns(report["useful_s"]), "useful time of the histogram")
    require(abs(useful - ns(summary["useful_avg_s"]) * summary["ranks"]) < summary["ranks"], "useful time in parallel")


def check_iterations(result):
    for loop in result["iterations"]["loops"]:
        parts = loop["share"] + loop["before"] + loop["between"] + loop["after"]
        require(abs(parts - 1) <= Decimal("0.000004"), "parts of the run around a loop are", parts)
        require(loop["begin_s"] <= loop["end_s"] <= result["summary"]["end_s"], "a loop beyond the run")
        lengths = [loop[name] for name in ("shortest_s", "lower_quartile_s", "median_s", "upper_quartile_s",
                                           "longest_s") if loop.get(name) is not None]
        require(lengths == sorted(lengths), "quartiles", lengths)


def check_sensitivity(result, words):
    """Each case is what a run says that assumes it."""
    run_cases = result["sensitivity"]["run"]["cases"]
    for case in run_cases:
        option = ["--" + case["option"], *case["value"].split(" ")] if case["option"] else []
        if "clock-fix" in str(option) and "--min-latency" in words:
            continue
        alone = run(*words, *option)["summary"]
        if "mpi_parallel_efficiency" in alone:
            del alone["parallel_efficiency"]  # of all threads; a case has that of ranks
        require_same(case, alone, "a case and a run of its own, " + " ".join(option))
    for name, spread in result["sensitivity"]["run"]["spread"].items():
        values = [case[name] for case in run_cases if case[name] is not None]
        require(spread is None or abs(max(values) - min(values) - spread) <= Decimal("0.000002"), "spread of", name)


def check_alone(result, words):
    """Whether other reports are asked for makes no difference to what a report says."""
    for report in REPORTS:
        alone = run(*words, "--report", report)
        del alone["options"]
        if report == "sensitivity":
            # Whether the part from Init to Finalize can be measured depends on what is held back.
            alone["sensitivity"]["run"] = alone["sensitivity"]["run"]["cases"][0]
        require_same(alone, result, report + " alone and beside others")
        require(report == "sensitivity" or ("init_to_finalize" in alone) == ("init_to_finalize" in result),
                report + " alone, and beside others: only one knows the part from Init to Finalize")


def check_parts(trace, draw):
    """The whole run as a part of itself, one window, and windows of two lengths at once."""
    whole = run(trace, "--report", ALL, "--windows", 3)
    end = whole["summary"]["runtime_s"]
    part = run(trace, "--report", ALL, "--windows", 3, "--from", 0, "--to", f"{ns(end)}ns")
    for result in (whole, part):
        for name in ("options", "init_to_finalize", "iterations", "sensitivity"):
            result.pop(name, None)
    require_same(whole, part, "the run and all of it as a part")
    one = run(trace, "--windows", 1, "--report", "windows,summary,wait-states")
    require_same(one["windows"][0], one["summary"], "one window and the summary")
    length = max(ns(end) // draw.randint(2, 9), 1)
    lengths = [length, length * draw.randint(2, 4)]
    both = run(trace, "--window", ",".join(f"{length}ns" for length in lengths))["windows"]
    apart = [window for length in lengths for window in run(trace, "--window", f"{length}ns")["windows"]]
    order = lambda window: (window["start_s"], window["end_s"])
    require_same(sorted(both, key=order), sorted(apart, key=order), "windows of two lengths at once and one by one")


def check_cut(trace, draw):
    """Two parts that touch make the run."""
    whole = run(trace, "--report", "summary,ranks,wait-states,messages")
    cut = draw.randint(0, ns(whole["summary"]["runtime_s"]))
    parts = [run(trace, "--report", "summary,ranks,wait-states,messages", *limits)
             for limits in (("--to", f"{cut}ns"), ("--from", f"{cut}ns")) if 0 < cut]
    if len(parts) < 2 or cut == ns(whole["summary"]["runtime_s"]):
        return
    for name in ("useful_s", "waiting_s", "mpi_s", "overhead_s", "absent_s"):
        for i, rank in enumerate(whole["ranks"]):
            times = sum(ns(part["ranks"][i][name]) for part in parts)
            require(times == ns(rank[name]), name, "of rank", i + 1, "in two parts is", times, "ns, not", rank[name])
    for name in ("messages", "collectives"):
        counts = sum(part["summary"][name] for part in parts)
        require(counts == whole["summary"][name], name, "in two parts are", counts)


def check_against_itself(trace):
    result = run(trace, "--diff", trace, "--report", "diff")
    for phase in result["diff"]["phases"]:
        for name, value in phase.items():
            require(not name.endswith("difference_s") or value in (0, None), name, "against the run itself is", value)


def check_order(trace, shuffled):
    one, other = (run(path, "--report", ALL, "--windows", 3) for path in (trace, shuffled))
    for result in (one, other):
        del result["trace"]
        for kind in result["anomalies"].values():
            kind["first_line"] = None
    require_same(one, other, "two orders of lines at equal times")


MODELS = [[], ["--waits", "causal"], ["--waits", "all"], ["--waits", "dimemas"], ["--clock-fix", "none"],
          ["--count-as-useful", "flush,init,disabled,polling"], ["--min-latency", "1us"], ["--max-skew", "10us"],
          ["--window-ideal", "clock"], ["--window-ideal", "clock", "--interpolation", "linear"], ["--eager-limit", "1"]]


def is_sound(model):
    return "all" not in model and "dimemas" not in model and "none" not in model


def check_seed(seed, folder, bounds):
    draw = random.Random(seed)
    trace, shuffled = os.path.join(folder, "t.prv"), os.path.join(folder, "shuffled.prv")
    for path, words in ((trace, []), (shuffled, ["shuffled"])):
        with open(path, "wb") as file:
            subprocess.run([sys.argv[1], str(seed), *words], stdout=file, check=True)
    model = draw.choice(MODELS)
    words = [trace, "--windows", draw.randint(1, 9), *model]
    result = run(*words, "--report", ALL)
    checks = [(bounds.check, result, bounds.schema["$defs"]["run"], [], is_sound(model))]
    checks += [(check, result) for check in (check_summary, check_waits, check_path, check_phases, check_parallelism,
                                             check_iterations)]
    if is_sound(model):
        checks.append((check_windows, result))
    checks += [(check_sensitivity, result, words), (check_alone, result, words), (check_parts, trace, draw),
               (check_cut, trace, draw), (check_against_itself, trace), (check_order, trace, shuffled)]
    faults = 0
    for check, *arguments in checks:
        try:
            check(*arguments)
        except Failure as failure:
            faults += 1
            print(f"seed {seed}, {' '.join(model)}: {failure}")
    return faults


def main():
    first, count = (int(word) for word in sys.argv[2:4]) if len(sys.argv) > 3 else (0, 8)
    bounds = Bounds()
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        for seed in range(first, first + count):
            failed += check_seed(seed, folder, bounds) > 0
    print(f"{count} seeds, {failed} fail, {bounds.numbers} numbers within bounds")
    return failed > 0 or bounds.numbers < 1000


sys.exit(main())
