"""Groups within one table: counts and aggregates per value, the most common, groups of a size."""

from ..ir import Ir
from .single import optional_where, Pair
from .wording import count_phrase, Speaker


def group_column(g: Speaker, t: int) -> int | None:
    found = g.columns(t, ("text", "date")) or g.columns(t)
    return found[0] if found else None


def count_each(g: Speaker) -> Pair | None:
    t = g.table()
    k = group_column(g, t)
    if k is None:
        return None
    wi, wp = optional_where(g, t, 0.4)
    x, n = g.things(t), g.name(k)
    q = g.pick(
        f"How many {x}{wp} are there for each {n}", f"Show the number of {x}{wp} for each {n}", f"For each {n}, how many {x}{wp} are there", f"Count the {x}{wp} in each {n}",
        f"{g.intro()} each {n} and the number of {x}{wp} with it", f"{g.intro()} the {g.name(k, True)} of {x}{wp} and the corresponding number of {x}",
        f"{g.intro()} different {g.name(k, True)} and how many {x}{wp} have each", f"Number of {x}{wp} by {n}", f"How many {x}{wp} per {n}", f"Breakdown of {x}{wp} by {n}",
    )  # fmt: skip
    items: Ir = [("c", k), "count", "STAR"] if g.chance(0.75) else ["count", "STAR", ("c", k)]
    order: Ir = []
    if g.chance(0.18):
        down = g.chance(0.6)
        order = ["ORDER", "count", "STAR"] + ["DESC"] * down
        q += g.pick(f", sorted by the number of {x}", " ordered by the count", f" in order of the number of {x}", ", most first" if down else ", fewest first")
        q += (g.pick(" in descending order", " descending") if down else g.pick("", " in ascending order")) if not q.endswith("first") else ""
    return q, ["SELECT"] + items + ["FROM", ("t", t)] + wi + ["GROUP", ("c", k)] + order


def aggregate_each(g: Speaker) -> Pair | None:
    t = g.table()
    k = g.column(t, ("text", "date", "id"))
    m = g.pick(1, 1, 2, 2)
    numbers = g.columns(t, ("num",), m, [k]) if k is not None else None
    if not numbers:
        return None
    wi, wp = optional_where(g, t, 0.35, 1)
    kinds = g.r.sample(["avg", "max", "min", "sum"], m)
    if g.chance(0.4):
        kinds = [kinds[0]] * m
    if g.chance(0.3):
        numbers, kinds = [numbers[0]] * m, g.r.sample(["avg", "max", "min", "sum"], m)
    items: Ir = []
    said: list[str] = []
    for i, (a, c) in enumerate(zip(kinds, numbers)):
        items += [a, ("c", c)]
        if m > 1 and numbers[0] == numbers[-1] and i < m - 1 and g.chance(0.6):
            said.append(g.aggregate_word(a))
        else:
            said.append((g.aggregate_word(a) + " " if i == 0 or kinds[i] != kinds[i - 1] or g.chance(0.5) else "") + g.name(c))
    x, n = g.things(t), g.name(k)
    if g.chance(0.25):
        counted = g.pick(f"number of {x}", f"count of {x}")
        first = g.chance(0.5)
        items = ["count", "STAR"] + items if first else items + ["count", "STAR"]
        said = [counted] + said if first else said + [counted]
    p, f = g.listing(said), g.r.random()
    if f < 0.45:
        q = g.pick(
            f"{g.intro()} the {p} of {x}{wp} for each {n}", f"What are the {p} of {x}{wp} in each {n}", f"For each {n}, {g.pick('show', 'find', 'what are', 'list')} the {p} of {x}{wp}",
            f"{g.intro()} the {p} of {x}{wp} grouped by {n}",
        )  # fmt: skip
        select: Ir = [("c", k)] + items if g.chance(0.6) else items + [("c", k)]
    elif f < 0.8:
        q = g.pick(f"{g.intro()} each {n} and the {p} of {x}{wp}", f"{g.intro()} all {g.name(k, True)} and the {p} of {x}{wp} in each {n}", f"{g.intro()} the {n}, {p} for {x}{wp} by {n}")
        select = [("c", k)] + items
    else:
        q = g.pick(f"{g.intro()} the {p} and the {n} of {x}{wp} for each {n}", f"{g.intro()} {p} of {x}{wp} in each {n}, along with the {n}")
        select = items + [("c", k)]
    return q, ["SELECT"] + select + ["FROM", ("t", t)] + wi + ["GROUP", ("c", k)]


