import random
import unittest
from unittest import mock

from .. import features, wiki_tables
from ..schema import register, Schema
from ..wiki_tables import as_said, described, Maker, named, parsed, Table


def asked(question: str, select: str, where: str):
    return parsed(question, f"SELECT {select}_FIELD FROM TABLE AS TABLEalias0 WHERE {where} ;")


class Parsed(unittest.TestCase):
    def test_a_statement_is_read_with_its_values_as_the_question_spells_them(self):
        found = asked("Who did Ivo Minar play in 2007?", "TABLEalias0.OPPONENT", 'TABLEalias0.YEAR_FIELD = 2007 AND TABLEalias0.PLAYER_FIELD = "ivo minar"')
        self.assertEqual(found.column, "opponent")
        self.assertEqual(found.conditions, [("player", "=", "Ivo Minar"), ("year", "=", "2007")], "in the order of the question")

    def test_an_aggregate_counts_only_where_a_word_asks_for_it(self):
        self.assertEqual(asked("What is the highest crowd at MCG?", "MAX TABLEalias0.CROWD", "TABLEalias0.VENUE_FIELD = mcg").aggregate, "max")
        self.assertIsNone(asked("What was the crowd at MCG?", "MAX TABLEalias0.CROWD", "TABLEalias0.VENUE_FIELD = mcg").aggregate)

    def test_counts_and_values_that_the_source_left_open_are_not_taken(self):
        self.assertIsNone(asked("How many players are from Rice?", "COUNT TABLEalias0.PLAYER", "TABLEalias0.COLLEGE_FIELD = rice"))
        self.assertIsNone(asked("Who has fewer than 3 goals?", "TABLEalias0.PLAYER", "TABLEalias0.GOALS_FIELD < var1"))

    def test_names_of_columns_are_words(self):
        self.assertEqual(named("TABLEalias0.PICK_#"), "pick number")
        self.assertEqual(named("WINNER'S_SHARE"), "winner share")
        self.assertIsNone(named("TABLEalias0.DÉPART"))
        self.assertEqual(as_said("In Porto", "porto"), "Porto")


class Made(unittest.TestCase):
    def test_a_database_of_some_tables_has_its_columns_and_answers_what_was_asked(self):
        tables = [
            described([asked("Who was the driver of car 5?", "TABLEalias0.DRIVER", "TABLEalias0.CAR_FIELD = 5"), asked("Which car did Moss drive?", "TABLEalias0.CAR", "TABLEalias0.DRIVER_FIELD = moss")]),
            described([asked("Which city has the Dome?", "TABLEalias0.CITY", "TABLEalias0.VENUE_FIELD = dome")]),
        ]
        wiki_tables.stored.cache_clear()
        self.addCleanup(wiki_tables.stored.cache_clear)
        others = [described([asked("Which colour has the flag?", "TABLEalias0.COLOUR", "TABLEalias0.THING_FIELD = flag")])]
        with mock.patch.object(wiki_tables, "tables", lambda: others):
            for seed in range(20):
                made = Maker(random.Random(seed), f"wiki-test-{seed}", tables, {})
                found = made.build()
                register(made.schema)
                self.assertEqual([question for question, _ in found], [one.question for table in tables for one in table.asked])
                owners = [t for t, _ in made.schema.columns]
                self.assertEqual(owners, sorted(owners), "columns stand table by table")
                for _, tokens in found:
                    table = next(t[1] for t in tokens if t[0] == "t")
                    self.assertTrue(all(made.schema.columns[t[1]][0] == table for t in tokens if t[0] == "c"))
                question, tokens = found[0]
                self.assertIsNotNone(features.build(made.schema.name, question, tokens)["target"])

    def test_a_table_that_a_database_has_as_well_counts_for_its_fold(self):
        def drivers(*names: str) -> Table:
            return described([asked(f"Which car did {name} drive?", "TABLEalias0.CAR", f"TABLEalias0.DRIVER_FIELD = {name}") for name in names])

        same, other = drivers("moss", "hill"), drivers("moss", "lauda")
        database = Schema("races", ["results"], [(0, "Driver"), (0, "car")], ["text", "num"], set(), [], [["Moss", "Hill"], []]).finish()
        with mock.patch.object(wiki_tables, "tables", lambda: [same, other]):
            wiki_tables.mark([(database, 2)])
        self.assertEqual((same.folds, other.folds), (1 << 2, 0))

    def test_what_two_tables_could_answer_is_not_asked(self):
        one, other = (described([asked(f"Who was the driver of car {n}?", "TABLEalias0.DRIVER", f"TABLEalias0.CAR_FIELD = {n}")]) for n in (5, 6))
        wiki_tables.stored.cache_clear()
        self.addCleanup(wiki_tables.stored.cache_clear)
        with mock.patch.object(wiki_tables, "tables", lambda: [one, other]):
            self.assertEqual(Maker(random.Random(1), "wiki-test", [one, other], {}).build(), [])


if __name__ == "__main__":
    unittest.main()
