"""Follow-up questions: an edit of the previous query, said in the few words that people use for it."""

from dataclasses import dataclass, field

from .grammar.conditions import condition
from .grammar.dates import period, said_in
from .grammar.wording import Speaker
from .ir import DATE_PARTS, Ir, SET_OPERATORS
from .periods import is_period

Pair = tuple[str, Ir]


@dataclass
class Clauses:
    """A query of one block, taken apart."""

    select: Ir
    tables: list[int]
    where: Ir = field(default_factory=list)
    group: Ir = field(default_factory=list)
    having: Ir = field(default_factory=list)
    order: Ir = field(default_factory=list)
    limit: Ir = field(default_factory=list)
    on: Ir = field(default_factory=list)

    def joined(self) -> Ir:
        out: Ir = ["SELECT"] + self.select + ["FROM"] + [("t", t) for t in sorted(self.tables)] + self.on
        for word, part in (("WHERE", self.where), ("GROUP", self.group), ("HAVING", self.having), ("ORDER", self.order)):
            out += [word] + part if part else []
        return out + self.limit

    def but(self, **changes) -> "Clauses":
        return Clauses(**{**self.__dict__, **changes})


def take_apart(tokens: Ir) -> Clauses | None:
    if any(t in tokens for t in SET_OPERATORS) or "LEFT" in tokens or tokens.count("SELECT") > 1:
        return None
    parts: dict[str, Ir] = {}
    clause = "SELECT"
    for t in tokens:
        if t in ("SELECT", "FROM", "WHERE", "GROUP", "HAVING", "ORDER"):
            clause = t
            parts[clause] = []
        elif t in ("LIMIT", "LIMIT1"):
            clause = "LIMIT"
            parts[clause] = [t]
        else:
            parts.setdefault(clause, []).append(t)
    get = lambda name: parts.get(name, [])  # noqa: E731
    tables = [t[1] for t in get("FROM") if not isinstance(t, str) and t[0] == "t"]
    if not tables:
        return None
    on = [t for t in get("FROM") if isinstance(t, str) or t[0] == "c"]
    return Clauses(get("SELECT"), tables, get("WHERE"), get("GROUP"), get("HAVING"), get("ORDER"), get("LIMIT"), on)


def main_table(g: Speaker, q: Clauses) -> int:
    """The table that "they" are rows of: that of the first column shown."""
    shown = [g.s.columns[t[1]][0] for t in q.select if not isinstance(t, str) and t[0] == "c"]
    return shown[0] if shown else g.r.choice(q.tables)


def them(g: Speaker) -> str:
    return g.pick("them", "those", "these", "the results", "it")


def add_filter(g: Speaker, q: Clauses) -> Pair | None:
    if q.limit or "OR" in q.where:
        return None
    t = main_table(g, q) if g.chance(0.75) else g.r.choice(q.tables)
    w = condition(g, t, [x[1] for x in q.where if not isinstance(x, str) and x[0] == "c"], True)
    if not w or "OR" in w[0]:
        return None
    things = g.pick("those", "the ones", "those", "the " + g.things(t))
    q2 = g.pick(
        f"Only {things} {w[1]}", f"Just {things} {w[1]}", f"Show only {things} {w[1]}", f"Which of them are {w[1]}", f"Which of those are {things} {w[1]}", f"What about {things} {w[1]}",
        f"Of those, show {things} {w[1]}", f"How about {things} {w[1]}", f"Keep only {things} {w[1]}", f"Now limit it to {things} {w[1]}", f"only {w[1]}", f"Among these, which are {w[1]}",
        f"Out of these, {g.demand().lower()} {things} {w[1]}", f"I only need {things} {w[1]}", f"Filter by {things} {w[1]}",
    )  # fmt: skip
    where = q.where + ["AND"] + w[0] if q.where else w[0]
    return q2, q.but(where=where).joined()


def change_value(g: Speaker, q: Clauses) -> Pair | None:
    at = [i for i, t in enumerate(q.where) if not isinstance(t, str) and t[0] == "v" and t[2] is not None]
    if not at:
        return None
    i = g.r.choice(at)
    _, old, c = q.where[i]
    if is_period(str(old)):
        new, said = period(g, c)
        said = said_in(new, said)
        if new.isdigit():
            return None
    else:
        new = g.value(c)
        said = new and g.quote(new)
    if not new or new == old:
        return None
    q2 = g.pick(f"What about {said}", f"And {said}", f"How about {said}", f"And for {said}", f"Now for {said}", f"The same for {said}", f"Same question for {said}", f"What if it is {said} instead", f"and {said} instead of {old}", f"No, I mean {said}", f"{said} instead")
    return q2, q.but(where=q.where[:i] + [("v", new, c)] + q.where[i + 1 :]).joined()


