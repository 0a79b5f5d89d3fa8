"""The domain of this product as training schemas: what its reporting role sees, all of it or a part."""

import collections
import random

from .recruitment_tables import DAY, FIRST, FLAG, ID, LAST, PERSON, SPOKEN, SPOKEN_COLUMNS, TABLES
from .schema import Schema
from .words import alias_words


def values(rnd: random.Random, kind) -> tuple[str, list]:
    """Type and stored values of a column."""
    if isinstance(kind, list):
        return "text", list(kind)
    if isinstance(kind, tuple):
        return "num", sorted({rnd.randint(*kind) for _ in range(12)})
    if kind == DAY:
        return "date", [f"{rnd.randint(2023, 2026)}-{rnd.randint(1, 12):02d}-{rnd.randint(1, 28):02d}" for _ in range(40)]
    if kind == PERSON:
        return "text", [f"{rnd.choice(FIRST)} {rnd.choice(LAST)}" for _ in range(60)]
    return ("bool", []) if kind == FLAG else ("text", [])


def target(kind, chosen: list[str]) -> tuple[str, str] | None:
    """Table and column that a key refers to."""
    if not isinstance(kind, str):
        return None
    table, _, column = kind.lstrip("~").partition(".")
    return (table, column or "id") if table in TABLES else None


def make(rnd: random.Random, name: str, tables: list[str] | None = None) -> Schema:
    """All tables, or some: the retrieval before the network often leaves a part of them."""
    chosen = [t for t in TABLES if tables is None or t in tables]
    if rnd.random() < 0.5:
        rnd.shuffle(chosen)  # the retrieval puts the likeliest first
    s = Schema(name, chosen, [], [], set(), [], [])
    at: dict[tuple[str, str], int] = {}
    wanted: list[tuple[int, tuple[str, str], bool]] = []
    for t, table in enumerate(chosen):
        for column, (kind, _) in TABLES[table][1].items():
            c = len(s.columns)
            at[(table, column)] = c
            s.columns.append((t, column))
            refers = target(kind, chosen)
            if refers:
                wanted.append((c, refers, not kind.startswith("~")))
            if kind == ID or column == "code" or (table, column) in KEYS:
                s.primary.add(c)
            type_, stored = values(rnd, TABLES["roles"][1]["code"][0] if column == "role_code" else kind)
            s.types.append(type_)
            s.values.append(stored)
    s.foreign = [(c, at[found]) for c, found, declared in wanted if declared and found in at]
    s.foreign += [(at[child], at[parent]) for child, parent in BESIDE if child in at and parent in at]
    s.finish()
    s.undeclared = [(c, at[found]) for c, found, declared in wanted if not declared and found in at]
    s.table_spoken = {i: SPOKEN[t] for i, t in enumerate(chosen)}
    s.column_spoken = {c: SPOKEN_COLUMNS[n] for c, (_, n) in enumerate(s.columns) if n in SPOKEN_COLUMNS}
    s.table_alias = [alias_words(TABLES[t][0], s.table_words[i]) for i, t in enumerate(chosen)]
    s.column_alias = [alias_words(TABLES[chosen[t]][1][n][1], s.column_words[c]) for c, (t, n) in enumerate(s.columns)]
    return s


#: keys of columns that lead to a second table as well
BESIDE = [((f"interview_{child}", key), ("interview_panel", key)) for child in ("feedback",) for key in ("interview_id", "user_id")]
KEYS = {("green_forms", "application_id"), ("onboarding_cases", "application_id"), ("interview_panel", "interview_id"), ("interview_panel", "user_id"), ("user_roles", "user_id"), ("user_roles", "role_code")}


class Joined:
    """While questions are made, only keys join, and those that nothing declares too: running finds them by itself, and never joins by a date."""

    def __init__(self, s: Schema) -> None:
        self.s, self.before = s, (s.foreign, s.edges, s.neighbours)

    def __enter__(self) -> Schema:
        s = self.s
        s.foreign = s.foreign + s.undeclared
        s.edges, s.neighbours = {}, collections.defaultdict(list)
        for a, b in s.foreign:
            ta, tb = s.columns[a][0], s.columns[b][0]
            if ta != tb and (ta, tb) not in s.edges:
                s.edges[(ta, tb)], s.edges[(tb, ta)] = (a, b), (b, a)
                s.neighbours[ta].append(tb)
                s.neighbours[tb].append(ta)
        return s

    def __exit__(self, *_) -> None:
        self.s.foreign, self.s.edges, self.s.neighbours = self.before
