"""Questions in everyday words over public databases and over databases of our own."""

import unittest

from ml import paraphrases, synthetic_databases
from ml.ir import NO_ANSWER
from ml.schema import schema
from ml.sql_render import to_sql

TEXT = """# a comment
== one
SELECT count(*) FROM dogs
  How many dogs are there? | number of dogs
  dogs, how many
NONE
  What does a dog cost?
== other
SELECT name FROM cats
  all cats
"""


class Everyday(unittest.TestCase):
    def test_a_statement_has_the_wordings_below_it(self) -> None:
        self.assertEqual(
            list(paraphrases.parsed(TEXT)),
            [
                ("one", "SELECT count(*) FROM dogs", ["How many dogs are there?", "number of dogs", "dogs, how many"]),
                ("one", NO_ANSWER, ["What does a dog cost?"]),
                ("other", "SELECT name FROM cats", ["all cats"]),
            ],
        )

    def test_a_wording_that_nobody_types_or_that_stands_twice_is_a_fault(self) -> None:
        found = list(paraphrases.parsed(TEXT + "  All cats | [all|some] cats"))
        self.assertEqual(paraphrases.wording_faults(found), ["other: brackets or bars: [all|some] cats", "other: twice: all cats"])
        self.assertEqual(paraphrases.wording_faults(list(paraphrases.parsed(TEXT))), [])

    def test_every_statement_over_our_own_databases_can_be_said(self) -> None:
        for case in synthetic_databases.cases():
            with self.subTest(case["gold_sql"]):
                if case["ir"] != [NO_ANSWER]:
                    to_sql(schema(case["db_id"]), case["ir"])

    def test_each_of_our_own_databases_has_questions_with_and_without_an_answer(self) -> None:
        for file in synthetic_databases.FILES:
            with self.subTest(file.stem):
                found = {statement == NO_ANSWER for _, statement, _ in synthetic_databases.entries(file)}
                self.assertEqual(found, {True, False})


if __name__ == "__main__":
    unittest.main()
