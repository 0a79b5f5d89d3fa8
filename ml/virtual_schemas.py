"""Schemas that no database has: tables of two databases mixed, columns dropped, moved and renamed.

A hundred schemas can be learned by heart; a thousand variants of them cannot. Questions of the base move along, so a question
in the original words meets names that differ from them, and comments that know them.
"""

import collections
import random
from dataclasses import dataclass

from .ir import Ir
from .schema import Schema
from .words import stem

MOST_COLUMNS = 70
STYLES = ("snake", "camel", "title", "joined")


@dataclass
class Virtual:
    schema: Schema
    tables: dict[int, int]  # table of the base → table here
    columns: dict[int, int]

    def moved(self, tokens: Ir) -> Ir | None:
        """A query of the base over this schema; None when it needs what was dropped."""
        out: Ir = []
        for t in tokens:
            if isinstance(t, str):
                out.append(t)
            elif t[0] == "v":
                if t[2] is not None and t[2] not in self.columns:
                    return None
                out.append(("v", t[1], None if t[2] is None else self.columns[t[2]]))
            else:
                found = (self.tables if t[0] == "t" else self.columns).get(t[1])
                if found is None:
                    return None
                out.append((t[0], found))
        return in_schema_order(out)


def in_schema_order(tokens: Ir) -> Ir:
    """Tables of a FROM and the two sides of ON are written in schema order."""
    out: Ir = []
    i = 0
    while i < len(tokens):
        t = tokens[i]
        if not isinstance(t, str) and t[0] == "t":
            run: Ir = []
            while i < len(tokens) and not isinstance(tokens[i], str) and tokens[i][0] == "t":
                run.append(tokens[i])
                i += 1
            kept = run[:1] if out and out[-1] == "LEFT" else []
            out += kept + sorted(set(run[len(kept) :]))
        elif t == "ON":
            out += ["ON"] + sorted(tokens[i + 1 : i + 3])
            i += 3
        else:
            out.append(t)
            i += 1
    return out


def make(rnd: random.Random, name: str, base: Schema, other: Schema | None, synonyms: dict[str, list[str]]) -> Virtual:
    parts: list[tuple[Schema, int]] = [(base, t) for t in range(len(base.tables)) if len(base.tables) < 3 or rnd.random() > 0.06]
    room = MOST_COLUMNS - sum(len(s.of_table[t]) for s, t in parts)
    if other is not None and room > 8 and rnd.random() < 0.6:
        strangers = [(other, t) for t in rnd.sample(range(len(other.tables)), min(len(other.tables), rnd.randint(1, 4)))]
        taken = {t.lower() for t in base.tables}
        for s, t in strangers:
            if len(s.of_table[t]) <= room and s.tables[t].lower() not in taken:
                parts.append((s, t))
                room -= len(s.of_table[t])
    if rnd.random() < 0.6:
        rnd.shuffle(parts)
    return Namer(rnd, name, base, parts, synonyms).build()


def without(base: Schema, name: str, columns: set[int], tables: frozenset[int] = frozenset()) -> Virtual:
    """The base as it is, but for some columns and tables."""
    kept_tables = [t for t in range(len(base.tables)) if t not in tables]
    kept = [c for c, (t, _) in enumerate(base.columns) if c not in columns and t not in tables]
    of_table, of_column = {t: i for i, t in enumerate(kept_tables)}, {c: i for i, c in enumerate(kept)}
    out = Schema(
        name, [base.tables[t] for t in kept_tables], [(of_table[base.columns[c][0]], base.columns[c][1]) for c in kept], [base.types[c] for c in kept], {of_column[c] for c in base.primary if c in of_column},
        [(of_column[a], of_column[b]) for a, b in base.foreign if a in of_column and b in of_column], [base.values[c] for c in kept], [base.table_alias[t] for t in kept_tables], [base.column_alias[c] for c in kept],
    )  # fmt: skip
    return Virtual(out.finish(), of_table, of_column)


