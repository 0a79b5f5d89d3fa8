"""Makes follow-up questions over databases that the network has not read: real ones are few.

usage: made_followups.py --cases dev.jsonl --databases FOLDER --databases-listed FILE --out FILE [--most 700]

Each edits the statement of a real question: another value, one more condition, a count, one more column, a figure for each, another
subject, and a condition that the database cannot meet. The wordings are not those of `ml/followups.py`, which the network was trained with.
"""

import argparse
import json
import random
import re
import sqlite3
from pathlib import Path

from made_states import STATES, text_of

SINGLE = re.compile(r"^select (?P<shown>(?:(?!\bfrom\b|\bdistinct\b).)+) from (?P<table>\w+)(?: where (?P<where>.+))?$", re.I)
AGGREGATE = re.compile(r"\b(count|sum|avg|min|max)\s*\(", re.I)
BEYOND = re.compile(r"\b(group by|order by|limit|intersect|union|except|having|join|select.+select| or )\b", re.I)
EQUALS = re.compile(r"(?P<column>[\w.]+)\s*=\s*(?P<quote>['\"])(?P<value>[^'\"]+)(?P=quote)")
MOST_VALUES = 40


class Database:
    def __init__(self, path: Path) -> None:
        self.open = sqlite3.connect(path)
        self.open.text_factory = lambda raw: raw.decode("utf8", "replace")
        names = [row[0] for row in self.open.execute("select name from sqlite_master where type = 'table'")]
        self.columns = {name.lower(): [row[1:3] for row in self.open.execute(f'pragma table_info("{name}")')] for name in names}
        self.text = text_of(path)

    def values(self, table: str, column: str) -> list[str]:
        try:
            rows = self.open.execute(f'select distinct "{column}" from "{table}" where "{column}" is not null limit {MOST_VALUES + 1}').fetchall()
        except sqlite3.Error:
            return []
        return [row[0] for row in rows if isinstance(row[0], str) and 1 < len(row[0].strip()) <= 30 and "'" not in row[0] and '"' not in row[0]]

    def answers(self, sql: str) -> bool:
        """Whether it runs, and finds something."""
        try:
            rows = self.open.execute(sql).fetchmany(3)
        except sqlite3.Error:
            return False
        return any(cell not in (None, 0, "") for row in rows for cell in row)


def words(name: str) -> str:
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name).replace("_", " ").lower().strip()


def is_code(name: str) -> bool:
    return bool(re.search(r"(^|_)(id|code|key|no)$", name, re.I)) or name.lower().endswith("id")


def other_value(db: Database, sql: str, pick: random.Random) -> tuple[str, str] | None:
    found = list(EQUALS.finditer(sql))
    if len(found) != 1:
        return None
    column, old = found[0]["column"].split(".")[-1], found[0]["value"]
    homes = [table for table, own in db.columns.items() if re.search(rf"\b{re.escape(table)}\b", sql, re.I) and column.lower() in (c.lower() for c, _ in own)]
    values = sorted({value for table in homes for value in db.values(table, column)} - {old})
    if not values:
        return None
    new = pick.choice(values)
    asked = pick.choice(["what about {}?", "and {}?", "and for {}", "same thing for {} please", "How about {} instead?", "now {}", "what's it for {}?", "ok and with {}"])
    return asked.format(new), sql[: found[0].start("value")] + new + sql[found[0].end("value") :]


def one_more_condition(db: Database, sql: str, pick: random.Random) -> tuple[str, str] | None:
    part = SINGLE.match(sql)
    if not part or part["table"].lower() not in db.columns:
        return None
    used = sql.lower()
    own = [(c, values) for c, _ in db.columns[part["table"].lower()] if c.lower() not in used and len(values := db.values(part["table"], c)) > 1 and len(values) <= 20]
    if not own:
        return None
    column, values = pick.choice(own)
    value = pick.choice(values)
    forms = ["only those with {c} {v}", "just the ones where {c} is {v}", "keep the ones whose {c} is {v}", "narrow that to {c} {v}"]
    # A bare value is clear where no other column holds it.
    if sum(value in db.values(table, c) for table, cs in db.columns.items() for c, _ in cs) == 1:
        forms += ["only {v}", "just {v}", "but only {v} please", "the {v} ones"]
    condition = f"{column} = '{value}'"
    where = f"{part['where']} and {condition}" if part["where"] else condition
    return pick.choice(forms).format(c=words(column), v=value), f"select {part['shown']} from {part['table']} where {where}"


