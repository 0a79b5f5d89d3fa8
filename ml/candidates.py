"""Value candidates: every text of the question that may stand in the query as a value, linked to the columns that store it."""

import collections
import functools
import json
import re
from dataclasses import dataclass, field

import numpy as np

from .paths import MODELS
from .periods import MONTHS, written_dates, written_periods
from .schema import Schema, schema
from .vectors import load
from .words import PLAIN_NUMBER, STOP, Token, is_number, lower_tokens, name_words, stem

MAX_VALUES = 40  # of the next training; a network brings its own
NUMBER_WORDS = {w: i for i, w in enumerate("zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty".split())}
NUMBER_WORDS |= {w: 30 + 10 * i for i, w in enumerate("thirty forty fifty sixty seventy eighty ninety".split())}
NUMBER_WORDS |= {"once": 1, "twice": 2, "hundred": 100, "thousand": 1000, "million": 1_000_000}
MULTIPLIERS = {"hundred": 100, "thousand": 1000, "million": 1_000_000, "billion": 1_000_000_000, "k": 1000}
#: "a week ago" counts in days, as what is stored is compared: days of a unit
SPANS = {"week": 7, "weeks": 7, "fortnight": 14, "fortnights": 14, "month": 30, "months": 30}
DATE_OR_TIME = re.compile(r"\b\d{4}-\d\d?-\d\d?(?: \d\d:\d\d(?::\d\d)?)?|\b\d\d?/\d\d?/\d{4}|\b\d\d?:\d\d(?::\d\d)?")
QUOTED = re.compile(r"\"([^\"]{1,60})\"|(?<![A-Za-z])'([^']{1,60})'(?![A-Za-z])|‘([^’]{1,60})’|“([^”]{1,60})”|``([^'`]{1,60})''")
INSIDE_NAMES = ("of", "the", "and", "-", "&", "'")
NEAR_COSINE, NEAR_MOST, NEAR_LENGTH, NEAR_VALUES = 0.6, 4, 30, 12
# Columns of names: Porto is near Lisbon in meaning, and yet another place.
NAMES = set("name city town village country county state province region location place address nationality language".split())
LONGEST_SPAN = 8
#: how many values are offered that no word of the question says: short codes, and what rows can be; of the next training, and of a network that was trained on fewer
OFFERED = {"codes": 10, "states": 28}
FORMERLY = {"codes": 6, "states": 20}
#: A table that the question does not speak of.
UNASKED = 4
#: last words of a column that says what a row is, or of a table that lists what rows can be
STATES = set("status stage state type kind category class priority level severity mode method channel source reason result outcome phase condition urgency disposition event".split())
STATES_FORMERLY = {"status", "stage"}
#: columns of such a list that hold what its rows are called
LISTED = set("name title label text description descr meaning code key slug value".split())


@dataclass
class Candidate:
    text: str
    span: set[int] = field(default_factory=set)
    columns: dict[int, str] = field(default_factory=dict)  # columns that store it, as they spell it
    flags: set[str] = field(default_factory=set)
    numeric: set[int] = field(default_factory=set)  # columns that store the number
    partial: set[int] = field(default_factory=set)  # columns where a word of it occurs


@dataclass
class Cells:
    """What the columns store, by the words of it."""

    exact: dict[str, dict[int, str]]
    by_word: dict[str, set[int]]
    small: list[int]
    numbers: dict[float, set[int]]
    near: list[tuple[int, str]]  # column, value
    near_words: np.ndarray  # a unit vector for each word of a near value
    near_of: list[int]  # which near value the word belongs to
    states: list[tuple[int, str]]  # column, value: what rows can be


