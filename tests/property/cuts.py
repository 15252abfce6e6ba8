#!/usr/bin/env python3
"""cuts.py WRITE_TRACE [FIRST COUNT] [TRACE...]: traces that Paraver's cutter has cut out of a longer one
(docs/semantics.md, "A cut trace"). What ranks compute in a cut is what they compute in the same part of the whole,
where states tell what they were in at its borders, with whole or broken states, events at the borders or not, and in
burst mode; so is what threads of OpenMP do in real traces, where states are broken. Of a file that ends early it is
that of the whole up to the last event. Shows what differs. $CLOCKTALK is the program; WRITE_TRACE writes the trace of
a seed; TRACE is a real one."""
import gzip
import json
import os
import random
import subprocess
import sys
import tempfile

PROGRAM = os.environ["CLOCKTALK"]
MPI = {str(50000000 + family) for family in range(1, 6)}
TRACING = "40000012"
OVERHEAD = {"40000002", "40000003", TRACING}
POLLING = {str(50000300 + counter) for counter in range(8)}
MODE = "40000018"
SUMMARY = "54000001"
LABELS = "EVENT_TYPE\n9    %s    Tracing mode\nVALUES\n1      Detailed\n2      CPU Bursts\n" % MODE
CUTS = 4  # of each trace


def pairs_of(fields):
    return list(zip(fields[6::2], fields[7::2]))


def is_header(line):
    return line[:1] in "#ci"


class Cutter:
    """As Paraver's: events and messages with both ends in the cut; states that reach into it, whole or broken; with
    `borders` the events where whole states begin and end. Behind them, what is open is ended. Times begin at 0."""

    def __init__(self, begin, end, breaks, borders):
        self.begin, self.end = begin, end
        self.breaks, self.borders = breaks, borders
        self.threads = {}  # of each: end of its last record, types that are open, its cpu
        self.records, self.times = [], []

    def keep(self, fields, places):
        self.records.append((fields, places))
        self.times += [int(fields[place]) for place in places]

    def state(self, fields):
        begin, end = int(fields[5]), int(fields[6])
        if end <= self.begin or begin > self.end:
            return
        if self.breaks:
            fields[5:7] = str(max(begin, self.begin)), str(min(end, self.end))
        self.threads.setdefault(tuple(fields[2:5]), [0, [], fields[1]])[0] = int(fields[6])
        self.keep(fields, (5, 6))

    def event(self, fields):
        time, key = int(fields[5]), tuple(fields[2:5])
        reaches = self.threads[key][0] if key in self.threads else -1
        is_border = self.borders and not self.breaks and (reaches >= self.begin if time < self.begin else time <= reaches)
        if not (self.begin <= time <= self.end or is_border):
            return
        thread = self.threads.setdefault(key, [0, [], fields[1]])
        for kind, value in pairs_of(fields):
            if value != "0":
                thread[1].append(kind)
            elif kind in thread[1]:
                del thread[1][len(thread[1]) - 1 - thread[1][::-1].index(kind)]
        thread[0] = max(thread[0], time)
        self.keep(fields, (5,))

    def message(self, fields):
        if min(int(fields[5]), int(fields[11])) >= self.begin and max(int(fields[6]), int(fields[12])) <= self.end:
            self.keep(fields, (5, 6, 11, 12))

    def cut(self, lines):
        """The lines of the cut, and what is 0 there; None where nothing is left."""
        header = [line for line in lines if is_header(line)]
        for line in lines[len(header):]:
            fields = line.split(":")
            {"1": self.state, "2": self.event, "3": self.message}.get(fields[0], lambda fields: None)(fields)
        if not self.times:
            return None, 0
        offset, last = min(self.times), max(max(self.times), self.end)
        for key, (_, kinds, cpu) in sorted(self.threads.items()):
            ends = ":".join(kind + ":0" for kind in dict.fromkeys(kinds[::-1]))
            if ends:
                self.records.append(("2:%s:%s:%d:%s" % (cpu, ":".join(key), last, ends)).split(":"))
                self.records[-1] = (self.records[-1], (5,))
        head, rest = header[0].split("):", 1)
        header[0] = head + "):%d_ns:" % (self.end - self.begin) + rest.split(":", 1)[1]
        header.append('#27/11/2026:CUTTER:RUNAPP:"whole.prv":%d:%d:%d' % (offset, self.begin, self.end))
        for fields, places in self.records:
            for place in places:
                fields[place] = str(int(fields[place]) - offset)
        return header + [":".join(fields) for fields, _ in self.records], offset


