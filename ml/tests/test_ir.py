"""SQL to IR and back, over the recruitment database of the parity cases."""

import datetime as dt
import sqlite3
import tempfile
import unittest
from pathlib import Path

from ml.ir import Bad, KEYWORDS, ROOM
from ml.parity import create
from ml.periods import bounds, written_periods
from ml.previous import marks
from ml.schema import read
from ml.sql_parser import to_ir
from ml.sql_render import to_sql

QUERIES = [
    "SELECT count(*) FROM candidates WHERE parsed_location = 'Berlin'",
    "SELECT t.title, count(*) AS n FROM tans AS t JOIN applications AS a ON a.tan_id = t.id GROUP BY t.id ORDER BY n DESC",
    "SELECT full_name FROM candidates WHERE id NOT IN (SELECT candidate_id FROM applications)",
    "SELECT full_name FROM candidates AS c WHERE NOT EXISTS (SELECT 1 FROM applications AS a WHERE a.candidate_id = c.id AND a.created_at IS NOT NULL)",
    "SELECT title FROM tans AS t WHERE EXISTS (SELECT * FROM applications WHERE applications.tan_id = t.id) AND t.positions > 0",
    "SELECT full_name FROM candidates WHERE total_experience_years > (SELECT avg(total_experience_years) FROM candidates)",
    "SELECT CAST(strftime('%Y', created_at) AS INTEGER), count(*) FROM applications GROUP BY 1",
    "SELECT c.full_name FROM candidates AS c LEFT JOIN applications AS a ON a.candidate_id = c.id WHERE a.id IS NULL",
    "SELECT avg(n) FROM (SELECT count(*) AS n FROM applications GROUP BY tan_id)",
    "SELECT 100.0 * SUM(CASE WHEN status = 'Declined' THEN 1 ELSE 0 END) / COUNT(*) FROM offers",
    "SELECT CAST(SUM(CASE WHEN status = 'Filled' THEN positions ELSE 0 END) AS REAL) / SUM(positions) FROM tans",
    "SELECT COUNT(CASE WHEN mode = 'Phone' THEN 1 END), COUNT(id) FILTER (WHERE mode = 'Video') FROM interviews",
    "SELECT count(*) FROM applications WHERE CAST(strftime('%w', created_at) AS INTEGER) = 1",
    "SELECT CAST(strftime('%H', created_at) AS INTEGER), count(*) FROM applications GROUP BY 1",
    "SELECT positions / 60.0, positions * 1.0 / positions, 100.0 * positions / 7 FROM tans",
    "SELECT count(*) FROM offers WHERE sent_at >= '2026-01-01' AND sent_at < '2026-04-01' AND status = 'Accepted'",
    "SELECT mode FROM interviews WHERE LOWER(mode) LIKE '%video%' OR round BETWEEN 2 AND 3",
]


