"""What people ask after an answer, over databases of our own."""

import tempfile
import unittest
from pathlib import Path

from ml import conversations
from ml.schema import schema
from ml.sql_render import to_sql

TEXT = """# a comment
== contract_management
SELECT title FROM contracts WHERE category = 'lease'
  Which contracts are leases? | all leases
SELECT title, ends_on FROM contracts WHERE category = 'lease'
  When do they end? | add their end dates
  and when does each run out

SELECT count(*) FROM lawyers
  How many lawyers are there?
"""


class Conversations(unittest.TestCase):
    def read(self, text: str) -> Path:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        path = Path(folder.name) / "some.txt"
        path.write_text(text)
        return path

    def test_turns_follow_each_other_until_an_empty_line(self) -> None:
        found = conversations.read(self.read(TEXT))
        self.assertEqual([(c.db, [len(said) for _, said in c.turns]) for c in found], [("contract_management", [2, 3]), ("contract_management", [1])])
        self.assertEqual(found[0].turns[1], ("SELECT title, ends_on FROM contracts WHERE category = 'lease'", ["When do they end?", "add their end dates", "and when does each run out"]))

    def test_one_turn_alone_and_a_column_that_is_not_there_are_faults(self) -> None:
        found = conversations.faults(self.read(TEXT.replace("SELECT title, ends_on", "SELECT title, colour")))
        self.assertEqual(found[0], "contract_management: one turn only: SELECT count(*) FROM lawyers")
        self.assertRegex(found[1], "colour")
        self.assertEqual(len(found), 2)

    def test_every_turn_can_be_said_and_knows_the_one_before(self) -> None:
        first = 0
        for case in conversations.cases():
            with self.subTest(case["gold_sql"]):
                to_sql(schema(case["db_id"]), case["ir"])
            if case["history"] is None:
                first += 1
            else:
                self.assertTrue(case["history"][0]["question"])
                self.assertNotEqual(case["history"][0]["ir"], [])
        self.assertLess(first * 2, len(conversations.cases()))


if __name__ == "__main__":
    unittest.main()
