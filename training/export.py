"""Weights → ONNX: the encoder, and one step of the decoder with a cache; then weights as int8 with one scale per output channel."""

import argparse
import math
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F
from torch import nn

from . import features
from .model import Config, Network
from .paths import MODELS
from .vectors import load

OPSET = 17
SMALLEST = 4096  # smaller tensors stay as they are


class Encoder(nn.Module):
    """All that depends on the question alone, ready for the steps of the decoder."""

    def __init__(self, network: Network) -> None:
        super().__init__()
        self.n = network

    def forward(self, gsum, lid, nty, NF, A, B, K):  # noqa: N803: the names of the inputs
        n = self.n
        here = (lid > 0).float()
        count = here.sum(2, keepdim=True).clamp(min=1)
        x = n.word(gsum) * 3 + (n.learned(lid) * here.unsqueeze(-1)).sum(2) / count + n.kind(nty)
        x = n.norm_in(x + torch.matmul(NF.unsqueeze(2), n.numeric[nty]).squeeze(2))
        relations = n.relations(A, B, K, nty, torch.float32)
        mask = torch.zeros(1, 1, 1, 1)
        for layer in n.encoder:
            x = layer(x, relations, mask)
        memory = n.norm_memory(x)
        return memory, torch.stack([layer.cross_kv(memory) for layer in n.decoder], 1), n.pointed(memory), n.pointer_k(memory)


class DecoderStep(nn.Module):
    """One token further; the beams are the batch. The cache is [layers, 2, beams, heads, tokens, size]."""

    def __init__(self, network: Network) -> None:
        super().__init__()
        self.n = network

    def forward(self, tok, ptr, pos, cache, kv, pin, pk, nty):
        n, b = self.n, tok.shape[0]
        d, heads = n.config.width, n.config.heads
        size = d // heads
        x = (torch.where((ptr >= 0).unsqueeze(-1), pin[0][ptr.clamp(min=0)], n.keyword(tok)) + n.position(pos)).unsqueeze(1)
        caches = []
        for i, layer in enumerate(n.decoder):
            q, k, v = (t.view(b, -1, heads, size).transpose(1, 2) for t in layer.qkv(layer.norm1(x)).chunk(3, -1))
            k, v = torch.cat([cache[i, 0], k], 2), torch.cat([cache[i, 1], v], 2)
            caches.append(torch.stack([k, v]))
            weights = torch.softmax(q @ k.transpose(2, 3) / math.sqrt(size), -1)
            x = x + layer.out((weights @ v).transpose(1, 2).reshape(b, 1, d))
            q = layer.cross_q(layer.norm2(x)).view(b, -1, heads, size).transpose(1, 2)
            k, v = (t.view(1, -1, heads, size).transpose(1, 2) for t in kv[:, i].chunk(2, -1))
            weights = torch.softmax(q @ k.transpose(2, 3) / math.sqrt(size), -1)
            x = x + layer.cross_out((weights @ v).transpose(1, 2).reshape(b, 1, d))
            x = x + layer.down(F.gelu(layer.up(layer.norm3(x))))
        x = n.norm_out(x)[:, 0]
        pointers = n.pointer_q(x) @ pk[0].t() / math.sqrt(d)
        pointers = torch.where((nty < 2).expand(b, -1), torch.full_like(pointers, -1e4), pointers)
        return torch.log_softmax(torch.cat([n.keyword_out(x), pointers], -1), -1), torch.stack(caches)


def inputs(e: dict) -> tuple[torch.Tensor, ...]:
    """Features of one question as the encoder takes them."""
    here = (e["lid"] > 0).astype(np.float32)
    summed = (load()[1][e["wid"]] * here[..., None]).sum(1) / np.maximum(1, here.sum(1, keepdims=True))
    whole = [torch.from_numpy(np.asarray(e[k])[None]).long() for k in ("lid", "nty", "A", "B")]
    byte = [torch.from_numpy(e[k][None]).float() / 255 for k in ("NF", "K")]
    return torch.from_numpy(summed[None]).float(), whole[0], whole[1], byte[0], whole[2], whole[3], byte[1]


