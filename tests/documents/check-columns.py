#!/usr/bin/env python3
"""check-columns.py FILE.md: FILE has every report under "Reports" and "Pictures", every format under "Formats"; and the columns that
reports have as csv are those that it lists under "Columns of other reports", in that order; it may list more, which other traces
have. $CLOCKTALK is the program, $TESTDATA the folder of traces."""
import os
import re
import subprocess
import sys

TRACES = (["stencil2d"], ["hybrid"], ["imbalance_mixed"], ["scaling_1", "scaling_2"])
OPTIONS = {"diff": ["--diff", "imbalance_balanced"]}


def trace(name):
    return os.path.join(os.environ["TESTDATA"], name + ".prv.gz")


def columns(report, traces):
    options = [trace(word) if not word.startswith("-") else word for word in OPTIONS.get(report, [])]
    command = [os.environ["CLOCKTALK"], "--quiet", "--format", "csv", "--report", report, *options, *map(trace, traces)]
    ran = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, check=False)
    return ran.stdout.split("\n", 1)[0].strip().split(",") if ran.returncode == 0 else []


def words_of(option):
    """All that an option accepts, as its refusal of something else lists them."""
    ran = subprocess.run([os.environ["CLOCKTALK"], option, "?"], stderr=subprocess.PIPE, text=True, check=False)
    return re.split(", | or ", re.search(r"expected (?:a comma-separated list of )?(.*), found", ran.stderr).group(1))


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        sections = dict(part.split("\n", 1) for part in file.read().split("\n## ")[1:])
    section = sections["Columns of other reports"]
    faults = compared = 0
    for option, title in (("--report", "Reports"), ("--report", "Pictures"), ("--format", "Formats")):
        for word in words_of(option):
            if f"`{word}`" not in sections[title]:
                print(f"{title}: there is no {option} {word}")
                faults += 1
    for report, text in re.findall(r"^\| `([a-z-]+)` \| (.*) \|$", section, re.M):
        listed = " ".join(re.findall(r"`([^`]+)`", text)).split()
        for traces in TRACES:
            found = columns(report, traces)
            if "the summary" in text or "five efficiencies" in text:  # which other tables list
                found = [name for name in found if name in listed]
            compared += len(found)
            places = [listed.index(name) if name in listed else -1 for name in found]
            if -1 in places or places != sorted(places):
                print(f"{report} of {traces[0]} has {' '.join(found)}")
                faults += 1
    print(f"{compared} columns compared, {faults} lists differ")
    return faults > 0 or compared < 100


sys.exit(main())
