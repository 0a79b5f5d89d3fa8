"""Large databases are seen in part, and what their rows can be is offered where the network was trained on it."""

import random
import sqlite3
import tempfile
import unittest
from pathlib import Path
from unittest.mock import patch

from ml import candidates, features, retrieved
from ml.schema import read, register
from ml.sql_parser import to_ir

TABLES = 22
SQL = (
    "CREATE TABLE ticket_status (id INTEGER PRIMARY KEY, label TEXT);"
    "CREATE TABLE ticket (id INTEGER PRIMARY KEY, status_id INTEGER REFERENCES ticket_status(id), state TEXT, closed_at TEXT, minutes INTEGER);"
    "INSERT INTO ticket_status VALUES (1, 'Waiting for customer'), (2, 'Solved');"
    "INSERT INTO ticket VALUES (1, 1, 'open', NULL, 30), (2, 2, 'done', '2024-05-02 10:00:00', 90);"
) + "".join(
    f"CREATE TABLE part_{k} (id INTEGER PRIMARY KEY, ticket_id INTEGER REFERENCES ticket(id), name TEXT, kind TEXT);"
    f"INSERT INTO part_{k} VALUES (1, 1, 'alpha', 'kind{k}a'), (2, 2, 'beta', 'kind{k}b');"
    for k in range(TABLES - 2)
)


class Large(unittest.TestCase):
    def setUp(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "desk.sqlite"
            with sqlite3.connect(path) as con:
                con.executescript(SQL)
            con.close()
            self.schema = read(str(path), "desk")
        register(self.schema)
        self.clear()
        self.addCleanup(self.clear)

    def clear(self) -> None:
        features.static.cache_clear()
        features.cells.cache_clear()

    def ir(self, sql: str) -> list:
        return to_ir(self.schema, sql)

    def test_no_more_tables_are_there_than_retrieval_finds_and_all_that_the_questions_need(self) -> None:
        query = self.ir("SELECT part_3.name FROM part_3 JOIN ticket ON part_3.ticket_id = ticket.id JOIN ticket_status ON ticket.status_id = ticket_status.id")
        needed = retrieved.tables_of(self.schema, query)
        self.assertEqual({self.schema.tables[t] for t in needed}, {"part_3", "ticket", "ticket_status"})
        for seed in range(20):
            gone = retrieved.left_out(random.Random(seed), self.schema, [query])
            self.assertLessEqual(TABLES - len(gone), 16)
            self.assertFalse(needed & gone)

    def test_each_large_database_is_left_out_by_the_networks_of_one_fold(self) -> None:
        folds = {retrieved.fold_of(f"database {k}") for k in range(100)}
        self.assertEqual(folds, {0, 1, 2, 3})

    def values(self, question: str, wide: bool) -> list[str]:
        trained = {"sizes": {"maxValues": 40}} | ({"offered": candidates.OFFERED} if wide else {})
        self.clear()
        with patch.object(candidates, "trained", lambda: trained):
            return features.build("desk", question)["values"]

    def test_what_rows_can_be_is_offered_though_no_word_says_it(self) -> None:
        found = self.values("Which tickets are left?", wide=True)
        self.assertLessEqual({"Waiting for customer", "Solved", "open", "done", "kind0a"}, set(found))
        self.assertEqual(self.values("Which tickets are left?", wide=False), [])

    def targets(self, question: str, sql: str) -> list[int] | None:
        return features.build("desk", question, self.ir(sql))["target"]

    def test_a_day_that_a_named_period_starts_or_ends_with_is_said_as_the_period(self) -> None:
        for question, condition in (
            ("tickets closed before June 2024", "closed_at < '2024-06-01'"),
            ("tickets closed since 2023", "closed_at >= '2023-01-01'"),
            ("tickets closed by the end of March 2024", "closed_at <= '2024-03-31'"),
        ):
            self.assertIsNotNone(self.targets(question, f"SELECT id FROM ticket WHERE {condition}"), question)
        self.assertIsNone(self.targets("tickets closed lately", "SELECT id FROM ticket WHERE closed_at >= '2024-06-01'"))

    def test_hours_can_be_said_of_minutes(self) -> None:
        self.assertIsNotNone(self.targets("hours per ticket", "SELECT id, minutes / 60.0 FROM ticket"))


if __name__ == "__main__":
    unittest.main()
