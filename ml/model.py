"""The network: a relation-aware encoder over question, values, tables and columns; a decoder that writes keywords or points at nodes."""

import math
from dataclasses import dataclass

import torch
import torch.nn.functional as F
from torch import nn

from .features import NUMERIC
from .ir import ROOM

CODES, SECOND, COSINES = 63, 3, 4
RELATIONS = 72  # 70 in use; a multiple of 8 lets the matrix units work on them
KINDS = 5
#: codes of a name match → the code of no match, for the noise that hides matches
HIDDEN = {11: 10, 12: 10, 13: 10, 14: 10, 16: 15, 17: 15, 18: 15, 19: 15, 21: 20, 22: 20, 23: 20, 25: 24, 26: 24, 27: 24}


@dataclass
class Config:
    learned: int
    width: int = 256
    heads: int = 8
    inner: int = 1024
    encoder_layers: int = 8
    decoder_layers: int = 4
    dropout: float = 0.15
    positions: int = 64


@dataclass
class Noise:
    """What training hides, so that the network does not lean on one sort of evidence."""

    word: float = 0.1  # word vectors
    match: float = 0.07  # name matches of a table or column
    column_most: float = 0.4  # unused columns, at most this share
    value: float = 0.1  # unused values
    vector: float = 0.02  # blur of word vectors
    foreign: float = 0.0  # examples asked in other words: more names than `match` says lose their matches, and part of their cosines
    foreign_names: tuple[float, float] = (0.1, 0.5)  # of these examples' names, from … to
    foreign_cosine: float = 0.3  # of such a name's cosine, at most this share


#: for the trial of other people's words (`train --folds 0-noise`)
MODERATE = Noise(foreign=0.3)


