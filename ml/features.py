"""Question and schema → tensors of the encoder, and the query → targets of the decoder. FEATURES.md says what each number means."""

import collections
import datetime as dt
import functools
import json
from dataclasses import dataclass

import numpy as np

from .candidates import Candidate, Cells, candidates, cells
from .ir import Bad, Ir, KEYWORD, KEYWORDS, ROOM
from .paths import MODELS
from .periods import DAY_TEXT, bounds, is_period
from .previous import marks, normal, previous_ir
from .schema import Schema, schema
from .vectors import load
from .words import STOP, is_number, lower_tokens, stem, tokenise

WORDS_PER_NODE = 6
NUMERIC = 32
TOKEN, VALUE, TABLE, COLUMN = 1, 2, 3, 4
EXACT, SHORT, PARTIAL, FUZZY = 3, 2, 1, 0
ENDS = (">=", "<", "<=")
VALUE_FLAGS = {1: "quote", 2: "cell", 3: "cap", 4: "small", 5: "numw", 8: "word", 9: "date", 10: "period", 11: "near", 12: "prev"}


@functools.lru_cache(None)
def learned_words() -> dict[str, int]:
    return {word: i + 2 for i, word in enumerate(json.loads((MODELS / "vocabulary.json").read_text())["learned"])}


@dataclass
class Static:
    """What depends on the schema alone."""

    relations: np.ndarray
    second: np.ndarray
    stems: list[list[str]]  # tables, then columns
    alias: list[list[str]]
    short: list[list[str] | None]  # column names without their table's words
    keys: set[int]
    words: list[list[str]]
    vector_ids: np.ndarray  # all known words of all nodes
    vector_of: np.ndarray  # the node of each
    wid: np.ndarray
    lid: np.ndarray


def static_of(s: Schema) -> Static:
    nt, nc = len(s.tables), len(s.columns)
    stems = [[stem(w) for w in ws] for ws in s.table_words + s.column_words]
    alias = [[stem(w) for w in ws] for ws in s.table_alias + s.column_alias]
    words = [a + b for a, b in zip(s.table_words + s.column_words, s.table_alias + s.column_alias)]
    short: list[list[str] | None] = [None] * nt
    for c, (t, _) in enumerate(s.columns):
        own, table = stems[nt + c], stems[t]
        if len(own) > len(table) and own[: len(table)] == table:
            short.append(own[len(table) :])
        else:
            short.append(own[1:] if len(own) > 1 and own[0] == table[-1] else None)
    index, learned = load()[0], learned_words()
    ids = [(index[w], n) for n, ws in enumerate(words) for w in ws if w in index]
    wid, lid = np.zeros((nt + nc, WORDS_PER_NODE), np.int32), np.zeros((nt + nc, WORDS_PER_NODE), np.int16)
    for n, ws in enumerate(words):
        for j, w in enumerate(ws[:WORDS_PER_NODE]):
            wid[n, j], lid[n, j] = index.get(w, 0), learned.get(w, 1)
    relations, second = schema_relations(s)
    vector_ids = np.array([i for i, _ in ids], np.int64)
    return Static(relations, second, stems, alias, short, s.in_key(), words, vector_ids, np.array([n for _, n in ids], np.int64), wid, lid)