class Namer:
    def __init__(self, rnd: random.Random, name: str, base: Schema, parts: list[tuple[Schema, int]], synonyms: dict[str, list[str]]) -> None:
        self.r, self.base, self.parts, self.synonyms = rnd, base, parts, synonyms
        self.rate = rnd.choice((0.0, 0.15, 0.3, 0.5))  # how many words of the schema are replaced
        self.commented = rnd.random() < 0.3  # whether the schema has comments
        self.style = rnd.choice(STYLES)
        self.replaced: dict[str, str] = {}  # one word is replaced alike in the whole schema
        self.out = Schema(name, [], [], [], set(), [], [])

    def word(self, w: str) -> str:
        if w not in self.replaced:
            self.replaced[w] = w
            others = [o for o in self.synonyms.get(stem(w), ()) if o.replace(" ", "").isalpha()]
            if others and self.r.random() < self.rate:
                self.replaced[w] = self.r.choice(others)
            elif len(w) > 6 and self.r.random() < 0.03:
                self.replaced[w] = w[:4]
        return self.replaced[w]

    def written(self, words: list[str]) -> str:
        words = [x for w in words for x in w.split()]
        if self.style == "camel":
            return words[0] + "".join(w.capitalize() for w in words[1:])
        if self.style == "title":
            return "_".join(w.capitalize() for w in words)
        return "_".join(words)

    def table_name(self, s: Schema, t: int) -> tuple[str, list[str]]:
        words, original = [self.word(w) for w in s.table_words[t]], s.table_words[t]
        changed = words != original
        if self.commented and self.r.random() < 0.3:  # an opaque name that only the comment explains
            initials = "".join(w[0] for w in original) + self.r.choice("stxrn")
            return self.r.choice((initials, "tbl_" + initials, original[-1][:3])), self.known(original)
        return (self.written(words) if changed else s.tables[t]), (self.known(original) if self.commented and self.r.random() < 0.6 else [])

    def known(self, original: list[str]) -> list[str]:
        """What a comment would say: the usual words, and some others for them."""
        more = [o for w in original for o in self.synonyms.get(stem(w), ()) if " " not in o]
        self.r.shuffle(more)
        return list(dict.fromkeys([w for w in original if len(w) > 2] + more[: self.r.randint(0, 3)]))[:8]

    def said(self, original: list[str], alias: list[str]) -> list[str]:
        """The usual name, and what the comment offers for its last word."""
        return [" ".join(original)] * 2 + [" ".join(original[:-1] + [w]) for w in alias if w not in original][:2]

    def column_name(self, s: Schema, t: int, c: int) -> tuple[str, list[str]]:
        words, original = [self.word(w) for w in s.column_words[c]], s.column_words[c]
        table = s.table_words[t]
        if words[: len(table)] == table and len(words) > len(table) and self.r.random() < 0.3:
            words = words[len(table) :]
        elif len(words) == 1 and self.r.random() < 0.1:
            words = [self.word(w) for w in table] + words
        commented = self.commented and self.r.random() < 0.4
        return (self.written(words) if words != original else s.columns[c][1]), (self.known(original) if commented else [])

    def build(self) -> Virtual:
        out, r = self.out, self.r
        tables: dict[tuple[str, int], int] = {}
        columns: dict[tuple[str, int], int] = {}
        drop = r.random() * 0.35
        used: set[str] = set()
        for s, t in self.parts:
            name, alias = self.table_name(s, t)
            while name.lower() in used:
                name += "_2"
            used.add(name.lower())
            tables[(s.name, t)] = len(out.tables)
            out.tables.append(name)
            if alias:
                out.table_spoken[len(out.tables) - 1] = self.said(s.table_words[t], alias)
            out.table_alias.append([w for w in alias if stem(w) not in {stem(x) for x in name.lower().split("_")}])
            kept = [c for c in s.of_table[t] if c in s.primary or c in s.in_key() or r.random() >= drop]
            if r.random() < 0.4:
                r.shuffle(kept)
            here: set[str] = set()
            for c in kept:
                column, known = self.column_name(s, t, c)
                while column.lower() in here:
                    column += "_2"
                here.add(column.lower())
                columns[(s.name, c)] = len(out.columns)
                out.columns.append((len(out.tables) - 1, column))
                if known:
                    out.column_spoken[len(out.columns) - 1] = self.said(s.column_words[c], known)
                out.column_alias.append([w for w in known if stem(w) not in {stem(x) for x in column.lower().split("_")}])
                out.types.append(s.types[c])
                out.values.append(s.values[c])
                if c in s.primary:
                    out.primary.add(len(out.columns) - 1)
        edges: dict[tuple[int, int], tuple[int, int]] = {}
        for s in {id(s): s for s, _ in self.parts}.values():
            out.foreign += [(columns[(s.name, a)], columns[(s.name, b)]) for a, b in s.foreign if (s.name, a) in columns and (s.name, b) in columns]
            for (x, y), (a, b) in s.edges.items():
                if (s.name, a) in columns and (s.name, b) in columns:
                    edges[(tables[(s.name, x)], tables[(s.name, y)])] = (columns[(s.name, a)], columns[(s.name, b)])
        out.finish()
        out.edges = edges  # renamed columns join as they did
        out.neighbours = collections.defaultdict(list)
        for a, b in edges:
            out.neighbours[a].append(b)
        base = self.base.name
        return Virtual(out, {t: i for (n, t), i in tables.items() if n == base}, {c: i for (n, c), i in columns.items() if n == base})
