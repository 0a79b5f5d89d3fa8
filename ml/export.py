"""Weights → ONNX: the encoder, which reads a question, and one step of the decoder for several ways at once."""

import argparse
import math
from pathlib import Path

import numpy as np
import onnx
import torch

from . import features
from .model import CODES, KINDS, SECOND, Config, encoder_layers, Network
from .onnx_graph import BYTE, FLOAT, INT32, INT64, Graph
from .paths import MODELS
from .vectors import load

NEVER = -1e4
VALUE = 2  # the last kind before tables and columns
#: Relations between tables and columns, and those that a word or a value is part of, as the rows of `relation_key` have them.
BY_NAMES = [*range(46, CODES), CODES + 2]
BY_WORDS = [*range(1, 46), CODES, CODES + 1, *range(CODES + SECOND, CODES + SECOND + 4)]
Weights = dict[str, np.ndarray]


class Half(Graph):
    """A graph with the weights of the network at hand."""

    def __init__(self, weights: Weights, config: Config) -> None:
        super().__init__()
        self.w, self.c, self.size = weights, config, config.width // config.heads

    def layer(self, name: str, x: str, biased: bool = True) -> str:
        return self.linear(name, x, self.w[f"{name}.weight"].T, self.w[f"{name}.bias"] if biased else None)

    def normed(self, name: str, x: str) -> str:
        return self.norm(name, x, self.w[f"{name}.weight"], self.w[f"{name}.bias"])

    def forward(self, name: str, x: str) -> str:
        up = self.op("BiasGelu", self.layer(f"{name}.up", x, biased=False), self.constant(f"{name}.up bias", self.w[f"{name}.up.bias"]))
        return self.layer(f"{name}.down", up)

    def cross(self) -> list[str]:
        """What each layer of the decoder looks at: keys, values."""
        return [f"cross_{part}{i}" for i in range(self.c.decoder_layers) for part in ("keys", "values")]


