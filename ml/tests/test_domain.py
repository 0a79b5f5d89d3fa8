"""The product's own tables and questions, and questions that nothing answers."""

import random
import unittest

from ml import recruiters, recruitment, unanswerable
from ml.features import build, read_ids
from ml.grammar import speaker
from ml.ir import KEYWORD, NO_ANSWER
from ml.joins import with_joins
from ml.schema import register
from ml.sql_render import to_sql


class Domain(unittest.TestCase):
    @classmethod
    def setUpClass(cls) -> None:
        cls.random = random.Random(11)
        cls.schema = recruitment.make(cls.random, "domain-test")
        register(cls.schema)
        cls.speaker = speaker(cls.random, cls.schema, {})

    def test_every_question_of_recruiters_has_a_query(self) -> None:
        with recruitment.Joined(self.schema):
            for entry in recruiters.entries():
                with self.subTest(entry.sql):
                    question, tokens = recruiters.ask(self.speaker, entry)
                    self.assertNotRegex(question, r"[\[\]{}|]")
                    to_sql(self.schema, tokens)

    def test_nearly_all_of_them_can_be_pointed_at(self) -> None:
        with recruitment.Joined(self.schema):
            asked = recruiters.questions(self.random, self.schema, 300)
        found = [build(self.schema.name, question, tokens)["target"] for question, tokens, _ in asked]
        self.assertGreater(sum(target is not None for target in found), 0.95 * len(found))

    def test_what_joins_without_a_key_joins_only_while_questions_are_made(self) -> None:
        before = dict(self.schema.edges)
        with recruitment.Joined(self.schema) as joined:
            self.assertIn(tuple(joined.tables.index(t) for t in ("candidate_skills", "candidates")), joined.edges)
        self.assertEqual(self.schema.edges, before)

    def test_states_are_offered_for_what_is_spoken_of(self) -> None:
        self.assertIn("Approved", build(self.schema.name, "Which requisitions can still be filled?")["values"])

    def test_where_there_are_notes_other_states_follow_behind_those_of_what_is_spoken_of(self) -> None:
        plain = recruitment.make(random.Random(3), "domain-plain", noted=False)
        register(plain)
        self.assertNotIn("Approved", build(plain.name, "Which skills are common?")["values"])
        self.assertIn("Withdrawn", build(self.schema.name, "Who has dropped out?")["values"])
        self.assertIn("Accepted", build(self.schema.name, "Days from acceptance to the first day")["values"])

    def test_an_author_is_left_out_by_the_network_of_one_fold(self) -> None:
        self.assertEqual({e.folds for e in recruiters.entries()}, {0, 1, 2, 4, 8})

    def test_joins_are_named_where_keys_leave_a_choice(self) -> None:
        entry = recruiters.Entry("SELECT tans.title FROM tans JOIN users ON tans.hiring_manager_id = users.id WHERE users.display_name = '{user}'", ("The requisitions of {user}",))
        with recruitment.Joined(self.schema) as joined:
            tokens = recruiters.ask(self.speaker, entry)[1]
            plain = with_joins(joined, ["SELECT", ("c", 0), "FROM", ("t", joined.tables.index("offers")), ("t", joined.tables.index("applications"))])
        named = [joined.columns[t[1]][1] for t in tokens[tokens.index("ON") + 1 :][:2]]
        self.assertEqual(set(named), {"hiring_manager_id", "id"})
        self.assertNotIn("ON", plain)

    def test_a_question_without_an_answer_has_none(self) -> None:
        made = [found for found in (unanswerable.made(self.speaker) for _ in range(200)) if found]
        self.assertGreater(len(made), 50)
        for question, tokens in (one for one in made if one[1] == [NO_ANSWER]):
            example = build(self.schema.name, question, tokens)
            self.assertEqual(example["target"][0], KEYWORD[NO_ANSWER])
            self.assertEqual(read_ids(example, example["target"]), [NO_ANSWER])

    def test_what_a_name_of_the_schema_might_mean_is_not_called_unanswerable(self) -> None:
        self.assertFalse(unanswerable.is_strange(self.schema, ["location"]))
        self.assertFalse(unanswerable.is_strange(self.schema, ["city"]))
        self.assertTrue(unanswerable.is_strange(self.schema, ["rainfall"]))


if __name__ == "__main__":
    unittest.main()
