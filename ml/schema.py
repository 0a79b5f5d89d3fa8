"""A schema as the parser sees it: tables, columns, types, keys, stored values, and the joins that follow from them."""

import collections
import functools
import re
import sqlite3
from dataclasses import dataclass, field

from .paths import DATABASES
from .vectors import known_words
from .words import alias_words, expand, name_words

Column = tuple[int, str]  # table index, name
VALUES_READ = 3000
#: names that two tables share by accident
COMMON = frozenset("id name description date year type status address city country age gender title".split())
ISO_DATE = re.compile(r"\d{4}-\d\d-\d\d")
NUMERIC = re.compile(r"-?\d+(\.\d+)?")


@dataclass
class Schema:
    name: str
    tables: list[str]
    columns: list[Column]
    types: list[str]  # num, text, date, bool
    primary: set[int]
    foreign: list[tuple[int, int]]
    values: list[list]
    table_alias: list[list[str]] = field(default_factory=list)
    column_alias: list[list[str]] = field(default_factory=list)
    #: what people call tables and columns, where it differs from the name: only the grammar reads it
    table_spoken: dict[int, list[str]] = field(default_factory=dict)
    column_spoken: dict[int, list[str]] = field(default_factory=dict)
    #: keys that nothing declares and that joins follow all the same: only the grammar reads it
    undeclared: list[tuple[int, int]] = field(default_factory=list)
    #: column → stored value → other words for it, from notes
    value_alias: dict[int, dict[str, list[str]]] = field(default_factory=dict)
    #: tables that notes speak of → stems of the words that they have for conditions on it
    phrases: dict[int, list[list[str]]] = field(default_factory=dict)
    #: a query names its joins wherever keys leave a choice
    names_joins: bool = False
    of_table: dict[int, list[int]] = field(default_factory=dict)
    index: dict[tuple[str, str], int] = field(default_factory=dict)
    edges: dict[tuple[int, int], tuple[int, int]] = field(default_factory=dict)
    neighbours: dict[int, list[int]] = field(default_factory=dict)
    table_words: list[list[str]] = field(default_factory=list)
    column_words: list[list[str]] = field(default_factory=list)

    def finish(self) -> "Schema":
        """What follows from tables, columns and keys."""
        self.of_table = {t: [] for t in range(len(self.tables))}
        for c, (t, name) in enumerate(self.columns):
            self.of_table[t].append(c)
            self.index[(self.tables[t].lower(), name.lower())] = c
        self.edges = join_edges(self)
        self.neighbours = collections.defaultdict(list)
        for a, b in self.edges:
            self.neighbours[a].append(b)
        known = known_words()
        self.table_words = [expand(name_words(t), known) for t in self.tables]
        self.column_words = [expand(name_words(n), known) for _, n in self.columns]
        self.table_alias = self.table_alias or [[] for _ in self.tables]
        self.column_alias = self.column_alias or [[] for _ in self.columns]
        return self

    def in_key(self) -> set[int]:
        return {a for a, _ in self.foreign} | {b for _, b in self.foreign}


def join_edges(s: Schema) -> dict[tuple[int, int], tuple[int, int]]:
    """One join per pair of tables: a declared key, else a shared name that looks like a key, else a shared uncommon name."""
    edges: dict[tuple[int, int], tuple[int, int]] = {}

    def add(a: int, b: int) -> None:
        ta, tb = s.columns[a][0], s.columns[b][0]
        if ta != tb:
            edges.setdefault((ta, tb), (a, b))
            edges.setdefault((tb, ta), (b, a))

    for a, b in s.foreign:
        add(a, b)
    by_name = collections.defaultdict(list)
    for c, (_, name) in enumerate(s.columns):
        by_name[name.lower()].append(c)
    for any_name in (False, True):
        for name, same in by_name.items():
            if name in COMMON:
                continue
            for a in same:
                for b in same:
                    keyish = a in s.primary or b in s.primary or name.endswith("id") or name.endswith("code")
                    if s.columns[a][0] < s.columns[b][0] and (any_name or keyish):
                        add(a, b)
    return edges


def declared_type(text: str) -> str:
    text = text.lower()
    if re.search(r"int|real|num|dec|float|doub|money|number", text):
        return "num"
    if re.search(r"date|time|year", text):
        return "date"
    return "bool" if "bool" in text or text == "bit" else "text"


def observed_type(declared: str, values: list) -> str:
    """A text column may hold numbers or dates only."""
    if declared != "text" or not values:
        return declared
    first = values[:50]
    if all(isinstance(v, (int, float)) or NUMERIC.fullmatch(str(v)) for v in first):
        return "num"
    return "date" if all(ISO_DATE.match(str(v)) for v in first) else "text"


def read(path: str, name: str, comments: dict[str, str] | None = None) -> Schema:
    """From an SQLite file. `comments` ("table" or "table.column" → text) stands for what other databases store themselves."""
    con = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
    con.text_factory = lambda b: b.decode("utf-8", "replace")
    tables = [r[0] for r in con.execute("select name from sqlite_master where type='table' and name not like 'sqlite_%'")]
    lower = [t.lower() for t in tables]
    s = Schema(name, tables, [], [], set(), [], [])
    index: dict[tuple[str, str], int] = {}
    for t, table in enumerate(tables):
        for _, column, kind, _, _, pk in con.execute(f'pragma table_info("{table}")'):
            index[(table.lower(), column.lower())] = len(s.columns)
            if pk:
                s.primary.add(len(s.columns))
            s.columns.append((t, column))
            s.types.append(declared_type(kind or ""))
    for table in tables:
        for row in con.execute(f'pragma foreign_key_list("{table}")'):
            target, column = row[2].lower(), row[4]
            a = index.get((table.lower(), row[3].lower()))
            if column is not None:
                b = index.get((target, column.lower()))
            else:
                keys = [c for c in sorted(s.primary) if target in lower and s.columns[c][0] == lower.index(target)]
                b = keys[0] if keys else None
            if a is not None and b is not None and a != b:
                s.foreign.append((a, b))
    for c, (t, column) in enumerate(s.columns):
        try:
            rows = con.execute(f'select distinct "{column}" from "{tables[t]}" limit {VALUES_READ}').fetchall()
        except sqlite3.Error:
            rows = []
        s.values.append([r[0] for r in rows if r[0] is not None])
        s.types[c] = observed_type(s.types[c], s.values[c])
    con.close()
    s.finish()
    if comments:
        s.table_alias = [alias_words(comments.get(t), s.table_words[i]) for i, t in enumerate(tables)]
        s.column_alias = [alias_words(comments.get(f"{tables[t]}.{n}"), s.column_words[c]) for c, (t, n) in enumerate(s.columns)]
    return s


_made: dict[str, Schema] = {}


def register(s: Schema) -> None:
    """A schema that is no file: virtual ones, and those of the domain."""
    _made[s.name] = s


@functools.lru_cache(None)
def _from_file(name: str) -> Schema:
    return read(f"{DATABASES}/{name}.sqlite", name)


def schema(name: str) -> Schema:
    return _made.get(name) or _from_file(name)
