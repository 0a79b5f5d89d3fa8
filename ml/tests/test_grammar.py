"""Every rule makes questions whose query renders and whose values are found again."""

import random
import unittest

from ml import followups, grammar, recruitment, template_augmentation, synonyms, virtual_schemas
from ml.features import build, read_ids
from ml.schema import register
from ml.sql_render import to_sql
from ml.words import alias_words, expand, name_words, stem, tokenise


class Grammar(unittest.TestCase):
    @classmethod
    def setUpClass(cls) -> None:
        cls.random = random.Random(7)
        cls.schema = recruitment.make(cls.random, "grammar-test", ["users", "candidates", "tans", "applications", "offers", "interview_scores"])
        recruitment.Joined(cls.schema).__enter__()
        register(cls.schema)
        cls.speaker = grammar.speaker(cls.random, cls.schema, synonyms.own())

    def test_every_rule_speaks(self) -> None:
        for rule in grammar.RULES:
            with self.subTest(rule.__name__):
                made = [x for x in (rule(self.speaker) for _ in range(150)) if x]
                self.assertTrue(made)
                for _, tokens in made:
                    to_sql(self.schema, tokens)

    def test_most_queries_can_be_pointed_at_and_read_back(self) -> None:
        made = [x for x in (grammar.generate(self.speaker) for _ in range(200)) if x]
        found = [(tokens, build(self.schema.name, q, tokens)) for q, tokens in made]
        kept = [(tokens, e) for tokens, e in found if e["target"] is not None]
        self.assertGreater(len(kept), 0.93 * len(found))
        same = sum(to_sql(self.schema, read_ids(e, e["target"])) == to_sql(self.schema, tokens) for tokens, e in kept)
        self.assertGreater(same, 0.97 * len(kept))

    def test_every_edit_follows_up(self) -> None:
        queries = [q for q in (followups.take_apart(x[1]) for x in (grammar.generate(self.speaker) for _ in range(300)) if x) if q]
        for edit in followups.EDITS:
            with self.subTest(edit.__name__):
                made = [x for x in (edit(self.speaker, q) for q in queries) if x]
                self.assertTrue(made)
                for _, tokens in made:
                    to_sql(self.schema, tokens)

    def test_a_query_moves_to_a_virtual_schema(self) -> None:
        made = virtual_schemas.make(random.Random(3), "virtual-test", self.schema, None, synonyms.own())
        moved = [made.moved(x[1]) for x in (grammar.generate(self.speaker) for _ in range(100)) if x]
        self.assertTrue(any(moved))
        for tokens in moved:
            if tokens:
                to_sql(made.schema, tokens)

    def test_one_seed_makes_the_same_questions(self) -> None:
        once, twice = ([grammar.generate(grammar.speaker(r, self.schema, {})) for _ in range(1)] for r in (random.Random(5), random.Random(5)))
        self.assertEqual(once, twice)


class Words(unittest.TestCase):
    def test_names_are_split_and_written_out(self) -> None:
        known = frozenset(("department", "number", "country"))
        self.assertEqual(expand(name_words("dept_no"), known), ["department", "no"])
        self.assertEqual(name_words("totalExperienceYears2"), ["total", "experience", "years", "2"])

    def test_a_comment_gives_what_the_name_does_not_say(self) -> None:
        self.assertEqual(alias_words("Requisitions (TANs): vacancies, job openings.", ["tans"]), ["requisitions", "vacancies", "job", "openings"])

    def test_stems_meet(self) -> None:
        self.assertEqual(stem("cities"), stem("city"))
        self.assertEqual([t for t, _, _ in tokenise("1,200 candidates' CVs")], ["1,200", "candidates", "'", "CVs"])

    def test_a_question_of_general_words_only_is_no_template_of_nothing(self) -> None:
        self.assertEqual(template_augmentation.clause_roles(["SELECT", ("c", 1), "FROM", ("t", 0)]), ["SELECT", "SELECT", "FROM", "FROM"])


if __name__ == "__main__":
    unittest.main()
