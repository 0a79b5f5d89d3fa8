"""Figures made of other figures: groups that are counted, ratios and differences of two, shares of the whole, time that has passed."""

from ..ir import Ir
from .conditions import condition
from .dates import period, said_in, SPANS
from .implied import label
from .joined import key_pair
from .reports import place
from .single import Pair
from .wording import count_phrase, Speaker


def count_of_groups(g: Speaker) -> Pair | None:
    """"How many authors have more than two papers?" """
    found = key_pair(g)
    if not found:
        return None
    a, b = found
    many, one = g.s.columns[a][0], g.s.columns[b][0]
    v, vw = g.small_number()
    operator = g.pick(">", ">=", ">", "<", "=")
    z, x, y = count_phrase(g, operator, vw), g.things(one), g.things(many)
    w = condition(g, many, (), True) if g.chance(0.25) else None
    wi, wp = (["WHERE"] + w[0], " " + w[1]) if w else ([], "")
    q = g.pick(f"How many {x} have {z} {y}{wp}", f"How many {x} are there with {z} {y}{wp}", f"What is the number of {x} that have {z} {y}{wp}", f"Count the {x} with {z} {y}{wp}")
    inner: Ir = ["SELECT", ("c", a), "FROM", ("t", many)] + wi + ["GROUP", ("c", a), "HAVING", "count", "STAR", operator, ("v", v, None)]
    return q, ["SELECT", "count", "STAR", "FROM", "("] + inner + [")"]


def ratio_of_groups(g: Speaker) -> Pair | None:
    """"What is the ratio of authors with three or more papers to those with fewer?" """
    found = key_pair(g)
    if not found:
        return None
    a, b = found
    many, one = g.s.columns[a][0], g.s.columns[b][0]
    v, vw = g.small_number(1, 5)
    more, less = g.pick((">", "<="), (">=", "<"), (">", "="))
    x, y = g.things(one), g.things(many)
    q = g.pick(
        f"What is the ratio of {x} that have {count_phrase(g, more, vw)} {y} to {x} that have {count_phrase(g, less, vw)} {y}",
        f"{g.intro()} the ratio of {x} with {count_phrase(g, more, vw)} {y} to those with {count_phrase(g, less, vw)}",
        f"What is the proportion of {x} with {count_phrase(g, more, vw)} {y} to {x} with {count_phrase(g, less, vw)}",
    )
    inner: Ir = ["SELECT", ("c", a), "count", "STAR", "FROM", ("t", many), "GROUP", ("c", a)]
    return q, ["SELECT", "countif", "(", "ITEM", more, ("v", v, None), ")", "//", "countif", "(", "ITEM", less, ("v", v, None), ")", "FROM", "("] + inner + [")"]


def ratio_per_group(g: Speaker) -> Pair | None:
    """"What is the ratio of authors to organizations for each continent?" """
    found = key_pair(g)
    if not found:
        return None
    a, b = found
    many, one = g.s.columns[a][0], g.s.columns[b][0]
    keys = [c for c in sorted(g.s.primary) if g.s.columns[c][0] == many]
    k = g.column(one, ("text",))
    if len(keys) != 1 or k is None:
        return None
    x, y, n = g.things(many), g.things(one), g.name(k)
    ratio: Ir = ["count", "DISTINCT", ("c", keys[0]), "//", "count", "DISTINCT", ("c", b)]
    source: Ir = ["FROM"] + (["LEFT", ("t", one), ("t", many)] if g.chance(0.5) else [("t", t) for t in sorted((many, one))])
    q = g.pick(f"What is the ratio of {x} to {y} for each {n}", f"How does the ratio of {x} to {y} differ by {n}", f"{g.intro()} the ratio of {x} to {y} per {n}", f"How many {x} are there for each of the {y}, by {n}")
    counts: Ir = []
    if g.chance(0.25):
        counts = ["count", "DISTINCT", ("c", keys[0]), "count", "DISTINCT", ("c", b)]
        q += g.pick(f"? Return the numbers of {x} and {y} as well", f", and the numbers of {x} and {y}")
    order: Ir = []
    if g.chance(0.3):
        order = ["ORDER"] + ratio + ["DESC"]
        q += g.pick(", highest first", " in descending order of the ratio")
    return q, ["SELECT", ("c", k)] + counts + ratio + source + ["GROUP", ("c", k)] + order


