#!/usr/bin/env python3
"""check-pictures.py: draws pictures with gnuplot, and looks at their pixels: what they show is what the tables say.

$CLOCKTALK is the program, $TESTDATA the folder of traces. Skips, with status 77, where gnuplot is missing; what needs a
browser is left out where there is none."""

import functools
import html
import json
import math
import os
import re
import shutil
import struct
import subprocess
import sys
import tempfile
import zlib

PROGRAM = os.environ["CLOCKTALK"]
STENCIL = os.path.join(os.environ["TESTDATA"], "stencil2d.prv.gz")
MIXED, BALANCED = (os.path.join(os.environ["TESTDATA"], f"imbalance_{kind}.prv.gz") for kind in ("mixed", "balanced"))
HYBRID = os.path.join(os.environ["TESTDATA"], "hybrid.prv.gz")
ONE = os.path.join(os.environ["TESTDATA"], "scaling_1.prv.gz")
TINY = os.path.join(os.environ["TESTDATA"], "tiny.prv.gz")
COMPUTING = (0xD8, 0xDD, 0xE2)
STACK = [COMPUTING, (0xDB, 0x7B, 0x00), (0x00, 0x2B, 0x5C), (0x0A, 0x90, 0x70), (0, 0, 0)]
MAP = [COMPUTING, (0xCC, 0x79, 0xA7), (0x0A, 0x90, 0x70), (0, 0, 0), (0x4B, 0x4B, 0x4B), (255, 255, 255)]
failed = 0


def check(name, holds, found=""):
    global failed
    print(f"{'ok' if holds else 'not ok'} {name}{'' if holds else f': {found}'}")
    failed += not holds


def run(*arguments, **more):
    environment = dict(os.environ, LC_ALL="C.UTF-8", COLUMNS="100")
    return subprocess.run([PROGRAM, "-q", *arguments], env=environment, capture_output=True, text=True, check=True, **more).stdout


