"""Percentages, ratios and averages of counts."""

from ..ir import Ir
from .conditions import condition
from .wording import Speaker


def share(g: Speaker) -> tuple[str, Ir] | None:
    """"What percentage of the applications were rejected?", also per group."""
    t = g.table()
    w = condition(g, t, (), True)
    if not w or "(" in w[0] or "OR" in w[0]:
        return None
    things, percent = g.things(t), g.chance(0.75)
    word = g.pick("percentage", "percentage", "percent", "share in percent") if percent else g.pick("proportion", "fraction", "share")
    tokens: Ir = ["PCT" if percent else "RATIO", "("] + w[0] + [")"]
    q = g.pick(f"What {word} of {things} are {w[1]}", f"What is the {word} of {things} {w[1]}", f"{g.intro()} the {word} of {things} {w[1]}", f"What {word} of the {things} are those {w[1]}", f"{word} of {things} {w[1]}")
    if g.chance(0.3):
        used = [x[1] for x in w[0] if not isinstance(x, str) and x[0] == "c"]
        k = g.column(t, ("text",), used)
        if k is not None:
            return q + g.pick(" for each ", " per ", " by ", " in each ") + g.name(k), ["SELECT", ("c", k)] + tokens + ["FROM", ("t", t), "GROUP", ("c", k)]
    return q, ["SELECT"] + tokens + ["FROM", ("t", t)]


def joined_share(g: Speaker) -> tuple[str, Ir] | None:
    """The share of the many that fulfil a condition, per one."""
    from .joined import pair

    found = pair(g)
    if not found:
        return None
    many, one = found
    w, k = condition(g, many, (), True), g.column(one, ("text",))
    if not w or "(" in w[0] or "OR" in w[0] or k is None:
        return None
    a, b = g.things(many), g.thing(one)
    q = g.pick(f"What percentage of {a} are {w[1]} for each {b} {g.name(k)}", f"For each {b} {g.name(k)}, what percentage of {a} are {w[1]}", f"{g.intro()} the percentage of {a} {w[1]} per {b}")
    return q, ["SELECT", ("c", k), "PCT", "("] + w[0] + [")", "FROM"] + [("t", x) for x in sorted((many, one))] + ["GROUP", ("c", k)]


def ratio(g: Speaker) -> tuple[str, Ir] | None:
    """One number over another, per row or over all rows."""
    t = g.table()
    numbers = g.columns(t, ("num",), 2)
    if not numbers:
        return None
    a, b = numbers
    x, y, things = g.name(a), g.name(b), g.things(t)
    word = g.pick("ratio of %s to %s", "%s per %s", "%s divided by %s", "ratio between %s and %s") % (x, y)
    if g.chance(0.5):
        k = g.column(t, ("text",), numbers)
        if k is None:
            return None
        q = g.pick(f"{g.intro()} the {g.name(k)} and the {word} of each {g.thing(t)}", f"What is the {word} for each {g.name(k)}", f"{g.intro()} the {word} of {things} with their {g.name(k)}")
        return q, ["SELECT", ("c", k), ("c", a), "//", ("c", b), "FROM", ("t", t)]
    q = g.pick(f"What is the ratio of total {x} to total {y} of {things}", f"{g.intro()} the total {x} divided by the total {y} for {things}")
    return q, ["SELECT", "sum", ("c", a), "//", "sum", ("c", b), "FROM", ("t", t)]


def arithmetic(g: Speaker) -> tuple[str, Ir] | None:
    t = g.table()
    numbers = g.columns(t, ("num",), 2)
    k = g.column(t, ("text",))
    if not numbers or k is None:
        return None
    a, b = numbers
    operator, word = g.pick(("-", "difference between %s and %s"), ("-", "%s minus %s"), ("+", "sum of %s and %s"), ("+", "combined %s and %s"), ("*", "product of %s and %s"))
    said = word % (g.name(a), g.name(b))
    q = g.pick(f"{g.intro()} the {g.name(k)} and the {said} of {g.things(t)}", f"For each {g.thing(t)}, {g.pick('show', 'list', 'give')} the {g.name(k)} and the {said}")
    return q, ["SELECT", ("c", k), ("c", a), operator, ("c", b), "FROM", ("t", t)]


def average_count(g: Speaker) -> tuple[str, Ir] | None:
    """"How many applications does a requisition get on average?" """
    from .joined import pair_with_key

    found = pair_with_key(g)
    if not found:
        return None
    many, one, key = found
    a, word = g.pick(("avg", "average"), ("avg", "mean"), ("max", "maximum"), ("min", "minimum"))
    x, y = g.things(many), g.thing(one)
    q = g.pick(f"What is the {word} number of {x} per {y}", f"{g.intro()} the {word} number of {x} for each {y}", f"What is the {word} count of {x} that a {y} has", f"How many {x} does a {y} have on average" if a == "avg" else f"What is the {word} number of {x} a {y} has")
    return q, ["SELECT", a, "ITEM", "FROM", "(", "SELECT", "count", "STAR", "FROM", ("t", many), "GROUP", ("c", key), ")"]


def counts_side_by_side(g: Speaker) -> tuple[str, Ir] | None:
    """"How many were accepted and how many rejected?" """
    t = g.table()
    k = g.column(t, ("text",))
    if k is None:
        return None
    v, w = g.text_value(k), g.text_value(k)
    if not v or not w or v == w:
        return None
    things = g.things(t)
    q = g.pick(f"How many {things} are {g.quote(v)} and how many are {g.quote(w)}", f"{g.intro()} the number of {things} with {g.name(k)} {g.quote(v)} and the number with {g.quote(w)}")
    one: Ir = ["countif", "(", ("c", k), "=", ("v", v, k), ")"]
    two: Ir = ["countif", "(", ("c", k), "=", ("v", w, k), ")"]
    return q, ["SELECT"] + one + two + ["FROM", ("t", t)]