def schema_relations(s: Schema) -> tuple[np.ndarray, np.ndarray]:
    nt, nc = len(s.tables), len(s.columns)
    a, b = np.zeros((nt + nc, nt + nc), np.uint8), np.zeros((nt + nc, nt + nc), np.uint8)
    a[:nt, :nt], a[:nt, nt:], a[nt:, :nt], a[nt:, nt:] = 62, 55, 52, 51
    refers = {(s.columns[x][0], s.columns[y][0]) for x, y in s.foreign}
    for i in range(nt):
        for j in range(nt):
            forth, back = (i, j) in refers, (j, i) in refers
            if i == j:
                a[i, j] = 58
            elif forth or back:
                a[i, j] = 61 if forth and back else 59 if forth else 60
            elif (i, j) in s.edges:
                a[i, j] = 61
    owner = np.array([t for t, _ in s.columns])
    names = np.array([n.lower() for _, n in s.columns])
    same_table, same_name = owner[:, None] == owner[None, :], names[:, None] == names[None, :]
    block = a[nt:, nt:]
    block[same_name] = 50
    block[same_table] = 47
    np.fill_diagonal(block, 46)
    for c, (t, _) in enumerate(s.columns):
        a[nt + c, t], a[t, nt + c] = (54, 57) if c in s.primary else (53, 56)
    for x, y in s.foreign:
        a[nt + x, nt + y], a[nt + y, nt + x] = 48, 49
    declared = set(s.foreign)
    for x, y in s.edges.values():
        if (x, y) not in declared and (y, x) not in declared:
            b[nt + x, nt + y] = 3
    return a, b


@functools.lru_cache(None)
def static(name: str) -> Static:
    return static_of(schema(name))


class Linker:
    """Relations between the words of the question and the names of the schema."""

    def __init__(self, low: list[str]) -> None:
        self.stems = [stem(w) for w in low]
        self.at: dict[str, list[int]] = collections.defaultdict(list)
        for i, s in enumerate(self.stems):
            self.at[s].append(i)
        self.fuzzy_cache: dict[str, list[int]] = {}

    def fuzzy(self, word: str) -> list[int]:
        """Tokens that share the first three quarters with the word: "nationality", "national"."""
        found = self.fuzzy_cache.get(word)
        if found is None:
            head = word[: max(4, int(0.75 * len(word)))]
            found = [i for i, s in enumerate(self.stems) if len(s) >= 4 and (s.startswith(head) or word.startswith(s[: max(4, int(0.75 * len(s)))]))]
            self.fuzzy_cache[word] = found
        return found

    def runs(self, words: list[str]) -> list[int]:
        return [i for i in self.at.get(words[0], ()) if self.stems[i : i + len(words)] == words]

    def link(self, words: list[str], short: list[str] | None, alias: list[str]) -> tuple[dict[int, int], list[float], bool]:
        """Token → how it matches; then [exact, short, share of words found, fuzzy]; whether an alias word is there."""
        ranks: dict[int, int] = {}
        for w in words:
            if w in self.at:
                if not (w in STOP and len(words) > 1):
                    for i in self.at[w]:
                        ranks[i] = max(ranks.get(i, 0), PARTIAL)
            elif len(w) >= 4:
                for i in self.fuzzy(w):
                    ranks.setdefault(i, FUZZY)
        exact = self.runs(words)
        for i in exact:
            for k in range(len(words)):
                ranks[i + k] = EXACT
        shorter = self.runs(short) if short and not exact else []
        for i in shorter:
            for k in range(len(short)):
                ranks[i + k] = SHORT
        fuzzy = FUZZY in ranks.values()
        aliased = False
        for w in alias:
            for i in self.at.get(w, ()):
                aliased = True
                ranks[i] = max(ranks.get(i, 0), PARTIAL)
        share = sum(w in self.at for w in words) / len(words)
        return ranks, [bool(exact), bool(shorter), share, fuzzy], aliased