def read_png(path):
    """The rows of an 8-bit RGB(A) picture, as lists of (red, green, blue)."""
    with open(path, "rb") as file:
        data = file.read()
    at, packed = 8, b""
    while at < len(data):
        size, kind = struct.unpack(">I4s", data[at : at + 8])
        body = data[at + 8 : at + 8 + size]
        if kind == b"IHDR":
            width, height, depth, color = struct.unpack(">IIBB", body[:10])
        elif kind == b"IDAT":
            packed += body
        at += 12 + size
    assert depth == 8 and color in (2, 6), (depth, color)
    step = 3 if color == 2 else 4
    raw, stride, rows, before = zlib.decompress(packed), width * step, [], bytearray(width * step)
    for y in range(height):
        kind = raw[y * (stride + 1)]
        row = bytearray(raw[y * (stride + 1) + 1 : (y + 1) * (stride + 1)])
        for i in range(stride):
            left = row[i - step] if i >= step else 0
            up, corner = before[i], before[i - step] if i >= step else 0
            if kind == 1:
                row[i] = (row[i] + left) & 255
            elif kind == 2:
                row[i] = (row[i] + up) & 255
            elif kind == 3:
                row[i] = (row[i] + (left + up) // 2) & 255
            elif kind == 4:
                guess = left + up - corner
                near = min((left, up, corner), key=lambda value: abs(guess - value))
                row[i] = (row[i] + near) & 255
        rows.append([tuple(row[i : i + 3]) for i in range(0, stride, step)])
        before = row
    return rows


@functools.cache
def is_near(pixel, colors, distance):
    return any(max(abs(a - b) for a, b in zip(pixel, color)) <= distance for color in colors)


def near(pixel, colors, distance=24):
    return is_near(pixel, tuple(colors), distance)


@functools.cache
def nearest(pixel):
    """Of the stack's colours, and white: at an edge a pixel is a mixture."""
    return min([*STACK, (255, 255, 255)], key=lambda color: sum((a - b) ** 2 for a, b in zip(pixel, color)))


def rows_of_panel(picture, colors):
    """The lowest rows of which most pixels have one of the colours: a panel that is filled."""
    wide = [y for y, row in enumerate(picture) if sum(near(pixel, colors) for pixel in row) > 0.7 * len(row)]
    last = wide[-1]
    first = last
    while first - 1 in wide:
        first -= 1
    return first, last


def longest_run(row):
    """Of what is computing: where it begins and ends."""
    best, begin = (0, 0), None
    for x, pixel in enumerate([*row, (1, 1, 1)]):
        if near(pixel, [COMPUTING]):
            begin = x if begin is None else begin
        else:
            best = max(best, (begin or x, x), key=lambda run: run[1] - run[0])
            begin = None
    return best


def summary_of(*arguments):
    return json.loads(run(*arguments, "--format", "json"))["summary"]


def windows_and_pixels():
    """More windows than pixels: the picture's shares are the table's."""
    whole = summary_of(STENCIL)["parallel_efficiency"]
    for windows in (650, 3000, 100000):
        run(STENCIL, "--windows", str(windows), "--plot-size", "600px", "--plot", "windows.png")
        picture = read_png("windows.png")
        last = rows_of_panel(picture, STACK)[1]
        # The lowest row is filled from end to end; above the panel nothing is.
        left, right = longest_run(picture[last - 2])
        first = last
        while sum(near(pixel, STACK) for pixel in picture[first][left:right]) > 0.2 * (right - left):
            first -= 1
        computing = sum(nearest(pixel) == COMPUTING for row in picture[first + 1 : last + 1] for pixel in row[left:right])
        share = computing / ((right - left) * (last - first))
        check(f"{windows} windows compute {whole:.3f}", abs(share - whole) < 0.03, f"{share:.3f} of the pixels")


def missing_characters():
    for title in ("bare \ue123 node", "rocket \U0001f680", "\u8ba1\u7b97"):
        run(TINY, "--window", "1ms", "--title", title, "--plot-size", "600px", "--plot", "title.png")
        rows = read_png("title.png")
        upper = [pixel for row in rows[: len(rows) // 10] for pixel in row]
        dark = sum(max(pixel) < 100 for pixel in upper) / len(upper)
        check(f"a title with {title.encode('unicode_escape').decode()} is small", dark < 0.06, f"{dark:.3f} of its place is dark")


def colors_of_map():
    run(STENCIL, "--by", "rank", "--plot-size", "600px", "--plot", "map.png")
    picture = read_png("map.png")
    first, last = rows_of_panel(picture, MAP[:3])
    mixed = [pixel for row in picture[first + 4 : last - 4] for pixel in row[len(row) // 5 : -len(row) // 10] if not near(pixel, MAP, 8)]
    check("a map has the colours of its key alone", len(mixed) == 0, f"{len(mixed)} others, such as {mixed[:3]}")


def terminal_stack():
    """A part that takes less than a hundredth does not fill a sixth of the cells."""
    summary = summary_of(STENCIL)
    text = run(STENCIL, "--windows", "500", "--plot", "-")
    rows = [line.split("\u2524" if "\u2524" in line else "\u2502", 1)[1] for line in text.split("What the time")[1].split("\n")[2:8]]
    cells = sum(len(row) for row in rows)
    serialisation = summary["transfer_efficiency"] - summary["communication_efficiency"]
    shares = {letter: sum(row.count(letter) for row in rows) / cells for letter in ".bst"}
    check("serialisation in the terminal", shares["s"] < serialisation + 0.02, f"{shares['s']:.3f} of the cells, {serialisation:.3f} of the time")
    check("computing in the terminal", abs(shares["."] - summary["parallel_efficiency"]) < 0.06, f"{shares['.']:.3f} of the cells")


def scales_in_the_terminal():
    """What is not in per cent has its own scale, and numbers of stretches stand where these are."""
    loop = max(json.loads(run(STENCIL, "--report", "iterations", "--format", "json"))["iterations"]["loops"], key=lambda loop: loop["share"])
    panels = run(STENCIL, "--report", "iterations", "--plot", "-").split("How long turns take: ")[1:]
    name = f"{loop['loop']}.{loop['level']}" if loop["level"] > 1 else loop["loop"]
    panel = next(panel for panel in panels if panel.startswith(f"loop {name}:"))
    unit = {"s": 1, "ms": 1e-3, "us": 1e-6}[re.search(r"turn \((\w+)\)", panel)[1]]
    top = float(re.search(r"([\d.]+)\u2524", panel)[1]) * unit
    check("turns in the terminal fill their scale", loop["most_s"] <= top <= 1.5 * loop["most_s"], (top, loop["most_s"]))
    text = run(STENCIL, "--report", "worst", "--plot", "-", "--windows", "40")
    stretches = re.findall(r"^ *(\d+)\. ([\d.]+) to ([\d.]+) s", text, re.M)
    line = text.split("dashed")[1].split("\n")[3]
    wanted = [number for number, start, _ in sorted(stretches, key=lambda stretch: float(stretch[1]))]
    check("worst stretches are numbered in the terminal", len(wanted) > 2 and line.split() == wanted, (line, wanted))


def worst_is_marked():
    text = run(STENCIL, "--report", "worst")
    stretches = re.findall(r"^ *(\d+)\. ([\d.]+) to ([\d.]+) s", text, re.M)
    run(STENCIL, "--report", "worst", "--plot-size", "600px", "--plot", "worst.png", "-o", "worst.txt")
    picture = read_png("worst.png")
    # Where a stretch is shaded its ground is reddish; one line of pixels may be that of the grid.
    middle = len(picture) // 2 - len(picture) // 8
    shaded = max(sum(r > g + 15 and r > 230 and g > 150 for r, g, b in line) for line in picture[middle - 4:middle + 5:4])
    check("worst stretches are shaded", stretches and shaded > 40, f"{shaded} pixels of {len(stretches)} stretches")


def ranks_of_the_path_are_named():
    """Names over the map are those of the path's stretches in the result, and the longest ones have one."""
    arguments = ("--by", "rank", "--report", "critical-path", STENCIL)
    path = json.loads(run("--format", "json", *arguments))["rank_map"]["path"]
    stretches, start = [], 0
    for bin in range(1, len(path) + 1):
        if bin == len(path) or path[bin] != path[start]:
            stretches.append((bin - start, str(path[start])))
            start = bin
    script = run("--format", "gnuplot", *arguments)
    names = re.findall(r"^set label '(\d+)' at screen ([0-9.]+), screen ([0-9.]+) center front", script, re.MULTILINE)
    names = [name for _, name in sorted((float(x), name) for name, x, _ in names)]
    least = min(sorted((length for length, _ in stretches), reverse=True)[: len(names)])
    check("names over the path are those of its longest stretches", len(names) > 5 and
          names == [name for length, name in stretches if length >= least], (names, stretches))


def browser_of():
    for name in ("chromium", "chromium-browser", "google-chrome", "chromium-headless-shell"):
        if shutil.which(name):
            return name
    return None


def screenshot(browser, path, width, height):
    subprocess.run([browser, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--user-data-dir=" + os.path.abspath("profile"),
                    f"--window-size={width},{height}", "--screenshot=" + os.path.abspath("shot.png"), "file://" + os.path.abspath(path)],
                   capture_output=True, timeout=120, check=True)
    return read_png("shot.png")


def rows_in_a_browser(browser):
    run(STENCIL, "--by", "rank", "--plot", "map.svg")
    with open("map.svg") as file:
        check("an image in SVG is not smoothed", "image-rendering: pixelated" in file.read(2000))
    if not browser:
        print("# without a browser")
        return
    picture = screenshot(browser, "map.svg", 920, 700)
    first, last = rows_of_panel(picture, MAP[:3])
    inside = [pixel for row in picture[first + 3 : last - 3] for pixel in row[200:800:3]]
    mixed = sum(not near(pixel, MAP, 12) for pixel in inside) / len(inside)
    check("rows do not smear into each other in a browser", mixed < 0.01, f"{mixed:.3f} of the pixels are mixed")


WORDS = """
const found = [];
for (const picture of document.querySelectorAll("div")) {
  const around = picture.querySelector("svg").getBoundingClientRect();
  const words = [];
  for (const text of picture.querySelectorAll("text")) {
    const box = text.getBoundingClientRect(), name = text.textContent.trim();
    if (!name) continue;
    if (box.left < around.left || box.right > around.right || box.top < around.top - 2 || box.bottom > around.bottom + 2)
      found.push(picture.id + ": \\"" + name + "\\" is not within the picture");
    for (const other of words) {
      const wide = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
      const high = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
      // What has a ground of its own is drawn twice.
      if (wide > 1 && high > 5 && (name !== other.name || box.left !== other.box.left))
        found.push(picture.id + ": \\"" + name + "\\" lies upon \\"" + other.name + "\\"");
    }
    words.push({ box, name });
  }
}
document.body.innerHTML = "<pre></pre>";
document.body.firstChild.textContent = found.join("\\n");
"""


def words_stay_apart(browser):
    """In pictures of all reports, wide and narrow, words lie within the picture and none upon another."""
    if not browser:
        return
    pictures = []
    kinds = [["--by", "rank"], ["--by", "thread"], ["--windows", "30"]]
    kinds += [["--report", report] for report in ("worst", "wait-states", "messages", "phases", "paths", "iterations", "openmp",
                                                  "parallelism", "dispersion", "sensitivity", "critical-path")]
    for trace in (STENCIL, HYBRID, ONE):
        for kind in kinds:
            for size in ("8.5cm", "900px"):
                done = subprocess.run([PROGRAM, "-q", trace, *kind, "--plot-size", size, "--plot", "words.svg", "-o", os.devnull], capture_output=True)
                if done.returncode == 0:
                    with open("words.svg") as file:
                        svg = file.read()
                    pictures.append(f'<div id="{os.path.basename(trace)} {" ".join(kind)} {size}">{svg[svg.index("<svg"):]}</div>')
    with open("words.html", "w") as file:
        file.write(f"<body>{''.join(pictures)}<script>{WORDS}</script></body>")
    shown = subprocess.run([browser, "--headless", "--no-sandbox", "--disable-gpu", "--user-data-dir=" + os.path.abspath("profile"), "--dump-dom",
                            "file://" + os.path.abspath("words.html")], capture_output=True, text=True, timeout=120, check=True).stdout
    found = html.unescape(re.search("<pre>(.*?)</pre>", shown, re.S)[1])
    check(f"words of {len(pictures)} pictures are apart", len(pictures) > 60 and not found, found)


def cells_touch():
    """Between cells of a matrix the ground does not shine through: no line of pixels is lighter than those on either side."""
    run(MIXED, "--report", "wait-states", "--plot-size", "600px", "--plot", "cells.png", "-o", os.devnull)
    picture = read_png("cells.png")
    seams = 0
    for x in range(100, 560, 7):
        light = [sum(row[x]) for row in picture[len(picture) // 2 + 60 : -80]]
        seams += sum(light[y] > max(light[y - 2], light[y + 2]) + 20 and light[y - 2] != 765 != light[y + 2] for y in range(2, len(light) - 2))
    check("cells of a matrix touch", seams < 10, f"{seams} lighter places")


def sides_of_the_mean():
    """Ranks above the mean of a row are above it in the picture of dispersion, in the colour of that side."""
    script = run(HYBRID, "--report", "dispersion", "--format", "gnuplot")
    found = json.loads(run(HYBRID, "--report", "dispersion", "--format", "json"))["dispersion"]
    rows = [cell["ranks_s"] for cell in found["matrix"] if sum(cell["ranks_s"]) > 0]
    cells = re.findall(r"^[\d.]+ [\d.]+ (\d+) 0x(..)..(..) ([-\d.]+)$", script, re.M)
    wrong = []
    for at, (row, red, blue, value) in enumerate(cells):
        times = rows[int(row)]
        above = times[at % len(times)] - sum(times) / len(times)
        if abs(float(value)) > 0.02 and (above * float(value) < 0 or above * (int(red, 16) - int(blue, 16)) < 0):
            wrong.append((row, times, value))
    check(f"{len(cells)} cells are on their side of the mean", len(cells) == len(rows) * len(rows[0]) and not wrong, wrong)


def bars_of(script, panel):
    """Of a panel of bars the series by name: lists of (row, low, high)."""
    found = {}
    for name, lines in re.findall(r"^# ([a-z ]+): row row_end low high\n\$panel%d_\d << EOD\n(.*?)^EOD" % panel, script, re.M | re.S):
        numbers = [[float(word) for word in line.split()] for line in lines.splitlines() if line[0] != "n"]
        found[name] = [(int(row), low, high) for row, _, low, high in numbers]
    return found


def both_runs_of_a_difference():
    for what, turns in (("parts", []), ("turns", ["--window", "iteration"])):
        command = (MIXED, "--diff", BALANCED, *turns, "--report", "diff")
        script = run(*command, "--format", "gnuplot")
        found = json.loads(run(*command, "--format", "json"))["diff"]
        units = [{"s": 1, "ms": 1e-3, "us": 1e-6}[unit] for unit in re.findall(r"time \((\w+)\)'", script)]
        last = max(int(number) for number in re.findall(r"^\$panel(\d+)_", script, re.M))
        phases, runs = bars_of(script, last), bars_of(script, last - 2)
        for row, phase in enumerate(sorted(found["phases"], key=lambda phase: -abs(phase["lost_s"]))):
            lengths = {name: units[-1] * sum(high - low for at, low, high in bars if at == row) for name, bars in phases.items()}
            bars = (lengths["base"] + lengths["shorter"], lengths["this run"] + lengths["longer"])
            check(f"{what}: bars of {phase['phase']}", abs(bars[0] - phase["base_s"]) < 2e-6 and abs(bars[1] - phase["here_s"]) < 2e-6, (phase, bars))
        wanted = [found["base_runtime_s"], found["runtime_s"]]
        if turns:
            wanted = [sum(pair[side] or 0 for pair in found["turns"]["each"]) for side in ("base_s", "here_s")]
        lengths = [units[0] * sum(high - low for name in names for _, low, high in runs[name]) for names in (("base", "shorter"), ("this run", "longer"))]
        check(f"{what}: both runs are as long as they are", all(abs(length - time) < 1e-4 for length, time in zip(lengths, wanted)), (lengths, wanted))
        begins = [[low for _, low, _ in runs[name]] for name in ("base", "this run")]
        check(f"{what}: what corresponds begins at one place", begins[0] == begins[1] and len(begins[0]) > 90, begins)


def linear(color):
    """Red, green and blue of #rrggbb as light."""
    parts = [int(color[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    return [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]


def apart(one, other, vision):
    """How far two colours are from each other in CIE Lab, as an eye sees them."""
    def mixed(matrix, parts):
        return [sum(weight * part for weight, part in zip(row, parts)) for row in matrix]

    def lab(color):
        seen = [min(max(part, 0), 1) for part in mixed(vision, linear(color))]
        x, y, z = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116
                   for t in (part / white for part, white in zip(mixed(TO_XYZ, seen), (0.9505, 1, 1.089))))
        return 116 * y - 16, 500 * (x - y), 200 * (y - z)

    return math.dist(lab(one), lab(other))


TO_XYZ = [[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]]
USUAL = [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
DEUTERANOPIA = [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]


def colors_are_told_apart():
    """What time goes to: with any eyes, and on the page as in its figures."""
    run(TINY, "--format", "html", "-o", "page.html")
    with open("page.html") as file:
        page = file.read()
    parts = re.findall(r"--stack-([a-z_]+): *(#[0-9a-f]{6})", page)
    names = [name for name, _ in parts]
    light, dark = dict(parts[: len(set(names))]), dict(parts[len(set(names)) : 2 * len(set(names))])
    figures = {one.lower(): other.lower() for one, other in re.findall(r'\[fill="(#[0-9A-F]{6})"\] \{ fill: (#[0-9A-F]{6})', page)}
    run(STENCIL, "--report", "wait-states,dispersion,messages,sensitivity", "--format", "html", "-o", "cells.html")
    with open("cells.html") as file:
        fills = set(re.findall(r'<(?:path|rect)[^>]* fill="(#[0-9A-F]{6})"', file.read()))
    check(f"each of {len(fills)} colours of a page's figures has one in the dark", len(fills) > 30 and {fill.lower() for fill in fills} <= set(figures),
          sorted(fill for fill in fills if fill.lower() not in figures))
    for name in set(names) - {"absent"}:
        check(f"the page has the colour of figures for {name}", figures.get(light[name]) == dark[name], (figures.get(light[name]), dark[name]))
    for theme, colors in (("light", light), ("dark", dark)):
        for eyes, vision in (("usual eyes", USUAL), ("deuteranopia", DEUTERANOPIA)):
            solid = sorted(set(colors) - {"absent"})
            least = min((apart(colors[one], colors[other], vision), one, other) for at, one in enumerate(solid) for other in solid[:at])
            check(f"colours of what time goes to are apart: {theme}, {eyes}", least[0] > 15, least)


def nothing_to_show():
    """Of one rank there are no waits, no messages and few losses: gnuplot draws what says so."""
    for report in ("wait-states", "messages", "phases", "ranks", "paths", "dispersion", "iterations"):
        found = subprocess.run([PROGRAM, "-q", ONE, "--report", report, "--plot", "one.png", "-o", os.devnull], capture_output=True, text=True)
        check(f"{report} of one rank are drawn", found.returncode == 0, found.stderr)
    found = subprocess.run([PROGRAM, "-q", TINY, "--report", "iterations", "--to", "1ms", "--plot", "one.png", "-o", os.devnull],
                           capture_output=True, text=True)
    check("no loops are drawn", found.returncode == 0, found.stderr)


def sizes_and_themes():
    for size, width in (("8.5cm", 1004), ("900px", 900), ("1400px", 1400), ("16:9", 1400)):
        run(STENCIL, "--plot-size", size, "--plot", "size.png")
        with open("size.png", "rb") as file:
            found = struct.unpack(">II", file.read(24)[16:])
        check(f"a picture of {size}", abs(found[0] - width) <= 1 and (size != "16:9" or abs(found[0] * 9 / 16 - found[1]) < 3), found)
    for theme, ground in (("light", (255, 255, 255)), ("dark", (0x16, 0x18, 0x1A)), ("print", (255, 255, 255))):
        run(TINY, "--window", "1ms", "--plot-theme", theme, "--plot", "theme.png")
        pixel = read_png("theme.png")[2][2]
        check(f"the ground of {theme}", pixel == ground, pixel)


def main():
    if not shutil.which("gnuplot"):
        print("skipped: there is no gnuplot here")
        return 77
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        rows_in_a_browser(browser_of())
        windows_and_pixels()
        missing_characters()
        colors_of_map()
        terminal_stack()
        scales_in_the_terminal()
        worst_is_marked()
        ranks_of_the_path_are_named()
        words_stay_apart(browser_of())
        cells_touch()
        sides_of_the_mean()
        both_runs_of_a_difference()
        colors_are_told_apart()
        nothing_to_show()
        sizes_and_themes()
        os.chdir("/")
    return 1 if failed else 0


sys.exit(main())