def two_named(g: Speaker) -> Pair | None:
    """"What is the ratio of the length of the Rhine to the length of the Elbe?", "how much more does A cost than B?" """
    t = g.table()
    k, c = label(g, t), g.column(t, ("num",))
    if k is None or c is None:
        return None
    v, w = g.text_value(k), g.text_value(k)
    if not v or not w or v == w:
        return None
    n, x, y = g.name(c), g.quote(v), g.quote(w)
    one: Ir = ["sumif", "(", ("c", k), "=", ("v", v, k), ")", ("c", c)]
    two: Ir = ["sumif", "(", ("c", k), "=", ("v", w, k), ")", ("c", c)]
    if g.chance(0.5):
        q = g.pick(f"What is the ratio of the {n} of {x} to the {n} of {y}", f"What is the ratio of the {n} of {x} to that of {y}", f"{g.intro()} the {n} of {x} divided by the {n} of {y}", f"How many times the {n} of {y} is the {n} of {x}")
        return q, ["SELECT"] + one + ["//"] + two + ["FROM", ("t", t)]
    q = g.pick(f"What is the difference in {n} between {x} and {y}", f"What is the difference between the {n} of {x} and the {n} of {y}", f"By how much is the {n} of {x} higher than that of {y}", f"How much more {n} does {x} have than {y}")
    return q, ["SELECT"] + one + ["-"] + two + ["FROM", ("t", t)]


def how_many_more(g: Speaker) -> Pair | None:
    """"How many more open than closed orders are there?" """
    t = g.table()
    text = [c for c in g.s.of_table[t] if g.kinds[c] == "text" and 1 < len(g.s.values[c]) <= 12]
    if not text:
        return None
    k = g.r.choice(text)
    v, w = g.text_value(k), g.text_value(k)
    if not v or not w or v == w:
        return None
    x, a, b = g.things(t), g.quote(v), g.quote(w)
    one: Ir = ["countif", "(", ("c", k), "=", ("v", v, k), ")"]
    two: Ir = ["countif", "(", ("c", k), "=", ("v", w, k), ")"]
    q = g.pick(f"How many more {a} than {b} {x} are there", f"How many more {x} are {a} than {b}", f"What is the difference between the number of {a} {x} and {b} {x}")
    return q, ["SELECT"] + one + ["-"] + two + ["FROM", ("t", t)]


def extreme_day(g: Speaker) -> Pair | None:
    """"What was the average limit on the earliest day in 2023?", "the orders of the latest date"."""
    t = g.table()
    days = g.dates(t)
    if not days:
        return None
    c = g.r.choice(days)
    last = g.chance(0.6)
    word = g.pick("latest", "most recent", "last") if last else g.pick("earliest", "first")
    inner: Ir = ["(", "SELECT", "max" if last else "min", ("c", c), "FROM", ("t", t)]
    said = f"the {word} {g.name(c)}"
    if g.chance(0.4):
        text, spoken = period(g, c)
        inner += ["WHERE", ("c", c), "DURING", ("v", text, c)]
        said += " " + said_in(text, spoken)
    where: Ir = ["WHERE", ("c", c), "="] + inner + [")"]
    x = g.things(t)
    if g.chance(0.5):
        numbers = g.columns(t, ("num",), g.pick(1, 1, 2))
        if not numbers:
            return None
        a = g.pick("avg", "sum", "max", "min")
        figures = g.listing([f"{g.aggregate_word(a)} {g.name(n)}" for n in numbers])
        return g.pick(f"What was the {figures} on {said}", f"What is the {figures} of {x} for {said}", f"{g.intro()} the {figures} of the {x} with {said}"), ["SELECT"] + [y for n in numbers for y in (a, ("c", n))] + ["FROM", ("t", t)] + where
    if g.chance(0.4):
        return g.pick(f"How many {x} are there for {said}", f"How many {x} have {said}"), ["SELECT", "count", "STAR", "FROM", ("t", t)] + where
    columns = g.columns(t, None, g.pick(1, 2), [c])
    if not columns:
        return None
    return g.pick(f"{g.intro()} the {g.names(columns)} of all {x} with {said}", f"Which {x} have {said}? {g.demand()} the {g.names(columns)}"), ["SELECT"] + [("c", y) for y in columns] + ["FROM", ("t", t)] + where