def in_bursts(lines, has_summaries):
    """The trace as the tracer writes it in burst mode: no call, and where ranks compute."""
    left, begun = [], set()
    for line in lines:
        fields = line.split(":")
        pairs = pairs_of(fields) if fields[0] == "2" else []
        if fields[0] == "3" or (fields[0] == "1" and fields[7] != "1"):
            continue
        if pairs and tuple(fields[2:4]) not in begun:
            begun.add(tuple(fields[2:4]))
            line += f":{MODE}:2"
        elif any(kind in MPI for kind, _ in pairs):
            continue
        left.append(line)
        if fields[0] == "1" and has_summaries:
            left.append(":".join(["2"] + fields[1:6] + [SUMMARY, "1"]))
    return left


def beginning_with_states(cut):
    """Ranks that do. In bursts calls of MPI are not told: a rank that begins with another event may be in one."""
    first = {}
    for line in cut:
        if line[0] in "12":
            first.setdefault(int(line.split(":")[3]), line[0])
    return {rank for rank, record in first.items() if record == "1"}


def parts_of(openmp):
    """Of each thread that is known, and does something: what its time is, in ns."""
    return {(thread["rank"], thread["thread"]): {part: round(value * 1e9) for part, value in thread.items()
                                                 if part.endswith("_s")}
            for thread in openmp["threads"] if thread["useful_s"] > 0}


def run(path, begin, end):
    """What each rank computes, in ns, and what threads do; None where the trace has no MPI call."""
    words = [PROGRAM, "--quiet", "--clock-fix", "none", "--report", "ranks,openmp", "--format", "json", path,
             "--from", f"{begin}ns", "--to", f"{end}ns"]
    done = subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)
    if done.returncode == 3 and b"no MPI call" in done.stderr:
        return None
    if done.returncode != 0:
        raise SystemExit(f"status {done.returncode}: {' '.join(words)}\n{done.stderr.decode()}")
    results = json.loads(done.stdout)
    return ([round(rank["useful_s"] * 1e9) for rank in results["ranks"]],
            parts_of(results["openmp"]) if results.get("openmp") else {})


def is_known(lines, begin):
    """Not where the tracer works, or has worked inside of the call that goes on there: the state is another one then; nor
    where all ranks begin with an event, so that no state tells that the trace was cut."""
    works, calls = set(), {}  # threads on which it does; those that are in a call, and whether it has in that
    tasks, beginning = set(), set()
    for line in lines:
        fields = line.split(":")
        if fields[0] != "2":
            continue
        key = tuple(fields[2:5])
        tasks.add(key[1])
        if int(fields[5]) == begin:
            beginning.add(key[1])
        if int(fields[5]) >= begin:
            continue
        for kind, value in pairs_of(fields):
            if kind in OVERHEAD:
                (works.add if (value == "0") == (kind == TRACING) else works.discard)(key)
            if kind in MPI and value == "0":
                calls.pop(key, None)
            elif kind in MPI or (kind in OVERHEAD and key in calls):
                calls[key] = kind in OVERHEAD
    return not works and not any(calls.values()) and tasks != beginning


