#!/usr/bin/env python3
"""Stretches that are cut out of real traces, and archives that become Paraver traces: what clocktalk finds in them is what it finds in
that part of the whole, and in the archive (docs/semantics.md, "A cut trace").

A stretch's ideal time depends on collectives before it; so where it differs, that is counted, and only so many may.
"""
import json
import os
import pathlib
import random
import subprocess
import sys
import tarfile
import tempfile

CLOCKTALK = os.environ["CLOCKTALK"]
TRACES = pathlib.Path(os.environ.get("CLOCKTALK_TRACES", ""))
ARCHIVES = pathlib.Path(os.environ.get("CLOCKTALK_ARCHIVES", "")) / "archives"
STRETCHES = int(os.environ.get("CLOCKTALK_STRETCHES", "3"))
SKIPPED = 77
# Of the run, not of the part; what is odd is told of what was read; collectives at the borders count in the stretch.
OF_RUN = {"runtime_s", "start_s", "end_s", "anomalies", "oversubscribed", "init_to_finalize", "before_init", "after_finalize",
          "last_flush", "collectives", "moving_load"}
IDEAL = {"serialisation_efficiency", "transfer_efficiency", "ideal_s", "mpi_serialisation_efficiency", "mpi_transfer_efficiency"}
OF_RANKS = ("useful_s", "overhead_s", "messages_sent", "bytes_sent")
# Takes long, and says nothing that the others do not.
LEFT_OUT = {"big", "mpi4py_tests"}


def clocktalk(trace, *options, format=("--format", "json")):
    done = subprocess.run([CLOCKTALK, str(trace), "--quiet", *options, *format], capture_output=True, text=True)
    if done.returncode != 0:
        return {"failed": f"{done.returncode}: {done.stderr.strip()}"}
    return json.loads(done.stdout) if format else {}


def values(tree, path=""):
    """All values of a result with their paths."""
    if isinstance(tree, dict):
        for key, value in tree.items():
            yield from values(value, f"{path}.{key}" if path else key)
    elif isinstance(tree, list):
        for index, value in enumerate(tree):
            yield from values(value, f"{path}.{index}")
    else:
        yield path, tree


def figures(result):
    """Of the summary but what is of the run, and of ranks."""
    for path, value in values(result["summary"]):
        if path.split(".")[0] not in OF_RUN:
            yield path, value
    for rank in result["ranks"]:
        for key in OF_RANKS:
            yield f"rank {rank['rank']} {key}", rank[key]


def compare(trace, part, cut):
    """What differs; and whether it is ideal times alone."""
    # On recorded clocks: the part is cut there.
    ask = ("--report", "summary,ranks", "--clock-fix", "none")
    failed = clocktalk(trace, "--export", str(cut), *part, format=()).get("failed")
    if failed:
        return [f"not written, {failed}"], False
    whole, found = clocktalk(trace, *ask, *part), clocktalk(cut, *ask)
    if "failed" in whole or "failed" in found:
        return [str(it["failed"]) for it in (whole, found) if "failed" in it], False
    whole, found = dict(figures(whole)), dict(figures(found))
    differing = [key for key in whole if whole[key] != found.get(key)]
    return [f"{key} is {found.get(key)}, expected {whole[key]}" for key in differing], set(differing) <= IDEAL


def check_trace(trace, work):
    """Stretches between moments of the run chosen by chance, the same ones in each run of the test."""
    length = round(clocktalk(trace)["summary"]["runtime_s"] * 1e9)
    chance = random.Random(trace.name)
    wrong = ideal = 0
    for _ in range(STRETCHES):
        begin, end = sorted(chance.randrange(length) for _ in range(2))
        part = ("--from", f"{begin}ns", "--to", f"{max(end, begin + 1000)}ns")
        found, is_ideal = compare(trace, part, work / "cut.prv")
        wrong += bool(found) and not is_ideal
        ideal += bool(found) and is_ideal
        if found and not is_ideal:
            print(f"{trace.name} {' '.join(part)}: {len(found)} differences", *found[:5], sep="\n    ", flush=True)
    return wrong, ideal


def check_archive(packed, work):
    """All of it, and a stretch."""
    with tarfile.open(packed) as tar:
        tar.extractall(work / packed.name)
    archive = next((work / packed.name).glob("*/traces.otf2"))
    exported = work / "exported.prv"
    failed = clocktalk(archive, "--export", str(exported), format=()).get("failed")
    wrong = [failed] if failed else []
    for report in ("summary,ranks,messages,phases,openmp", "wait-states,critical-path,paths", "parallelism,dispersion"):
        one, other = (dict(values(clocktalk(it, "--report", report))) for it in (archive, exported))
        # What an archive alone has: ends of messages without the other one.
        wrong += [f"{key} is {other.get(key)}, expected {one.get(key)}" for key in sorted(set(one) | set(other))
                  if one.get(key) != other.get(key) and key != "trace" and "unmatched_message" not in key]
    length = round(clocktalk(archive)["summary"]["runtime_s"] * 1e9)
    part = ("--from", f"{length // 3}ns", "--to", f"{length * 2 // 3}ns")
    found, is_ideal = compare(archive, part, work / "cut.prv")
    wrong += [] if is_ideal else found
    if wrong:
        print(f"{packed.name}: {len(wrong)} differences", *wrong[:5], sep="\n    ", flush=True)
    return bool(wrong), bool(found) and is_ideal


def main():
    checks = [(check_trace, it) for it in sorted(TRACES.glob("*.prv.gz")) if it.name.split(".")[0] not in LEFT_OUT]
    if "libotf2" not in clocktalk(pathlib.Path(os.environ["TESTDATA"]) / "three_ranks").get("failed", ""):
        checks += [(check_archive, it) for it in sorted(ARCHIVES.glob("*.tar.xz"))]
    if not checks:
        print("skipped: there are no traces")
        return SKIPPED
    wrong = ideal = 0
    with tempfile.TemporaryDirectory() as work:
        for check, trace in checks:
            one = check(trace, pathlib.Path(work))
            wrong += one[0]
            ideal += one[1]
    print(f"{len(checks)} traces, {wrong} with other figures, {ideal} stretches with another ideal time")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