class Encoder(Half):
    """All that depends on the question alone, ready for the steps of the decoder."""

    def write(self) -> onnx.ModelProto:
        c = self.c
        self.op("Cast", "kinds", to=INT32, out="kind")
        self.note_sizes()
        x, relations = self.nodes_as_read(), self.relations()
        normed = self.normed("encoder.0.norm1", x)
        for i in range(c.encoder_layers):
            x = self.op("Add", x, self.layer(f"encoder.{i}.out", self.attended(f"encoder.{i}", normed, relations)))
            x = self.op("Add", x, self.forward(f"encoder.{i}", self.normed(f"encoder.{i}.norm2", x)))
            normed = self.normed(f"encoder.{i + 1}.norm1" if i + 1 < c.encoder_layers else "norm_memory", x)
        self.keys_and_values(normed)
        self.said_and_pointed(normed)
        square = (BYTE, ["nodes", "nodes"])
        inputs = dict(
            meanings=(FLOAT, ["nodes", self.w["word.weight"].shape[1]]), learned=(INT32, ["nodes", "words"]), kinds=(BYTE, ["nodes"]),
            numbers=(FLOAT, ["nodes", self.w["numeric"].shape[1]]), relations=square, extra=square, likeness=square,
        )  # fmt: skip
        outputs = {name: [1, c.heads, "nodes", self.size] for name in self.cross()}
        return self.model(inputs, outputs | dict(said=["outputs", c.width], choices=["outputs", c.width], choices_bias=["outputs"]))

    def note_sizes(self) -> None:
        """How many words and values there are, and how many tables and columns after them."""
        is_name = self.op("Greater", "kind", self.constant("value", np.asarray(VALUE, np.int32)))
        counts = [self.op("ReduceSum", self.op("Cast", t, to=INT64), self.whole(0), keepdims=1) for t in (self.op("Not", is_name), is_name)]
        self.op("Concat", *counts, axis=0, out="sizes")
        shape = self.op("Concat", counts[0], self.whole(self.c.heads, len(BY_NAMES)), axis=0)
        self.op("ConstantOfShape", shape, out="no names")

    def nodes_as_read(self) -> str:
        """Meaning, kind and numbers of a node by one table, whose rows for numbers are there for each kind; then its learned words."""
        w, numeric = self.w, self.w["numeric"]
        kinds = self.op("Gather", self.constant("kinds one by one", np.eye(KINDS, dtype=np.float32)), "kind")
        by_kind = self.op("Mul", self.op("Unsqueeze", kinds, self.whole(2)), self.op("Unsqueeze", "numbers", self.whole(1)))
        by_kind = self.op("Reshape", by_kind, self.whole(-1, KINDS * numeric.shape[1]))
        told = np.concatenate([w["word.weight"].T * 3, numeric.reshape(-1, self.c.width), w["kind.weight"]])
        x = self.op("MatMul", self.op("Concat", "meanings", by_kind, kinds, axis=1), self.constant("told", told.astype(np.float32)))
        known = w["learned.weight"].copy()
        known[0] = 0  # no word
        words = self.op("ReduceSum", self.op("Gather", self.table("learned words", known), "learned"), self.whole(1), keepdims=0)
        here = self.op("Cast", self.op("Greater", "learned", self.constant("no word", np.asarray(0, np.int32))), to=FLOAT)
        count = self.op("Max", self.op("ReduceSum", here, self.whole(1), keepdims=1), self.real(1))
        return self.normed("norm_in", self.op("Add", x, self.op("Div", words, count)))

    def relations(self) -> tuple[str, str, str]:
        """
        Which relations hold between each two nodes, as `Network.relations` has them. Tables and columns stand to each other in ways
        of their own: of the most pairs by far only those few need be looked at. Rows of words and values, with all nodes; rows of
        tables and columns, with words and values; the same, with each other.
        """
        second = self.op("Mul", self.op("Cast", "extra", to=INT32), self.constant("codes", np.asarray(64, np.int32)))
        codes = self.op("Add", self.op("Cast", "relations", to=INT32), second)
        cosines = self.op("Div", self.op("Cast", "likeness", to=FLOAT), self.real(255))
        word = self.op("Gather", self.constant("is a word", np.asarray([0, 1, 0, 0, 0], np.float32)), "kind")
        name = self.op("Sub", self.real(1), word)
        (said, named), (said_codes, codes), (said_cosines, cosines) = (self.rows(t) for t in (word, codes, cosines))
        _, other = self.rows(name)
        near_codes, schema_codes = self.columns(codes)
        near_cosines, _ = self.columns(cosines)
        return (
            self.held(said_codes, said_cosines, [(said, name), (self.op("Sub", self.real(1), said), word)]),
            self.held(near_codes, near_cosines, [(named, self.op("Sub", self.real(1), said)), (other, said)]),
            self.op("Gather", self.constant("held by names", self.held_by_code(BY_NAMES)), schema_codes),
        )

    @staticmethod
    def held_by_code(relations: list[int]) -> np.ndarray:
        """Of these relations those that the two codes of a pair mean."""
        held = np.zeros((4, 64, CODES + SECOND), np.float32)
        for code in range(1, CODES):
            held[:, code, code] = 1
        for second in range(1, 4):
            held[second, :, CODES + second - 1] = 1
        return held.reshape(256, -1)[:, relations]

    def held(self, codes: str, cosine: str, pairs: list[tuple[str, str]]) -> str:
        """By code, then by likeness: of a word to a name, and of a name to a word."""
        by_code = self.op("Gather", self.constant("held by words", self.held_by_code(BY_WORDS[:-4])), codes)
        strong = self.op("Mul", self.op("Relu", self.op("Sub", cosine, self.real(0.5))), self.real(2))
        graded = []
        for one, other in pairs:
            both = self.op("Mul", self.op("Unsqueeze", one, self.whole(1)), other)
            graded += [self.op("Unsqueeze", self.op("Mul", degree, both), self.whole(2)) for degree in (cosine, strong)]
        return self.op("Concat", by_code, *graded, axis=2)

    def rows(self, t: str) -> list[str]:
        """Words and values, tables and columns."""
        return self.op("Split", t, "sizes", outputs=2, axis=0)

    def columns(self, t: str) -> list[str]:
        return self.op("Split", t, "sizes", outputs=2, axis=-1)

    def attended(self, name: str, x: str, relations: tuple[str, str, str]) -> str:
        c, w = self.c, self.w
        used, scale = BY_WORDS + BY_NAMES, 1 / math.sqrt(self.size)
        by_head = self.op("Reshape", self.layer(f"{name}.qkv", x), self.whole(-1, 3 * c.heads, self.size))
        q, k, v = self.op("Split", by_head, self.whole(*[c.heads] * 3), outputs=3, axis=1)
        heads_first = lambda t: self.op("Transpose", t, perm=[1, 0, 2])  # noqa: E731
        keys = self.constant(f"{name}.relation_key", (w[f"{name}.relation_key"][used].T * scale).astype(np.float32))
        wanted = self.op("Add", self.op("MatMul", q, keys), self.constant(f"{name}.relation_bias", w[f"{name}.relation_bias"][used].T))
        logits = self.op("FusedMatMul", heads_first(q), heads_first(k), transB=1, alpha=scale)
        attention = self.op("Softmax", self.op("Add", logits, heads_first(self.related(wanted, *relations))), axis=-1)
        seen = heads_first(self.op("MatMul", attention, heads_first(v)))
        values = self.constant(f"{name}.relation_value", w[f"{name}.relation_value"][used])
        by_relation = self.op("MatMul", self.summed(heads_first(attention), *relations), values)
        return self.op("Reshape", self.op("Add", seen, by_relation), self.whole(-1, c.width))

    def related(self, wanted: str, said: str, near: str, schema: str) -> str:
        """Of each node and head: how much it wants each relation → how much it wants each node."""
        by_words, by_names = self.op("Split", wanted, self.whole(len(BY_WORDS), len(BY_NAMES)), outputs=2, axis=2)
        (front, back), (_, names) = self.rows(by_words), self.rows(by_names)
        of_names = [self.op("FusedMatMul", t, held, transB=1) for t, held in ((back, near), (names, schema))]
        return self.op("Concat", self.op("FusedMatMul", front, said, transB=1), self.op("Concat", *of_names, axis=2), axis=0)

    def summed(self, attention: str, said: str, near: str, schema: str) -> str:
        """Of each node and head: the attention to each node → the attention by each relation."""
        front, back = self.rows(attention)
        to_front, to_back = self.columns(back)
        by_words = self.op("Concat", self.op("MatMul", front, said), self.op("MatMul", to_front, near), axis=0)
        by_names = self.op("Concat", "no names", self.op("MatMul", to_back, schema), axis=0)
        return self.op("Concat", by_words, by_names, axis=2)

    def keys_and_values(self, memory: str) -> None:
        """For all layers of the decoder at once."""
        names = [f"decoder.{i}.cross_kv" for i in range(self.c.decoder_layers)]
        weight = np.concatenate([self.w[f"{name}.weight"] for name in names]).T
        all_layers = self.linear("cross_kv", memory, weight, np.concatenate([self.w[f"{name}.bias"] for name in names]))
        parts = self.op("Reshape", all_layers, self.whole(-1, len(self.cross()), self.c.heads, self.size))
        self.op("Split", self.op("Transpose", parts, perm=[1, 2, 0, 3]), self.whole(*[1] * len(self.cross())), out=self.cross(), axis=0)

    def said_and_pointed(self, memory: str) -> None:
        """For each output what it is when it was said, and what it is chosen by: a keyword has both, a node gets both here."""
        w, scale = self.w, 1 / math.sqrt(self.c.width)
        self.op("Concat", self.table("keyword", w["keyword.weight"]), self.layer("pointed", memory), axis=0, out="said")
        keys = self.layer("pointer_k", memory)
        query = self.table("pointer_q", w["pointer_q.weight"] * scale)
        self.op("Concat", self.table("keyword_out", w["keyword_out.weight"]), self.op("MatMul", keys, query), axis=0, out="choices")
        bias = self.op("MatMul", keys, self.constant("pointer_q bias", (w["pointer_q.bias"] * scale).astype(np.float32)))
        never = self.op("Gather", self.constant("words are not pointed at", np.asarray([NEVER, NEVER, 0, 0, 0], np.float32)), "kind")
        keywords = self.constant("keyword_out bias", w["keyword_out.bias"])
        self.op("Concat", keywords, self.op("Add", bias, never), axis=0, out="choices_bias")