class EncoderLayer(nn.Module):
    def __init__(self, c: Config) -> None:
        super().__init__()
        d, self.heads, self.size = c.width, c.heads, c.width // c.heads
        self.qkv, self.out = nn.Linear(d, 3 * d), nn.Linear(d, d)
        self.norm1, self.norm2 = nn.LayerNorm(d), nn.LayerNorm(d)
        self.up, self.down = nn.Linear(d, c.inner), nn.Linear(c.inner, d)
        self.relation_key = nn.Parameter(torch.randn(RELATIONS, self.size) * 0.05)
        self.relation_value = nn.Parameter(torch.randn(RELATIONS, self.size) * 0.05)
        self.relation_bias = nn.Parameter(torch.zeros(RELATIONS, c.heads))
        self.drop = nn.Dropout(c.dropout)

    def forward(self, x: torch.Tensor, relations: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
        b, n, d = x.shape
        q, k, v = self.qkv(self.norm1(x)).view(b, n, 3, self.heads, self.size).unbind(2)
        q = q / math.sqrt(self.size)
        by_relation = torch.matmul(q, self.relation_key.t()) + self.relation_bias.t()  # b n heads relations
        related = torch.matmul(by_relation, relations.transpose(2, 3))  # b n heads n
        logits = torch.matmul(q.transpose(1, 2), k.permute(0, 2, 3, 1)) + related.transpose(1, 2)
        attention = self.drop(torch.softmax((logits + mask).float(), -1).to(x.dtype))
        out = torch.matmul(attention, v.transpose(1, 2)).transpose(1, 2)
        out = out + torch.matmul(torch.matmul(attention.transpose(1, 2), relations), self.relation_value)
        x = x + self.drop(self.out(out.reshape(b, n, d)))
        return x + self.drop(self.down(self.drop(F.gelu(self.up(self.norm2(x))))))


class DecoderLayer(nn.Module):
    def __init__(self, c: Config) -> None:
        super().__init__()
        d, self.heads, self.size = c.width, c.heads, c.width // c.heads
        self.qkv, self.out = nn.Linear(d, 3 * d), nn.Linear(d, d)
        self.cross_q, self.cross_kv, self.cross_out = nn.Linear(d, d), nn.Linear(d, 2 * d), nn.Linear(d, d)
        self.norm1, self.norm2, self.norm3 = nn.LayerNorm(d), nn.LayerNorm(d), nn.LayerNorm(d)
        self.up, self.down = nn.Linear(d, c.inner), nn.Linear(c.inner, d)
        self.drop = nn.Dropout(c.dropout)

    def split(self, t: torch.Tensor) -> torch.Tensor:
        return t.view(t.shape[0], -1, self.heads, self.size).transpose(1, 2)

    def attend(self, q: torch.Tensor, k: torch.Tensor, v: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
        logits = self.split(q) @ self.split(k).transpose(2, 3) / math.sqrt(self.size) + mask
        weights = self.drop(torch.softmax(logits.float(), -1).to(q.dtype))
        return (weights @ self.split(v)).transpose(1, 2).reshape(q.shape)

    def forward(self, x: torch.Tensor, memory: torch.Tensor, mask: torch.Tensor, causal: torch.Tensor) -> torch.Tensor:
        q, k, v = self.qkv(self.norm1(x)).chunk(3, -1)
        x = x + self.drop(self.out(self.attend(q, k, v, causal)))
        k, v = self.cross_kv(memory).chunk(2, -1)
        x = x + self.drop(self.cross_out(self.attend(self.cross_q(self.norm2(x)), k, v, mask)))
        return x + self.drop(self.down(self.drop(F.gelu(self.up(self.norm3(x))))))


class Network(nn.Module):
    def __init__(self, vectors: torch.Tensor, config: Config, noise: Noise | None = None) -> None:
        super().__init__()
        d, self.config, self.noise = config.width, config, noise or Noise()
        self.register_buffer("vectors", vectors, persistent=False)
        self.word = nn.Linear(vectors.shape[1], d, bias=False)
        self.learned = nn.Embedding(config.learned, d, padding_idx=0)
        self.kind = nn.Embedding(KINDS, d)
        self.numeric = nn.Parameter(torch.randn(KINDS, NUMERIC, d) * 0.05)
        self.norm_in, self.norm_memory, self.norm_out = nn.LayerNorm(d), nn.LayerNorm(d), nn.LayerNorm(d)
        self.encoder = nn.ModuleList([EncoderLayer(config) for _ in range(config.encoder_layers)])
        self.decoder = nn.ModuleList([DecoderLayer(config) for _ in range(config.decoder_layers)])
        self.keyword, self.position = nn.Embedding(ROOM, d), nn.Embedding(config.positions, d)
        for table in (self.learned, self.keyword, self.position):
            nn.init.normal_(table.weight, 0, 0.1)
        self.pointed, self.pointer_q, self.pointer_k = nn.Linear(d, d), nn.Linear(d, d), nn.Linear(d, d)
        self.keyword_out, self.used_out = nn.Linear(d, ROOM), nn.Linear(d, 1)
        self.drop = nn.Dropout(config.dropout)
        first, second = torch.zeros(64, RELATIONS), torch.zeros(4, RELATIONS)
        first[torch.arange(1, CODES), torch.arange(1, CODES)] = 1
        second[[1, 2, 3], [CODES, CODES + 1, CODES + 2]] = 1
        self.register_buffer("one_hot", first, persistent=False)
        self.register_buffer("one_hot_second", second, persistent=False)
        hidden = torch.arange(64)
        for code, none in HIDDEN.items():
            hidden[code] = none
        self.register_buffer("hidden", hidden, persistent=False)

    def relations(self, a: torch.Tensor, second: torch.Tensor, cosine: torch.Tensor, kinds: torch.Tensor, dtype: torch.dtype) -> torch.Tensor:
        """Which relations hold between each two nodes: 66 yes or no, 4 cosines, 2 unused."""
        question = kinds == 1
        row, column = question[:, :, None] & ~question[:, None, :], question[:, None, :] & ~question[:, :, None]
        strong = (cosine - 0.5).clamp(min=0) * 2
        held = (self.one_hot.to(dtype)[a] + self.one_hot_second.to(dtype)[second])[..., : CODES + SECOND]
        graded = torch.stack([cosine * row, strong * row, cosine * column, strong * column, torch.zeros_like(cosine), torch.zeros_like(cosine)], -1)
        return torch.cat([held, graded.to(dtype)], -1)

    def encode(self, batch: dict) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        kinds, lid, a, cosine = batch["nty"], batch["lid"], batch["A"], batch["K"].float() / 255
        numbers, pad, vectors = batch["NF"].float() / 255, batch["nty"] == 0, self.vectors[batch["wid"]]
        if self.training:
            a, cosine, numbers, pad, vectors = self.noised(batch, a, cosine, numbers, pad, vectors)
        here = (lid > 0).float()
        count = here.sum(2, keepdim=True).clamp(min=1)
        x = self.word((vectors * here.unsqueeze(-1)).sum(2) / count) * 3 + (self.learned(lid) * here.unsqueeze(-1)).sum(2) / count + self.kind(kinds)
        one_hot = (kinds[..., None] == torch.arange(KINDS, device=kinds.device)).float()
        x = self.drop(self.norm_in(x + torch.einsum("bnf,bnt,tfd->bnd", numbers, one_hot, self.numeric)))
        dtype = torch.bfloat16 if x.is_cuda else x.dtype
        relations = self.relations(a, batch["B"], cosine, kinds, dtype)
        mask = torch.zeros(pad.shape[0], 1, 1, pad.shape[1], device=x.device).masked_fill(pad[:, None, None, :], -1e4)
        for layer in self.encoder:
            x = layer(x, relations, mask)
        return self.norm_memory(x), mask, pad

    def noised(self, batch: dict, a, cosine, numbers, pad, vectors):
        noise, kinds, used, device = self.noise, batch["nty"], batch["used"], a.device
        b, n = kinds.shape
        vectors = vectors + torch.randn_like(vectors) * noise.vector
        vectors = vectors * (torch.rand(batch["wid"].shape, device=device) > noise.word).unsqueeze(-1)
        rate, u = torch.rand(b, 1, device=device) * noise.column_most, torch.rand(b, n, device=device)
        pad = pad | ((kinds == 4) & ~used & (u < rate)) | ((kinds == 2) & ~used & (u < noise.value))
        share = torch.full((b, 1), noise.match, device=device)
        if noise.foreign:
            least, most = noise.foreign_names
            foreign = torch.rand(b, 1, device=device) < noise.foreign
            share = torch.where(foreign, least + torch.rand(b, 1, device=device) * (most - least), share)
        unseen = (torch.rand(b, n, device=device) < share) & (kinds >= 3)
        if noise.foreign:
            left = torch.where(unseen & foreign, 1 - torch.rand(b, n, device=device) * noise.foreign_cosine, torch.ones_like(share))
            cosine = cosine * left[:, None, :] * left[:, :, None]
            numbers = torch.cat([numbers[..., :4], numbers[..., 4:5] * left[..., None], numbers[..., 5:]], -1)
        a = torch.where(unseen[:, None, :] | unseen[:, :, None], self.hidden[a], a)
        numbers = torch.cat([torch.where(unseen[..., None], torch.zeros_like(numbers[..., :4]), numbers[..., :4]), numbers[..., 4:]], -1)
        return a, cosine, numbers, pad, vectors

    def decode(self, memory: torch.Tensor, mask: torch.Tensor, pad: torch.Tensor, kinds: torch.Tensor, tokens: torch.Tensor) -> torch.Tensor:
        """Logits over keywords and nodes after every prefix of the tokens."""
        length = tokens.shape[1]
        keywords = self.keyword(tokens.clamp(max=ROOM - 1))
        at = (tokens - ROOM).clamp(min=0).unsqueeze(-1).expand(-1, -1, memory.shape[-1])
        nodes = self.pointed(torch.gather(memory, 1, at)).to(keywords.dtype)
        x = self.drop(torch.where((tokens < ROOM).unsqueeze(-1), keywords, nodes) + self.position.weight[:length])
        causal = torch.full((length, length), -1e4, device=x.device).triu(1)
        for layer in self.decoder:
            x = layer(x, memory, mask, causal)
        x = self.norm_out(x)
        pointers = self.pointer_q(x) @ self.pointer_k(memory).transpose(1, 2) / math.sqrt(self.config.width)
        pointers = pointers.float().masked_fill((pad | (kinds < 2))[:, None, :], -1e4)
        return torch.cat([self.keyword_out(x).float(), pointers], -1)

    def forward(self, batch: dict) -> tuple[torch.Tensor, torch.Tensor]:
        """Loss, and the part of it that the query makes."""
        memory, mask, pad = self.encode(batch)
        target = batch["target"]
        before = torch.cat([torch.ones_like(target[:, :1]), target[:, :-1]], 1)
        logits = self.decode(memory, mask, pad, batch["nty"], before)
        loss = F.cross_entropy(logits.flatten(0, 1), target.flatten(), ignore_index=0, reduction="none").view(target.shape)
        here = (target > 0).float()
        query = (loss * here).sum() / here.sum()
        nodes = ((batch["nty"] >= 2) & ~pad).float()
        used = F.binary_cross_entropy_with_logits(self.used_out(memory).squeeze(-1).float(), batch["used"].float(), reduction="none")
        return query + 0.3 * (used * nodes).sum() / nodes.sum(), query


def grown(weights: dict[str, torch.Tensor], network: Network) -> dict[str, torch.Tensor]:
    """Weights of a network with fewer layers, for one with more: a layer that is new adds nothing at first, so both compute the same."""
    new = {name: torch.zeros_like(value) if name.rsplit(".", 2)[-2] in ("out", "down") else value for name, value in network.state_dict().items() if name not in weights}
    return {**weights, **new}


def encoder_layers(weights: dict[str, torch.Tensor]) -> int:
    return 1 + max(int(name.split(".")[1]) for name in weights if name.startswith("encoder."))