def are_near(found, whole, length):
    """What a thread has open of the run-time system where the cut begins is not known: it takes microseconds."""
    return all(abs(found.get(thread, {}).get(part, 0) - value) <= max(length // 1000, 20000)
               for thread, parts in whole.items() for part, value in parts.items())


def write(folder, name, lines, labels):
    path = os.path.join(folder, name)
    for ending, text in ((".prv", "\n".join(lines) + "\n"), (".pcf", labels)):
        if text:
            with open(path + ending, "w", encoding="utf-8") as file:
                file.write(text)
    return path + ".prv"


def labels_of(path, seed):
    """Of real traces their own; of generated ones the tracer's mode alone, and none where labels would have to tell of
    threads."""
    if not path:
        return LABELS if seed % 3 != 0 else None
    path = path.removesuffix(".gz").removesuffix(".prv") + ".pcf"
    if not os.path.exists(path):
        return None
    with open(path, encoding="utf-8", errors="replace") as file:
        return file.read()


def check(name, lines, draw, folder, labels, is_real=False, is_burst=False):
    whole_path = write(folder, name, lines, labels)
    times = sorted({int(line.split(":")[5]) for line in lines if line[:2] == "2:"})
    is_threaded = any(line[:2] == "2:" and line.split(":")[4] != "1" and ":5000000" in line for line in lines)
    checked = 0
    for number in range(CUTS):
        begin, end = sorted(draw.choice(times) + draw.choice((0, 0, 1, -1, 7)) for _ in range(2))
        if begin <= times[0] or end - begin < 2 or not is_known(lines, begin):
            continue
        breaks, borders = draw.choice(((True, False), (False, False), (False, True)))
        cut, offset = Cutter(begin, end, breaks, borders).cut(lines)
        if not cut:
            continue
        path = write(folder, f"cut-{name}-{number}", cut, labels)
        begin = max(begin, offset)
        found = run(path, begin - offset, end - offset) if begin < end else None
        if found is None:
            continue
        whole = run(whole_path, begin, end)
        # Who of several threads decides depends on what they have called before.
        is_same = found[0] == whole[0] or is_threaded
        if is_burst:
            is_same = all(found[0][rank - 1] == whole[0][rank - 1] for rank in beginning_with_states(cut))
        if is_real and breaks:
            is_same = is_same and are_near(found[1], whole[1], end - begin)
        if not is_same:
            raise SystemExit(f"{name}.prv from {begin} to {end} ns, states {'broken' if breaks else 'whole'}"
                             f"{', events at borders' if borders else ''}:\n"
                             f"the whole has {whole}\nthe cut has   {found}")
        checked += 1
    return checked


def figures(path, end):
    """Where it ends, in ns, if not there, and what each rank computes; None where the program refuses it."""
    words = [PROGRAM, "--quiet", "--clock-fix", "none", "--report", "summary,ranks", "--format", "json", path]
    done = subprocess.run(words + (["--to", f"{end}ns"] if end else []), stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          check=False)
    if done.returncode == 3:
        return None
    if done.returncode != 0:
        raise SystemExit(f"status {done.returncode}: {' '.join(words)}\n{done.stderr.decode()}")
    results = json.loads(done.stdout)
    return round(results["summary"]["end_s"] * 1e9), [rank["useful_s"] for rank in results["ranks"]]


def check_end(name, lines, draw, folder, labels):
    """A disk that filled up: the file ends in some line."""
    whole_path = write(folder, name, lines, labels)
    text = "\n".join(lines) + "\n"
    head = sum(len(line) + 1 for line in lines if is_header(line))
    checked = 0
    for number in range(CUTS):
        path = write(folder, f"end-{name}-{number}", [], labels)
        size = draw.randrange(head, len(text))
        size += text[size - 1] == "\n"
        with open(path, "w", encoding="utf-8") as file:
            file.write(text[:size])
        found = figures(path, None)
        whole = figures(whole_path, found[0]) if found and found[0] > 0 else None
        if whole and found[1] != whole[1]:
            raise SystemExit(f"{name}.prv, {size} bytes of {len(text)}, to {found[0]} ns:\n"
                             f"the whole has {whole[1]}\nthe part has  {found[1]}")
        checked += whole is not None
    return checked


def main():
    write_trace, words = sys.argv[1], sys.argv[2:]
    first, count = (int(words.pop(0)), int(words.pop(0))) if words and words[0].isdigit() else (1, 20)
    checked = 0
    with tempfile.TemporaryDirectory() as folder:
        traces = [(f"seed{seed}", seed, None) for seed in range(first, first + count)]
        traces += [(os.path.basename(path).split(".")[0], 1, path) for path in words]
        for name, seed, path in traces:
            if path:
                with (gzip.open if path.endswith(".gz") else open)(path, "rt", encoding="utf-8") as file:
                    lines = file.read().splitlines()
            else:
                done = subprocess.run([write_trace, str(seed)], stdout=subprocess.PIPE, check=True)
                lines = done.stdout.decode().splitlines()
            # What took time in the cut may be told behind it.
            if any(kind in POLLING for line in lines if line[:2] == "2:" for kind, _ in pairs_of(line.split(":"))):
                continue
            labels = labels_of(path, seed)
            checked += check(name, lines, random.Random(seed), folder, labels, is_real=path is not None)
            if seed % 3 != 0:
                checked += check_end(name, lines, random.Random(seed), folder, labels)
            if not path and labels:
                bursts = in_bursts(lines, seed % 2 == 0)
                checked += check(f"bursts{seed}", bursts, random.Random(seed), folder, labels, is_burst=True)
    print(f"{checked} cuts")
    if checked == 0:
        raise SystemExit("nothing was checked")


main()
