"""Conditions on the rows of one table, with the phrase that says them after a plural noun."""

import re

from ..ir import Ir
from .dates import date_condition
from .wording import Speaker

Condition = tuple[Ir, str]
MORE = ("more than", "greater than", "above", "over", "higher than", "larger than", "exceeding", "bigger than")
LESS = ("less than", "lower than", "below", "under", "smaller than", "fewer than")
LETTERS = "abcdehilmnoprstw"
PLACES = ("city", "country", "location", "state", "region", "town", "place", "county", "province", "hometown", "nationality")


def condition(g: Speaker, t: int, without=(), plain: bool = False) -> Condition | None:
    """`plain` leaves out what compares with an aggregate."""
    r = g.r.random()
    numeric = [c for c in g.s.of_table[t] if g.kinds[c] in ("num", "date") and c not in without]
    text = [c for c in g.s.of_table[t] if g.kinds[c] == "text" and c not in without]
    days = g.dates(t, without)
    if days and r < 0.2:
        return date_condition(g, g.r.choice(days))
    if r < 0.5 and numeric:
        return number_condition(g, g.r.choice(numeric))
    summable = [c for c in numeric if g.kinds[c] == "num"]
    if r < 0.6 and summable and not plain:
        return against_aggregate(g, t, g.r.choice(summable))
    if r < 0.68 and text:
        return like_condition(g, g.r.choice(text))
    if r < 0.72 and (text or numeric):
        return null_condition(g, g.r.choice(text + numeric))
    return text_condition(g, g.r.choice(text)) if text else None


def is_year(g: Speaker, c: int) -> bool:
    return "year" in g.s.column_words[c] or g.kinds[c] == "date"


def number_condition(g: Speaker, c: int) -> Condition | None:
    v = g.number_value(c)
    if v is None:
        return None
    n, year, k = g.name(c), is_year(g, c), g.r.random()
    if k < 0.2:
        w = g.number_value(c)
        if w is None:
            return None
        if float(w) < float(v):
            v, w = w, v
        if k < 0.12:
            return [("c", c), "BETWEEN", ("v", v, c), ("v", w, c)], g.pick(
                f"with {n} between {v} and {w}", f"whose {n} is between {v} and {w}", f"with a {n} between {v} and {w}", f"with {n} ranging from {v} to {w}", f"with {n} from {v} to {w}"
            )
        ages = [f"with {n} before {v} or after {w}"] if year else []
        return [("c", c), "<", ("v", v, c), "OR", ("c", c), ">", ("v", w, c)], g.pick(
            f"with {n} lower than {v} or higher than {w}", f"whose {n} is below {v} or above {w}", f"with {n} less than {v} or more than {w}", *ages
        )
    operator = g.pick(">", "<", ">=", "<=", "=", "!=") if g.chance(0.8) else ">"
    words = {
        ">": MORE + ("after", "later than") * 3 * year,
        "<": LESS + ("before", "earlier than", "prior to") * 3 * year,
        ">=": ("at least", "no less than", "greater than or equal to", "%s or more", "not less than") + ("since",) * 2 * year,
        "<=": ("at most", "no more than", "less than or equal to", "%s or less", "%s or fewer", "not more than"),
        "=": ("", "equal to", "exactly"),
        "!=": ("not", "not equal to", "other than"),
    }[operator]
    p = g.r.choice(words)
    said = p % v if "%s" in p else f"{p} {v}".strip()
    if operator == "!=":
        return [("c", c), operator, ("v", v, c)], g.pick(f"whose {n} is {said}", f"with {n} {said}", f"where {n} is {said}")
    swapped = f"with {said} {n}" if operator in (">", "<", ">=", "<=") and "%s" not in p and not year else f"whose {n} is {said}"
    return [("c", c), operator, ("v", v, c)], g.pick(
        f"whose {n} is {said}", f"with {n} {said}", f"with a {n} {said}", f"that have {n} {said}", f"where {n} is {said}", f"having a {n} of {said}", swapped
    )


def against_aggregate(g: Speaker, t: int, c: int) -> Condition:
    a = g.pick("avg", "avg", "avg", "max", "min")
    operator = {"max": "<", "min": ">"}.get(a) or g.pick(">", "<")
    n, aw = g.name(c), g.aggregate_word(a)
    w = g.pick("more than", "above", "higher than", "greater than", "larger than", "over") if operator == ">" else g.pick("less than", "below", "lower than", "smaller than", "under")
    tokens: Ir = [("c", c), operator, "(", "SELECT", a, ("c", c), "FROM", ("t", t), ")"]
    return tokens, g.pick(f"whose {n} is {w} the {aw}", f"whose {n} is {w} the {aw} {n}", f"with {n} {w} the {aw}", f"with {n} {w} {aw}", f"with a {n} {w} the {aw} {n}")


