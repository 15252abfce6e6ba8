#!/usr/bin/env python3
"""fields-table.py [--refresh] FILE.md: the table of all fields, between two lines of comment in FILE, is what clocktalk --schema says;
--refresh writes it there. $CLOCKTALK is the program."""
import difflib
import json
import os
import subprocess
import sys

BEGIN = "<!-- fields: made by tests/documents/fields-table.py --refresh -->\n"
END = "<!-- end of fields -->\n"


def fields(schema, definitions, path):
    """(where it stands, type, unit, meaning) of all that a schema describes: `ranks[].useful_s`, `anomalies.*.count`."""
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
            unit, colon, meaning = member["description"].partition(": ")
            if {"object", "array"} & set(types):
                unit, meaning = "", member["description"]
            elif not colon:
                unit, meaning = member["description"], ""
            yield place, " or ".join(types), unit, meaning
        yield from fields(member, definitions, place)


def table(schema):
    definitions = schema["$defs"]
    apart = ("run", "window", "summary", "scaling")  # tables of their own
    others = {name: {} if name in apart else value for name, value in definitions.items()}
    lines = []
    for title, name in (("A run", "run"), ("Windows (`windows[]`)", "window"), ("The run's `summary`", "summary"),
                        ("Several runs", "runs"), ("Several runs: `scaling[]`", "scaling")):
        lines += [f"\n### {title}\n\n", "| field | type | unit | meaning |\n", "|---|---|---|---|\n"]
        for place, types, unit, meaning in fields(definitions[name], others, ""):
            lines.append(f"| `{place}` | {types} | {unit} | {meaning.replace('|', chr(92) + '|')} |\n")
    return "".join(lines + ["\n"]).splitlines(keepends=True)


def main():
    path = sys.argv[-1]
    schema = json.loads(subprocess.run([os.environ["CLOCKTALK"], "--schema"], stdout=subprocess.PIPE, check=True).stdout)
    with open(path, encoding="utf-8") as file:
        lines = file.readlines()
    if BEGIN not in lines or END not in lines:
        print(f"{path}: expected the lines {BEGIN}and {END}")
        return 1
    first = lines.index(BEGIN) + 1
    last = lines.index(END)
    made = table(schema)
    if "--refresh" in sys.argv:
        with open(path, "w", encoding="utf-8") as file:
            file.writelines(lines[:first] + made + lines[last:])
        return 0
    sys.stdout.writelines(difflib.unified_diff(lines[first:last], made, path, "clocktalk --schema", n=0))
    print(f"{len(made)} lines")
    return lines[first:last] != made or len(made) < 200


sys.exit(main())