class DecoderStep(Half):
    """One output further. `from` says which way of the step before each way goes on from; `past` is what that step gave as `present`."""

    def write(self) -> onnx.ModelProto:
        c, cross = self.c, self.cross()
        last = self.op("Add", self.op("Gather", "said", "last"), self.op("Gather", self.table("position", self.w["position.weight"]), "at"))
        x = self.op("Unsqueeze", last, self.whole(0))  # the ways stand where the words of one text would: they all look at the same nodes
        past = self.op("Split", self.op("Gather", "past", "from", axis=0), self.whole(*[c.heads] * len(cross)), outputs=len(cross), axis=1)
        present = []
        normed = self.normed("decoder.0.norm1", x)
        for i in range(c.decoder_layers):
            name = f"decoder.{i}"
            one_each = self.op("Reshape", self.layer(f"{name}.qkv", normed), self.whole(-1, 1, 3 * c.width))
            qkv = self.op("Split", one_each, self.whole(*[c.width] * 3), outputs=3, axis=2)
            before = past[2 * i : 2 * i + 2]
            own, *kept = self.op("MultiHeadAttention", *qkv, "", "", "", *before, num_heads=c.heads, outputs=3)
            present += kept
            x = self.op("Add", x, self.layer(f"{name}.out", self.op("Reshape", own, self.whole(1, -1, c.width))))
            q = self.layer(f"{name}.cross_q", self.normed(f"{name}.norm2", x))
            x = self.op("Add", x, self.layer(f"{name}.cross_out", self.op("MultiHeadAttention", q, *cross[2 * i : 2 * i + 2], num_heads=c.heads)))
            x = self.op("Add", x, self.forward(name, self.normed(f"{name}.norm3", x)))
            normed = self.normed(f"decoder.{i + 1}.norm1" if i + 1 < c.decoder_layers else "norm_out", x)
        self.op("Concat", *present, axis=1, out="present")
        logits = self.op("FusedMatMul", self.op("Squeeze", normed, self.whole(0)), "choices", transB=1)
        self.op("LogSoftmax", self.op("Add", logits, "choices_bias"), axis=-1, out="scores")
        caches = len(cross) * c.heads
        inputs = {"last": (INT32, ["ways"]), "from": (INT32, ["ways"]), "at": (INT32, [1])}
        inputs |= {"past": (FLOAT, ["ways before", caches, "length", self.size])} | {name: (FLOAT, [1, c.heads, "nodes", self.size]) for name in cross}
        inputs |= dict(said=(FLOAT, ["outputs", c.width]), choices=(FLOAT, ["outputs", c.width]), choices_bias=(FLOAT, ["outputs"]))
        return self.model(inputs, dict(scores=["ways", "outputs"], present=["ways", caches, "longer", self.size]))


def read(weights: Path) -> Network:
    found = {k: v.float() for k, v in torch.load(weights, map_location="cpu").items()}
    network = Network(torch.from_numpy(load()[1]), Config(learned=len(features.learned_words()) + 2, encoder_layers=encoder_layers(found)))
    network.load_state_dict(found)
    return network.eval()


def write(weights: Weights, config: Config, out: Path) -> None:
    out.mkdir(parents=True, exist_ok=True)
    for name, half in (("encoder.onnx", Encoder), ("decoder.onnx", DecoderStep)):
        onnx.save(half(weights, config).write(), out / name)
        print(name, f"{(out / name).stat().st_size / 1e6:.1f} MB", flush=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--weights", type=Path, required=True)
    parser.add_argument("--out", type=Path, default=MODELS)
    options = parser.parse_args()
    network = read(options.weights)
    write({name: value.numpy() for name, value in network.state_dict().items()}, network.config, options.out / "network")
