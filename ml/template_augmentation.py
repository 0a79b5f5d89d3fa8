"""Templates: a question whose every schema word and value is aligned with its query is said again about another database."""

import collections
import random
from dataclasses import dataclass

from .grammar.wording import kind_of
from .ir import Ir
from .previous import normal
from .schema import Schema, schema
from .virtual_schemas import in_schema_order
from .words import PLAIN_NUMBER, STOP, Token, plural, stem, tokenise

GENERAL_IN = 6  # a word of this many databases belongs to the template, not to a schema
DIGITS = {"1": "one", "2": "two", "3": "three", "4": "four", "5": "five"}
CLAUSES = ("SELECT", "WHERE", "GROUP", "HAVING", "ORDER", "FROM", "ON")


@dataclass
class Template:
    case: dict
    tokens: list[Token]
    owner: list[tuple | None]  # what each token of the question names
    columns: list[int]
    named: set[int]  # columns that the question names
    tables: list[int]
    values: list[tuple]


def clause_roles(tokens: Ir) -> list[str | None]:
    roles, role, stack = [], None, []
    for t in tokens:
        if isinstance(t, str):
            if t in CLAUSES:
                role = t
            if t == "(":
                stack.append(role)
            if t == ")" and stack:
                role = stack.pop()
        roles.append(role)
    return roles


def general_words(cases: list[dict]) -> set[str]:
    seen = collections.defaultdict(set)
    for case in cases:
        for w, _, _ in tokenise(case["question"]):
            seen[w.lower()].add(case["db_id"])
    return {w for w, dbs in seen.items() if len(dbs) >= GENERAL_IN}


def template(case: dict, general: set[str]) -> Template | None:
    tokens = case["ir"]
    if tokens is None or case.get("history") or "ON" in tokens or tokens.count("FROM") > 3 or case["dataset"] in ("archer", "defog", "geography", "everyday"):
        return None
    s = schema(case["db_id"])
    words = tokenise(case["question"])
    stems = [stem(w.lower()) for w, _, _ in words]
    owner: list[tuple | None] = [None] * len(words)

    def place(sequence: list[str], label: tuple) -> bool:
        hit = False
        for i in range(len(stems) - len(sequence) + 1):
            if stems[i : i + len(sequence)] == sequence and all(owner[i + k] is None for k in range(len(sequence))):
                for k in range(len(sequence)):
                    owner[i + k] = label
                hit = True
        return hit

    columns: dict[int, set] = {}
    tables: list[int] = []
    values: list[tuple] = []
    for t, role in zip(tokens, clause_roles(tokens)):
        if isinstance(t, str):
            continue
        if t[0] == "c":
            columns.setdefault(t[1], set()).add(role)
        elif t[0] == "t":
            tables += [t[1]] if t[1] not in tables else []
        elif (str(t[1]), t[2]) not in values:
            said = [stem(w.lower()) for w, _, _ in tokenise(str(t[1]))]
            label = ("v", len(values))
            if not said or not (place(said, label) or (str(t[1]) in DIGITS and place([DIGITS[str(t[1])]], label))):
                return None
            values.append((str(t[1]), t[2]))
    named = set()
    for c in sorted(columns, key=lambda c: -len(s.column_words[c])):
        name, table = [stem(w) for w in s.column_words[c]], [stem(w) for w in s.table_words[s.columns[c][0]]]
        forms = [name]
        if len(name) > len(table) and name[: len(table)] == table:
            forms.append(name[len(table) :])
        if len(name) > 1 and name[0] == table[-1]:
            forms.append(name[1:])
        if any(place(form, ("c", c)) for form in forms):
            named.add(c)
        elif not columns[c] <= {"GROUP", "ON"}:
            return None
    said_tables = {t for t in sorted(tables, key=lambda t: -len(s.table_words[t])) if place([stem(w) for w in s.table_words[t]], ("t", t))}
    missing = [t for t in tables if t not in said_tables]
    if missing and not (len(tables) >= 3 and len(missing) == 1) and not (len(tables) == 1 and named):
        return None
    own = {stem(w) for ws in s.table_words for w in ws}
    for i, (w, _, _) in enumerate(words):
        low = w.lower()
        if owner[i] is None and w.isalpha() and (low not in general or (stems[i] in own and low not in STOP)):
            return None
    return Template(case, words, owner, list(columns), named, tables, values)