def like_condition(g: Speaker, c: int) -> Condition | None:
    v = g.value(c)
    if not v:
        return None
    words, n = [w for w in re.findall(r"[A-Za-z]+", v) if len(w) > 2], g.name(c)
    if g.chance(0.4) or not words:
        letter = g.r.choice(LETTERS)
        letter = letter.upper() if g.chance(0.5) else letter
        x = g.quote(letter) if letter.isupper() else f"'{letter}'"
        k = g.pick("LIKE", "LIKE_START", "LIKE_END")
        said = {
            "LIKE": (f"with the letter {x} in their {n}", f"whose {n} contains {x}", f"whose {n} has the letter {x}", f"with {x} in their {n}"),
            "LIKE_START": (f"whose {n} starts with {x}", f"with {n} starting with the letter {x}", f"whose {n} begins with {x}"),
            "LIKE_END": (f"whose {n} ends with {x}", f"with {n} ending in {x}"),
        }[k]
        return [("c", c), k, ("v", letter, c)], g.r.choice(said)
    w = g.r.choice(words)
    x = g.quote(w)
    if g.chance(0.15):
        return [("c", c), "NOT_LIKE", ("v", w, c)], g.pick(f"whose {n} does not contain {x}", f"without the word {x} in {n}", f"whose {n} does not include {x}")
    return [("c", c), "LIKE", ("v", w, c)], g.pick(
        f"whose {n} contains {x}", f"whose {n} contains the word {x}", f"with {x} in their {n}", f"whose {n} includes {x}", f"with the substring {x} in {n}"
    )


def null_condition(g: Speaker, c: int) -> Condition:
    n = g.name(c)
    if g.chance(0.5):
        return [("c", c), "ISNULL"], g.pick(f"without {n}", f"without a {n}", f"whose {n} is missing", f"with no {n}", f"whose {n} is null", f"that have no {n}", f"whose {n} is not known")
    return [("c", c), "NOTNULL"], g.pick(f"whose {n} is not null", f"that have a {n}", f"with a known {n}", f"that do have a {n}")


def text_condition(g: Speaker, c: int) -> Condition | None:
    v = g.text_value(c)
    if not v:
        return None
    x, n, k = g.quote(v), g.name(c), g.r.random()
    if k < 0.15:
        return [("c", c), "!=", ("v", v, c)], g.pick(
            f"whose {n} is not {x}", f"with {n} other than {x}", f"not with {n} {x}", f"with a {n} that is not {x}", f"except those with {n} {x}", f"that are not {x}"
        )
    if k < 0.27:
        w = g.text_value(c)
        if not w or w == v:
            return None
        y = g.quote(w)
        return [("c", c), "=", ("v", v, c), "OR", ("c", c), "=", ("v", w, c)], g.pick(
            f"whose {n} is {x} or {y}", f"whose {n} is either {x} or {y}", f"with {n} {x} or {y}", f"from {x} or {y}", f"that are {x} or {y}"
        )
    named, place = g.s.column_words[c][-1] in ("name", "title"), g.s.column_words[c][-1] in PLACES
    short = (f"named {x}", f"called {x}") if named else (f"from {x}", f"in {x}", f"of {x}") if place else (f"that are {x}", f"which are {x}", f"in {x}", f"of {n} {x}")
    return [("c", c), "=", ("v", v, c)], g.pick(f"whose {n} is {x}", f"with {n} {x}", f"with the {n} {x}", f"that have {n} {x}", f"having {x} as their {n}", f"with {x} {n}", *short)


def where(g: Speaker, t: int, most: int = 2) -> Condition | None:
    """One condition or two."""
    first = condition(g, t)
    if not first or most < 2 or "OR" in first[0] or not g.chance(0.25):
        return first
    used = [x[1] for x in first[0] if not isinstance(x, str) and x[0] == "c"]
    second = condition(g, t, used)
    if not second or "OR" in second[0]:
        return first
    word = g.pick("AND", "AND", "OR")
    link = g.pick(" and ", " and ", " and also ", " but ") if word == "AND" else " or "
    return first[0] + [word] + second[0], first[1] + link + second[1]