def days_apart(g: Speaker) -> Pair | None:
    """"Which orders were delivered more than seven days after they were placed?" """
    t = g.table()
    days = g.dates(t)
    if len(days) < 2:
        return None
    first, second = g.r.sample(days, 2)
    operator, v = g.pick(">", ">", "<=", "<", ">="), g.pick("2", "3", "5", "7", "10", "14", "30", "60", "90")
    x, a, b = g.things(t), g.name(first), g.name(second)
    long = g.pick(f"{v} days", *([words for days, words in SPANS if str(days) == v][:1]))
    z = {">": f"more than {long}", ">=": f"at least {long}", "<": f"less than {long}", "<=": f"at most {long}"}[operator]
    said = g.pick(f"whose {b} is {z} after the {a}", f"with {z} between {a} and {b}", f"that took {z} from {a} to {b}", *([f"whose {b} is within {long} of the {a}"] if operator == "<=" else []))
    where: Ir = ["WHERE", "days", ("c", second), ("c", first), operator, ("v", v, None)]
    if g.chance(0.5):
        return g.pick(f"How many {x} are there {said}", f"Number of {x} {said}", f"How many {x} {said} do we have"), ["SELECT", "count", "STAR", "FROM", ("t", t)] + where
    columns = g.columns(t, None, g.pick(1, 2), [first, second])
    if not columns:
        return None
    return g.pick(f"{g.intro()} the {g.names(columns)} of {x} {said}", f"Which {x} are those {said}? {g.demand()} the {g.names(columns)}"), ["SELECT"] + [("c", y) for y in columns] + ["FROM", ("t", t)] + where


def share_of_total(g: Speaker) -> Pair | None:
    """"What percentage of the total revenue does each region make?" """
    t = g.table()
    k, c = g.column(t, ("text",), [label(g, t)]), g.column(t, ("num",))
    if k is None or c is None:
        return None
    n, by, x = g.name(c), g.name(k), g.things(t)
    counted = g.chance(0.4)
    part: Ir = ["count", "STAR"] if counted else ["sum", ("c", c)]
    whole: Ir = ["(", "SELECT"] + part + ["FROM", ("t", t), ")"]
    what = f"of all {x}" if counted else f"of the total {n}"
    percent = g.chance(0.7)
    word = g.pick("percentage", "percent", "share in percent") if percent else g.pick("share", "fraction", "proportion")
    q = g.pick(f"What {word} {what} does each {by} have", f"{g.intro()} each {by} with its {word} {what}", f"For each {by}, what is its {word} {what}", f"{g.intro()} the {word} {what} by {by}")
    tokens: Ir = part + ["*", ("v", "100", None)] if percent else part
    return q, ["SELECT", ("c", k)] + tokens + ["//"] + whole + ["FROM", ("t", t), "GROUP", ("c", k)]


