"""Days, months, years: conditions on dates."""

import datetime as dt

from ..ir import Ir
from ..periods import MONTHS
from .wording import Speaker

UNITS = ("week", "month", "quarter", "year")
#: spans that are compared in days, as people say them
SPANS = [(7, "a week"), (7, "one week"), (7, "1 week"), (14, "two weeks"), (14, "2 weeks"), (14, "a fortnight"), (21, "three weeks"), (21, "3 weeks"), (28, "four weeks"), (30, "a month"), (30, "a month"), (30, "one month"), (60, "two months"), (60, "2 months"), (90, "three months")]
VERBS = {"start": "started", "end": "ended", "create": "created", "update": "updated", "submit": "submitted", "join": "joined", "hire": "hired", "send": "sent", "decide": "decided"}


def some_day(g: Speaker, c: int) -> dt.date:
    v = str(g.value(c) or "")
    try:
        return dt.date.fromisoformat(v[:10])
    except ValueError:
        return dt.date(g.r.randint(1990, 2026), g.r.randint(1, 12), g.r.randint(1, 28))


def spoken_day(g: Speaker, day: dt.date) -> str:
    month = MONTHS[day.month - 1].capitalize()
    return g.pick(day.isoformat(), f"{month} {day.day}, {day.year}", f"{day.day} {month} {day.year}", f"{month} {day.day} {day.year}")


def period(g: Speaker, c: int) -> tuple[str, str]:
    """A period as it is stored, and as it is said."""
    day, k = some_day(g, c), g.r.random()
    month = MONTHS[day.month - 1].capitalize()
    if k < 0.22:
        return str(day.year), g.pick(f"{day.year}", f"the year {day.year}")
    if k < 0.45:
        return f"{day.year}-{day.month:02d}", g.pick(f"{month} {day.year}", f"{month} of {day.year}", f"{month[:3]} {day.year}" if day.month != 5 else f"May {day.year}")
    if k < 0.53:
        q = (day.month - 1) // 3 + 1
        ordinal = ("first", "second", "third", "fourth")[q - 1]
        return f"{day.year}-Q{q}", g.pick(f"Q{q} {day.year}", f"the {ordinal} quarter of {day.year}")
    if k < 0.8:
        word, unit = g.pick("this", "last", "last", "next"), g.r.choice(UNITS)
        said = g.pick(word, {"this": "the current", "last": "the previous", "next": "the next"}[word])
        return f"{word} {unit}", f"{said} {unit}"
    if k < 0.95:
        n, unit = g.r.randint(2, 12), g.pick("days", "weeks", "months", "years")
        n = g.pick(7, 10, 14, 30, 60, 90) if unit == "days" else n
        if g.chance(0.2):
            return f"next {n} {unit}", f"the next {n} {unit}"
        return f"last {n} {unit}", g.pick(f"the last {n} {unit}", f"the past {n} {unit}", f"the previous {n} {unit}")
    word = g.pick("today", "today", "yesterday", "tomorrow")
    return word, word


def said_in(period_text: str, said: str) -> str:
    """Whether "in" stands before it."""
    bare = period_text in ("today", "yesterday", "tomorrow") or said.split()[0] in ("this", "last", "next")
    return said if bare else f"in {said}"


def date_condition(g: Speaker, c: int) -> tuple[Ir, str] | None:
    k, column, name = g.r.random(), ("c", c), g.name(c)
    stem = g.s.column_words[c][0]
    verb = VERBS.get(stem) or (stem if stem.endswith("ed") else None)
    if k < 0.45:
        text, said = period(g, c)
        short = said_in(text, said)
        phrases = [f"whose {name} is {short}", f"with {name} {short}", f"with a {name} {short}", f"that have their {name} {short}"]
        if verb:
            phrases += [f"{verb} {short}", f"that were {verb} {short}", f"{verb} during {said}" if short != said else f"{verb} {short}"] * 2
        else:
            phrases += [short, f"from {said}" if short != said else short]
        return [column, "DURING", ("v", text, c)], g.r.choice(phrases)
    if k < 0.55:
        month = g.r.randint(1, 12)
        m = MONTHS[month - 1].capitalize()
        return ["month", column, "=", ("v", str(month), c)], g.pick(f"{verb} in {m}" if verb else f"with {name} in {m}", f"whose {name} is in {m}", f"with a {name} in the month of {m}")
    if k < 0.62:
        year = str(some_day(g, c).year)
        operator = g.pick(">", "<", ">=", "<=")
        said = {">": "after", "<": "before", ">=": "since", "<=": "up to"}[operator]
        return ["year", column, operator, ("v", year, c)], g.pick(f"whose {name} year is {said} {year}", f"{verb} {said} the year {year}" if verb else f"with {name} {said} the year {year}", f"with a {name} {said} the year {year}")
    if k < 0.85:
        operator = g.pick(">", "<", ">=", "<=")
        if g.chance(0.6):
            day = some_day(g, c)
            text, said = day.isoformat(), spoken_day(g, day)
        else:
            text, said = period(g, c)
            if text.isdigit() or text.startswith(("last ", "next ")) and text[5].isdigit():
                return None
        word = {">": g.pick("after", "later than"), "<": g.pick("before", "earlier than", "prior to"), ">=": g.pick("since", "from", "on or after"), "<=": g.pick("until", "by", "on or before", "up to")}[operator]
        return [column, operator, ("v", text, c)], g.pick(f"whose {name} is {word} {said}", f"with {name} {word} {said}", f"{verb} {word} {said}" if verb else f"with a {name} {word} {said}")
    a, b = sorted((some_day(g, c), some_day(g, c)))
    if g.chance(0.5):
        left, right, x, y = a.isoformat(), b.isoformat(), spoken_day(g, a), spoken_day(g, b)
    else:
        left, right = f"{a.year}-{a.month:02d}", f"{b.year}-{b.month:02d}"
        x, y = (f"{MONTHS[d.month - 1].capitalize()} {d.year}" for d in (a, b))
    if left == right:
        return None
    return [column, "BETWEEN", ("v", left, c), ("v", right, c)], g.pick(
        f"whose {name} is between {x} and {y}", f"with {name} from {x} to {y}", f"{verb} between {x} and {y}" if verb else f"with a {name} between {x} and {y}"
    )
