"""Questions about one table: counts, aggregates, lists, superlatives."""

from ..ir import Ir
from .conditions import condition, where
from .wording import NUMBER, Speaker

Pair = tuple[str, Ir]


def optional_where(g: Speaker, t: int, rate: float, most: int = 2) -> tuple[Ir, str]:
    w = where(g, t, most) if g.chance(rate) else None
    return (["WHERE"] + w[0], " " + w[1]) if w else ([], "")


def ordering(g: Speaker, t: int) -> tuple[Ir, str]:
    found = g.columns(t, ("num", "date")) or g.columns(t)
    if g.chance(0.25):
        found = g.columns(t, ("text",)) or found
    c = found[0]
    n, text = g.name(c), g.kinds[c] == "text"
    if g.chance(0.5):
        special = f"in reverse alphabetical order of {n}" if text else f"from the highest {n} to the lowest"
        return ["ORDER", ("c", c), "DESC"], g.pick(
            f"in descending order of {n}", f"sorted by {n} in descending order", f"ordered by {n} descending", special, f"by {n} in descending order",
            f"in decreasing order of {n}", f"ordered by descending {n}", f"sorted by {n} from high to low", f"with the highest {n} first",
        )  # fmt: skip
    special = f"in alphabetical order of {n}" if text else f"from the lowest {n} to the highest"
    return ["ORDER", ("c", c)], g.pick(
        f"in ascending order of {n}", f"sorted by {n}", f"ordered by {n}", f"in order of {n}", f"ordered by {n} ascending", f"sorted by {n} in ascending order",
        special, f"in increasing order of {n}", f"by {n}",
    )  # fmt: skip


def superlative(g: Speaker, t: int) -> tuple[int, bool, str, str] | None:
    """Column, whether the largest is meant, the adjective, the column's name."""
    c = g.column(t, ("num", "date"))
    if c is None:
        return None
    late = g.kinds[c] == "date" or "year" in g.s.column_words[c]
    high = g.pick("latest", "most recent", "newest") if late else g.pick("highest", "largest", "maximum", "most", "greatest", "biggest")
    low = g.pick("earliest", "oldest") if late else g.pick("lowest", "smallest", "minimum", "least", "fewest")
    largest = g.chance(0.6)
    return c, largest, high if largest else low, g.name(c)


def count_rows(g: Speaker) -> Pair:
    t = g.table()
    wi, wp = optional_where(g, t, 0.6)
    x = g.things(t)
    q = g.pick(
        f"How many {x} are there{wp}", f"Count the number of {x}{wp}", f"What is the number of {x}{wp}", f"How many {x} do we have{wp}", f"What is the total number of {x}{wp}",
        f"Find the number of {x}{wp}", f"Number of {x}{wp}", f"How many {x}{wp} are there", f"Return the total count of {x}{wp}", f"How many {x}{wp}",
    )  # fmt: skip
    return q, ["SELECT", "count", "STAR", "FROM", ("t", t)] + wi


def count_distinct(g: Speaker) -> Pair | None:
    t = g.table()
    c = g.column(t, ("text", "num", "date", "id"))
    if c is None:
        return None
    wi, wp = optional_where(g, t, 0.5)
    n, x = g.name(c, True), g.things(t)
    q = g.pick(
        f"How many different {n} are there for {x}{wp}", f"Count the number of distinct {n} of {x}{wp}", f"How many distinct {n} do the {x}{wp} have",
        f"What is the number of different {n} among {x}{wp}", f"How many unique {n} are there in {x}{wp}",
    )  # fmt: skip
    return q, ["SELECT", "count", "DISTINCT", ("c", c), "FROM", ("t", t)] + wi


def aggregates(g: Speaker) -> Pair | None:
    t = g.table()
    wi, wp = optional_where(g, t, 0.55)
    m = g.pick(1, 1, 1, 2, 3)
    kinds = g.r.sample(["avg", "max", "min", "sum"], m)
    if g.chance(0.6) or m == 1:
        c = g.column(t, ("num",))
        if c is None:
            return None
        items: Ir = [x for a in kinds for x in (a, ("c", c))]
        said = g.listing([g.aggregate_word(a) for a in kinds]) + " " + g.name(c)
    else:
        numbers = g.columns(t, ("num",), 2)
        if not numbers:
            return None
        first, second = (kinds[0], kinds[0]) if g.chance(0.4) else kinds[:2]
        items = [first, ("c", numbers[0]), second, ("c", numbers[1])]
        again = g.aggregate_word(second) + " " if first != second or g.chance(0.5) else ""
        said = f"{g.aggregate_word(first)} {g.name(numbers[0])} and {again}{g.name(numbers[1])}"
    x = g.things(t)
    q = g.pick(
        f"What is the {said} of all {x}{wp}", f"What is the {said} of {x}{wp}", f"Find the {said} for {x}{wp}", f"Show the {said} of the {x}{wp}",
        f"Return the {said} across all {x}{wp}", f"Give the {said} of {x}{wp}", f"What are the {said} of {x}{wp}",
    )  # fmt: skip
    return q, ["SELECT"] + items + ["FROM", ("t", t)] + wi