def read(weights: Path) -> Network:
    network = Network(torch.from_numpy(load()[1]), Config(learned=len(features.learned_words()) + 2))
    network.load_state_dict({k: v.float() for k, v in torch.load(weights, map_location="cpu").items()})
    return network.eval()


def write(network: Network, example: dict, out: Path) -> None:
    encoder, step = Encoder(network).eval(), DecoderStep(network).eval()
    given = inputs(example)
    c = network.config
    with torch.no_grad():
        memory, kv, pin, pk = encoder(*given)
        b = 5
        start = (torch.ones(b, dtype=torch.long), torch.full((b,), -1), torch.zeros(b, dtype=torch.long))
        empty = torch.zeros(c.decoder_layers, 2, b, c.heads, 0, c.width // c.heads)
        _, cache = step(*start, empty, kv, pin, pk, given[2])
    out.mkdir(parents=True, exist_ok=True)
    one, two = {1: "N"}, {1: "N", 2: "N"}
    torch.onnx.export(
        encoder, given, str(out / "encoder.onnx"), input_names=["gsum", "lid", "nty", "NF", "A", "B", "K"], output_names=["mem", "kv", "pin", "pk"],
        dynamic_axes=dict(gsum=one, lid=one, nty=one, NF=one, A=two, B=two, K=two, mem=one, kv={2: "N"}, pin=one, pk=one), opset_version=OPSET, dynamo=False,
    )  # fmt: skip
    beam = {0: "b"}
    torch.onnx.export(
        step, (*start, cache, kv, pin, pk, given[2]), str(out / "decoder.onnx"), input_names=["tok", "ptr", "pos", "cache", "kv", "pin", "pk", "nty"], output_names=["lp", "ncache"],
        dynamic_axes=dict(tok=beam, ptr=beam, pos=beam, cache={2: "b", 4: "t"}, kv={2: "N"}, pin=one, pk=one, nty=one, lp=beam, ncache={2: "b", 4: "t2"}), opset_version=OPSET, dynamo=False,
    )  # fmt: skip
    for name in ("encoder.onnx", "decoder.onnx"):
        quantise(out / name)


def quantise(path: Path) -> None:
    """Weights as int8; the runtime turns them back when it loads, so the arithmetic stays exact."""
    import onnx
    from onnx import helper, numpy_helper

    model = onnx.load(path)
    graph = model.graph
    kept, nodes = [], []
    for tensor in graph.initializer:
        a = numpy_helper.to_array(tensor)
        if a.dtype != np.float32 or a.size < SMALLEST or a.ndim < 2:
            kept.append(tensor)
            continue
        axis = a.ndim - 1
        scale = np.maximum(np.abs(a).max(axis=tuple(range(axis))), 1e-8) / 127
        q = np.clip(np.round(a / scale), -127, 127).astype(np.int8)
        names = [tensor.name + end for end in ("_q", "_s", "_z")]
        kept += [numpy_helper.from_array(x, n) for x, n in zip((q, scale.astype(np.float32), np.zeros(scale.shape, np.int8)), names)]
        nodes.append(helper.make_node("DequantizeLinear", names, [tensor.name], axis=axis))
    rest = list(graph.node)
    del graph.initializer[:], graph.node[:]
    graph.initializer.extend(kept)
    graph.node.extend(nodes + rest)
    onnx.save(model, path)
    print(path.name, f"{path.stat().st_size / 1e6:.1f} MB", flush=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--weights", type=Path, required=True)
    parser.add_argument("--out", type=Path, default=MODELS)
    options = parser.parse_args()
    from .data import cases

    first = cases()[0]
    write(read(options.weights), features.build(first["db_id"], first["question"]), options.out)