def count_them(g: Speaker, q: Clauses) -> Pair | None:
    if q.group or q.limit or q.select[:1] == ["count"]:
        return None
    t = main_table(g, q)
    q2 = g.pick("How many are there", "How many of them are there", "How many", "How many is that", "Count them", "What is the number of them", f"How many {g.things(t)} are these", f"How many such {g.things(t)} are there", "And how many are there in total", "Just give me the count")
    return q2, q.but(select=["count", "STAR"], order=[]).joined()


def sort_them(g: Speaker, q: Clauses) -> Pair | None:
    if q.limit or q.select[:1] == ["count"] or (q.group and g.chance(0.5)):
        return None
    down = g.chance(0.5)
    if q.group:
        if "count" not in q.select:
            return None
        key: Ir = ["count", "STAR"]
        n = g.pick("the number", "the count", "how many there are")
    else:
        c = g.column(main_table(g, q), ("num", "date", "text"))
        if c is None:
            return None
        key, n = [("c", c)], g.name(c)
    way = g.pick(" in descending order", " descending", ", highest first", " from high to low", " from the largest to the smallest") if down else g.pick("", "", " in ascending order", " ascending", ", lowest first")
    q2 = g.pick(f"Sort {them(g)} by {n}{way}", f"Order {them(g)} by {n}{way}", f"Now sort by {n}{way}", f"Sort by {n} instead{way}", f"Can you order {them(g)} by {n}{way}", f"List {them(g)} by {n}{way}", f"Show {them(g)} ordered by {n}{way}", f"Rank {them(g)} by {n}{way}")
    return q2, q.but(order=key + ["DESC"] * down).joined()


def other_columns(g: Speaker, q: Clauses) -> Pair | None:
    if q.group:
        return None
    t = main_table(g, q)
    shown = [x[1] for x in q.select if not isinstance(x, str) and x[0] == "c"]
    columns = g.columns(t, None, g.pick(1, 1, 1, 2), shown)
    if not columns:
        return None
    n, x = g.names(columns), g.things(t)
    q2 = g.pick(
        f"What are their {n}", f"Show their {n}", f"Give me their {n}", f"What is their {g.singular_names(columns)}", f"Show the {n} instead", f"I want their {n}", f"List the {n} of those {x}",
        f"What are the {n} of these {x}", f"Tell me their {n}", f"What is the {g.singular_names(columns)} of {g.pick('each of them', 'that ' + g.thing(t), 'it')}", f"{n} instead", f"Can you give me the {n}",
    )  # fmt: skip
    return q2, q.but(select=[("c", c) for c in columns]).joined()


def more_columns(g: Speaker, q: Clauses) -> Pair | None:
    if q.group or q.select[:1] == ["count"] or "STAR" in q.select:
        return None
    t = main_table(g, q)
    columns = g.columns(t, None, g.pick(1, 1, 2), [x[1] for x in q.select if not isinstance(x, str) and x[0] == "c"])
    if not columns:
        return None
    n = g.names(columns)
    q2 = g.pick(f"Also show their {n}", f"Show their {n} too", f"Add the {n}", f"And their {n} as well", f"Include the {n}", f"also the {n}", f"Can you also give me the {n}", f"Please also list the {n}", f"with {n} too", f"What are their {n} as well")
    return q2, q.but(select=q.select + [("c", c) for c in columns]).joined()


def top_one(g: Speaker, q: Clauses) -> Pair | None:
    if q.limit:
        return None
    down = g.chance(0.65)
    if q.group:
        adjective = g.pick("most", "highest number", "largest count") if down else g.pick("fewest", "lowest number")
        q2 = g.pick(f"Which has the {adjective}", f"Which one has the {adjective}", f"Which of these has the {adjective}")
        keys = [t for t in q.select if not isinstance(t, str) or t in DATE_PARTS]
        if len(keys) == 0 or "count" not in q.select:
            return None
        return q2, q.but(select=keys, order=["count", "STAR"] + ["DESC"] * down, limit=["LIMIT1"]).joined()
    if q.select[:1] == ["count"]:
        return None
    c = g.column(main_table(g, q), ("num", "date"))
    if c is None:
        return None
    n = g.name(c)
    late = g.kinds[c] == "date" or "year" in g.s.column_words[c]
    adjective = (g.pick("latest", "most recent") if down else g.pick("earliest", "oldest")) if late else (g.pick("highest", "largest", "most") if down else g.pick("lowest", "smallest", "least"))
    order: Ir = [("c", c)] + ["DESC"] * down
    if g.chance(0.6):
        q2 = g.pick(f"Which one has the {adjective} {n}", f"Which of them has the {adjective} {n}", f"Who among them has the {adjective} {n}", f"Only the one with the {adjective} {n}", f"What about the one with the {adjective} {n}", f"Show me the one with the {adjective} {n}")
        return q2, q.but(order=order, limit=["LIMIT1"]).joined()
    v, vw = g.small_number(2, 10)
    q2 = g.pick(f"Only the {'top' if down else 'bottom'} {vw} by {n}", f"Just the {vw} with the {adjective} {n}", f"Show the {vw} with the {adjective} {n}")
    return q2, q.but(order=order, limit=["LIMIT", ("v", v, None)]).joined()