class Instance:
    """One template over one schema."""

    def __init__(self, rnd: random.Random, t: Template, target: Schema, synonyms: dict[str, list[str]]) -> None:
        self.r, self.t, self.s, self.d, self.synonyms = rnd, t, schema(t.case["db_id"]), target, synonyms
        self.tables: dict[int, int] = {}
        self.columns: dict[int, int] = {}
        self.values: list[str] = []

    def map_tables(self) -> bool:
        mine = {(self.s.columns[a][0], self.s.columns[b][0]) for a, b in self.s.foreign}
        theirs = {(self.d.columns[a][0], self.d.columns[b][0]) for a, b in self.d.foreign}

        def fits(t: int, u: int) -> bool:
            for x, y in self.tables.items():
                joined = (x, t) in self.s.edges
                if joined != ((y, u) in self.d.edges):
                    return False
                if joined and (((x, t) in mine) != ((y, u) in theirs) or ((t, x) in mine) != ((u, y) in theirs)):
                    return False
            return True

        for t in self.t.tables:
            found = [u for u in range(len(self.d.tables)) if u not in self.tables.values() and fits(t, u)]
            if not found:
                return False
            self.tables[t] = self.r.choice(found)
        return True

    def map_columns(self) -> bool:
        for a, b in self.s.edges.values():
            ta, tb = self.s.columns[a][0], self.s.columns[b][0]
            if (a in self.t.columns or b in self.t.columns) and ta in self.tables and tb in self.tables:
                edge = self.d.edges.get((self.tables[ta], self.tables[tb]))
                if edge is None:
                    return False
                for c, e in ((a, edge[0]), (b, edge[1])):
                    if c in self.t.columns and c not in self.t.named:
                        self.columns.setdefault(c, e)
        for c in self.t.columns:
            if c in self.columns:
                continue
            kind, taken = kind_of(self.s, c), set(self.columns.values())
            key = kind == "id" and c in self.s.primary
            found = [x for x in self.d.of_table[self.tables[self.s.columns[c][0]]] if x not in taken and (x in self.d.primary if key else kind_of(self.d, x) == kind)]
            if not found:
                return False
            self.columns[c] = self.r.choice(found)
        return True

    def map_values(self) -> bool:
        for text, c in self.t.values:
            if c is None:
                self.values.append(str(self.r.randint(1, 10)))
                continue
            stored = [v for v in self.d.values[self.columns[c]] if str(v).strip() and len(str(v)) < 40 and '"' not in str(v) and "'" not in str(v)]
            if not stored:
                return False
            v = str(self.r.choice(stored))
            number = PLAIN_NUMBER.fullmatch(text) is not None
            if number != (PLAIN_NUMBER.fullmatch(v) is not None):
                return False
            self.values.append(self.r.choice("abcdefghilmnoprstw") if not number and len(text) == 1 else v)
        return True

    def spoken(self, label: tuple, last: str) -> list[str]:
        if label[0] == "v":
            return [self.values[label[1]]]
        if label[0] == "c":
            words = list(self.d.column_words[self.columns[label[1]]])
            table = self.d.table_words[self.tables[self.s.columns[label[1]][0]]]
            if len(words) > len(table) and [stem(w) for w in words[: len(table)]] == [stem(w) for w in table] and self.r.random() < 0.5:
                words = words[len(table) :]
        else:
            words = list(self.d.table_words[self.tables[label[1]]])
        if self.r.random() < 0.2:
            k = self.r.randrange(len(words))
            others = self.synonyms.get(stem(words[k]))
            if others:
                words[k : k + 1] = self.r.choice(others).split()
        if stem(last) != last and last.endswith("s"):
            words[-1] = plural(words[-1])
        return words

    def question(self) -> str:
        """Spaces between tokens as in the original, names and values replaced."""
        text, out, i, end = self.t.case["question"], "", 0, None
        words, owner = self.t.tokens, self.t.owner
        while i < len(words):
            j = i
            while owner[i] is not None and j + 1 < len(words) and owner[j + 1] == owner[i]:
                j += 1
            gap = "" if end is None else text[end : words[i][1]]
            said = words[i][0] if owner[i] is None else " ".join(self.spoken(owner[i], words[j][0].lower()))
            out, end, i = out + gap + said, words[j][2], j + 1
        return out[0].upper() + out[1:]

    def query(self) -> Ir:
        at = {(text, c): i for i, (text, c) in enumerate(self.t.values)}
        out: Ir = []
        for t in self.t.case["ir"]:
            if isinstance(t, str):
                out.append(t)
            elif t[0] == "v":
                out.append(("v", self.values[at[(str(t[1]), t[2])]], None if t[2] is None else self.columns[t[2]]))
            else:
                out.append((t[0], (self.columns if t[0] == "c" else self.tables)[t[1]]))
        return in_schema_order(out)


def instantiate(rnd: random.Random, t: Template, target: Schema, synonyms: dict[str, list[str]]) -> tuple[str, Ir] | None:
    one = Instance(rnd, t, target, synonyms)
    if not (one.map_tables() and one.map_columns() and one.map_values()):
        return None
    if len({normal(v) for v in one.values}) < len(one.values):
        return None
    return one.question(), one.query()
