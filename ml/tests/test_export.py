"""What is exported computes what the network does, but for the whole numbers that it computes with."""

import importlib.util
import tempfile
import unittest
from pathlib import Path

import numpy as np

HAVE = all(importlib.util.find_spec(name) for name in ("torch", "onnx", "onnxruntime"))
WORDS, VALUES, TABLES, COLUMNS = 6, 2, 3, 9
NODES = WORDS + VALUES + TABLES + COLUMNS
LEARNED = 40


@unittest.skipUnless(HAVE, "needs PyTorch, onnx and onnxruntime")
class Exported(unittest.TestCase):
    def setUp(self) -> None:
        import onnxruntime
        import torch

        from ml.export import write
        from ml.model import Config, Network
        from ml.restore import restored

        torch.manual_seed(1)
        self.random = np.random.default_rng(1)
        self.network = Network(torch.zeros(50, 100), Config(learned=LEARNED, encoder_layers=2, decoder_layers=2)).eval()
        with torch.no_grad():
            for name, value in self.network.named_parameters():
                if "relation" in name or name == "numeric":
                    value.normal_(0, 0.5)  # else what holds between nodes would hardly count
        self.network.vectors.copy_(torch.from_numpy(self.random.normal(0, 0.2, (50, 100)).astype(np.float32)))
        with tempfile.TemporaryDirectory() as folder:
            write({name: value.numpy() for name, value in self.network.state_dict().items()}, self.network.config, Path(folder))
            self.restored = restored(Path(folder), self.network)
            self.encoder, self.decoder = (onnxruntime.InferenceSession(f"{folder}/{half}.onnx") for half in ("encoder", "decoder"))

    def batch(self) -> dict[str, np.ndarray]:
        """Relations of words and values, and others between tables and columns, as features have them."""
        some = self.random.integers
        kinds = np.repeat([1, 2, 3, 4], [WORDS, VALUES, TABLES, COLUMNS])
        names, front = kinds > 2, WORDS + VALUES
        relations = np.where(names[:, None] & names, some(46, 63, (NODES, NODES)), some(1, 46, (NODES, NODES)))
        second = np.zeros((NODES, NODES), int)
        second[:WORDS, front:], second[front:, :WORDS], second[front:, front:] = (some(0, 2, (WORDS, NODES - front)), 2 * some(0, 2, (NODES - front, WORDS)), 3 * some(0, 2, (NODES - front,) * 2))  # fmt: skip
        lid = some(1, LEARNED, (NODES, 6)) * some(0, 2, (NODES, 6))
        return dict(nty=kinds, wid=some(0, 50, (NODES, 6)), lid=lid, A=relations, B=second, K=some(0, 256, (NODES, NODES)), NF=some(0, 256, (NODES, 32)))

    def test_can_be_gone_on_from(self) -> None:
        own = self.network.state_dict()
        self.assertEqual(set(self.restored), set(own))
        unused = {0, 70, 71}  # relations that no pair of nodes has
        for name, value in self.restored.items():
            rows = [i for i in range(len(value)) if not ("relation" in name and i in unused)] if name != "learned.weight" else range(1, len(value))
            difference = (value - own[name])[list(rows)].abs().max().item()
            self.assertLess(difference, 0.02 * max(1, own[name].abs().max().item()), name)

    def test_gives_every_output_the_same_chance(self) -> None:
        import torch

        batch, said = self.batch(), [1, 30, 96 + WORDS + VALUES + TABLES, 31, 96 + WORDS]
        tensors = {key: torch.from_numpy(value)[None] for key, value in batch.items()}
        with torch.no_grad():
            memory, mask, pad = self.network.encode(tensors)
            logits = self.network.decode(memory, mask, pad, tensors["nty"], torch.tensor([said]))
            wanted = torch.log_softmax(logits, -1)[0].numpy()
        here = batch["lid"] > 0
        words = self.network.vectors.numpy()[batch["wid"]] * here[..., None]
        bytes_ = {name: batch[key].astype(np.uint8) for name, key in (("kinds", "nty"), ("relations", "A"), ("extra", "B"), ("likeness", "K"))}
        given = bytes_ | dict(learned=batch["lid"].astype(np.int32), numbers=(batch["NF"] / 255).astype(np.float32))
        given["meanings"] = (words.sum(1) / np.maximum(1, here.sum(1, keepdims=True))).astype(np.float32)
        encoded = dict(zip([one.name for one in self.encoder.get_outputs()], self.encoder.run(None, given)))
        config = self.network.config
        past = np.zeros((1, 2 * config.decoder_layers * config.heads, 0, config.width // config.heads), np.float32)
        for at, last in enumerate(said):
            # twice the same way, the second from the second: what is remembered stays with its way
            ways = dict(last=np.asarray([last] * 2, np.int32), at=np.asarray([at], np.int32))
            ways["from"] = np.asarray([0, 0] if at == 0 else [1, 0], np.int32)
            scores, past = self.decoder.run(["scores", "present"], encoded | ways | dict(past=past))
            chosen = wanted[at] > -100
            for row in scores:
                self.assertLess(np.abs(row - wanted[at])[chosen].max(), 0.07)
                self.assertLess(row[~chosen].max(), -100)


if __name__ == "__main__":
    unittest.main()