def aggregate_them(g: Speaker, q: Clauses) -> Pair | None:
    c = g.column(main_table(g, q), ("num",))
    if c is None or q.group or q.limit:
        return None
    a = g.pick("avg", "max", "min", "sum")
    n, aw = g.name(c), g.aggregate_word(a)
    q2 = g.pick(f"What is their {aw} {n}", f"What is the {aw} {n} of those", f"And the {aw} {n}", f"What is the {aw} {n} among them", f"Give me the {aw} {n}", f"How about the {aw} {n}")
    return q2, q.but(select=[a, ("c", c)], order=[]).joined()


def group_them(g: Speaker, q: Clauses) -> Pair | None:
    if q.group or q.limit:
        return None
    k = g.column(main_table(g, q), ("text",), [t[1] for t in q.where if not isinstance(t, str) and t[0] == "c"])
    if k is None:
        return None
    n = g.name(k)
    q2 = g.pick(f"How many for each {n}", f"How many are there per {n}", f"Break it down by {n}", f"Group them by {n}", f"Split that by {n}", f"How many of them are there for each {n}", f"And by {n}", f"What is the count for each {n}", f"Now per {n}", f"Show the number of them by {n}")
    return q2, q.but(select=[("c", k), "count", "STAR"], group=[("c", k)], order=[]).joined()


def only_different(g: Speaker, q: Clauses) -> Pair | None:
    if q.group or q.limit or q.select[0] in ("count", "DISTINCT", "STAR") or isinstance(q.select[0], str):
        return None
    return g.pick("Only the different ones", "Without duplicates", "Show each only once", "Remove the duplicates", "Only unique ones", "List only the distinct ones"), q.but(select=["DISTINCT"] + q.select).joined()


def drop_filter(g: Speaker, q: Clauses) -> Pair | None:
    if not q.where or "OR" in q.where or "(" in q.where:
        return None
    t = main_table(g, q)
    return g.pick("Show all of them", f"And for all {g.things(t)}", "Without that filter", f"Show all {g.things(t)} instead", "Remove the filter", f"What about all {g.things(t)}", "And overall"), q.but(where=[]).joined()


def other_end(g: Speaker, q: Clauses) -> Pair | None:
    """"And the lowest?" """
    if not q.order or not q.limit:
        return None
    down = q.order[-1] == "DESC"
    q2 = g.pick("And the lowest", "What about the smallest", "And the least", "And the opposite", "What about the lowest one") if down else g.pick("And the highest", "What about the largest", "And the most", "And the opposite", "What about the highest one")
    return q2, q.but(order=q.order[:-1] if down else q.order + ["DESC"]).joined()


def related(g: Speaker, q: Clauses) -> Pair | None:
    """On to the table that a key connects."""
    if q.group or q.limit or q.on or len(q.tables) > 2:
        return None
    t = main_table(g, q)
    near = [u for u in g.s.neighbours[t] if u not in q.tables]
    if not near:
        return None
    u = g.r.choice(near)
    columns = g.columns(u, None, g.pick(1, 1, 2))
    if not columns:
        return None
    n, x = g.names(columns), g.things(u)
    q2 = g.pick(f"What are the {n} of their {x}", f"Show the {n} of their {x}", f"Which {x} do they have? {g.demand()} the {n}", f"What {x} belong to them? {g.demand()} the {n}", f"Give me the {n} of the {x} of those {g.things(t)}", f"And the {n} of their {x}")
    return q2, q.but(select=[("c", c) for c in columns], tables=q.tables + [u], order=[]).joined()


EDITS = {
    add_filter: 7, change_value: 5, count_them: 3, sort_them: 4, other_columns: 6, more_columns: 4, top_one: 4, aggregate_them: 3, group_them: 3,
    only_different: 1, drop_filter: 1, other_end: 1, related: 4,
}  # fmt: skip
_edits, _weights = list(EDITS), list(EDITS.values())


def follow_up(g: Speaker, tokens: Ir) -> Pair | None:
    q = take_apart(tokens)
    if q is None:
        return None
    found = g.r.choices(_edits, _weights)[0](g, q)
    return (g.sentence(found[0]), found[1]) if found else None
