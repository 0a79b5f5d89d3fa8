"""What a schema lacks is noticed only where nothing that is left could be taken for it; adjectives mean the right end of a column."""

import random
import unittest

from ml import grammar, unanswerable, virtual_schemas
from ml.grammar import measures
from ml.ir import NO_ANSWER
from ml.schema import Schema


def shop(name: str = "shop-test") -> Schema:
    columns = [(0, "id"), (0, "name"), (0, "birth_year"), (0, "country"), (1, "id"), (1, "owner_id"), (1, "name"), (1, "weight"), (1, "country"), (1, "mileage")]
    types = ["num", "text", "num", "text", "num", "num", "text", "num", "text", "num"]
    values = [[1, 2], ["Ana", "Bo"], [1980, 1990], ["Spain", "Chile"], [7, 8], [1, 2], ["Rex", "Tom"], [10, 20], ["Spain", "Peru"], [5, 9]]
    return Schema(name, ["owners", "vans"], columns, types, {0, 4}, [(5, 0)], values).finish()


BY_MILEAGE = ["SELECT", ("c", 6), "FROM", ("t", 1), "WHERE", ("c", 9), ">", ("v", "6", 9)]
BY_COUNTRY = ["SELECT", ("c", 6), "FROM", ("t", 1), "WHERE", ("c", 8), "=", ("v", "Peru", 8)]


class Hidden(unittest.TestCase):
    def asks(self, question: str, tokens: list, hidden: int) -> bool:
        made = virtual_schemas.without(shop(), "hidden-test", {hidden})
        self.assertIsNone(made.moved(tokens))
        return unanswerable.asks_for_dropped(shop(), question, tokens, made.columns, made.tables, made.schema)

    def test_a_column_that_is_asked_for_and_gone_has_no_answer(self) -> None:
        self.assertTrue(self.asks("Which vans have a mileage above 6?", BY_MILEAGE, 9))

    def test_in_doubt_none_is_made_where_another_table_has_a_column_of_that_name(self) -> None:
        self.assertFalse(self.asks("Which vans have the country Peru?", BY_COUNTRY, 8))

    def test_the_rest_is_answered_as_before(self) -> None:
        made = virtual_schemas.without(shop(), "hidden-test", {7})
        self.assertEqual(made.moved(BY_MILEAGE), ["SELECT", ("c", 6), "FROM", ("t", 1), "WHERE", ("c", 8), ">", ("v", "6", 8)])
        self.assertEqual(made.schema.edges[(1, 0)], (5, 0))


class Missing(unittest.TestCase):
    """The shop keeps of owners a name, a birth year and a country, of vans a name, a weight, a country and a mileage."""

    def setUp(self) -> None:
        self.speaker = grammar.speaker(random.Random(3), shop(), {})

    def made(self, maker, count: int = 600) -> list[tuple[str, list]]:
        return [x for x in (maker(self.speaker) for _ in range(count)) if x]

    def test_what_is_kept_is_not_said_to_be_missing(self) -> None:
        for words in (("weight",), ("heavy", "mass", "weight"), ("country",), ("kilometre", "mileage")):
            self.assertFalse(unanswerable.holds_none(self.speaker, 1, words), words)
        self.assertTrue(unanswerable.holds_none(self.speaker, 1, ("wifi", "internet")))

    def test_a_stored_value_may_be_the_answer(self) -> None:
        self.assertFalse(unanswerable.holds_none(self.speaker, 1, ("peru",)))

    def test_what_stands_for_a_name_counts_as_the_name(self) -> None:
        speaker = grammar.speaker(random.Random(3), shop("shop-synonyms"), {"mileag": ["odometer"]})
        self.assertFalse(unanswerable.holds_none(speaker, 1, ("odometer",)))

    def test_no_adjective_of_a_measure_that_is_kept(self) -> None:
        asked = " ".join(q.lower() for q, _ in self.made(unanswerable.without_adjective))
        self.assertIn("best paid", asked)
        for kept in ("heaviest", "how heavy", "how old", "youngest"):
            self.assertNotIn(kept, asked)

    def test_days_are_missing_only_where_none_are_kept(self) -> None:
        self.assertEqual(self.made(unanswerable.without_time), [])

    def test_a_person_beside_the_thing_may_be_the_one_who_runs_it(self) -> None:
        asked = " ".join(q.lower() for q, _ in self.made(unanswerable.without_doer))
        self.assertRegex(asked, "who clean(s|ed)")
        self.assertNotIn("who owns", asked)
        self.assertNotIn("in charge of", asked)

    def test_values_of_the_schema_are_named_where_there_is_no_answer(self) -> None:
        made = self.made(unanswerable.made)
        refused = [q for q, tokens in made if tokens == [NO_ANSWER]]
        self.assertGreater(sum(any(v in q for v in ("Ana", "Bo", "Rex", "Tom", "Spain", "Peru")) for q in refused), len(refused) / 5)

    def test_the_same_form_is_answered_where_the_schema_has_it(self) -> None:
        heavy = [tokens for q, tokens in self.made(unanswerable.twin) if q.lower().startswith("how heavy is")]
        self.assertTrue(heavy)
        self.assertTrue(all(tokens[:2] == ["SELECT", ("c", 7)] for tokens in heavy))

    def test_people_say_what_is_there_without_its_name(self) -> None:
        columns = [(0, "id"), (0, "name"), (0, "amount_outstanding"), (0, "date_became_customer")]
        schema = Schema("owing-test", ["customers"], columns, ["num", "text", "num", "date"], {0}, [], [[1], ["Ana"], [5], ["2020-01-01"]]).finish()
        speaker = grammar.speaker(random.Random(4), schema, {})
        made = [x for x in (unanswerable.twin(speaker) for _ in range(300)) if x]
        self.assertTrue({"DESC"} <= {w for q, tokens in made if "owes the most" in q.lower() for w in tokens if isinstance(w, str)})
        standing = [tokens for q, tokens in made if "longest-standing" in q.lower()]
        self.assertTrue(standing)
        self.assertTrue(all(tokens == ["SELECT", ("c", 1), "FROM", ("t", 0), "ORDER", ("c", 3), "LIMIT1"] for tokens in standing))
        refused = " ".join(q.lower() for q, tokens in (x for x in (unanswerable.made(speaker) for _ in range(600)) if x) if tokens == [NO_ANSWER])
        self.assertNotIn("owe us money", refused)

    def test_a_real_question_with_something_in_it_that_is_not_here(self) -> None:
        made = [unanswerable.altered(self.speaker, "How many vans have a mileage above 6?", BY_MILEAGE) for _ in range(200)]
        asked = {q for q, tokens in filter(None, made) if tokens == [NO_ANSWER]}
        self.assertTrue(any("mileage" not in q for q in asked), asked)
        self.assertTrue(any(q.startswith(("How many vans that", "How many vans which")) and q.endswith("have a mileage above 6?") for q in asked), asked)


class Measures(unittest.TestCase):
    def test_who_was_born_last_is_the_youngest(self) -> None:
        speaker = grammar.speaker(random.Random(1), shop(), {})
        made = [x for x in (measures.extreme_thing(speaker) for _ in range(400)) if x]
        young = [tokens for q, tokens in made if "youngest" in q]
        old = [tokens for q, tokens in made if "oldest" in q]
        self.assertTrue(young and old)
        self.assertTrue(all("DESC" in tokens and ("c", 2) in tokens for tokens in young))
        self.assertFalse(any("DESC" in tokens for tokens in old))


if __name__ == "__main__":
    unittest.main()