def cells_of(s: Schema) -> Cells:
    exact: dict[str, dict[int, str]] = collections.defaultdict(dict)
    second: dict[str, dict[int, str]] = collections.defaultdict(dict)
    by_word: dict[str, set[int]] = collections.defaultdict(set)
    numbers: dict[float, set[int]] = collections.defaultdict(set)
    small: list[int] = []
    near: list[tuple[int, str]] = []
    states: list[tuple[int, str]] = []
    for c, values in enumerate(s.values):
        strings = [v for v in values if isinstance(v, str)]
        for v in strings:
            if len(v) > 80:
                continue
            words = lower_tokens(v)
            key = " ".join(words)
            if key:
                exact[key][c] = v
            if " " not in v:
                split = " ".join(name_words(v))
                if split != key:
                    second[split][c] = v
            for word in set(words):
                if len(word) > 3 and word not in STOP:
                    by_word[word].add(c)
        for v in values:
            if isinstance(v, (int, float)):
                numbers[float(v)].add(c)
            elif isinstance(v, str) and PLAIN_NUMBER.fullmatch(v):
                numbers[float(v)].add(c)
        for v, others in s.value_alias.get(c, {}).items():
            for other in others:
                exact[" ".join(lower_tokens(other))][c] = v
        textual = strings and len(strings) == len(values)
        if textual and 1 < len(strings) <= 4 and all(0 < len(v) <= 3 for v in strings) and not all(v.isdigit() for v in strings):
            small.append(c)
        few = textual and 1 < len(strings) <= NEAR_VALUES and s.types[c] == "text" and all(len(v) <= NEAR_LENGTH for v in strings)
        if few and not is_named(s.column_words[c], strings):
            near += [(c, v) for v in strings]
        if few and says_state(s, c, strings):
            states += [(c, v) for v in strings]
    for key, found in second.items():
        if key not in exact:
            exact[key] = found
    index, rows = load()
    words, of = [], []
    for i, (_, v) in enumerate(near):
        for word in name_words(v):
            if len(word) > 2 and word not in STOP and word in index:
                words.append(index[word])
                of.append(i)
    return Cells(dict(exact), dict(by_word), small, dict(numbers), near, rows[words] if words else np.zeros((0, rows.shape[1]), np.float32), of, states)


def is_named(words: list[str], values: list[str]) -> bool:
    """Whether a column holds names. A "state" that is written in small letters is what a row is, not where it lies."""
    return any(word in NAMES and not (is_wide() and word == "state" and all(v == v.lower() for v in values)) for word in words)


def says_state(s: Schema, c: int, values: list[str]) -> bool:
    """Whether a column says what a row can be: by its own name, or in a table that lists it."""
    last, table = s.column_words[c][-1], s.table_words[s.columns[c][0]][-1]
    listed = is_wide() and last in LISTED and stem(table) in STATE_STEMS
    return listed or (last in (STATES if is_wide() else STATES_FORMERLY) and not is_named(s.column_words[c], values))


@functools.lru_cache(None)
def trained() -> dict:
    """What the network was trained with, or will be: the file beside it says so."""
    return json.loads((MODELS / "vocabulary.json").read_text())


def is_wide() -> bool:
    return "offered" in trained()


def offered() -> dict[str, int]:
    return trained().get("offered", FORMERLY)


STATE_STEMS = {stem(word) for word in STATES}


@functools.lru_cache(None)
def cells(name: str) -> Cells:
    return cells_of(schema(name))


