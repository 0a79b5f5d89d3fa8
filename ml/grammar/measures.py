"""Questions that say a measure by an adjective, not by its name: the longest river, how old is Ana, younger than 30, when, where."""

from dataclasses import dataclass

from ..ir import Ir
from .conditions import condition
from .implied import label
from .joined import key_pair
from .single import Pair
from .wording import Speaker


@dataclass(frozen=True)
class Measure:
    """The words that tell a column, and how people speak of much and little of it."""

    words: tuple[str, ...]
    most: tuple[str, ...]
    least: tuple[str, ...]
    how: tuple[str, ...]
    more: tuple[str, ...]
    less: tuple[str, ...]


def _measure(words: str, most: str, least: str, how: str = "", more: str = "", less: str = "") -> Measure:
    return Measure(tuple(words.split()), *(tuple(part.strip() for part in text.split("|") if part.strip()) for text in (most, least, how, more, less)))


#: the first that fits a column counts: what is born later is younger, though its date is greater
MEASURES = (
    _measure("birth birthday birthdate born dob", "youngest", "oldest", "", "younger", "older"),
    _measure("founded established built opened foundation inception opening completed", "newest|most recent|youngest", "oldest|first", "", "newer", "older"),
    _measure("age", "oldest", "youngest", "how old", "older", "younger"),
    _measure("elevation altitude height", "highest|tallest|highest", "lowest|shortest", "how high|how tall", "higher|taller", "lower|shorter"),
    _measure("length", "longest", "shortest", "how long", "longer", "shorter"),
    _measure("depth", "deepest", "shallowest", "how deep", "deeper", "shallower"),
    _measure("width", "widest|broadest", "narrowest", "how wide", "wider", "narrower"),
    _measure("weight", "heaviest", "lightest", "how heavy", "heavier", "lighter"),
    _measure("population inhabitants", "largest|biggest|most populous|most populated", "smallest|least populous|least populated", "how big|how large|how populous", "larger|bigger|more populous", "smaller|less populous"),
    _measure("density", "most dense|most densely populated", "least dense|most sparsely populated", "how dense", "denser", "less dense"),
    _measure("area size capacity acreage surface enrollment", "largest|biggest", "smallest", "how big|how large", "bigger|larger", "smaller"),
    _measure("price cost fee fare rent", "most expensive|dearest|costliest", "cheapest|least expensive", "how expensive", "more expensive|dearer", "cheaper|less expensive"),
    _measure("salary income wage pay earnings", "best paid|highest paid", "worst paid|lowest paid", "how well paid", "better paid", "worse paid"),
    _measure("speed", "fastest|quickest", "slowest", "how fast", "faster", "slower"),
    _measure("distance", "farthest|furthest", "nearest|closest", "how far", "farther", "nearer|closer"),
    _measure("temperature", "hottest|warmest", "coldest|coolest", "how hot|how cold", "hotter|warmer", "colder|cooler"),
    _measure("duration runtime minutes seconds", "longest", "shortest", "how long", "longer", "shorter"),
    _measure("rating score stars grade gpa", "best|best rated|top rated|highest rated", "worst|worst rated|lowest rated", "how good", "better", "worse"),
    _measure("experience", "most experienced", "least experienced", "how experienced", "more experienced", "less experienced"),
    _measure("date year created joined hired started", "newest|latest|most recent", "oldest|earliest|first", "", "newer|later", "older|earlier"),
)  # fmt: skip
PLACES = ("city", "country", "location", "place", "address", "state", "town", "region", "headquarter", "headquarters")
BORN = frozenset(MEASURES[0].words)


def measured(g: Speaker, t: int) -> tuple[int, Measure] | None:
    """A number or date of the table that people have adjectives for, where no other column answers to the same ones."""
    found: dict[Measure, list[int]] = {}
    for c in g.s.of_table[t]:
        if g.kinds[c] in ("num", "date"):
            measure = next((m for m in MEASURES if any(w in m.words for w in g.s.column_words[c])), None)
            if measure:
                found.setdefault(measure, []).append(c)
    alone = [(columns[0], measure) for measure, columns in found.items() if len(columns) == 1]
    return g.r.choice(alone) if alone else None