def most_common(g: Speaker) -> Pair | None:
    t = g.table()
    k = group_column(g, t)
    if k is None:
        return None
    wi, wp = optional_where(g, t, 0.35)
    x, n, down = g.things(t), g.name(k), g.chance(0.75)
    q = (
        g.pick(
            f"What is the most common {n} of {x}{wp}", f"Which {n} has the most {x}{wp}", f"{g.intro()} the {n} with the most {x}{wp}", f"Which {n} is shared by the most {x}{wp}",
            f"{g.intro()} the {n} with the largest number of {x}{wp}", f"What is the most popular {n} among {x}{wp}", f"What {n} do most {x}{wp} have",
        )  # fmt: skip
        if down
        else g.pick(f"What is the least common {n} of {x}{wp}", f"Which {n} has the fewest {x}{wp}", f"{g.intro()} the {n} with the least number of {x}{wp}")
    )
    order: Ir = ["ORDER", "count", "STAR"] + ["DESC"] * down
    if g.chance(0.15):
        v, vw = g.small_number(2, 8)
        q = g.pick(f"What are the {vw} {'most' if down else 'least'} common {g.name(k, True)} of {x}{wp}", f"{g.intro()} the top {vw} {g.name(k, True)} by number of {x}{wp}" if down else f"{g.intro()} the {vw} {g.name(k, True)} with the fewest {x}{wp}")
        counted: Ir = ["count", "STAR"] if g.chance(0.4) else []
        q += g.pick(" and their counts", " and how many each has", ", with the number of each") if counted else ""
        return q, ["SELECT", ("c", k)] + counted + ["FROM", ("t", t)] + wi + ["GROUP", ("c", k)] + order + ["LIMIT", ("v", v, None)]
    return q, ["SELECT", ("c", k), "FROM", ("t", t)] + wi + ["GROUP", ("c", k)] + order + ["LIMIT1"]


def groups_of_size(g: Speaker) -> Pair | None:
    t = g.table()
    k = group_column(g, t)
    if k is None:
        return None
    v, vw = g.small_number()
    operator, x = g.pick(">", ">=", "<", "<=", "=", ">=", ">"), g.things(t)
    z, n = count_phrase(g, operator, vw), g.name(k, True)
    q = g.pick(f"Which {n} have {z} {x}", f"{g.intro()} the {n} with {z} {x}", f"{g.intro()} the {n} that have {z} {x}", f"What are the {n} shared by {z} {x}", f"{g.intro()} {n} for which there are {z} {x}")
    return q, ["SELECT", ("c", k), "FROM", ("t", t), "GROUP", ("c", k), "HAVING", "count", "STAR", operator, ("v", v, None)]


def groups_by_aggregate(g: Speaker) -> Pair | None:
    t = g.table()
    k = g.column(t, ("text", "id"))
    c = g.column(t, ("num",), [k]) if k is not None else None
    if c is None:
        return None
    a, x, n = g.pick("sum", "avg", "sum", "avg", "max", "min"), g.things(t), g.name(c)
    aw = g.aggregate_word(a)
    if g.chance(0.6):
        down = g.chance(0.75)
        adjective = g.pick("highest", "largest", "most", "greatest") if down else g.pick("lowest", "smallest", "least")
        q = g.pick(f"Which {g.name(k)} has the {adjective} {aw} {n} of {x}", f"{g.intro()} the {g.name(k)} with the {adjective} {aw} {n}", f"What is the {g.name(k)} of {x} with the {adjective} {aw} {n}")
        order: Ir = ["ORDER", a, ("c", c)] + ["DESC"] * down
        if g.chance(0.25):
            v, vw = g.small_number(2, 10)
            shown: Ir = [a, ("c", c)] if g.chance(0.6) else []
            q = f"{g.intro()} the {g.pick('top', '')} {vw} {g.name(k, True)} {g.pick('with the ' + adjective, 'by')} {aw} {n}" + (f". {g.demand()} the {g.name(k)} and the {aw} {n}" if shown else "")
            return q, ["SELECT", ("c", k)] + shown + ["FROM", ("t", t), "GROUP", ("c", k)] + order + ["LIMIT", ("v", v, None)]
        return q, ["SELECT", ("c", k), "FROM", ("t", t), "GROUP", ("c", k)] + order + ["LIMIT1"]
    v = g.number_value(c)
    if v is None:
        return None
    operator = g.pick(">", "<", ">=", "<=")
    z = {">": g.pick("above", "more than", "greater than", "over", "higher than"), "<": g.pick("below", "less than", "under", "lower than"), ">=": "at least", "<=": "at most"}[operator]
    q = g.pick(f"Which {g.name(k, True)} have {aw} {n} {z} {v}", f"{g.intro()} the {g.name(k, True)} of {x} whose {aw} {n} is {z} {v}", f"{g.intro()} the {g.name(k, True)} with {g.pick('a ', 'an ', '')}{aw} {n} {z} {v}")
    return q, ["SELECT", ("c", k), "FROM", ("t", t), "GROUP", ("c", k), "HAVING", a, ("c", c), operator, ("v", v, c)]
