"""What a schema lacks is noticed only where nothing that is left could be taken for it; adjectives mean the right end of a column."""

import random
import unittest

from training import grammar, unanswerable, virtual_schemas
from training.grammar import measures
from training.schema import Schema


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