def listing(g: Speaker) -> Pair | None:
    t = g.table()
    columns = g.columns(t, None, g.pick(1, 1, 2, 2, 3))
    if not columns:
        return None
    wi, wp = optional_where(g, t, 0.55)
    distinct, x = g.chance(0.15), g.things(t)
    dw = g.pick("different ", "distinct ", "unique ") if distinct else ""
    q = g.pick(
        f"{g.intro()} the {dw}{g.names(columns)} of {g.pick('all ', 'the ', '', 'each ')}{x}{wp}", f"{g.intro()} the {dw}{g.names(columns)} for {x}{wp}",
        f"For {x}{wp}, {g.pick('what are', 'show', 'list')} the {dw}{g.names(columns)}", f"What {g.pick('is', 'are')} the {dw}{g.names(columns)} of {x}{wp}",
    )  # fmt: skip
    order: Ir = []
    if g.chance(0.4):
        order, said = ordering(g, t)
        q += g.pick(" ", ", ") + said
    return q, ["SELECT"] + ["DISTINCT"] * distinct + [("c", c) for c in columns] + ["FROM", ("t", t)] + wi + order


def everything(g: Speaker) -> Pair:
    t = g.table()
    wi, wp = optional_where(g, t, 0.6)
    x = g.things(t)
    q = g.pick(f"Show all information about {x}{wp}", f"What are all the details of {x}{wp}", f"Give all the information of {x}{wp}", f"List everything about {x}{wp}", f"Show me all {x}{wp}")
    return q, ["SELECT", "STAR", "FROM", ("t", t)] + wi


def top(g: Speaker) -> Pair | None:
    t = g.table()
    columns, found = g.columns(t, None, g.pick(1, 1, 2, 3)), superlative(g, t)
    if not columns or not found:
        return None
    c, largest, adjective, n = found
    order: Ir = ["ORDER", ("c", c)] + ["DESC"] * largest
    select: Ir = ["SELECT"] + [("c", x) for x in columns] + ["FROM", ("t", t)]
    w = condition(g, t, [c], True) if g.chance(0.3) else None
    if w and "(" not in w[0]:
        select, wp = select + ["WHERE"] + w[0], w[1] + " "
    else:
        wp = ""
    if g.chance(0.65):
        one, said = g.thing(t), g.singular_names(columns)
        q = g.pick(
            f"What is the {said} of the {one} {wp}with the {adjective} {n}", f"{g.intro()} the {said} of the {one} {wp}that has the {adjective} {n}",
            f"Which {one} {wp}has the {adjective} {n}? {g.demand()} the {said}", f"{g.intro()} the {said} for the {one} {wp}with {adjective} {n}",
        )  # fmt: skip
        return q, select + order + ["LIMIT1"]
    v, vw = g.small_number(2, 10)
    x, said = g.things(t), g.names(columns)
    q = g.pick(
        f"{g.intro()} the {said} of the top {vw} {x} {wp}with the {adjective} {n}", f"{g.intro()} the {said} of the {vw} {x} {wp}with the {adjective} {n}",
        f"Which {vw} {x} {wp}have the {adjective} {n}? Show the {said}", f"{g.intro()} the {said} of the {g.pick('top', 'first') if largest else 'bottom'} {vw} {x} {wp}by {n}",
    )  # fmt: skip
    return q, select + order + ["LIMIT", ("v", v, None)]


def which_rows(g: Speaker) -> Pair | None:
    t = g.table()
    columns, w = g.columns(t, None, g.pick(1, 1, 2)), where(g, t)
    if not columns or not w:
        return None
    x, said = g.things(t), g.names(columns)
    q = g.pick(
        f"Which {x} are {w[1]}? {g.demand()} {g.pick('the', 'their')} {said}", f"Who are the {x} {w[1]}? {g.demand()} their {said}", f"Find all {x} {w[1]}. {g.demand()} the {said}",
        f"{g.intro()} {said} of {x} {w[1]}", f"{said} of {x} {w[1]}", f"{x} {w[1]}: {said}", f"For those {x} {w[1]}, what are their {said}",
    )  # fmt: skip
    return q, ["SELECT"] + [("c", c) for c in columns] + ["FROM", ("t", t), "WHERE"] + w[0]


def alphabetical(g: Speaker) -> Pair | None:
    t = g.table()
    c = g.column(t, ("text",))
    if c is None:
        return None
    wi, wp = optional_where(g, t, 0.3, 1)
    more = g.columns(t, None, 1, [c]) if g.chance(0.3) else None
    down = g.chance(0.4)
    said = (
        g.pick("in descending alphabetical order", "in reverse alphabetical order", "in descending order", "in descending lexicographical order", "sorted from Z to A")
        if down
        else g.pick("in alphabetical order", "in ascending alphabetical order", "sorted alphabetically", "in lexicographical order", "in ascending order", "ordered alphabetically", "from A to Z")
    )
    extra = f" and {g.name(more[0], True)}" if more else ""
    q = f"{g.intro()} the {g.name(c, True)}{extra} of {g.pick('all ', 'the ', '')}{g.things(t)}{wp} {said}"
    return q, ["SELECT", ("c", c)] + [("c", x) for x in more or ()] + ["FROM", ("t", t)] + wi + ["ORDER", ("c", c)] + ["DESC"] * down