def counted(db: Database, sql: str, pick: random.Random) -> tuple[str, str] | None:
    if AGGREGATE.search(sql) or re.search(r"\blimit\b|\bgroup by\b", sql, re.I):
        return None
    asked = pick.choice(["how many are there?", "how many is that?", "how many of those do we have", "and the number of them?", "count please"])
    return asked, f"select count(*) from ({sql})"


def one_more_column(db: Database, sql: str, pick: random.Random) -> tuple[str, str] | None:
    part = SINGLE.match(sql)
    if not part or AGGREGATE.search(sql) or "*" in part["shown"] or part["table"].lower() not in db.columns:
        return None
    own = [c for c, _ in db.columns[part["table"].lower()] if c.lower() not in sql.lower() and not is_code(c)]
    if not own:
        return None
    column = pick.choice(own)
    asked = pick.choice(["their {} too", "add the {} please", "with the {} as well", "can I also see the {}?", "and what is their {}?"]).format(words(column))
    return asked, sql.replace(part["shown"], f"{part['shown']}, {column}", 1)


def for_each(db: Database, sql: str, pick: random.Random) -> tuple[str, str] | None:
    part = SINGLE.match(sql)
    if not part or not re.fullmatch(r"count\s*\(\s*\*\s*\)", part["shown"].strip(), re.I) or part["table"].lower() not in db.columns:
        return None
    own = [c for c, _ in db.columns[part["table"].lower()] if c.lower() not in sql.lower() and not is_code(c) and 1 < len(db.values(part["table"], c)) <= 20]
    if not own:
        return None
    column = pick.choice(own)
    asked = pick.choice(["per {}", "by {}", "split that by {}", "how many for each {}?", "and for every {}?"]).format(words(column))
    return asked, f"select {column}, count(*) from {part['table']}{' where ' + part['where'] if part['where'] else ''} group by {column}"


EDITS = [other_value, other_value, one_more_condition, one_more_condition, counted, one_more_column, for_each]


def main() -> None:
    parser = argparse.ArgumentParser()
    for name in ("cases", "databases", "databases-listed", "out"):
        parser.add_argument(f"--{name}", required=True)
    parser.add_argument("--most", type=int, default=700)
    options = parser.parse_args()
    pick = random.Random(11)
    listed = set(Path(options.databases_listed).read_text().split())
    cases = [case for line in open(options.cases) if (case := json.loads(line))["db_id"] in listed and not case.get("history")]
    cases = [case for case in cases if case["dataset"].startswith("spider-")]
    opened = {name: Database(Path(options.databases) / f"{name}.sqlite") for name in sorted({case["db_id"] for case in cases})}
    made: dict[str, list[dict]] = {}
    for case in cases:
        db, sql, question = opened[case["db_id"]], case["gold_sql"].rstrip("; "), case["question"]
        add = lambda kind, asked, gold: made.setdefault(kind, []).append(
            {"db_id": case["db_id"], "dataset": f"made-{kind}", "question": asked, "history": [{"question": question, "sql": sql}], "answerable": gold is not None, **({"gold_sql": gold} if gold else {})}
        )  # fmt: skip
        edit = pick.choice(EDITS)
        if (edited := None if edit is not other_value and BEYOND.search(sql) else edit(db, sql, pick)) and db.answers(edited[1]):
            add(edit.__name__, *edited)
        if pick.random() < 0.1:
            other = pick.choice([one for one in cases if one["db_id"] == case["db_id"]])
            if other["gold_sql"] != case["gold_sql"] and db.answers(other["gold_sql"]):
                add("other_subject", other["question"], other["gold_sql"])
        state = pick.choice(STATES)
        if pick.random() < 0.12 and state[:5] not in db.text:
            add("not_held", pick.choice(["only the {} ones", "just those that are {}", "which of them are {}?", "leave out the {} ones", "how many of them are {}?"]).format(state), None)
    most = max(1, options.most // len(made))
    chosen = [one for kind in sorted(made) for one in pick.sample(made[kind], min(len(made[kind]), most))]
    Path(options.out).write_text("".join(json.dumps({"id": f"made-{at}", **one}) + "\n" for at, one in enumerate(chosen)))
    print({kind: len(list_) for kind, list_ in made.items()}, len(chosen))


if __name__ == "__main__":
    main()