class Builder:
    def __init__(self, s: Schema, fixed: Static, store: Cells, question: str, history: list[dict] | None) -> None:
        self.s, self.fixed = s, fixed
        self.text = f"{history[-1]['question']} ; {question}" if history else question
        self.tokens = tokenise(self.text)
        self.low = [t.lower() for t, _, _ in self.tokens]
        before = previous_ir(s, history)
        self.marks = marks(before) if before else {}
        values = [t[1] for t in before or () if not isinstance(t, str) and t[0] == "v"]
        self.cand: list[Candidate] = candidates(s, store, self.tokens, self.text, [str(v) for v in values])
        self.question_start = len(history[-1]["question"]) + 3 if history else 0
        self.nq, self.nv, self.nt, self.nc = len(self.tokens), len(self.cand), len(s.tables), len(s.columns)
        self.v0, self.t0 = self.nq, self.nq + self.nv
        self.c0 = self.t0 + self.nt
        self.n = self.c0 + self.nc
        self.a, self.b, self.k = (np.zeros((self.n, self.n), np.uint8) for _ in range(3))
        self.nf = np.zeros((self.n, NUMERIC), np.float32)

    def build(self) -> dict:
        self.base_relations()
        self.names()
        self.values()
        self.question_tokens()
        self.previous_turn()
        kinds = np.repeat(np.array([TOKEN, VALUE, TABLE, COLUMN], np.uint8), [self.nq, self.nv, self.nt, self.nc])
        wid, lid = self.word_ids()
        return dict(
            n=self.n, nq=self.nq, nv=self.nv, nt=self.nt, nc=self.nc, nty=kinds, wid=wid, lid=lid, NF=(self.nf * 255).astype(np.uint8),
            A=self.a, B=self.b, K=self.k, values=[e.text for e in self.cand],
        )  # fmt: skip

    def base_relations(self) -> None:
        a, nq, v0, t0, c0 = self.a, self.nq, self.v0, self.t0, self.c0
        at = np.arange(nq)
        a[:nq, :nq] = np.clip(at[None, :] - at[:, None], -4, 4) + 5
        a[t0:, t0:], self.b[t0:, t0:] = self.fixed.relations, self.fixed.second
        a[:nq, c0:], a[c0:, :nq], a[:nq, t0:c0], a[t0:c0, :nq] = 10, 15, 20, 24
        a[:nq, v0:t0], a[v0:t0, :nq], a[v0:t0, v0:t0] = 28, 30, 32
        a[v0:t0, c0:], a[c0:, v0:t0], a[v0:t0, t0:c0], a[t0:c0, v0:t0] = 34, 38, 42, 44

    def names(self) -> None:
        s, fixed, nf, t0, c0 = self.s, self.fixed, self.nf, self.t0, self.c0
        linker = Linker(self.low)
        codes = {TABLE: ({EXACT: 22, SHORT: 24, PARTIAL: 21, FUZZY: 23}, 4), COLUMN: ({EXACT: 12, SHORT: 14, PARTIAL: 11, FUZZY: 13}, 5)}
        for n in range(self.nt + self.nc):
            node = t0 + n
            ranks, numbers, aliased = linker.link(fixed.stems[n], fixed.short[n], fixed.alias[n])
            code, back = codes[TABLE if n < self.nt else COLUMN]
            for i, r in ranks.items():
                self.a[i, node] = code[r]
                self.a[node, i] = code[r] + back
            nf[node, :4] = numbers
            nf[node, 31] = aliased
        self.cosines()
        for c in range(self.nc):
            kind = s.types[c]
            nf[c0 + c, 5:9] = [kind == "num", kind == "text", kind == "date", kind == "bool"]
            nf[c0 + c, 9:13] = [c in s.primary, c in fixed.keys, fixed.stems[self.nt + c][-1] == "id", min(len(s.values[c]), 50) / 50]
        for t in range(self.nt):
            own = [c0 + c for c in s.of_table[t]]
            if own:
                nf[t0 + t, 5], nf[t0 + t, 6] = nf[own, 0].max(), nf[own, 4].max()
                nf[own, 13], nf[own, 14] = nf[t0 + t, 0], nf[t0 + t, 4]
            nf[t0 + t, 9] = sum(c in fixed.keys for c in s.of_table[t]) / max(1, len(own))

    def cosines(self) -> None:
        """For each token and name the best cosine over the words of the name; for each name the mean over its words of the best."""
        index, rows = load()
        if not self.nq or not len(self.fixed.vector_ids):
            return
        content = np.array([w not in STOP and w.isalpha() for w in self.low], np.float32)
        table = rows[[index.get(w, 0) for w in self.low]] @ rows[self.fixed.vector_ids].T * content[:, None]
        of = self.fixed.vector_of
        starts = np.flatnonzero(np.r_[True, of[1:] != of[:-1]])
        nodes = self.t0 + of[starts]
        best = (np.clip(np.maximum.reduceat(table, starts, axis=1), 0, 1) * 255).astype(np.uint8)
        self.k[: self.nq, nodes] = best
        self.k[nodes, : self.nq] = best.T
        lengths = np.diff(np.r_[starts, len(of)])
        self.nf[nodes, 4] = np.clip(np.add.reduceat(table.max(0), starts) / lengths, 0, 1)

    def values(self) -> None:
        s, nf, t0, c0 = self.s, self.nf, self.t0, self.c0
        for k, e in enumerate(self.cand):
            v = self.v0 + k
            self.a[v, v] = 33
            for i in e.span:
                self.a[i, v], self.a[v, i] = 29, 31
            number = is_number(e.text)
            for c in e.partial:
                self.a[v, c0 + c], self.a[c0 + c, v] = 37, 41
            if number:
                for c in e.numeric:
                    self.a[v, c0 + c], self.a[c0 + c, v] = 36, 40
            for c in e.columns:
                t = s.columns[c][0]
                self.a[v, c0 + c], self.a[c0 + c, v] = 35, 39
                self.a[v, t0 + t], self.a[t0 + t, v] = 43, 45
                nf[c0 + c, 15] = nf[t0 + t, 15] = 1
                for i in e.span:
                    self.b[i, c0 + c], self.b[c0 + c, i] = 1, 2
                    nf[i, 2] = 1
            nf[v, 0], nf[v, 6], nf[v, 7] = number, number and len(e.text) == 4, min(len(e.columns), 4) / 4
            for slot, flag in VALUE_FLAGS.items():
                nf[v, slot] = flag in e.flags

    def question_tokens(self) -> None:
        nf, nq, t0, c0 = self.nf, self.nq, self.t0, self.c0
        to_names = self.a[:nq, t0:]
        nf[:nq, 0] = ((to_names == 12) | (to_names == 22)).any(1)
        nf[:nq, 1] = ((to_names == 11) | (to_names == 21)).any(1)
        nf[:nq, 3] = self.k[:nq, c0:].max(1, initial=0) / 255
        nf[:nq, 4] = self.k[:nq, t0:c0].max(1, initial=0) / 255
        nf[:nq, 5] = [is_number(w) for w in self.low]
        nf[:nq, 6] = [t[0].isupper() for t, _, _ in self.tokens]
        nf[:nq, 7] = (self.a[:nq, self.v0 : t0] == 29).any(1)
        nf[:nq, 8] = (to_names == 14).any(1)

    def previous_turn(self) -> None:
        for i, (_, start, _) in enumerate(self.tokens):
            self.nf[i, 16] = start < self.question_start
        for k, e in enumerate(self.cand):
            for slot in self.marks.get(("v", normal(e.text)), ()):
                self.nf[self.v0 + k, slot] = 1
        for kind, start, count in (("t", self.t0, self.nt), ("c", self.c0, self.nc)):
            for i in range(count):
                for slot in self.marks.get((kind, i), ()):
                    self.nf[start + i, slot] = 1

    def word_ids(self) -> tuple[np.ndarray, np.ndarray]:
        index, learned = load()[0], learned_words()
        wid, lid = np.zeros((self.n, WORDS_PER_NODE), np.int32), np.zeros((self.n, WORDS_PER_NODE), np.int16)
        for i, w in enumerate(self.low):
            wid[i, 0], lid[i, 0] = index.get(w, 0), learned.get(w, 1)
        for k, e in enumerate(self.cand):
            for j, w in enumerate(lower_tokens(e.text)[:WORDS_PER_NODE]):
                wid[self.v0 + k, j], lid[self.v0 + k, j] = index.get(w, 0), 1
        wid[self.t0 :], lid[self.t0 :] = self.fixed.wid, self.fixed.lid
        return wid, lid

    def targets(self, tokens: Ir) -> list[int] | None:
        """Ids of the decoder; None when a value of the query is no candidate."""
        out = []
        for t in self.in_words_of_question(tokens):
            if isinstance(t, str):
                out.append(KEYWORD[t])
            elif t[0] == "c":
                out.append(ROOM + self.c0 + t[1])
            elif t[0] == "t":
                out.append(ROOM + self.t0 + t[1])
            else:
                found = self.value_node(t)
                if found is not None:
                    out.append(ROOM + self.v0 + found)
                elif f"#{t[1]}" in KEYWORD:
                    out.append(KEYWORD[f"#{t[1]}"])
                else:
                    return None
        return out + [KEYWORD["</s>"]]

    def in_words_of_question(self, tokens: Ir) -> Ir:
        """The first or last day of a period, which the question names as the period: "before June 2024", "since 2023"."""
        out: Ir = []
        for i, t in enumerate(tokens):
            out.append(t)
            if isinstance(t, str) or t[0] != "v" or t[2] is None or not i or tokens[i - 1] not in ENDS or self.value_node(t) is not None:
                continue
            for text in periods_bounded_by(str(t[1]), tokens[i - 1]):
                if self.value_node(("v", text, t[2])) is None:
                    continue
                if is_period(text):
                    out[-1] = ("v", text, t[2])
                elif out[-3:-1] == [("c", t[2]), tokens[i - 1]]:  # a year: compared as a number
                    out[-3:] = ["year", ("c", t[2]), tokens[i - 1], ("v", text, t[2])]
                break
        return out

    def value_node(self, token: tuple) -> int | None:
        wanted, best = normal(token[1]), None
        for k, e in enumerate(self.cand):
            stored = e.columns.get(token[2]) if token[2] is not None else None
            if normal(e.text) == wanted or (stored is not None and normal(stored) == wanted):
                here = token[2] in e.columns
                if best is None or here > best[0]:
                    best = (here, k)
        return None if best is None else best[1]


