"""All training examples, made schema by schema so that each worker needs a schema once.

An example carries the folds that anything in it came from; the model of a fold leaves out what its own fold had a part in.
"""

import collections
import functools
import operator
import random
from collections.abc import Callable
from dataclasses import dataclass

from . import conversations, paraphrases, grammar, synthetic_databases, recruiters, recruitment, retrieved, template_augmentation, synonyms, unanswerable, virtual_schemas, wiki_tables
from .followups import follow_up
from .ir import Bad, columns_of, Ir, NO_ANSWER, shape
from .joins import with_joins
from .schema import register, schema

REAL, MOVED, SYNTHETIC, FOLLOWING, REFUSED, DOMAIN, WIKI, BUSINESS = range(8)
SEED = 20261115
#: share of the questions without an answer that a part of a large database is asked: elsewhere too, one in ten has none
IN_VAIN = 0.4


@dataclass
class Example:
    db: str
    question: str
    ir: Ir
    history: list[dict] | None
    folds: int  # bit mask
    kind: int


@dataclass
class Sizes:
    """How many examples of each sort, per schema."""

    grammar: int = 450
    templates: int = 220
    following: int = 170
    variants: int = 8
    variant_moved: int = 60
    variant_grammar: int = 110
    variant_templates: int = 40
    variant_following: int = 45
    refused: int = 50
    altered: int = 200
    elsewhere: int = 25
    variant_refused: int = 14
    variant_altered: int = 40
    in_vain: int = 3
    hidden: int = 6
    hidden_refused: int = 30
    hidden_answered: int = 15
    recruitment: int = 128
    recruitment_grammar: int = 150
    recruitment_asked: int = 900
    recruitment_following: int = 100
    recruitment_refused: int = 50
    business: int = 6

    def scaled(self, by: float) -> "Sizes":
        return Sizes(**{k: v if k in ("variants", "hidden", "in_vain", "recruitment", "business") and by >= 0.3 else max(1, round(v * by)) for k, v in self.__dict__.items()})


