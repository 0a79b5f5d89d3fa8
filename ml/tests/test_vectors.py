import tempfile
import unittest
from pathlib import Path

import numpy as np

from ..vectors import drawn, links, make, unit

NOUNS = """  1 of its own
00000001 15 n 02 town 0 municipality 0 001 @ 00000003 n 0000 | a place
00000002 15 n 01 village 0 001 @ 00000003 n 0000 | a small place
00000003 15 n 01 settlement 0 000 | where people live
"""
INDEX = """  1 of its own
town n 1 1 @ 1 0 00000001
municipality n 1 1 @ 1 0 00000001
village n 1 1 @ 1 0 00000002
settlement n 1 0 1 0 00000003
"""
WORDS = ["town", "municipality", "village", "settlement", "towns", "car"]


class Vectors(unittest.TestCase):
    def setUp(self):
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            for part, data, index in (("noun", NOUNS, INDEX), ("verb", "", ""), ("adj", "", "")):
                (folder / f"data.{part}").write_text(data)
                (folder / f"index.{part}").write_text(index)
            self.links = links(WORDS, folder)
            self.texts = np.random.default_rng(2).normal(size=(len(WORDS), 20)).astype(np.float32)
            self.with_wordnet = make(WORDS, self.texts, None, folder)

    def weight(self, word: str, other: str) -> float:
        return self.links.get((WORDS.index(word), WORDS.index(other)), 0)

    def test_synonyms_general_terms_and_forms_are_linked(self):
        self.assertEqual(self.weight("town", "municipality"), 1)
        self.assertEqual(self.weight("village", "settlement"), 0.6)
        self.assertEqual(self.weight("settlement", "village"), 0.3)
        self.assertEqual(self.weight("towns", "town"), 1)
        self.assertEqual(self.weight("town", "village") + self.weight("town", "car") + self.weight("town", "towns"), 0)

    def test_what_is_linked_comes_nearer_and_the_rest_stays(self):
        rows = unit(np.random.default_rng(1).normal(size=(len(WORDS), 20)).astype(np.float32))
        after = drawn(rows, self.links)
        self.assertTrue(np.allclose(np.linalg.norm(after, axis=1), 1, atol=1e-5))
        for word, other in (("town", "municipality"), ("towns", "town"), ("village", "settlement")):
            i, j = WORDS.index(word), WORDS.index(other)
            self.assertGreater(after[i] @ after[j], rows[i] @ rows[j] + 0.2)
        self.assertTrue(np.allclose(after[-1], rows[-1], atol=1e-5))

    def test_each_source_can_be_left_out(self):
        self.assertTrue(np.array_equal(make(WORDS, self.texts, None, None), self.texts))
        self.assertTrue(np.allclose(self.with_wordnet, drawn(unit(self.texts), self.links)))


if __name__ == "__main__":
    unittest.main()
