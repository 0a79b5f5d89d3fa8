"""What people asked of 20,000 tables (nl2sql-more, from WikiSQL), over made-up databases of a few such tables each.

The source names no table and only those columns that a question uses, so names of tables, keys, further columns and most stored values are made up.
Some of Spider's tables come from the same encyclopedia: what shares two columns and two stored values with a table of a database is left out with it (`mark`).
"""

import collections
import functools
import gzip
import json
import random
import re
from dataclasses import dataclass, field

from .ir import Ir
from .paths import MORE
from .schema import Schema
from .vectors import load
from .words import is_number, lower_tokens, name_words, stem, STOP

STATEMENT = re.compile(r"SELECT (?:(MAX|MIN|AVG|SUM|COUNT) )?(.+?)_FIELD FROM TABLE(?: AS TABLEalias0)? WHERE (.+) ;", re.I)
CONDITION = re.compile(r"(?:TABLEalias0\.)?(.+?)_FIELD (=|<|>) (.+)", re.I)
#: a value that the source left as a variable
VARIABLE = re.compile(r"var\d+")
#: counting is said of columns there, and of rows by everybody else; sums are confused with it
LEFT_OUT = ("COUNT", "SUM")
#: an aggregate that no word asks for is none: the source has it for single rows
CUES = {
    "max": "highest most largest maximum max biggest greatest latest top best longest oldest last tallest high heaviest farthest".split(),
    "min": "lowest least smallest minimum min fewest earliest first worst shortest youngest low lightest".split(),
    "avg": "average mean".split(),
}  # fmt: skip
GENERIC = "records results list entries statistics data info details log history".split()
NO_TOPIC = frozenset("tell smaller larger less more first last high under over played against away home what which where when whose name list many much year date number total highest lowest average than with have does were that from score place team".split())
MOST_WORDS = 5
TABLES_PER_TASK = 125
STORED_MOST = 24


@dataclass
class Asked:
    question: str
    aggregate: str | None
    column: str
    conditions: list[tuple[str, str, str]]  # column, operator, value

    def columns(self) -> set[str]:
        return {self.column} | {column for column, _, _ in self.conditions}


@dataclass
class Table:
    asked: list[Asked]
    columns: list[str] = field(default_factory=list)
    values: dict[str, list[str]] = field(default_factory=dict)
    topics: list[str] = field(default_factory=list)
    folds: int = 0  # bit mask of the databases that have much the same table


def parsed(question: str, sql: str) -> Asked | None:
    """None for what is not taken, or left incomplete by the source."""
    m = STATEMENT.fullmatch(sql)
    if not m or m.group(1) in LEFT_OUT:
        return None
    conditions = []
    for part in re.split(r" AND (?=\S+?_FIELD (?:=|<|>) )", m.group(3)):
        found = CONDITION.fullmatch(part)
        if not found:
            return None
        column, operator, value = named(found.group(1)), found.group(2), found.group(3).strip().strip('"').strip()
        if not column or not value or VARIABLE.fullmatch(value):
            return None
        conditions.append((column, operator, as_said(question, value)))
    conditions.sort(key=lambda one: question.lower().find(one[2].lower()))
    column = named(m.group(2))
    taken = [c for c, _, _ in conditions]
    if not column or len(set(taken)) < len(taken) or "Category:" in question:
        return None
    aggregate = (m.group(1) or "").lower()
    return Asked(" ".join(question.split()), aggregate if set(CUES.get(aggregate, ())) & set(lower_tokens(question)) else None, column, conditions)


def named(source: str) -> str | None:
    """The words of a column; None when they are no name that a database would have."""
    text = source.removeprefix("TABLEalias0.").replace("'S", "").replace("#", " number ").replace("%", " percent ")
    words = name_words(re.sub(r"[^A-Za-z0-9]+", "_", text).strip("_").lower())
    return " ".join(words) if 0 < len(words) <= MOST_WORDS and any(w.isalpha() and len(w) > 1 for w in words) and text.isascii() else None


def as_said(question: str, value: str) -> str:
    """In the spelling of the question, where it stands there."""
    at = question.lower().find(value.lower())
    return question[at : at + len(value)] if at >= 0 and len(question) == len(question.lower()) else value


@functools.cache
def tables() -> list[Table]:
    if MORE is None:
        print("NL2SQL_MORE is not set: without the questions over Wikipedia's tables", flush=True)
        return []
    path = MORE / "questions.jsonl.gz"
    found: dict[str, list[Asked]] = collections.defaultdict(list)
    with gzip.open(path, "rt") as lines:
        for line in lines:
            row = json.loads(line)
            asked = parsed(row["question"], row["sql"]) if row["dataset"] == "wikisql" else None
            if asked:
                found[row["db"]].append(asked)
    return [described(asked) for _, asked in sorted(found.items())]


