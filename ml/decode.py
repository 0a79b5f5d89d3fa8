"""Beam search for many questions at once: what folds are scored with. The product searches one question at a time, with a cache."""

import torch

from .ir import KEYWORD
from .model import Network

END = KEYWORD["</s>"]
NEVER = -1e9
Beam = list[tuple[float, list[int]]]


@torch.no_grad()
def beams(network: Network, batch: dict, width: int = 10, longest: int = 56) -> list[Beam]:
    """For each question its best sequences, each with its log-probability."""
    network.eval()
    memory, mask, pad = network.encode(batch)
    kinds = batch["nty"]
    count, device = kinds.shape[0], kinds.device
    memory, mask, pad, kinds = (t.repeat_interleave(width, 0) for t in (memory, mask, pad, kinds))
    tokens = torch.ones(count * width, 1, dtype=torch.long, device=device)
    scores = torch.full((count, width), NEVER, device=device)
    scores[:, 0] = 0
    done = torch.zeros(count, width, dtype=torch.bool, device=device)
    for _ in range(longest):
        logp = torch.log_softmax(network.decode(memory, mask, pad, kinds, tokens)[:, -1].float(), -1)
        size = logp.shape[-1]
        logp = logp.view(count, width, size)
        logp[:, :, :2] = NEVER
        ended = torch.full_like(logp, NEVER)
        ended[:, :, 0] = 0
        logp = torch.where(done[:, :, None], ended, logp)
        scores, best = (scores[:, :, None] + logp).view(count, -1).topk(width, 1)
        source, token = best // size, best % size
        tokens = tokens.view(count, width, -1).gather(1, source[:, :, None].expand(-1, -1, tokens.shape[1]))
        tokens = torch.cat([tokens, token[:, :, None]], 2).view(count * width, -1)
        done = done.gather(1, source) | (token == END)
        if done.all():
            break
    sequences, values = tokens.view(count, width, -1)[:, :, 1:].cpu().tolist(), scores.cpu().tolist()
    return [[(values[i][j], [x for x in sequences[i][j] if x]) for j in range(width)] for i in range(count)]