class Ir(unittest.TestCase):
    @classmethod
    def setUpClass(cls) -> None:
        cls.folder = tempfile.TemporaryDirectory()
        cls.path = Path(cls.folder.name) / "recruitment.sqlite"
        create(cls.path)
        cls.schema = read(str(cls.path), "recruitment-test")

    @classmethod
    def tearDownClass(cls) -> None:
        cls.folder.cleanup()

    def rows(self, sql: str) -> list:
        con = sqlite3.connect(self.path)
        try:
            return sorted(map(str, con.execute(sql).fetchall()))
        finally:
            con.close()

    def test_a_query_says_the_same_after_the_round_trip(self) -> None:
        for sql in QUERIES:
            with self.subTest(sql):
                self.assertEqual(self.rows(to_sql(self.schema, to_ir(self.schema, sql))), self.rows(sql))

    def test_what_the_ir_cannot_say_is_refused(self) -> None:
        for sql in ("SELECT a.id FROM users AS a JOIN users AS b ON a.id = b.id", "SELECT 1", "SELECT id FROM tans AS t WHERE EXISTS (SELECT 1 FROM applications AS a WHERE a.tan_id = t.id AND a.created_at = t.created_at)", "WITH x AS (SELECT 1) SELECT * FROM x"):
            with self.subTest(sql), self.assertRaises(Bad):
                to_ir(self.schema, sql)

    def test_a_period_covers_its_days(self) -> None:
        offers = [t.lower() for t in self.schema.tables].index("offers")
        sent = self.schema.index[("offers", "sent_at")]
        sql = to_sql(self.schema, ["SELECT", "count", "STAR", "FROM", ("t", offers), "WHERE", ("c", sent), "DURING", ("v", "2026-03", sent)])
        self.assertEqual(self.rows(sql), ["(1,)"])

    def test_two_days_that_enclose_a_period_are_the_period(self) -> None:
        sent = self.schema.index[("offers", "sent_at")]
        for first, after, period in (("2026-01-01", "2026-04-01", "2026-Q1"), ("2026-02-01 00:00:00", "2026-03-01 00:00:00", "2026-02"), ("2026-01-01", "2027-01-01", "2026")):
            tokens = to_ir(self.schema, f"SELECT count(*) FROM offers WHERE sent_at >= '{first}' AND sent_at < '{after}'")
            self.assertEqual(tokens[-3:], [("c", sent), "DURING", ("v", period, sent)])
        self.assertNotIn("DURING", to_ir(self.schema, "SELECT count(*) FROM offers WHERE sent_at >= '2026-01-02' AND sent_at < '2026-04-01'"))

    def test_a_number_that_only_says_how_to_divide_loses_its_fraction(self) -> None:
        self.assertEqual(to_ir(self.schema, "SELECT positions / 60.0 FROM tans")[2:4], ["//", ("v", "60", None)])

    def test_keywords_leave_room_for_pointers(self) -> None:
        self.assertLessEqual(len(KEYWORDS), ROOM)
        self.assertEqual(len(KEYWORDS), len(set(KEYWORDS)))

    def test_the_previous_query_marks_its_parts(self) -> None:
        s = self.schema
        found = marks(to_ir(s, "SELECT full_name FROM candidates WHERE parsed_location = 'Berlin' ORDER BY total_experience_years DESC LIMIT 1"))
        self.assertEqual(found[("c", s.index[("candidates", "full_name")])], {16})
        self.assertEqual(found[("c", s.index[("candidates", "parsed_location")])], {20})
        self.assertEqual(found[("c", s.index[("candidates", "total_experience_years")])], {24})
        self.assertEqual(found[("v", "berlin")], {16, 20})
        self.assertEqual(found[("t", 1)], {16, 26})


class Periods(unittest.TestCase):
    today = dt.date(2026, 11, 18)

    def test_words_become_periods(self) -> None:
        said = "offers of March 2026, Q1 2025, the past three months, last week and today"
        self.assertEqual([f[0] for f in written_periods(said, [])], ["2026-03", "2025-Q1", "last week", "last 3 months", "today"])

    def test_periods_have_a_first_day_and_a_day_after(self) -> None:
        for text, wanted in {
            "2026-03": ("2026-03-01", "2026-04-01"), "2025-Q4": ("2025-10-01", "2026-01-01"), "2025": ("2025-01-01", "2026-01-01"), "last month": ("2026-10-01", "2026-11-01"),
            "this week": ("2026-11-16", "2026-11-23"), "last 3 months": ("2026-08-18", "2026-11-19"), "yesterday": ("2026-11-17", "2026-11-18"),
        }.items():  # fmt: skip
            with self.subTest(text):
                self.assertEqual(bounds(text, self.today), wanted)

    def test_a_month_ends_where_the_shorter_one_does(self) -> None:
        self.assertEqual(bounds("last 1 months", dt.date(2026, 3, 31)), ("2026-02-28", "2026-04-01"))


if __name__ == "__main__":
    unittest.main()
