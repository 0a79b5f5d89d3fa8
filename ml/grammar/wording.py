"""How a schema is spoken of: names in singular and plural, synonyms, values, lists, the frame of a sentence."""

import random
import re

from ..schema import Schema
from ..words import plural, stem

NAME_LIKE = ("name", "title", "fname", "lname")
DROPPABLE = ("code", "description", "details", "number")
NUMBER = re.compile(r"-?\d+(\.\d+)?")
POSITIVE = re.compile(r"\d+(\.\d+)?")
SMALL_WORDS = {"1": "one", "2": "two", "3": "three", "4": "four", "5": "five"}
AGGREGATE_WORDS = {
    "avg": ("average", "mean"),
    "max": ("maximum", "highest", "largest"),
    "min": ("minimum", "lowest", "smallest"),
    "sum": ("total", "total", "sum of"),
}


def kind_of(s: Schema, c: int) -> str:
    """id, num, text, date: what a question may do with the column."""
    if c in s.primary or c in s.in_key() or s.column_words[c][-1] in ("id", "code"):
        return "id"
    return "text" if s.types[c] == "bool" else s.types[c]


class Speaker:
    """Speaks about one schema; every choice comes from one source of randomness."""

    def __init__(self, rnd: random.Random, s: Schema, synonyms: dict[str, list[str]], synonym_rate: float = 0.2) -> None:
        self.r, self.s, self.synonyms, self.rate = rnd, s, synonyms, synonym_rate
        self.kinds = [kind_of(s, c) for c in range(len(s.columns))]

    def pick(self, *options):
        return self.r.choice(options)

    def chance(self, p: float) -> bool:
        return self.r.random() < p

    # -- names
    def word(self, w: str) -> str:
        if self.chance(self.rate):
            others = self.synonyms.get(stem(w))
            if others:
                return self.r.choice(others)
        return w

    def table_name(self, t: int) -> list[str]:
        """What people call it, or the name's own words."""
        said = self.s.table_spoken.get(t)
        if said and self.chance(0.75):
            return self.r.choice(said).split()
        return [self.word(w) for w in self.s.table_words[t]]

    def things(self, t: int) -> str:
        words = self.table_name(t)
        if self.chance(0.93):
            words[-1] = plural(words[-1])
        return " ".join(words)

    def thing(self, t: int) -> str:
        words = self.table_name(t)
        last = words[-1]
        if last.endswith("ies") and len(last) > 4:
            words[-1] = last[:-3] + "y"
        elif last.endswith("s") and not last.endswith("ss") and self.chance(0.7):
            words[-1] = last[:-1]
        return " ".join(words)

    def name(self, c: int, many: bool = False) -> str:
        s = self.s
        words, table = list(s.column_words[c]), s.table_words[s.columns[c][0]]
        own, owner = [stem(w) for w in words], [stem(w) for w in table]
        if c in s.column_spoken and self.chance(0.65):
            words = self.r.choice(s.column_spoken[c]).split()
        else:
            if len(own) > len(owner) and own[: len(owner)] == owner and self.chance(0.6):
                words = words[len(owner) :]
            elif len(own) > 1 and own[0] == owner[-1] and self.chance(0.6):
                words = words[1:]
            if len(words) > 1 and words[-1] in DROPPABLE and self.chance(0.3):
                words = words[:-1]
            if len(words) > 1 and words[-1] in ("at", "on") and self.chance(0.5):
                words = words[:-1] + [self.pick("date", "time", "at")]
            words = [self.word(w) for w in words]
        if many and self.chance(0.85) and not words[-1][-1].isdigit():
            words[-1] = plural(words[-1])
        return " ".join(words)

    def names(self, columns: list[int]) -> str:
        return self.listing([self.pick("", "", "the ") * (i > 0) + self.name(c, True) for i, c in enumerate(columns)])

    def singular_names(self, columns: list[int]) -> str:
        return self.listing([self.name(c) for c in columns])

    def listing(self, names: list[str]) -> str:
        if len(names) == 1:
            return names[0]
        return ", ".join(names[:-1]) + self.pick(" and ", ", and ", " and ") + names[-1]

    # -- choices
    def table(self) -> int:
        return self.r.randrange(len(self.s.tables))

    def columns(self, t: int, kinds=None, count: int = 1, without=()) -> list[int] | None:
        """Columns of a table; names come up more often, ids less."""
        found = [c for c in self.s.of_table[t] if (kinds is None or self.kinds[c] in kinds) and c not in without]
        if len(found) < count:
            return None

        def weight(c: int) -> float:
            return self.r.random() * (0.45 if self.s.column_words[c][-1] in NAME_LIKE else 1) * (2.2 if self.kinds[c] == "id" else 1)

        return sorted(found, key=weight)[:count]

    def column(self, t: int, kinds=None, without=()) -> int | None:
        found = self.columns(t, kinds, 1, without)
        return found[0] if found else None

    def dates(self, t: int, without=()) -> list[int]:
        """Columns that hold days, not bare years."""
        return [c for c in self.s.of_table[t] if self.s.types[c] == "date" and c not in without and self.s.column_words[c][-1] not in ("year", "time", "age")]

    def value(self, c: int) -> str | None:
        found = [v for v in self.s.values[c] if str(v).strip() and len(str(v)) < 40 and '"' not in str(v) and "'" not in str(v)]
        return re.sub(r" [\d:]+\+00$", "", str(self.r.choice(found))) if found else None  # of a moment, the day

    def text_value(self, c: int) -> str | None:
        v = self.value(c)
        return None if v is None or NUMBER.fullmatch(v) else v

    def number_value(self, c: int) -> str | None:
        v = self.value(c)
        if v is None or not POSITIVE.fullmatch(v):
            return None
        return str(int(float(v))) if "." in v and self.chance(0.6) else v

    def quote(self, v: str) -> str:
        return self.pick(f'"{v}"', f"'{v}'", v, v, self.spoken_value(v))

    def spoken_value(self, v: str) -> str:
        """Codes are read aloud: OfferAccepted → offer accepted."""
        if " " in v or not re.search(r"[a-z][A-Z]|_", v):
            return v.lower() if self.chance(0.3) and len(v) > 3 else v
        return re.sub(r"([a-z])([A-Z])", r"\1 \2", v).replace("_", " ").lower()

    def small_number(self, low: int = 1, high: int = 6) -> tuple[str, str]:
        """A number, and how it is written."""
        v = str(self.r.randint(low, high))
        return v, SMALL_WORDS.get(v, v) if self.chance(0.4) else v

    def aggregate_word(self, a: str) -> str:
        return self.r.choice(AGGREGATE_WORDS[a])

    # -- sentences
    def intro(self) -> str:
        return self.pick(
            "What are", "What are", "Show", "List", "Find", "Give", "Return", "Give me", "Show me", "Please list", "Tell me", "Get",
            "Display", "Please show", "Which are", "I want", "Can you list", "Could you show",
        )  # fmt: skip

    def demand(self) -> str:
        return self.pick("Give", "Show", "List", "Return", "Give me", "Tell me")

    def sentence(self, q: str) -> str:
        q = re.sub(r"\s+", " ", q).strip()
        asks = re.match(r"(what|which|how|who|whose|where|when|can|could|do|does|is|are)\b", q.lower())
        end = "?" if asks else self.pick(".", ".", "")
        if self.chance(0.06):
            end = ""
        if "?" in q and not re.search(r"(what|how|which)\b", q[q.index("?") :].lower()) and end == "?":
            end = "."
        if self.chance(0.1):  # typed in haste
            return q.lower() + self.pick("", "", end)
        return q[0].upper() + q[1:] + end


def count_phrase(g: Speaker, operator: str, n: str) -> str:
    return {
        ">": lambda: g.pick(f"more than {n}", f"over {n}"),
        ">=": lambda: g.pick(f"at least {n}", f"{n} or more"),
        "<": lambda: g.pick(f"less than {n}", f"fewer than {n}"),
        "<=": lambda: g.pick(f"at most {n}", f"no more than {n}"),
        "=": lambda: g.pick(f"exactly {n}", f"{n}"),
    }[operator]()
