#!/usr/bin/env python3
"""Archives of others: what clocktalk finds in them, beside what it finds in Paraver traces of the same runs.

converted-*   made of traces of Extrae: all reports are those of the trace, but for what an archive does not carry
scorep-*      traced by Score-P: the figures of expected.json, and all reports are those of the trace that the
              reference reader makes of the archive, where that can be run
"""
import json
import os
import pathlib
import re
import subprocess
import sys
import tarfile
import tempfile

CLOCKTALK = os.environ["CLOCKTALK"]
FOLDER = pathlib.Path(os.environ.get("CLOCKTALK_ARCHIVES", ""))
TRACES = pathlib.Path(os.environ.get("CLOCKTALK_TRACES", ""))
REPORTS = ("summary,ranks,messages,phases", "wait-states,worst", "critical-path,paths", "parallelism,dispersion,sensitivity",
           "openmp,anomalies")
# What depends on how a run was recorded: names of ranks, processors, lines of tasks, and in which line something stands.
RECORDING = {"name", "oversubscribed", "first_line", "trace", "task_dependency"}
BY_NAME = RECORDING - {"name"}
EXACT = ("ranks", "runtime_s", "useful_avg_s", "useful_max_s", "load_balance", "overhead", "messages")
# Those that are read better than expected.json and the reference reader have it: where recording was off, these tie
# messages to the receives of others.
COUNTS_LOST = {"switch"}
SKIPPED = 77


def clocktalk(trace, *options):
    done = subprocess.run([CLOCKTALK, str(trace), *options, "--format", "json"], capture_output=True, text=True)
    if done.returncode != 0:
        return {"failed": done.stderr}
    return json.loads(done.stdout)


def values(tree, path=""):
    """All values of a result with their paths."""
    if isinstance(tree, dict):
        for key, value in tree.items():
            yield from values(value, f"{path}.{key}")
    elif isinstance(tree, list):
        for index, value in enumerate(tree):
            yield from values(value, f"{path}[{index}]")
    else:
        yield path, tree


def differences(archive, trace, left_out, *options):
    for report in REPORTS:
        one, other = (dict(values(clocktalk(it, "--report", report, *options))) for it in (archive, trace))
        if len(one) < 20:
            yield f"{report}: {one}"
        for path in sorted(set(one) | set(other)):
            if one.get(path) != other.get(path) and not left_out & set(re.split(r"[.\[]", path)):
                yield f"{report}: {path} is {one.get(path)}, expected {other.get(path)}"


def check_converted(name, archive):
    left_out = RECORDING
    if name == "nbcoll":  # bytes and members of nonblocking collectives are not carried, nor one-sided ones
        left_out = RECORDING | {"collectives", "one_sided", "bytes_read", "bytes_written", "operations"}
    # Time between failed tests is not carried: an archive has each test by itself.
    polling = ("--count-as-useful", "polling") if name == "masterworker" else ()
    return differences(archive, TRACES / f"{name}.prv.gz", left_out, *polling)


def check_recorded(name, archive, expected, reference):
    summary = clocktalk(archive).get("summary", {})
    if expected:
        for key in EXACT:
            if summary.get(key) != expected.get(key) and name not in COUNTS_LOST:
                yield f"{key} is {summary.get(key)}, expected {expected.get(key)}"
    if reference and name not in COUNTS_LOST:
        stem = archive.parent / f"{archive.name}-reference"
        subprocess.run([*reference, str(archive / "traces.otf2"), str(stem)], check=True, stderr=subprocess.DEVNULL)
        # The reference reader names types of OpenMP wherever there are threads.
        told = differences(archive, f"{stem}.prv", BY_NAME)
        yield from (it for it in told if name != "threads" or ".openmp_" not in it.split(" is ")[0])


def reference_reader():
    python = "/usr/bin/python3"
    tool = FOLDER / "tools" / "otf2prv.py"
    has_library = subprocess.run([python, "-c", "import otf2"], capture_output=True).returncode == 0
    return [python, str(tool)] if tool.exists() and has_library else None


def main():
    archives = sorted((FOLDER / "archives").glob("*.tar.xz")) if FOLDER.is_dir() else []
    if not archives:
        print("skipped: there are no archives")
        return SKIPPED
    example = clocktalk(pathlib.Path(os.environ["TESTDATA"]) / "three_ranks")
    if "libotf2" in example.get("failed", ""):
        print("skipped: built without libotf2")
        return SKIPPED
    expected = json.loads((FOLDER / "expected.json").read_text())
    reference = reference_reader()
    if not reference:
        print("not compared with the reference reader: python3-otf2 is missing")
    wrong = 0
    with tempfile.TemporaryDirectory() as work:
        for packed in archives:
            kind, name = packed.name.removesuffix(".tar.xz").split("-", 1)
            archive = pathlib.Path(work) / f"{kind}-{name}"
            archive.mkdir()
            with tarfile.open(packed) as tar:
                tar.extractall(archive)
            archive = next(archive.glob("*/traces.otf2")).parent
            if kind == "converted":
                found = list(check_converted(name, archive))
            else:
                found = list(check_recorded(name, archive, expected.get(f"{kind}-{name}"), reference))
            print(f"{kind}-{name}: {'equal' if not found else f'{len(found)} differences'}", flush=True)
            for line in found[:5]:
                print(f"    {line}")
            wrong += bool(found)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
