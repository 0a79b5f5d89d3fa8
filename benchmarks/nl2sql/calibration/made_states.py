"""Makes questions that ask for a state which the database does not hold: an answer to one drops the word that mattered.

usage: made_states.py --cases dev.jsonl --databases FOLDER --databases-listed FILE --out FILE [--most 260]
"""

import argparse
import json
import random
import re
import sqlite3
from pathlib import Path

STATES = """late overdue cancelled archived inactive urgent pending approved rejected expired unpaid damaged confirmed suspended verified refunded delayed
blocked postponed completed missing faulty premium discontinued insured licensed sponsored retired promoted favourite certified hidden deleted reserved
undelivered closed outdated flagged renewed shared""".split()
ALL = re.compile(r"(how many )(\w+s)( (?:do we have|are there).*|\?.*)$", re.I)
SOME = re.compile(
    r"((?:how many|(?:find|count|what is) the number of|(?:list|show|what are) the names of(?: all| the)?|what is the average \w+ of(?: all| the)?) )((?:different )?)(\w+s)\b(.*)$",
    re.I,
)


def text_of(path: Path) -> str:
    """Names and values, to see whether a state is there."""
    database = sqlite3.connect(path)
    database.text_factory = lambda raw: raw.decode("utf8", "replace")
    parts = [row[0] for row in database.execute("select sql from sqlite_master where sql is not null")]
    for (name,) in database.execute("select name from sqlite_master where type = 'table'").fetchall():
        parts += [str(row) for row in database.execute(f'select * from "{name}" limit 300')]
    return " ".join(parts).lower()


def main() -> None:
    parser = argparse.ArgumentParser()
    for name in ("cases", "databases", "databases-listed", "out"):
        parser.add_argument(f"--{name}", required=True)
    parser.add_argument("--most", type=int, default=260)
    options = parser.parse_args()
    random.seed(7)
    listed = set(Path(options.databases_listed).read_text().split())
    texts: dict[str, str] = {}
    made = []
    for line in open(options.cases):
        case = json.loads(line)
        name, question, state = case["db_id"], case["question"], random.choice(STATES)
        if name not in listed or case.get("history"):
            continue
        texts[name] = texts.get(name) or text_of(Path(options.databases) / f"{name}.sqlite")
        if state[:5] in texts[name]:
            continue
        forms = []
        if found := ALL.match(question):
            forms = [f"{found[1]}{found[2]} are {state}?", f"{found[1]}{state} {found[2]}{found[3]}", f"{found[1]}{found[2]} were {state}?"]
        elif found := SOME.match(question):
            forms = [f"{found[1]}{found[2]}{state} {found[3]}{found[4]}"]
        if forms:
            made.append({"db_id": name, "dataset": "made-states", "question": random.choice(forms), "answerable": False})
    random.shuffle(made)
    Path(options.out).write_text("".join(json.dumps({"id": f"made-{at}", **case}) + "\n" for at, case in enumerate(made[: options.most])))


if __name__ == "__main__":
    main()