def described(asked: list[Asked]) -> Table:
    table = Table(asked, sorted(set().union(*(one.columns() for one in asked))))
    for one in asked:
        for column, _, value in one.conditions:
            table.values.setdefault(column, []).append(value)
    counts, known = collections.Counter(), load()[0]
    for one in asked:
        said = {w for _, _, value in one.conditions for w in lower_tokens(value)}
        counts.update({w for w in lower_tokens(one.question) if w.isalpha() and len(w) > 3 and w not in STOP and w not in NO_TOPIC and w not in said and w in known})
    table.topics = [w for w, n in counts.most_common(4) if n >= 2 and 2 * n >= len(asked)]
    return table


@functools.cache
def stored() -> tuple[dict[str, list[str]], list[str], list[str]]:
    """What columns of a name hold anywhere; all texts and all numbers, for columns of which nothing is known."""
    by_name: dict[str, set[str]] = collections.defaultdict(set)
    for table in tables():
        for column, values in table.values.items():
            by_name[column].update(values)
    every = sorted({v for values in by_name.values() for v in values})
    return {name: sorted(values) for name, values in by_name.items()}, [v for v in every if not is_number(v)], [v for v in every if is_number(v)]


def mark(folds: list[tuple[Schema, int]]) -> None:
    """Tables that share two columns and two stored values with one of these databases count for its fold."""
    names, holders = [], collections.defaultdict(set)
    for s, fold in folds:
        for t, columns in s.of_table.items():
            for c in columns:
                for value in s.values[c]:
                    holders[str(value).lower()].add(len(names))
            names.append((fold, {" ".join(name_words(s.columns[c][1])) for c in columns}))
    for table in tables():
        held = collections.Counter(at for value in {v.lower() for values in table.values.values() for v in values} for at in holders.get(value, ()))
        for at, count in held.items():
            fold, columns = names[at]
            if count >= 2 and len(columns & set(table.columns)) >= 2:
                table.folds |= 1 << fold