def ranked_list(g: Speaker) -> Pair | None:
    """"Which lakes have the largest areas, ordered from largest to smallest?": the figure is shown with the name."""
    t = g.table()
    k, c = label(g, t), g.column(t, ("num", "date"))
    if k is None or c is None or k == c:
        return None
    n, x = g.name(c), g.things(t)
    if g.chance(0.5):
        v, vw = g.small_number(2, 10)
        q = g.pick(f"What are the top {vw} {x} with the highest {n}", f"Which are the top {vw} {x} by {n}", f"{g.intro()} the top {vw} {x} by {n}") + g.pick(f"? Give both the {g.name(k)} and the {n}", f" and their {n}", f"? Return the {g.name(k)} and {n}", f", with the {n}")
        return q, ["SELECT", ("c", k), ("c", c), "FROM", ("t", t), "ORDER", ("c", c), "DESC", "LIMIT", ("v", v, None)]
    down = g.chance(0.8)
    first, last = ("highest", "lowest") if down else ("lowest", "highest")
    q = g.pick(f"Which {x} have the {first} {n}, ordered from {first} to {last}", f"What are the {x} with the {first} {n}, ordered by {n} from {first} to {last}", f"{g.intro()} the {x} and their {n}, {first} {n} first", f"Rank the {x} by {n}" + (" from lowest to highest" if not down else ""))
    return q, ["SELECT", ("c", k), ("c", c), "FROM", ("t", t), "ORDER", ("c", c)] + ["DESC"] * down


def different_per_period(g: Speaker) -> Pair | None:
    """"How many different customers ordered each month in 2023?" """
    t = g.table()
    days, counted = g.dates(t), g.column(t, ("text", "id"))
    if not days or counted is None:
        return None
    c = g.r.choice(days)
    part, unit = g.pick(("yearmonth", "month"), ("yearmonth", "month"), ("year", "year"))
    key: Ir = [part, ("c", c)]
    where: Ir = []
    n, x, d = g.name(counted, True), g.things(t), g.pick("different", "distinct", "unique")
    q = g.pick(f"How many {d} {n} of {x} are there per {unit}", f"{g.intro()} the number of {d} {n} of {x} for each {unit}", f"Number of {d} {n} per {unit}")
    if g.chance(0.5):
        text, said = period(g, c)
        where = ["WHERE", ("c", c), "DURING", ("v", text, c)]
        q += " " + said_in(text, said)
    order: Ir = []
    if g.chance(0.4):
        order = ["ORDER"] + key
        q += g.pick(", starting from the earliest", " in chronological order", f", ordered by {unit}")
    return q, ["SELECT"] + key + ["count", "DISTINCT", ("c", counted), "FROM", ("t", t)] + where + ["GROUP"] + key + order


def top_with_figures(g: Speaker) -> Pair | None:
    """"What are the top three coupons by number of uses? Return the code, the number of uses and the total amount." """
    found = place(g)
    if not found:
        return None
    many, one, source, things = found
    k, c = g.column(one, ("text",)), g.column(many, ("num",))
    if k is None or c is None or k == c:
        return None
    v, vw = g.small_number(2, 10)
    a, n = g.pick("sum", "sum", "avg"), g.name(c)
    w = condition(g, many, (k, c), True) if g.chance(0.3) else None
    wi, wp = (["WHERE"] + w[0], " " + w[1]) if w else ([], "")
    q = g.pick(f"What are the top {vw} {g.name(k, True)} by number of {things}{wp}", f"Which {vw} {g.name(k, True)} have the most {things}{wp}", f"What are the {vw} most frequent {g.name(k, True)} of {things}{wp}")
    q += g.pick("? Return the ", ". Show the ", "? Give the ") + g.listing([g.name(k), g.pick(f"number of {things}", f"total number of {things}", "count"), f"{g.aggregate_word(a)} {n}"])
    return q, ["SELECT", ("c", k), "count", "STAR", a, ("c", c)] + source + wi + ["GROUP", ("c", k), "ORDER", "count", "STAR", "DESC", "LIMIT", ("v", v, None)]