class Finder:
    """One question over one schema."""

    def __init__(self, s: Schema, store: Cells, tokens: list[Token], text: str) -> None:
        self.s, self.store, self.tokens, self.text = s, store, tokens, text
        self.low = [t.lower() for t, _, _ in tokens]
        self.found: dict[str, Candidate] = {}
        self.stems = [stem(w) for w in self.low]
        self.asked = {self.stems[i] for i, w in enumerate(self.low) if w.isalpha() and w not in STOP}
        self.ranks: dict[int, int] = {}

    def add(self, text: str, span, flag: str, columns: dict[int, str] | None = None) -> None:
        key = re.sub(r"\s+", " ", text.lower().strip())
        if not key:
            return
        if is_number(key):
            key = str(float(key.replace(",", "")))
        candidate = self.found.setdefault(key, Candidate(text.strip()))
        candidate.span |= set(span)
        candidate.flags.add(flag)
        if columns:
            candidate.columns.update(columns)

    def within(self, start: int, end: int) -> list[int]:
        return [i for i, (_, a, b) in enumerate(self.tokens) if a >= start and b <= end]

    def numbers(self) -> None:
        for i, (token, _, _) in enumerate(self.tokens):
            low = self.low[i]
            if is_number(token):
                self.add(token.replace(",", "").rstrip("."), [i], "num")
            elif low in NUMBER_WORDS and not (low == "one" and i and self.low[i - 1] in ("the", "each", "any", "which")):
                self.add(str(NUMBER_WORDS[low]), [i], "numw")
        self.large_numbers()
        self.spans()

    def large_numbers(self) -> None:
        """"a hundred thousand", "2.5 million", "50 k"."""
        for i, low in enumerate(self.low):
            if is_number(self.tokens[i][0]):
                value = float(low.replace(",", "").rstrip("."))
            elif low in NUMBER_WORDS or low == "a":
                value = float(NUMBER_WORDS.get(low, 1))
            else:
                continue
            j = i + 1
            while j < len(self.low) and self.low[j] in MULTIPLIERS and (self.low[j] != "k" or (j == i + 1 and is_number(self.tokens[i][0]))):
                value *= MULTIPLIERS[self.low[j]]
                j += 1
            if j > i + 1:
                self.add(str(int(value)) if value == int(value) else str(value), range(i, j), "numw")

    def spans(self) -> None:
        """"longer than a week", "3 weeks", "a month ago": as days."""
        for i, low in enumerate(self.low[1:], 1):
            before = self.tokens[i - 1][0]
            count = int(before) if before.isdigit() and before.isascii() and len(before) < 4 else 1 if self.low[i - 1] == "a" else NUMBER_WORDS.get(self.low[i - 1])
            if low in SPANS and count:
                self.add(str(count * SPANS[low]), [i - 1, i], "numw")

    def dates(self) -> None:
        for m in DATE_OR_TIME.finditer(self.text):
            span = self.within(m.start(), m.end())
            self.add(m.group(), span, "quote")
            if re.match(r"\d{4}-\d\d-\d\d", m.group()):
                self.add(m.group(), span, "date")
        written = written_dates(self.text)
        for text, a, b in written:
            self.add(text, self.within(a, b), "date")
        periods = written_periods(self.text, written)
        for text, a, b in periods:
            self.add(text, self.within(a, b), "period")
        for i, (token, a, b) in enumerate(self.tokens):
            if token[0].isupper() and self.low[i] in MONTHS and not any(x <= a and b <= y for _, x, y in written + periods):
                self.add(str(MONTHS.index(self.low[i]) + 1), [i], "numw")

    def quotes(self) -> None:
        for m in QUOTED.finditer(self.text):
            inner = next(g for g in m.groups() if g is not None)
            span = [i for i, (_, a, b) in enumerate(self.tokens) if a > m.start() and b < m.end()]
            self.add(inner, span, "quote", self.store.exact.get(" ".join(lower_tokens(inner))))

    def stored(self) -> None:
        """Spans that equal a stored value, longest first; the last word also in its stem."""
        low, n, taken = [bare(w) for w in self.low], len(self.low), set()
        for length in range(min(LONGEST_SPAN, n), 0, -1):
            for i in range(n - length + 1):
                words = low[i : i + length]
                if length == 1 and (words[0] in STOP or not words[0].isalnum() or (len(words[0]) == 1 and not self.tokens[i][0].isupper())):
                    continue
                if length > 1 and words[0] in STOP and words[-1] in STOP:
                    continue
                columns = self.store.exact.get(" ".join(words)) or self.stemmed(words)
                if columns is None:
                    continue
                if set(range(i, i + length)) <= taken and length < 3 and len(words[-1]) < 4:
                    continue
                if length >= 2:
                    taken |= set(range(i, i + length))
                spelling = collections.Counter(columns.values()).most_common(1)[0][0]
                if not is_number(spelling):
                    self.add(spelling, range(i, i + length), "cell", columns)

    def stemmed(self, words: list[str]) -> dict[int, str] | None:
        root = stem(words[-1])
        for last in (root, root + "e"):
            if last != words[-1]:
                columns = self.store.exact.get(" ".join(words[:-1] + [last]))
                if columns:
                    return columns
        return None

    def capitalised(self) -> None:
        tokens, low, n, i = self.tokens, self.low, len(self.low), 0
        while i < n:
            token = tokens[i][0]
            inside = token[0].isupper() and not (i == 0 or tokens[i - 1][0] in ".?!|;")
            pair = i + 1 < n and token[0].isupper() and tokens[i + 1][0][0].isupper() and low[i] not in STOP
            if not (inside or pair):
                i += 1
                continue
            j = i
            while j + 1 < n and (tokens[j + 1][0][0].isupper() or (low[j + 1] in INSIDE_NAMES and j + 2 < n and tokens[j + 2][0][0].isupper())):
                j += 1
            if low[i] not in STOP or j > i:
                self.add(self.text[tokens[i][1] : tokens[j][2]], range(i, j + 1), "cap", self.store.exact.get(" ".join(low[i : j + 1])))
            i = j + 1

    def small(self) -> None:
        """All values of columns with a few codes: M, F."""
        columns = sorted(self.store.small, key=lambda c: self.asked_rank(self.s.columns[c][0])) if is_wide() else self.store.small
        for c in columns:
            if sum("small" in e.flags for e in self.found.values()) >= offered()["codes"]:
                return
            for v in self.s.values[c]:
                self.add(v, [], "small", {c: v})

    def loose_words(self) -> None:
        """A capitalised word that occurs within stored values, for LIKE."""
        for i, low in enumerate(self.low):
            if low in self.store.by_word and len(low) > 3 and self.tokens[i][0][0].isupper() and not any(i in e.span for e in self.found.values()):
                self.add(self.tokens[i][0], [i], "word")

    def near(self) -> None:
        if not self.store.near_of:
            return
        index, rows = load()
        covered = set().union(*(e.span for e in self.found.values() if "cell" in e.flags)) if self.found else set()
        at = [i for i, w in enumerate(self.low) if w.isalpha() and w not in STOP and w in index and i not in covered and not (i and self.tokens[i][0][0].isupper())]
        if not at:
            return
        cosine = rows[[index[self.low[i]] for i in at]] @ self.store.near_words.T
        best: dict[int, tuple[float, int]] = {}
        for k, j in zip(*np.nonzero(cosine >= NEAR_COSINE)):
            value, score = self.store.near_of[j], float(cosine[k, j])
            if value not in best or score > best[value][0]:
                best[value] = (score, at[k])
        ranked = sorted(best.items(), key=lambda e: (-round(e[1][0], 4), e[0]))[:NEAR_MOST]
        for value, (_, i) in ranked:
            c, text = self.store.near[value]
            self.add(text, [i], "near", {c: text})

    def states(self) -> None:
        """What rows can be: "still waiting" says none of their states, and means one. Tables that the question names come first."""
        rank = self.asked_rank if is_wide() else self.own_rank
        found = [(rank(self.s.columns[c][0]), c, text) for c, text in self.store.states]
        different: set[str] = set()
        for _, c, text in sorted((one for one in found if is_wide() or one[0] < UNASKED), key=lambda one: one[0]):
            different.add(text.lower())
            if len(different) > offered()["states"]:
                break
            self.add(text, [], "small", {c: text})

    def asked_rank(self, t: int) -> int:
        """As `own_rank`; a table that a key joins to one that is spoken of comes two behind it."""
        if t not in self.ranks:
            self.ranks[t] = min([self.own_rank(t), *(self.own_rank(other) + 2 for other in self.s.neighbours[t])])
        return self.ranks[t]

    def own_rank(self, t: int) -> int:
        """How plainly the question speaks of a table: by its name, by other words for it, by notes alone, not at all."""
        s = self.s
        if any(stem(w) in self.asked for w in s.table_words[t]):
            return 0
        if any(stem(w) in self.asked for w in s.table_alias[t]) or any(is_within(phrase, self.stems) for phrase in s.phrases.get(t, ())):
            return 1
        return 3 if t in s.phrases else UNASKED

    def previous(self, values: list[str]) -> None:
        for v in values:
            self.add(v, [], "prev", self.store.exact.get(" ".join(lower_tokens(v))))

    def ranked(self) -> list[Candidate]:
        out = list(self.found.values())
        for e in out:
            plain = e.text.replace(",", "")
            if PLAIN_NUMBER.fullmatch(plain):
                e.numeric = self.store.numbers.get(float(plain), set())
            for word in e.text.lower().split():
                e.partial |= self.store.by_word.get(word, set())
        out.sort(key=rank)
        return out[: trained()["sizes"]["maxValues"]]


def bare(word: str) -> str:
    """A number at the end of a sentence without the full stop that it reads as its own: TAN-000012."""
    return word.rstrip(".,") if word[0].isdigit() else word


def is_within(words: list[str], text: list[str]) -> bool:
    return words[0] in text and any(text[i : i + len(words)] == words for i in range(len(text) - len(words) + 1))


def rank(e: Candidate) -> int:
    if e.flags & {"quote", "num", "date", "period", "prev"}:
        return 0
    if "cell" in e.flags:
        return 1
    if "numw" in e.flags:
        return 2
    return 3 if e.flags & {"cap", "near"} else 4


def candidates(s: Schema, store: Cells, tokens: list[Token], text: str, previous: list[str] = ()) -> list[Candidate]:
    finder = Finder(s, store, tokens, text)
    finder.numbers()
    finder.dates()
    finder.quotes()
    finder.stored()
    finder.capitalised()
    finder.small()
    finder.loose_words()
    finder.near()
    finder.states()
    finder.previous(list(previous))
    return finder.ranked()