class Corpus:
    """What the makers need from the cases; built once, then shared by all workers."""

    def __init__(self, cases: list[dict], folds: dict[str, int], sizes: Sizes, seed: int = SEED) -> None:
        own = {case["db_id"]: max(folds.values()) + 1 for case in synthetic_databases.cases()}  # a fold that nobody leaves out
        self.sizes, self.folds, self.seed = sizes, folds | own, seed
        self.by_db: dict[str, list[dict]] = collections.defaultdict(list)
        self.in_vain: dict[str, list[str]] = collections.defaultdict(list)
        for case in cases:
            self.by_db[case["db_id"]].append(case)
        for case in paraphrases.cases() + synthetic_databases.cases() + conversations.cases():
            if case["ir"] == [NO_ANSWER]:
                self.in_vain[case["db_id"]].append(case["question"])
            else:
                self.by_db[case["db_id"]].append(case)
        self.large = sorted(db for db in own if len(schema(db).tables) > retrieved.LARGE)
        self.asked_of_large = {db: self.by_db.pop(db) for db in self.large}
        self.dbs = sorted(self.by_db)
        by_fold = [[c for db in self.dbs for c in self.by_db[db] if self.folds[db] == f] for f in range(max(self.folds.values()) + 1)]
        self.own = synonyms.own()
        self.seen = [synonyms.seen(part) for part in by_fold]
        general = template_augmentation.general_words(cases)
        self.templates: list[dict[str, list]] = []
        for part in by_fold:
            shapes = collections.defaultdict(list)
            for case in part:
                t = template_augmentation.template(case, general)
                if t:
                    shapes[shape(case["ir"])].append(t)
            self.templates.append(dict(shapes))
        wiki_tables.stored()  # read once, then shared with the workers
        wiki_tables.mark([(schema(db), fold) for db, fold in folds.items()] if wiki_tables.tables() else [])
        self.in_fold = [[db for db in self.dbs if self.folds[db] == f] for f in range(len(by_fold))]

    def tasks(self) -> list[tuple]:
        """Largest first, so that no worker is left alone at the end."""
        variants = [("variant", db, k) for db in self.dbs for k in range(self.sizes.variants)] + [("hidden", db, k) for db in self.dbs for k in range(self.sizes.hidden)]
        return [("base", db, 0) for db in sorted(self.dbs, key=lambda d: -len(self.by_db[d]))] + [("recruitment", "", k) for k in range(self.sizes.recruitment)] + [("wiki", "", k) for k in range(wiki_tables.tasks())] + [("business", db, k) for db in self.large for k in range(self.sizes.business)] + variants

    def make(self, task: tuple) -> list[Example]:
        kind, db, k = task
        rnd = random.Random(f"{self.seed} {kind} {db} {k}")
        return {"base": self.base, "variant": self.variant, "hidden": self.hidden, "recruitment": self.recruitment, "wiki": self.wiki, "business": self.business}[kind](rnd, db, k)

    def words(self, *folds: int) -> dict[str, list[str]]:
        return synonyms.merged(self.own, *(self.seen[f] for f in folds))

    def base(self, rnd: random.Random, db: str, _: int) -> list[Example]:
        fold = self.folds[db]
        out = [Example(db, c["question"], c["ir"], c.get("history"), 1 << fold, REAL) for c in self.by_db[db] if c["ir"]]
        real = [(c["question"], c["ir"]) for c in self.by_db[db] if c["ir"] and not c.get("history")]
        g = grammar.speaker(rnd, schema(db), self.words(fold))
        out += self.spoken(g, db, self.sizes.grammar, 1 << fold)
        out += self.following(g, db, self.sizes.following, 1 << fold, real)
        out += self.altered(g, db, self.sizes.altered, 1 << fold, real)
        out += self.refused(g, db, self.sizes.refused, 1 << fold) + self.of_others(rnd, db, self.sizes.elsewhere, fold)
        out += self.asked_in_vain(rnd, db, db, 1 << fold) * self.sizes.in_vain
        return out + self.from_templates(rnd, db, self.sizes.templates, fold)

    def refused(self, g: grammar.Speaker, db: str, count: int, mask: int) -> list[Example]:
        found = [tried(unanswerable.made, g) for _ in range(count)]
        return [Example(db, q, tokens, None, mask, REFUSED) for q, tokens in filter(None, found)]

    def altered(self, g: grammar.Speaker, db: str, tries: int, mask: int, real: list[tuple[str, Ir]]) -> list[Example]:
        """Real questions, with something in them that is not here; most tries fail."""
        found = [tried(unanswerable.altered, g, *g.r.choice(real)) for _ in range(tries if real else 0)]
        return [Example(db, q, tokens, None, mask, REFUSED) for q, tokens in filter(None, found)]

    def asked_in_vain(self, rnd: random.Random, db: str, name: str, mask: int) -> list[Example]:
        """What people ask of this database that it does not hold, of it or of one that was made from it."""
        return [Example(name, typed(rnd, question), [NO_ANSWER], None, mask, REFUSED) for question in self.in_vain[db]]

    def of_others(self, rnd: random.Random, db: str, count: int, fold: int) -> list[Example]:
        """Questions of another database of the same fold."""
        others = [d for d in self.in_fold[fold] if d != db]
        asked = [rnd.choice(self.by_db[rnd.choice(others)]) for _ in range(count if others else 0)]
        return [Example(db, c["question"], [NO_ANSWER], None, 1 << fold, REFUSED) for c in asked if not c.get("history") and unanswerable.is_about_another(schema(db), c["question"])]

    def variant(self, rnd: random.Random, db: str, k: int) -> list[Example]:
        fold = self.folds[db]
        other_fold = fold if rnd.random() < 0.6 else rnd.randrange(len(self.in_fold))
        other = rnd.choice([d for d in self.in_fold[other_fold] if d != db])
        mask, words = 1 << fold | 1 << other_fold, self.words(fold, other_fold)
        name = f"{db}~{k}"
        made = virtual_schemas.make(rnd, name, schema(db), schema(other), words)
        register(made.schema)
        out, real = [], []
        for case in rnd.sample(self.by_db[db], min(len(self.by_db[db]), self.sizes.variant_moved)):
            tokens = made.moved(case["ir"]) if case["ir"] else None
            if tokens is None:
                if case["ir"] and not case.get("history") and unanswerable.asks_for_dropped(schema(db), case["question"], case["ir"], made.columns, made.tables, made.schema):
                    out.append(Example(name, case["question"], [NO_ANSWER], None, mask, REFUSED))
                continue
            history = self.moved_history(made, case)
            if case.get("history") and history is None:
                continue
            out.append(Example(name, case["question"] if history else typed(rnd, case["question"]), tokens, history, mask, MOVED))
            if not history:
                real.append((case["question"], tokens))
        g = grammar.speaker(rnd, made.schema, words)
        out += self.spoken(g, name, self.sizes.variant_grammar, mask)
        out += self.following(g, name, self.sizes.variant_following, mask, real)
        out += self.refused(g, name, self.sizes.variant_refused, mask) + self.altered(g, name, self.sizes.variant_altered, mask, real)
        out += self.asked_in_vain(rnd, db, name, mask)
        return out + self.from_templates(rnd, name, self.sizes.variant_templates, fold, mask)

    def hidden(self, rnd: random.Random, db: str, k: int) -> list[Example]:
        """The schema without some columns or a table: what asks for them has no answer, what does not is answered as before."""
        base, fold = schema(db), self.folds[db]
        g = grammar.speaker(rnd, base, self.words(fold))
        asked = [(c["question"], c["ir"]) for c in self.by_db[db] if c["ir"] and not c.get("history")]
        spoken = [found for found in (tried(grammar.generate, g) for _ in range(8 * self.sizes.hidden_refused)) if found]
        columns = unanswerable.droppable(base, [c for _, tokens in asked + spoken for c in columns_of(tokens)])
        if not columns:
            return []
        by_table = len(base.tables) > 2 and rnd.random() < 0.2
        gone = frozenset([rnd.randrange(len(base.tables))]) if by_table else frozenset()
        dropped = set() if by_table else set(rnd.sample(columns, max(1, round(len(columns) * rnd.uniform(0.05, 0.3)))))
        name = f"{db}-{k}"
        made = virtual_schemas.without(base, name, dropped, gone)
        register(made.schema)
        rnd.shuffle(asked)
        out = self.asked_in_vain(rnd, db, name, 1 << fold)
        for pairs, kind in ((asked, MOVED), (spoken, SYNTHETIC)):
            moved = [(q, tokens, made.moved(tokens)) for q, tokens in pairs]
            refused = [q for q, tokens, left in moved if left is None and unanswerable.asks_for_dropped(base, q, tokens, made.columns, made.tables, made.schema)]
            out += [Example(name, q, [NO_ANSWER], None, 1 << fold, REFUSED) for q in refused[: self.sizes.hidden_refused]]
            # a table may have been the bridge between two others, so what is left is only sure where columns went
            out += [Example(name, q, left, None, 1 << fold, kind) for q, _, left in moved if left is not None and not by_table][: self.sizes.hidden_answered]
        return out

    def moved_history(self, made: virtual_schemas.Virtual, case: dict) -> list[dict] | None:
        from .previous import previous_ir

        if not case.get("history"):
            return None
        before = previous_ir(schema(case["db_id"]), case["history"])
        tokens = made.moved(before) if before else None
        return [{"question": case["history"][-1]["question"], "ir": tokens}] if tokens else None

    def recruitment(self, rnd: random.Random, _: str, k: int) -> list[Example]:
        """What people of a hiring organisation ask, over tables as retrieval would find them for one of the questions."""
        tables, weight = self.domain[0][k], self.domain[1]
        base = recruitment.make(rnd, f"recruitment~{k}", tables, noted=rnd.random() < 0.85)
        with recruitment.Joined(base) as joined:
            asked = recruiters.questions(rnd, joined, self.sizes.recruitment_asked, weight)
            g = grammar.speaker(rnd, joined, self.own)
            out = self.spoken(g, base.name, self.sizes.recruitment_grammar, 0)
            for folds in sorted({mask for *_, mask in asked}):  # a turn after an author's question is left out with it
                mine = [(q, tokens) for q, tokens, mask in asked if mask == folds]
                out += self.following(g, base.name, round(self.sizes.recruitment_following * len(mine) / len(asked)), folds, mine)
            out += self.refused(g, base.name, self.sizes.recruitment_refused, 0)
            for e in out:
                e.ir = with_joins(joined, e.ir)
                e.history = [{**turn, "ir": with_joins(joined, turn["ir"])} for turn in e.history] if e.history else None
        register(base)
        lacking = recruiters.lacking(rnd, base, self.sizes.recruitment_refused)
        return out + [Example(base.name, q, tokens, None, mask, DOMAIN) for q, tokens, mask in asked] + [Example(base.name, q, [NO_ANSWER], None, 0, REFUSED) for q in lacking]

    def wiki(self, rnd: random.Random, _: str, k: int) -> list[Example]:
        """What people asked of tables of an encyclopedia."""
        out = []
        for i, parts in enumerate(wiki_tables.groups(rnd, k, self.seed)):
            made = wiki_tables.Maker(rnd, f"wiki~{k}-{i}", parts, self.own)
            asked = made.build()
            register(made.schema)
            mask = functools.reduce(operator.or_, (table.folds for table in parts))
            out += [Example(made.schema.name, typed(rnd, q), tokens, None, mask, WIKI) for q, tokens in asked]
        return out

    def business(self, rnd: random.Random, db: str, k: int) -> list[Example]:
        """What people of a business ask of a program's database: over tables as retrieval finds them, half of the time with names that are called otherwise."""
        base, cases = schema(db), self.asked_of_large[db]
        found = virtual_schemas.without(base, f"{db}+{k}", set(), retrieved.left_out(rnd, base, [case["ir"] for case in cases]))
        asked = [(case["question"], found.moved(case["ir"])) for case in cases]
        if k % 2:
            found = virtual_schemas.make(rnd, f"{db}+{k}", found.schema, None, self.own)
            asked = [(question, found.moved(tokens) if tokens else None) for question, tokens in asked]
        register(found.schema)
        mask = 1 << retrieved.fold_of(db)
        out = [Example(found.schema.name, typed(rnd, question), tokens, None, mask, BUSINESS) for question, tokens in asked if tokens]
        in_vain = [question for question in self.in_vain[db] if rnd.random() < IN_VAIN]
        return out + [Example(found.schema.name, typed(rnd, question), [NO_ANSWER], None, mask, BUSINESS) for question in in_vain]

    @functools.cached_property
    def domain(self) -> tuple[list[list[str]], Callable[[recruiters.Entry], float]]:
        """The tables of each schema of the domain, and how often an entry is asked where it fits: all wordings come up equally often."""
        rnd = random.Random(f"{self.seed} domain")
        chosen = [recruitment.retrieved(rnd, set(entry.tables)) for entry in recruiters.seeds(self.sizes.recruitment, self.seed)]
        fits = {e.tables: sum(e.tables <= set(tables) for tables in chosen) for e in recruiters.entries()}
        return chosen, lambda entry: len(entry.wordings) / max(1, fits[entry.tables])

    def spoken(self, g: grammar.Speaker, db: str, count: int, mask: int) -> list[Example]:
        out, seen = [], set()
        for _ in range(count * 4):
            found = tried(grammar.generate, g)
            if found and found[0] not in seen:
                seen.add(found[0])
                out.append(Example(db, found[0], found[1], None, mask, SYNTHETIC))
                if len(out) == count:
                    break
        return out

    def following(self, g: grammar.Speaker, db: str, count: int, mask: int, real: list[tuple[str, Ir]]) -> list[Example]:
        """Chains of up to three turns; sometimes the next question has nothing to do with the last."""
        out: list[Example] = []
        for _ in range(count * 6):
            if len(out) >= count:
                break
            turn = g.r.choice(real) if real and g.chance(0.4) else tried(grammar.generate, g)
            for _ in range(3):
                if not turn:
                    break
                fresh = g.chance(0.12)
                after = (g.r.choice(real) if real and g.chance(0.6) else tried(grammar.generate, g)) if fresh else tried(follow_up, g, turn[1])
                if after:
                    out.append(Example(db, after[0], after[1], [{"question": turn[0], "ir": turn[1]}], mask, FOLLOWING))
                turn = after
        return out[:count]

    def from_templates(self, rnd: random.Random, db: str, count: int, fold: int, mask: int | None = None) -> list[Example]:
        """Half of the templates come from the schema's own fold, so that few folds have a part in an example."""
        out: list[Example] = []
        for _ in range(count * 40):
            if len(out) >= count:
                break
            source = fold if rnd.random() < 0.5 else rnd.randrange(len(self.templates))
            shapes = self.templates[source]
            if not shapes:
                continue
            names = list(shapes)
            t = rnd.choice(shapes[rnd.choices(names, [len(shapes[n]) ** 0.5 for n in names])[0]])
            found = tried(template_augmentation.instantiate, rnd, t, schema(db), self.own)
            if found:
                out.append(Example(db, found[0], found[1], None, (mask or 1 << fold) | 1 << source, SYNTHETIC))
        return out


def typed(rnd: random.Random, question: str) -> str:
    """As it stands, or as people type it in haste."""
    return question.lower().rstrip("?. ") if rnd.random() < 0.12 else question


def tried(rule, *arguments):
    """A rule may not fit a schema: no number to compare, no value stored."""
    try:
        return rule(*arguments)
    except (Bad, IndexError, ValueError, KeyError, ZeroDivisionError, TypeError):
        return None