def periods_bounded_by(day: str, operator: str) -> list[str]:
    """Periods that start (for >= and <) or end (for <=) with a day: a month, a quarter, a year."""
    if not DAY_TEXT.fullmatch(day):
        return []
    year, month = day[:4], int(day[5:7])
    found = [(text, bounds(text, dt.date.min)) for text in (f"{year}-{month:02d}", f"{year}-Q{(month + 2) // 3}", year)]
    if operator == "<=":
        return [text for text, span in found if span and (dt.date.fromisoformat(span[1]) - dt.timedelta(1)).isoformat() == day]
    return [text for text, span in found if span and span[0] == day]


def build(name: str, question: str, tokens: Ir | None = None, history: list[dict] | None = None) -> dict:
    builder = Builder(schema(name), static(name), cells(name), question, history)
    out = builder.build()
    out["target"] = builder.targets(tokens) if tokens is not None else None
    return out


def read_ids(example: dict, ids: list[int]) -> Ir:
    """Ids of the decoder → IR; a value belongs to the column before it in the same comparison."""
    v0 = example["nq"]
    t0 = v0 + example["nv"]
    c0 = t0 + example["nt"]
    out: Ir = []
    column, counting = None, False
    for x in ids:
        if x == KEYWORD["</s>"]:
            break
        if x < ROOM:
            word = KEYWORDS[x] if x < len(KEYWORDS) else "<pad>"
            if word.startswith("#"):
                out.append(("v", word[1:], None if counting else column))
                continue
            if word in ("AND", "OR", "WHERE", "HAVING", "LIMIT", "SELECT", "ORDER"):
                column, counting = None, False
            counting = counting or word == "count"
            out.append(word)
        elif x - ROOM < v0:
            raise Bad("points at a word of the question")
        elif x - ROOM < t0:
            out.append(("v", example["values"][x - ROOM - v0], None if counting else column))
        elif x - ROOM < c0:
            out.append(("t", x - ROOM - t0))
        else:
            column = x - ROOM - c0
            out.append(("c", column))
    return out
