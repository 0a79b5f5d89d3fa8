"""The product's own tables and questions, and questions that nothing answers."""

import random
import unittest

from training import recruiters, recruitment, unanswerable
from training.features import build, read_ids
from training.grammar import speaker
from training.ir import KEYWORD, NO_ANSWER
from training.schema import register
from training.sql_render import to_sql


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
                with self.subTest(entry[0]):
                    question, tokens = recruiters.ask(self.speaker, entry)
                    self.assertNotRegex(question, r"[\[\]{}|]")
                    to_sql(self.schema, tokens)

    def test_nearly_all_of_them_can_be_pointed_at(self) -> None:
        with recruitment.Joined(self.schema):
            asked = recruiters.questions(self.random, self.schema, 300)
        found = [build(self.schema.name, question, tokens)["target"] for question, tokens in asked]
        self.assertGreater(sum(target is not None for target in found), 0.95 * len(found))

    def test_what_joins_without_a_key_joins_only_while_questions_are_made(self) -> None:
        before = dict(self.schema.edges)
        with recruitment.Joined(self.schema) as joined:
            self.assertIn(tuple(joined.tables.index(t) for t in ("candidate_skills", "candidates")), joined.edges)
        self.assertEqual(self.schema.edges, before)

    def test_states_are_offered_for_what_is_spoken_of(self) -> None:
        self.assertIn("Approved", build(self.schema.name, "Which requisitions can still be filled?")["values"])
        self.assertNotIn("Approved", build(self.schema.name, "Which skills are common?")["values"])

    def test_a_question_without_an_answer_has_none(self) -> None:
        made = [found for found in (unanswerable.made(self.speaker) for _ in range(200)) if found]
        self.assertGreater(len(made), 50)
        for question, tokens in made:
            example = build(self.schema.name, question, tokens)
            self.assertEqual(example["target"][0], KEYWORD[NO_ANSWER])
            self.assertEqual(read_ids(example, example["target"]), [NO_ANSWER])

    def test_what_a_name_of_the_schema_might_mean_is_not_called_unanswerable(self) -> None:
        self.assertFalse(unanswerable.is_strange(self.schema, ["location"]))
        self.assertFalse(unanswerable.is_strange(self.schema, ["city"]))
        self.assertTrue(unanswerable.is_strange(self.schema, ["rainfall"]))


if __name__ == "__main__":
    unittest.main()