class Maker:
    """One database of a few tables, and what is asked of it."""

    def __init__(self, rnd: random.Random, name: str, parts: list[Table], synonyms: dict[str, list[str]]) -> None:
        self.r, self.parts, self.synonyms = rnd, parts, synonyms
        self.style = rnd.choice(("snake", "snake", "camel", "title"))
        self.rate = rnd.choice((0.0, 0.0, 0.15, 0.35))
        self.schema = Schema(name, [], [], [], set(), [], [])
        self.at: list[dict[str, int]] = []

    def build(self) -> list[tuple[str, Ir]]:
        keyed = self.r.random() < 0.7
        keys: list[int | None] = []
        for table in self.parts:
            keys.append(self.add(table, keyed))
        for t, table_key in enumerate(keys):  # what refers to another table
            others = [k for k in keys if k is not None and k != table_key]
            if keyed and others and self.r.random() < 0.5:
                target = self.r.choice(others)
                owner = self.schema.tables[self.schema.columns[target][0]]
                self.column(t, name_words(owner) + ["id"], "num", [])
                self.schema.foreign.append((len(self.schema.columns) - 1, target))
        self.schema, self.at = in_table_order(self.schema, self.at)
        self.schema.finish()
        return [made for t, table in enumerate(self.parts) for one in table.asked for made in [self.asked(t, one)] if made]

    def add(self, table: Table, keyed: bool) -> int | None:
        s, t = self.schema, len(self.schema.tables)
        s.tables.append(self.unique(self.table_words(table), {x.lower() for x in s.tables}))
        key = None
        if keyed and self.r.random() < 0.8:
            self.column(t, (name_words(s.tables[t]) if self.r.random() < 0.6 else []) + ["id"], "num", [])
            key = len(s.columns) - 1
            s.primary.add(key)
        extra = []
        if self.r.random() < 0.6:
            other = self.r.choice(tables())
            extra = [c for c in other.columns if c not in table.columns and not set(c.split()) & {w for mine in table.columns for w in mine.split()}]
        names = table.columns + self.r.sample(extra, min(len(extra), self.r.randint(0, 3)))
        if self.r.random() < 0.7:
            self.r.shuffle(names)
        places: dict[str, int] = {}
        for name in names:
            numeric = self.is_number(table, name)
            places[name] = len(s.columns)
            self.column(t, name.split(), "num" if numeric else "text", self.values(table, name, numeric))
        self.at.append(places)
        return key

    def column(self, t: int, words: list[str], kind: str, values: list) -> None:
        s = self.schema
        s.columns.append((t, self.unique(words, {n.lower() for owner, n in s.columns if owner == t})))
        s.types.append(kind)
        s.values.append(values)

    def unique(self, words: list[str], taken: set[str]) -> str:
        name = base = self.written([w if w == "id" else self.word(w) for w in words])
        number = 2
        while name.lower() in taken:
            name, number = f"{base}_{number}", number + 1
        return name

    def word(self, w: str) -> str:
        others = [o for o in self.synonyms.get(stem(w), ()) if o.replace(" ", "").isalpha()]
        return self.r.choice(others) if others and self.r.random() < self.rate else w

    def written(self, words: list[str]) -> str:
        words = [x for w in words for x in w.split()]
        if self.style == "camel":
            return words[0] + "".join(w.capitalize() for w in words[1:])
        return "_".join(w.capitalize() if self.style == "title" else w for w in words)

    def table_words(self, table: Table) -> list[str]:
        generic = self.r.choice(GENERIC)
        if table.topics and self.r.random() < 0.8:
            return [self.r.choice(table.topics)] + ([generic] if self.r.random() < 0.25 else [])
        return [self.r.choice(table.columns).split()[-1], generic] if self.r.random() < 0.7 else [generic]

    def is_number(self, table: Table, name: str) -> bool:
        told = [one.aggregate == "avg" for one in table.asked if one.column == name and one.aggregate]
        told += [operator != "=" and is_number(value) for one in table.asked for column, operator, value in one.conditions if column == name]
        values = table.values.get(name) or stored()[0].get(name, [])[:8]
        return any(told) or (bool(values) and all(is_number(v) for v in values))

    def values(self, table: Table, name: str, numeric: bool) -> list:
        """Its own, unless they are not kept, and others as if they stood beside them."""
        by_name, texts, numbers = stored()
        own = [] if self.r.random() < 0.2 else table.values.get(name, [])
        pool = [v for v in by_name.get(name, ()) if is_number(v) == numeric] if self.r.random() < 0.85 else []
        pool = pool if len(pool) > 3 else numbers if numeric else texts
        found = list(dict.fromkeys(own + self.r.sample(pool, min(len(pool), self.r.randint(3, STORED_MOST)))))
        return [float(v.replace(",", "")) for v in found if is_number(v)] if numeric else found

    def asked(self, t: int, one: Asked) -> tuple[str, Ir] | None:
        """None where another table might be meant as well."""
        if any(one.columns() <= set(places) for other, places in enumerate(self.at) if other != t):
            return None
        places = self.at[t]
        out: Ir = ["SELECT", *([one.aggregate] if one.aggregate else []), ("c", places[one.column]), "FROM", ("t", t), "WHERE"]
        for i, (column, operator, value) in enumerate(one.conditions):
            c = places[column]
            out += [*(["AND"] if i else []), ("c", c), operator, ("v", value, c)]
        return one.question, out


def in_table_order(s: Schema, at: list[dict[str, int]]) -> tuple[Schema, list[dict[str, int]]]:
    """Columns table by table, as a database lists them."""
    order = sorted(range(len(s.columns)), key=lambda c: (s.columns[c][0], c))
    place = {c: i for i, c in enumerate(order)}
    out = Schema(
        s.name, s.tables, [s.columns[c] for c in order], [s.types[c] for c in order], {place[c] for c in s.primary},
        [(place[a], place[b]) for a, b in s.foreign], [s.values[c] for c in order],
    )  # fmt: skip
    return out, [{name: place[c] for name, c in places.items()} for places in at]


def is_literal(one: Asked) -> bool:
    """Every column is called by its own name: little is to be learnt from it."""
    said = {stem(w) for w in lower_tokens(one.question)}
    return all(stem(w) in said for column in one.columns() for w in column.split())


def groups(rnd: random.Random, task: int, seed: int) -> list[list[Table]]:
    """The tables of one task, as databases of one to five; half of what is asked by names alone is left out."""
    order = list(range(len(tables())))
    random.Random(f"{seed} tables").shuffle(order)
    mine = [tables()[i] for i in order[task * TABLES_PER_TASK : (task + 1) * TABLES_PER_TASK]]
    out = []
    while mine:
        size = rnd.choice((1, 2, 3, 3, 4, 5))
        out.append([Table([one for one in t.asked if not is_literal(one) or rnd.random() < 0.5], t.columns, t.values, t.topics, t.folds) for t in mine[:size]])
        mine = mine[size:]
    return out


def tasks() -> int:
    return -(-len(tables()) // TABLES_PER_TASK)