def somewhere(g: Speaker, t: int, without: list[int]) -> tuple[Ir, str] | None:
    """A stored value that narrows the rows down, its column left unsaid: "in Texas"."""
    text = [c for c in g.s.of_table[t] if g.kinds[c] == "text" and c not in without and len(g.s.values[c]) > 1]
    if not text:
        return None
    c = g.r.choice(text)
    v = g.text_value(c)
    if not v:
        return None
    link = g.pick("in", "in", "of", "from") if any(w in PLACES for w in g.s.column_words[c]) else g.pick("of", "for", "in", f"with {g.name(c)}")
    return [("c", c), "=", ("v", v, c)], f"{link} {g.quote(v)}"


def narrowed(g: Speaker, t: int, without: list[int]) -> tuple[Ir, str]:
    """WHERE and how it is said, or neither."""
    if g.chance(0.5):
        return [], ""
    found = somewhere(g, t, without) if g.chance(0.7) else condition(g, t, without, True)
    return (["WHERE"] + found[0], " " + found[1]) if found else ([], "")


def extreme_thing(g: Speaker) -> Pair | None:
    """"What is the longest river in Texas?", "the five cheapest products"."""
    t = g.table()
    shown, found = label(g, t), measured(g, t)
    if shown is None or not found:
        return None
    c, m = found
    down = g.chance(0.65)
    adjective, one = g.r.choice(m.most if down else m.least), g.thing(t)
    wi, wp = narrowed(g, t, [c, shown])
    order: Ir = ["ORDER", ("c", c)] + ["DESC"] * down
    if g.chance(0.25):
        v, vw = g.small_number(2, 10)
        with_figure = g.chance(0.4)
        q = g.pick(f"What are the {vw} {adjective} {g.things(t)}{wp}", f"{g.intro()} the {vw} {adjective} {g.things(t)}{wp}", f"{vw} {adjective} {g.things(t)}{wp}")
        q += g.pick(f" and their {g.name(c)}", f", with the {g.name(c)} of each", f"? Give the {g.name(shown)} and the {g.name(c)}") if with_figure else ""
        return q, ["SELECT", ("c", shown)] + [("c", c)] * with_figure + ["FROM", ("t", t)] + wi + order + ["LIMIT", ("v", v, None)]
    other = g.columns(t, None, 1, [c, shown]) if g.chance(0.35) else None
    if other:
        n = g.name(other[0])
        q = g.pick(f"What is the {n} of the {adjective} {one}{wp}", f"{g.intro()} the {n} of the {adjective} {one}{wp}", f"{n} of the {adjective} {one}{wp}")
        return q, ["SELECT", ("c", other[0]), "FROM", ("t", t)] + wi + order + ["LIMIT1"]
    n = g.name(shown)
    q = g.pick(
        f"What is the {adjective} {one}{wp}", f"Which {one}{wp} is the {adjective}", f"{g.intro()} the {adjective} {one}{wp}", f"{adjective} {one}{wp}", f"What {one}{wp} is the {adjective}",
        f"What is the {n} of the {adjective} {one}{wp}", f"Name the {adjective} {one}{wp}",
    )  # fmt: skip
    return q, ["SELECT", ("c", shown), "FROM", ("t", t)] + wi + order + ["LIMIT1"]


