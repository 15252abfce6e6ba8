#!/usr/bin/env python3
"""Archives of others: the waits that clocktalk finds in them, beside those that Scalasca finds in the same archives.

scalasca.json names what both know (`bars`): archive, kind, --waits, --clock-fix, seconds; with `at` in calls of that name.
The report has waits by call for all kinds together: late receivers are what --waits causal does not find there.
"""
import json
import os
import pathlib
import subprocess
import sys
import tarfile
import tempfile

CLOCKTALK = os.environ["CLOCKTALK"]
FOLDER = pathlib.Path(os.environ.get("CLOCKTALK_ARCHIVES", ""))
# Scalasca looks at no nonblocking collectives, whose waits are in calls that complete them: those in these calls alone.
BLOCKING = {"wait_at_barrier": ("MPI_Barrier",), "wait_at_nxn": ("MPI_All", "MPI_Reduce_scatter")}
# An impossible collective, with offsets between clocks of one node that were measured on a crowded machine.
COARSE = {("stencil2d_flush", "wait_at_nxn"): 2e-6}
SKIPPED = 77


def wait_states(archive, waits, clock_fix):
    done = subprocess.run([CLOCKTALK, str(archive), "--report", "wait-states", "--waits", waits, "--clock-fix", clock_fix,
                           "--format", "json"], capture_output=True, text=True)
    if done.returncode != 0:
        raise RuntimeError(done.stderr)
    return json.loads(done.stdout)["wait_states"]


def waits(archive, bar):
    """Seconds of the bar's kind."""
    found = wait_states(archive, bar["waits"], bar["clock_fix"])
    if bar["archive"] == "nbcoll" and bar["kind"] in BLOCKING:
        return sum(it["wait_s"] for it in found["call_paths"] if it["activity"].startswith(BLOCKING[bar["kind"]]))
    if "at" not in bar:
        return {it["kind"]: it["wait_s"] for it in found["kinds"]}.get(bar["kind"], 0)
    causal = wait_states(archive, "causal", bar["clock_fix"])
    after, before = ({it["activity"]: it["wait_s"] for it in of["call_paths"]} for of in (found, causal))
    return after.get(bar["at"], 0) - before.get(bar["at"], 0)


def main():
    path = FOLDER / "scalasca.json"
    if not path.exists():
        print("skipped: there are no archives")
        return SKIPPED
    bars = json.loads(path.read_text())["bars"]["of"]
    wrong = 0
    with tempfile.TemporaryDirectory() as work:
        for name in sorted({bar["archive"] for bar in bars}):
            folder = pathlib.Path(work) / name
            folder.mkdir()
            with tarfile.open(FOLDER / "archives" / f"scorep-{name}.tar.xz") as tar:
                tar.extractall(folder)
            archive = next(folder.glob("*/traces.otf2"))
            for bar in (it for it in bars if it["archive"] == name):
                try:
                    found = waits(archive, bar)
                except RuntimeError as error:
                    if "libotf2" not in str(error):
                        raise
                    print("skipped: built without libotf2")
                    return SKIPPED
                expected = bar["seconds"]
                margin = COARSE.get((name, bar["kind"]), 2e-8) + 2e-8 * expected
                equal = abs(found - expected) <= margin
                print(f"{name} {bar['kind']} {bar.get('at', '')} {bar['waits']}: {found:.9f}, expected {expected}"
                      + ("" if equal else " WRONG"), flush=True)
                wrong += not equal
    print(f"{len(bars)} figures, {wrong} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