def against_others(g: Speaker) -> Pair | None:
    """"whose age is higher than that of all players of team X"."""
    t = g.table()
    columns, c = g.columns(t, None, g.pick(1, 2)), g.column(t, ("num", "date"))
    if not columns or c is None:
        return None
    w = condition(g, t, [c], True)
    if not w or "(" in w[0]:
        return None
    operator, a, scope = g.pick((">", "max", "all"), ("<", "min", "all"), (">", "min", "any"), ("<", "max", "any"), (">", "avg", "avg"), ("<", "avg", "avg"))
    more = g.pick("higher", "larger", "greater", "bigger", "more") if operator == ">" else g.pick("lower", "smaller", "less")
    which = {"all": g.pick("all", "every", "any"), "any": g.pick("some", "any"), "avg": "the average of"}[scope]
    x = g.things(t)
    q = f"{g.intro()} the {g.names(columns)} of {x} whose {g.name(c)} is {more} than {g.pick('that of ', '')}{which} {x} {w[1]}"
    return q, ["SELECT"] + [("c", y) for y in columns] + ["FROM", ("t", t), "WHERE", ("c", c), operator, "(", "SELECT", a, ("c", c), "FROM", ("t", t), "WHERE"] + w[0] + [")"]


def about_one(g: Speaker) -> Pair | None:
    """"What is the age of Ana Costa?": a stored name without the word for its column."""
    t = g.table()
    named = [c for c in g.s.of_table[t] if g.kinds[c] == "text" and g.s.column_words[c][-1] in ("name", "title")]
    if not named:
        return None
    k = g.r.choice(named)
    v, columns = g.text_value(k), g.columns(t, None, g.pick(1, 1, 2), [k])
    if not v or not columns or NUMBER.fullmatch(v):
        return None
    x, said = g.quote(v), g.singular_names(columns)
    q = g.pick(f"What is the {said} of {x}", f"{g.intro()} the {said} of the {g.thing(t)} {x}", f"What {said} does {x} have", f"{g.demand()} the {said} for {x}", f"{said} of {x}")
    return q, ["SELECT"] + [("c", c) for c in columns] + ["FROM", ("t", t), "WHERE", ("c", k), "=", ("v", v, k)]


def adjectival(g: Speaker) -> Pair | None:
    """A stored value as an adjective: "accepted offers", "female students"; or as a verb: "how many offers were accepted"."""
    t = g.table()
    text = [c for c in g.s.of_table[t] if g.kinds[c] == "text" and 1 < len(g.s.values[c]) <= 40]
    if not text:
        return None
    k = g.r.choice(text)
    v = g.text_value(k)
    if not v or len(v.split()) > 3:
        return None
    x = g.pick(v, g.spoken_value(v), v.lower())
    many, tail = g.things(t), ["FROM", ("t", t), "WHERE", ("c", k), "=", ("v", v, k)]
    kind = g.r.random()
    if kind < 0.35:
        q = g.pick(f"How many {x} {many} are there", f"How many {many} are {x}", f"How many {many} were {x}", f"Count the {x} {many}", f"Number of {x} {many}", f"How many {x} {many} do we have", f"How many {many} have been {x}")
        return q, ["SELECT", "count", "STAR"] + tail
    if kind < 0.7:
        columns = g.columns(t, None, g.pick(1, 1, 2), [k])
        if not columns:
            return None
        n = g.names(columns)
        q = g.pick(f"{g.intro()} the {n} of all {x} {many}", f"{g.intro()} the {n} of {x} {many}", f"Which {many} are {x}? {g.demand()} the {n}", f"What are the {n} of the {x} {many}", f"{x} {many}: {n}")
        order: Ir = []
        if g.chance(0.25):
            order, said = ordering(g, t)
            q += " " + said
        return q, ["SELECT"] + [("c", c) for c in columns] + tail + order
    if kind < 0.85:
        other = g.column(t, ("text",), [k])
        if other is None:
            return None
        n = g.name(other)
        q = g.pick(f"How many {x} {many} are there per {n}", f"{g.intro()} the number of {x} {many} for each {n}", f"{x} {many} by {n}", f"Which {n} has the most {x} {many}")
        select: Ir = [("c", other)] if q.startswith("Which") else [("c", other), "count", "STAR"]
        order = ["ORDER", "count", "STAR", "DESC", "LIMIT1"] if q.startswith("Which") else []
        return q, ["SELECT"] + select + tail + ["GROUP", ("c", other)] + order
    c = g.column(t, ("num",), [k])
    if c is None:
        return None
    a = g.pick("avg", "max", "min", "sum")
    q = g.pick(f"What is the {g.aggregate_word(a)} {g.name(c)} of {x} {many}", f"{g.intro()} the {g.aggregate_word(a)} {g.name(c)} of the {x} {many}")
    return q, ["SELECT", a, ("c", c)] + tail
