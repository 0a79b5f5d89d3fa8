import unittest

try:
    import torch
except ImportError:
    torch = None


@unittest.skipIf(torch is None, "needs PyTorch")
class Trials(unittest.TestCase):
    def test_only_what_is_named_is_tried(self):
        from ..corpus import REAL, WIKI
        from ..model import MODERATE, Noise
        from ..train import Trial

        plain, tried = Trial.named("0"), Trial.named("all-wiki-noise")
        self.assertEqual((plain.fold, WIKI in plain.kinds, plain.noise), (0, False, Noise()))
        self.assertEqual((tried.fold, WIKI in tried.kinds, REAL in tried.kinds, tried.noise), (None, True, True, MODERATE))
        with self.assertRaises(ValueError):
            Trial.named("0-more")


@unittest.skipIf(torch is None, "needs PyTorch")
class Noised(unittest.TestCase):
    def noised(self, noise):
        """400 examples of one word and one column that it matches, with a cosine of 0.8."""
        from ..model import Config, Network

        torch.manual_seed(1)
        count = 400
        batch = dict(nty=torch.tensor([[1, 4]] * count), used=torch.ones(count, 2, dtype=torch.bool), wid=torch.zeros(count, 2, 6, dtype=torch.long))
        a = torch.tensor([[[5, 12], [17, 46]]] * count)
        network = Network(torch.zeros(3, 10), Config(learned=4, width=16, heads=2, inner=16, encoder_layers=1, decoder_layers=1), noise)
        return network.noised(batch, a, torch.full((count, 2, 2), 0.8), torch.full((count, 2, 32), 0.8), torch.zeros(count, 2, dtype=torch.bool), torch.zeros(count, 2, 6, 10))

    def test_names_lose_their_matches_and_as_a_rule_keep_their_cosines(self):
        from ..model import Noise

        a, cosine, numbers, *_ = self.noised(Noise(match=0.5))
        lost = a[:, 0, 1] == 10
        self.assertTrue(150 < lost.sum() < 250)
        self.assertTrue((a[:, 1, 0][lost] == 15).all() and (numbers[:, 1, :4][lost] == 0).all())
        self.assertTrue((cosine == 0.8).all() and (numbers[:, 1, 4] == 0.8).all())

    def test_in_foreign_examples_names_also_lose_part_of_their_cosines(self):
        from ..model import Noise

        a, cosine, numbers, *_ = self.noised(Noise(match=0.0, foreign=0.5, foreign_names=(1.0, 1.0), foreign_cosine=0.5))
        lost = a[:, 0, 1] == 10
        self.assertTrue(150 < lost.sum() < 250)
        self.assertTrue((cosine[:, 0, 1][lost] < 0.8).all() and (cosine[:, 0, 1][lost] > 0.39).all())
        self.assertTrue(torch.equal(cosine[:, 0, 1], cosine[:, 1, 0]) and torch.equal(cosine[:, 0, 1], numbers[:, 1, 4]))
        self.assertTrue((cosine[:, 0, 1][~lost] == 0.8).all() and (cosine[:, 0, 0] == 0.8).all() and (numbers[:, 0] == 0.8).all())


if __name__ == "__main__":
    unittest.main()
