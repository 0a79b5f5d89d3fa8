"""Questions about time: counts per month, time between two dates."""

from ..ir import Ir
from .conditions import condition
from .wording import Speaker


def per_period(g: Speaker) -> tuple[str, Ir] | None:
    """"How many orders were placed each month?" """
    t = g.table()
    days = g.dates(t)
    if not days:
        return None
    c = g.r.choice(days)
    part, unit = g.pick(("yearmonth", "month"), ("yearmonth", "month"), ("year", "year"), ("month", "calendar month"))
    key: Ir = [part, ("c", c)]
    w = condition(g, t, [c], True) if g.chance(0.3) else None
    wi: Ir = ["WHERE"] + w[0] if w else []
    wp = " " + w[1] if w else ""
    things, name = g.things(t), g.name(c)
    by = g.pick("", "", f" by {name}", f", going by {name}")
    if g.chance(0.65):
        items: Ir = ["count", "STAR"]
        q = g.pick(
            f"How many {things}{wp} are there per {unit}{by}", f"{g.intro()} the number of {things}{wp} per {unit}{by}", f"Count the {things}{wp} for each {unit}{by}",
            f"How many {things}{wp} were there each {unit}{by}", f"Number of {things}{wp} by {unit}", f"{things}{wp} per {unit}",
        )  # fmt: skip
    else:
        number = g.column(t, ("num",))
        if number is None:
            return None
        a = g.pick("sum", "avg", "max", "min")
        items = [a, ("c", number)]
        n = g.name(number)
        q = g.pick(f"What is the {g.aggregate_word(a)} {n} of {things}{wp} per {unit}{by}", f"{g.intro()} the {g.aggregate_word(a)} {n} of {things}{wp} for each {unit}{by}", f"{g.aggregate_word(a)} {n} by {unit}{wp and ' of ' + things + wp}")
    order: Ir = []
    if g.chance(0.3):
        order = ["ORDER"] + key
        q += g.pick(f", in order of {unit}", f" ordered by {unit}", " in chronological order", ", oldest first")
    elif g.chance(0.15):
        order = ["ORDER"] + items + ["DESC", "LIMIT1"]
        q = g.pick(f"Which {unit} had the most {things}{wp}{by}", f"In which {unit} were there the most {things}{wp}{by}")
        return q, ["SELECT"] + key + ["FROM", ("t", t)] + wi + ["GROUP"] + key + ["ORDER", "count", "STAR", "DESC", "LIMIT1"]
    return q, ["SELECT"] + key + items + ["FROM", ("t", t)] + wi + ["GROUP"] + key + order


def time_between(g: Speaker) -> tuple[str, Ir] | None:
    """"How long does it take on average from application to offer?" """
    t = g.table()
    days = g.dates(t)
    if len(days) < 2:
        return None
    first, second = g.r.sample(days, 2)
    a, x, y, things = g.pick("avg", "avg", "avg", "max", "min"), g.name(first), g.name(second), g.things(t)
    aw = g.aggregate_word(a) if a != "max" else g.pick("longest", "maximum")
    aw = g.pick("shortest", "minimum") if a == "min" else aw
    w = condition(g, t, [first, second], True) if g.chance(0.3) else None
    wi: Ir = ["WHERE"] + w[0] if w else []
    wp = " " + w[1] if w else ""
    span: Ir = ["days", ("c", second), ("c", first)]
    q = g.pick(
        f"What is the {aw} number of days between {x} and {y} of {things}{wp}", f"What is the {aw} time from {x} to {y} for {things}{wp}",
        f"How many days on average lie between {x} and {y} for {things}{wp}" if a == "avg" else f"{g.intro()} the {aw} number of days from {x} to {y} of {things}{wp}",
        f"How long does it take on average from {x} to {y} for {things}{wp}" if a == "avg" else f"{g.intro()} the {aw} time between {x} and {y} of {things}{wp}",
    )  # fmt: skip
    if g.chance(0.25):
        k = g.column(t, ("text",))
        if k is not None:
            return q + g.pick(" for each ", " per ", " by ") + g.name(k), ["SELECT", ("c", k), a, "("] + span + [")", "FROM", ("t", t)] + wi + ["GROUP", ("c", k)]
    return q, ["SELECT", a, "("] + span + [")", "FROM", ("t", t)] + wi
