#!/usr/bin/env python3
"""A report says the same alone, beside the summary, and beside all others: in JSON, on every trace.

Usage: CLOCKTALK=PROGRAM alone_and_beside.py [TRACE...]

Without traces those of $CLOCKTALK_TRACES, but for the largest; skipped where there are none. Compared are the fields
that both have: reports add columns to windows and to each other.
"""
import glob
import json
import os
import subprocess
import sys

REPORTS = ["summary", "windows", "anomalies", "critical-path", "paths", "parallelism", "dispersion", "worst", "wait-states", "ranks",
           "messages", "phases", "openmp", "iterations"]
LARGE = 10 << 20  # bytes
NO_REPORT = {"clocktalk", "schema", "trace", "options"}


def run(trace, reports):
    command = [os.environ["CLOCKTALK"], trace, "--format", "json", "--windows", "7", "--report", ",".join(reports)]
    done = subprocess.run(command, capture_output=True, text=True, errors="surrogateescape", check=False)
    if done.returncode not in (0, 1):
        return None, done.stderr.strip()
    return json.loads(done.stdout), ""


def common(a, b):
    """Both without the members that only one of them has."""
    if isinstance(a, dict) and isinstance(b, dict):
        keys = [k for k in a if k in b]
        pairs = [common(a[k], b[k]) for k in keys]
        return {k: p[0] for k, p in zip(keys, pairs)}, {k: p[1] for k, p in zip(keys, pairs)}
    if isinstance(a, list) and isinstance(b, list) and len(a) == len(b):
        pairs = [common(x, y) for x, y in zip(a, b)]
        return [p[0] for p in pairs], [p[1] for p in pairs]
    return a, b


def first_difference(a, b, where=""):
    if type(a) is not type(b):
        return f"{where}: {a!r} | {b!r}"
    if isinstance(a, dict):
        for key in a.keys() | b.keys():
            if key not in a or key not in b:
                return f"{where}.{key}: only {'beside' if key in b else 'alone'}"
            found = first_difference(a[key], b[key], f"{where}.{key}")
            if found:
                return found
        return None
    if isinstance(a, list):
        if len(a) != len(b):
            return f"{where}: {len(a)} | {len(b)} items"
        for i, (x, y) in enumerate(zip(a, b)):
            found = first_difference(x, y, f"{where}[{i}]")
            if found:
                return found
        return None
    return None if a == b else f"{where}: {a!r} | {b!r}"


def main():
    wrong = compared = 0
    traces = sys.argv[1:] or sorted(glob.glob(os.path.join(os.environ.get("CLOCKTALK_TRACES", ""), "*.prv.gz")))
    traces = [t for t in traces if os.path.getsize(t) < LARGE]
    if not traces:
        print("skipped: no traces")
        return 77
    for trace in traces:
        alone = {report: run(trace, [report])[0] for report in REPORTS}
        able = [r for r in REPORTS if alone[r] is not None]
        sets = [["summary", r] for r in able if r != "summary"] + [able]
        for names in sets:
            together, error = run(trace, names)
            if together is None:
                print(f"{trace}: {','.join(names)}: {error}")
                wrong += 1
                continue
            for report in names:
                for key, value in alone[report].items():
                    if key in NO_REPORT:
                        continue
                    compared += 1
                    if key not in together:
                        print(f"{trace}: {key} of {report}: not there with {','.join(names)}")
                        wrong += 1
                        continue
                    found = first_difference(*common(value, together[key]))
                    if found:
                        print(f"{trace}: {report} alone | with {','.join(names)}: {key}{found}")
                        wrong += 1
    print(f"{compared} sections compared, {wrong} wrong")
    return 1 if wrong or not compared else 0


sys.exit(main())
