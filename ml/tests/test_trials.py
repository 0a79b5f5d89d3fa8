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

    def test_a_network_with_more_layers_starts_where_the_smaller_one_ended(self):
        from ..model import Config, encoder_layers, grown, Network

        def made(layers):
            torch.manual_seed(layers)
            return Network(torch.randn(5, 10), Config(learned=4, width=16, heads=2, inner=16, encoder_layers=layers, decoder_layers=1)).eval()

        small, deep = made(1), made(3)
        weights = grown(small.state_dict(), deep)
        deep.load_state_dict(weights)
        deep.vectors = small.vectors
        nodes = 3
        batch = dict(nty=torch.tensor([[1, 3, 4]]), wid=torch.tensor([[[1] * 6, [2] * 6, [3] * 6]]), lid=torch.ones(1, nodes, 6, dtype=torch.long), NF=torch.zeros(1, nodes, 32, dtype=torch.uint8))
        batch |= dict(A=torch.full((1, nodes, nodes), 5), B=torch.zeros(1, nodes, nodes, dtype=torch.long), K=torch.zeros(1, nodes, nodes, dtype=torch.uint8))
        self.assertEqual(encoder_layers(weights), 3)
        self.assertTrue(torch.allclose(small.encode(batch)[0], deep.encode(batch)[0]))

    def test_words_that_a_vocabulary_adds_start_as_unknown_ones(self):
        try:
            from ..restore import taught
        except ImportError:
            self.skipTest("needs onnx")
        rows = torch.arange(4.0).unsqueeze(1)
        self.assertEqual(taught(rows, ["old", "kept"], ["kept", "new", "old"]).flatten().tolist(), [0, 1, 3, 1, 2])


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