def extreme_joined(g: Speaker) -> Pair | None:
    """"Which country has the longest river?", "the youngest player of Milan", "which rivers are in the largest state?" """
    found = key_pair(g)
    if not found:
        return None
    many, one = g.s.columns[found[0]][0], g.s.columns[found[1]][0]
    source: Ir = ["FROM"] + [("t", t) for t in sorted((many, one))]
    k, name = label(g, many), label(g, one)
    inside = g.chance(0.4)
    held = measured(g, one if inside else many)
    if not held or name is None:
        return None
    c, m = held
    down = g.chance(0.65)
    adjective = g.r.choice(m.most if down else m.least)
    x, y, a_many, a_one = g.things(many), g.things(one), g.thing(many), g.thing(one)
    if inside:
        best: Ir = ["WHERE", ("c", c), "=", "(", "SELECT", "max" if down else "min", ("c", c), "FROM", ("t", one), ")"]
        if g.chance(0.4):
            return g.pick(f"How many {x} does the {adjective} {a_one} have", f"How many {x} are there in the {adjective} {a_one}", f"Number of {x} of the {adjective} {a_one}"), ["SELECT", "count", "STAR"] + source + best
        if k is None:
            return None
        q = g.pick(f"Which {x} are in the {adjective} {a_one}", f"{g.intro()} the {x} of the {adjective} {a_one}", f"What {x} does the {adjective} {a_one} have", f"{x} in the {adjective} {a_one}")
        return q, ["SELECT", ("c", k)] + source + best
    order: Ir = ["ORDER", ("c", c)] + ["DESC"] * down
    if g.chance(0.5):
        q = g.pick(f"Which {a_one} has the {adjective} {a_many}", f"What {a_one} has the {adjective} {a_many}", f"{g.intro()} the {a_one} with the {adjective} {a_many}", f"In which {a_one} is the {adjective} {a_many}")
        return q, ["SELECT", ("c", name)] + source + order + ["LIMIT1"]
    v = g.text_value(name)
    if not v or k is None:
        return None
    q = g.pick(f"What is the {adjective} {a_many} of {g.quote(v)}", f"What is the {adjective} {a_many} in {g.quote(v)}", f"Which {a_many} of the {a_one} {g.quote(v)} is the {adjective}", f"{g.intro()} the {adjective} {a_many} for {g.quote(v)}")
    return q, ["SELECT", ("c", k)] + source + ["WHERE", ("c", name), "=", ("v", v, name)] + order + ["LIMIT1"]


def how_much(g: Speaker) -> Pair | None:
    """"How old is Ana?", "how high is the highest mountain in Nepal?" """
    t = g.table()
    shown, found = label(g, t), measured(g, t)
    if shown is None or not found or not found[1].how:
        return None
    c, m = found
    how, one = g.r.choice(m.how), g.thing(t)
    if g.chance(0.6):
        v = g.text_value(shown)
        if not v:
            return None
        people = [f"How many people live in {g.quote(v)}", f"How many inhabitants does {g.quote(v)} have"] if "population" in g.s.column_words[c] else []
        q = g.pick(f"{how} is {g.quote(v)}", f"{how} is the {one} {g.quote(v)}", f"{how} is {one} {g.quote(v)}", *people * 2)
        return q, ["SELECT", ("c", c), "FROM", ("t", t), "WHERE", ("c", shown), "=", ("v", v, shown)]
    wi, wp = narrowed(g, t, [c, shown])
    if g.chance(0.3):
        return f"{how} are the {g.things(t)}{wp} on average", ["SELECT", "avg", ("c", c), "FROM", ("t", t)] + wi
    down = g.chance(0.65)
    return f"{how} is the {g.r.choice(m.most if down else m.least)} {one}{wp}", ["SELECT", "max" if down else "min", ("c", c), "FROM", ("t", t)] + wi


