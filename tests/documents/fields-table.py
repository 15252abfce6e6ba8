#!/usr/bin/env python3
"""fields-table.py [--refresh] FILE.md: the tables of all fields and of kinds of anomalies, each between two lines of comment in FILE,
are what clocktalk --schema says; --refresh writes them there. $CLOCKTALK is the program."""
import difflib
import json
import os
import re
import subprocess
import sys


def fields(schema, definitions, path):
    """(where it stands, type, meaning) of all that a schema describes: `ranks[].useful_s`, `anomalies.*.count`;
    `?` behind the type: may be null."""
    if "$ref" in schema:
        yield from fields(definitions[schema["$ref"].rsplit("/", 1)[1]], definitions, path)
        return
    inner = [(f"{path}.{name}" if path else name, member) for name, member in schema.get("properties", {}).items()]
    if "items" in schema:
        inner.append((path + "[]", schema["items"]))
    if isinstance(schema.get("additionalProperties"), dict):
        inner.append((path + ".*", schema["additionalProperties"]))
    for place, member in inner:
        if "description" in member:
            types = member["type"] if isinstance(member["type"], list) else [member["type"]]
            yield place, types[0] + "?" * ("null" in types), member["description"]
        yield from fields(member, definitions, place)


def without_repeats(rows):
    """Rows whose members are, to the letter, those of an object or list before them point there instead of listing them."""
    seen = {}
    left = 0
    for index, (place, kind, meaning) in enumerate(rows):
        if left > 0:
            left -= 1
            continue
        members = []
        for other, *rest in rows[index + 1:]:
            if not other.startswith((place + ".", place + "[]")):
                break
            members.append((other[len(place):], *rest))
        if len(members) > 2:
            if tuple(members) in seen:
                left = len(members)
                meaning += f"; as `{seen[tuple(members)]}`"
            else:
                seen[tuple(members)] = place
        yield place, kind, meaning


def objects(rows):
    """(where it stands, what it is, its members) of each object and list, in the order in which their members come."""
    meanings, members = {"the result": ""}, {"the result": []}
    places = [row[0] for row in rows]
    for place, kind, meaning in without_repeats(rows):
        inside = place + "[]" * kind.startswith("array")
        if "; as `" in meaning or any(other.startswith(inside + ".") for other in places):
            meanings[inside], members[inside] = meaning, members.get(inside, [])
        elif not (kind.startswith("array") and inside in places):
            around, _, name = place.rpartition(".")
            members.setdefault(around or "the result", []).append(name + "?" * kind.endswith("?"))
    for place, names in members.items():
        yield place, meanings.get(place, ""), " ".join(names)


def fields_table(schema):
    definitions = schema["$defs"]
    metrics = {"W": "window", "S": "summary", "C": "scaling"}  # together in a table of their own
    others = {name: {} if name in (*metrics.values(), "run", "anomaly_counts") else value for name, value in definitions.items()}
    lines = []
    for title, name in (("A run", "run"), ("Several runs", "runs")):
        lines += [f"\n### {title}\n\n", "| object | what it is | its members |\n", "|---|---|---|\n"]
        for place, meaning, names in objects(list(fields(definitions[name], others, ""))):
            place = place if " " in place else f"`{place}`"
            lines.append(f"| {place} | {meaning or '-'} | {f'`{names}`' if names else '-'} |\n")
    lines += ["\n### Metrics\n\n", "| in | members |\n", "|---|---|\n"]
    places, sets = {}, {}
    for letter, name in metrics.items():
        for place, kind, _ in fields(definitions[name], others, ""):
            name = place + "?" * kind.endswith("?")
            places[name] = places.get(name, "") + letter
    for name, letters in places.items():
        sets.setdefault(letters, []).append(name)
    lines += [f"| {letters} | `{' '.join(names)}` |\n" for letters, names in sets.items()]
    return "".join(lines + ["\n"]).splitlines(keepends=True)


def kinds_table(schema):
    lines = ["\n", "| kind | severity | meaning, and what is done |\n", "|---|---|---|\n"]
    for name, kind in schema["$defs"]["anomaly_counts"]["properties"].items():
        _, severity, text = kind["description"].split(": ", 2)
        text = re.sub("--[a-z-]+", r"`\g<0>`", text).replace("|", "\\|")
        lines.append(f"| `{name}` | {severity} | {text} |\n")
    return lines + ["\n"]


def main():
    path = sys.argv[-1]
    schema = json.loads(subprocess.run([os.environ["CLOCKTALK"], "--schema"], stdout=subprocess.PIPE, check=True).stdout)
    with open(path, encoding="utf-8") as file:
        found = file.readlines()
    made = found
    for name, table in (("fields", fields_table(schema)), ("kinds", kinds_table(schema))):
        begin = made.index(f"<!-- {name}: made by tests/documents/fields-table.py --refresh -->\n") + 1
        made = made[:begin] + table + made[made.index(f"<!-- end of {name} -->\n"):]
    if "--refresh" in sys.argv:
        with open(path, "w", encoding="utf-8") as file:
            file.writelines(made)
        return 0
    sys.stdout.writelines(difflib.unified_diff(found, made, path, "clocktalk --schema", n=0))
    return found != made


sys.exit(main())
