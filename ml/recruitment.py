"""The domain of this product as training schemas: what its reporting role sees, as the running service hands it to the network.

That is: the tables that retrieval finds for a question, by name; names and values from the notes beside the comments; keys of the database and
of the notes; values as they are stored there.
"""

import collections
import functools
import json
import random

from . import notes
from .paths import HERE
from .recruitment_tables import ACTIONS, CITIES, COUNTRIES, DAY, DEPARTMENTS, EMPLOYERS, FIRST, FLAG, ID, LAST, LOG_ID, NUMBERED, OUTCOMES, PERSON, PLACE, REQUEST, ROLES, SKILLS, SOURCES, SPOKEN, SPOKEN_COLUMNS, TABLES, TITLES
from .schema import Schema

#: tables and columns that the network looks at together at most
MOST_TABLES, MOST_COLUMNS = 16, 160
#: lists that another company has others of; the rest are states, the same everywhere
OPEN = [CITIES, DEPARTMENTS, TITLES, SKILLS, EMPLOYERS, SOURCES, ACTIONS, OUTCOMES]


@functools.cache
def product_notes() -> dict:
    """What the operator of the product is given with it."""
    return notes.of_model(json.loads((HERE.parent / "services" / "talent" / "reporting-model.json").read_text()))


class Company:
    """What one company has stored."""

    def __init__(self, rnd: random.Random) -> None:
        self.r = rnd
        self.pools = {id(found): rnd.sample(found, rnd.randint(max(5, len(found) // 4), len(found))) for found in OPEN}
        self.says_country = rnd.random() < 0.7
        self.numbers = rnd.choice(("{}-{:06d}", "{}-{:06d}", "{}-{:06d}", "{}-2026-{:04d}"))
        self.people = {"candidates": self.named(rnd.randint(20, 60)), "users": self.named(rnd.randint(12, 30))}

    def named(self, count: int) -> list[str]:
        return sorted({f"{self.r.choice(FIRST)} {self.r.choice(LAST)}" for _ in range(count)})

    def numbered(self, prefix: str) -> list[str]:
        return [self.numbers.format(prefix, n) for n in range(1, self.r.randint(3, 20))]

    def some(self, found: list, least: float) -> list:
        return self.r.sample(found, self.r.randint(max(1, round(least * len(found))), len(found)))

    def values(self, table: str, column: str, kind) -> tuple[str, list]:
        """Type and stored values of a column."""
        r = self.r
        if isinstance(kind, list):
            pool = self.pools.get(id(kind))
            return "text", self.some(pool, 0.5) if pool else self.some(kind, 1 if r.random() < 0.9 else 0.6)
        if isinstance(kind, tuple):
            return "num", sorted({r.randint(*kind) for _ in range(r.randint(2, 12))})
        if kind == DAY:
            days = [f"{r.randint(2023, 2026)}-{r.randint(1, 12):02d}-{r.randint(1, 28):02d}" for _ in range(r.choice((r.randint(1, 12), r.randint(12, 60))))]
            return "date", [f"{d} {r.randint(8, 17):02d}:{r.randint(0, 59):02d}:00+00" for d in days] if column.endswith("_at") else days
        if kind == PERSON:
            return "text", list(self.people["users" if table == "users" else "candidates"])
        if kind == PLACE:
            cities = self.pools[id(CITIES)]
            return "text", [f"{c}, {COUNTRIES[CITIES.index(c)]}" for c in cities] if self.says_country else list(cities)
        if kind == REQUEST:
            return "text", [self.request() for _ in range(r.randint(8, 50))]
        if kind in NUMBERED:
            return "text", self.numbered(kind)
        if kind == LOG_ID:
            return "text", [f"{r.getrandbits(64):016x}" for _ in range(60)]
        return ("bool", self.some(["true", "false"], 1 if r.random() < 0.8 else 0.5)) if kind == FLAG else ("text", [])

    def request(self) -> str:
        who, tan = self.r.choice(self.people["candidates"]), f"{self.numbers.format('TAN', self.r.randint(1, 12))} {self.r.choice(self.pools[id(TITLES)])}"
        offer = f"{self.numbers.format('OF', self.r.randint(1, 20))} {self.r.choice(self.pools[id(TITLES)])}"
        return self.r.choice((f"Convert {who} to employee ({tan})", f"Shortlist {who} for {tan}", f"Document discrepancy (High): {who}", tan, offer))


def target(kind) -> tuple[str, str] | None:
    """Table and column that a key refers to."""
    if not isinstance(kind, str):
        return None
    table, _, column = kind.lstrip("~").partition(".")
    return (table, column or "id") if table in TABLES else None


def make(rnd: random.Random, name: str, tables: list[str] | None = None, noted: bool = True) -> Schema:
    """All tables, or some: the retrieval before the network often leaves a part of them."""
    said = product_notes() if noted else notes.NONE
    hidden = {(t, c) for t, table in said["tables"].items() for c, found in table.get("columns", {}).items() if found.get("hidden")}
    chosen = sorted(t for t in TABLES if tables is None or t in tables)
    company = Company(rnd)
    s = Schema(name, chosen, [], [], set(), [], [])
    at: dict[tuple[str, str], int] = {}
    wanted: list[tuple[int, tuple[str, str], bool]] = []
    for t, table in enumerate(chosen):
        for column, (kind, _) in TABLES[table][1].items():
            if (table, column) in hidden:
                continue
            c = len(s.columns)
            at[(table, column)] = c
            s.columns.append((t, column))
            refers = target(kind)
            if refers:
                wanted.append((c, refers, not kind.startswith("~")))
            if kind == ID or column == "code" or (table, column) in KEYS:
                s.primary.add(c)
            type_, stored = company.values(table, column, list(ROLES) if column == "role_code" else kind)
            s.types.append(type_)
            s.values.append(stored)
    s.foreign = [(c, at[found]) for c, found, declared in wanted if declared and found in at]
    s.foreign += [(at[child], at[parent]) for child, parent in BESIDE if child in at and parent in at]
    s.finish()
    comments = {t: TABLES[t][0] for t in chosen} | {f"{t}.{c}": comment for t in chosen for c, (_, comment) in TABLES[t][1].items()}
    notes.apply(s, said, comments)
    s.undeclared = [(c, at[found]) for c, found, declared in wanted if not declared and found in at and (c, at[found]) not in s.foreign]
    s.table_spoken = {i: SPOKEN[t] for i, t in enumerate(chosen)}
    s.column_spoken = {c: SPOKEN_COLUMNS[n] for c, (_, n) in enumerate(s.columns) if n in SPOKEN_COLUMNS}
    return s


#: keys of columns that lead to a second table as well
BESIDE = [((f"interview_{child}", key), ("interview_panel", key)) for child in ("feedback",) for key in ("interview_id", "user_id")]
KEYS = {
    ("green_forms", "application_id"), ("onboarding_cases", "application_id"), ("interview_panel", "interview_id"), ("interview_panel", "user_id"), ("user_roles", "user_id"), ("user_roles", "role_code"),
    ("interview_feedback", "interview_id"), ("interview_feedback", "user_id"), ("approval_steps", "request_id"), ("approval_steps", "step"), ("audit_log", "sequence"),
}  # fmt: skip


@functools.cache
def neighbours() -> dict[str, set[str]]:
    """Tables that keys connect."""
    out: dict[str, set[str]] = collections.defaultdict(set)
    for table, (_, columns) in TABLES.items():
        for kind, _ in columns.values():
            found = target(kind)
            if found:
                out[table].add(found[0])
                out[found[0]].add(table)
    return out


def retrieved(rnd: random.Random, about: set[str]) -> list[str]:
    """Tables as the retrieval finds them for a question: those that it is about, most of those joined with them, and others; now and then of a smaller database."""
    near = neighbours()
    worth = {t: rnd.random() + (9 if t in about else 0.4 if any(t in near[a] for a in about) else 0) + 0.08 * len(near[t]) for t in TABLES}
    out, room = [], MOST_COLUMNS
    for t in sorted(TABLES, key=lambda t: -worth[t])[: MOST_TABLES if rnd.random() < 0.85 else rnd.randint(max(3, len(about)), MOST_TABLES)]:
        if len(TABLES[t][1]) <= room:
            out.append(t)
            room -= len(TABLES[t][1])
    return out


class Joined:
    """While questions are made, only keys join, and those that nothing declares too: running finds them by itself, and never joins by a date.

    Where keys leave a choice the query names its joins: running would weigh the ways, and might take another.
    """

    def __init__(self, s: Schema) -> None:
        self.s, self.before = s, (s.foreign, s.edges, s.neighbours, s.names_joins)

    def __enter__(self) -> Schema:
        s = self.s
        s.foreign, s.names_joins = s.foreign + s.undeclared, True
        s.edges, s.neighbours = {}, collections.defaultdict(list)
        for a, b in s.foreign:
            ta, tb = s.columns[a][0], s.columns[b][0]
            if ta != tb and (ta, tb) not in s.edges:
                s.edges[(ta, tb)], s.edges[(tb, ta)] = (a, b), (b, a)
                s.neighbours[ta].append(tb)
                s.neighbours[tb].append(ta)
        return s

    def __exit__(self, *_) -> None:
        self.s.foreign, self.s.edges, self.s.neighbours, self.s.names_joins = self.before