def compared(g: Speaker) -> Pair | None:
    """"Which players are older than 30?", "older than Ana", "older than the average"."""
    t = g.table()
    shown, found = label(g, t), measured(g, t)
    if shown is None or not found:
        return None
    c, m = found
    up = g.chance(0.65)
    words = m.more if up else m.less
    operator, x = ">" if up else "<", g.things(t)
    k = g.r.random()
    if k < 0.45 and g.kinds[c] == "num":
        v = g.number_value(c)
        if v is None:
            return None
        other, said = [("v", v, c)], f"{v}{' years' * ('age' in g.s.column_words[c] and g.chance(0.3))}"
    elif k < 0.8:
        v = g.text_value(shown)
        if not v:
            return None
        other, said = ["(", "SELECT", ("c", c), "FROM", ("t", t), "WHERE", ("c", shown), "=", ("v", v, shown), ")"], g.quote(v)
    else:
        if g.kinds[c] != "num":
            return None
        other, said = ["(", "SELECT", "avg", ("c", c), "FROM", ("t", t), ")"], g.pick("average", "the average", f"the average {g.thing(t)}")
    word, where = g.r.choice(words), ["WHERE", ("c", c), operator] + other
    if g.chance(0.3):
        q = g.pick(f"How many {x} are {word} than {said}", f"Number of {x} {word} than {said}", f"Count the {x} that are {word} than {said}")
        return q, ["SELECT", "count", "STAR", "FROM", ("t", t)] + where
    q = g.pick(f"Which {x} are {word} than {said}", f"{g.intro()} the {x} that are {word} than {said}", f"{x} {word} than {said}", f"What {x} are {word} than {said}", f"{g.intro()} the {g.name(shown, True)} of {x} {word} than {said}")
    return q, ["SELECT", ("c", shown), "FROM", ("t", t)] + where


def from_one_end(g: Speaker) -> Pair | None:
    """"List the rivers from longest to shortest", "which lakes are the largest, largest first?" """
    t = g.table()
    shown, found = label(g, t), measured(g, t)
    if shown is None or not found:
        return None
    c, m = found
    down, x = g.chance(0.7), g.things(t)
    first, last = (g.r.choice(m.most), g.r.choice(m.least)) if down else (g.r.choice(m.least), g.r.choice(m.most))
    wi, wp = narrowed(g, t, [c, shown])
    n, with_figure = g.name(c), g.chance(0.5)
    q = (
        g.pick(f"{g.intro()} the {x}{wp} and their {n} from {first} to {last}", f"What are the {first} {x}{wp} by {n}, ordered from {first} to {last}", f"{g.intro()} the {g.name(shown)} and {n} of {x}{wp}, {first} first")
        if with_figure
        else g.pick(f"{g.intro()} the {x}{wp} from {first} to {last}", f"{g.intro()} the {g.name(shown, True)} of {x}{wp}, {first} first", f"{x}{wp} ordered from {first} to {last}")
    )
    return q, ["SELECT", ("c", shown)] + [("c", c)] * with_figure + ["FROM", ("t", t)] + wi + ["ORDER", ("c", c)] + ["DESC"] * down


def when_and_where(g: Speaker) -> Pair | None:
    """"When was Ana born?", "where is the museum Louvre?" """
    t = g.table()
    shown = label(g, t)
    v = g.text_value(shown) if shown is not None else None
    if not v:
        return None
    x, one = g.quote(v), g.thing(t)
    tail: Ir = ["FROM", ("t", t), "WHERE", ("c", shown), "=", ("v", v, shown)]
    days = [c for c in g.s.of_table[t] if g.kinds[c] == "date" or "year" in g.s.column_words[c]]
    places = [c for c in g.s.of_table[t] if g.kinds[c] == "text" and c != shown and g.s.column_words[c][-1] in PLACES]
    if days and (g.chance(0.5) or not places):
        c = g.r.choice(days)
        words = g.s.column_words[c]
        verb = "born" if BORN & set(words) else next((w for w in words if w.endswith("ed")), None)
        q = g.pick(f"When was {x} {verb}", f"When was the {one} {x} {verb}", f"In which year was {x} {verb}" if words[-1] == "year" else f"Since when is {x} {verb}") if verb else g.pick(f"When was the {g.name(c)} of {x}", f"When is the {g.name(c)} of {x}")
        return q, ["SELECT", ("c", c)] + tail
    if not places:
        return None
    c = g.r.choice(places)
    return g.pick(f"Where is {x}", f"Where is the {one} {x}", f"Where is {x} located", f"Where does {x} live", f"Where is {x} from", f"In which {g.name(c)} is {x}"), ["SELECT", ("c", c)] + tail
