"""Trains the network: once per fold, to be judged on databases it has not seen, or once on all of them.

The folds are trained side by side in one process, each on a stream of its own with its steps captured as CUDA graphs: one fold alone
does not fill the GPU.
"""

import argparse
import gzip
import json
import math
import pickle
import random
import time
from pathlib import Path

import numpy as np
import torch

from . import batches, data, features, prepare
from .corpus import Corpus, DOMAIN, FOLLOWING, MOVED, REAL, REFUSED, SEED, Sizes, SYNTHETIC
from .decode import beams
from .model import Config, Network
from .paths import DATA
from .vectors import load

#: share of the steps that each kind of example gets, at the start and at the end
MIX = {REAL: (0.31, 0.55), MOVED: (0.15, 0.13), SYNTHETIC: (0.35, 0.14), FOLLOWING: (0.10, 0.08), REFUSED: (0.05, 0.05), DOMAIN: (0.04, 0.05)}
WARM_UP = 400
EMA, EMA_EVERY = 0.998, 4
BEAM_BATCH = 96


class Examples:
    """All examples on the device, by size."""

    def __init__(self, folders: list[Path], device: str) -> None:
        parts: dict[int, list[dict]] = {}
        for path in sorted(path for folder in folders for path in folder.glob("*.pkl")):
            size = int(path.stem.rsplit("-", 1)[1])
            parts.setdefault(size, []).append(pickle.loads(path.read_bytes()))
        self.by_size = {}
        for size, found in sorted(parts.items()):
            self.by_size[size] = {key: torch.cat([torch.from_numpy(p[key].view(np.int16) if p[key].dtype == np.uint16 else p[key]).to(device) for p in found]) for key in found[0]}
            found.clear()

    def count(self) -> int:
        return sum(len(t["nty"]) for t in self.by_size.values())


class Run:
    """One network in training; `fold` None means all databases."""

    def __init__(self, examples: Examples, fold: int | None, device: str, rate: float, seed: int, resume: Path | None = None) -> None:
        torch.manual_seed(seed)
        self.examples, self.fold, self.device, self.rate = examples, fold, device, rate
        self.random = random.Random(seed)
        self.network = Network(torch.from_numpy(load()[1]), Config(learned=len(features.learned_words()) + 2)).to(device)
        if resume:
            self.network.load_state_dict({k: v.float() for k, v in torch.load(resume, map_location=device).items()})
        self.parameters = list(self.network.parameters())
        self.average = [p.detach().clone() for p in self.parameters]
        self.cuda = device == "cuda"
        self.lr = torch.tensor(0.0, device=device)
        extra = dict(fused=True, capturable=True) if self.cuda else {}
        self.optimizer = torch.optim.AdamW(self.parameters, lr=self.lr if self.cuda else 0.0, betas=(0.9, 0.98), weight_decay=0.01, **extra)
        self.stream = torch.cuda.Stream() if self.cuda else None
        self.graphs: dict[int, tuple] = {}
        self.pool = None
        self.steps, self.queues = 0, {kind: [] for kind in MIX}
        self.loss = torch.zeros((), device=device)
        self.chosen = {kind: self.choose(kind) for kind in MIX}

    def choose(self, kind: int) -> dict[int, torch.Tensor]:
        """Examples of a kind that no database of the fold had a part in."""
        out = {}
        for size, t in self.examples.by_size.items():
            keep = t["kind"] == kind
            if self.fold is not None:
                keep &= (t["folds"] & (1 << self.fold)) == 0
            found = keep.nonzero().flatten()
            if len(found):
                out[size] = found
        return out

    def next_batch(self, progress: float) -> tuple[int, torch.Tensor]:
        late = max(0.0, (progress - 0.6) / 0.4)
        kinds = [k for k in MIX if self.chosen[k]]
        kind = self.random.choices(kinds, [MIX[k][0] + (MIX[k][1] - MIX[k][0]) * late for k in kinds])[0]
        queue = self.queues[kind]
        if not queue:
            for size, found in self.chosen[kind].items():
                per_step = batches.PER_STEP[size]
                order = found[torch.randperm(len(found), device=found.device)]
                if len(order) < per_step:
                    order = order.repeat(math.ceil(per_step / len(order)))
                queue += [(size, order[i : i + per_step]) for i in range(0, len(order) - per_step + 1, per_step)]
            self.random.shuffle(queue)
        return queue.pop()

    def compute(self, batch: dict) -> torch.Tensor:
        with torch.autocast("cuda", torch.bfloat16, enabled=self.cuda, cache_enabled=False):
            loss, query = self.network(batches.unpacked(batch))
        self.optimizer.zero_grad(set_to_none=not self.cuda)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.parameters, 1.0)
        self.optimizer.step()
        return query.detach()

    def capture(self) -> None:
        """Records the step of each size as a graph. The rate is 0 meanwhile, so nothing is learned."""
        self.network.train()
        keys = ("nty", "wid", "lid", "NF", "AB", "K", "target", "used")
        for size in sorted(self.examples.by_size, reverse=True):
            t = self.examples.by_size[size]
            at = torch.arange(batches.PER_STEP[size], device=self.device) % len(t["nty"])
            static = {k: t[k][at].clone() for k in keys}
            self.stream.wait_stream(torch.cuda.current_stream())
            with torch.cuda.stream(self.stream):
                for _ in range(2):
                    self.compute(static)
            torch.cuda.synchronize()
            graph = torch.cuda.CUDAGraph()
            with torch.cuda.graph(graph, pool=self.pool, stream=self.stream):
                loss = self.compute(static)
            self.pool = graph.pool()
            self.graphs[size] = (graph, static, loss)

    def step(self, progress: float) -> None:
        size, at = self.next_batch(progress)
        rate = self.rate * min(1, (self.steps + 1) / WARM_UP) * (0.49 * (1 + math.cos(math.pi * min(1, progress))) + 0.02)
        t = self.examples.by_size[size]
        if self.cuda:
            self.stream.wait_stream(torch.cuda.default_stream())
            with torch.cuda.stream(self.stream), torch.no_grad():
                graph, static, loss = self.graphs[size]
                for k, out in static.items():
                    torch.index_select(t[k], 0, at, out=out)
                at.record_stream(self.stream)
                self.lr.fill_(rate)
                graph.replay()
                self.after(loss)
        else:
            self.network.train()
            self.optimizer.param_groups[0]["lr"] = rate
            self.after(self.compute({k: t[k][at] for k in ("nty", "wid", "lid", "NF", "AB", "K", "target", "used")}))

    @torch.no_grad()
    def after(self, loss: torch.Tensor) -> None:
        self.steps += 1
        self.loss.lerp_(loss, 0.01 if self.steps > 100 else 0.1)
        if self.steps % EMA_EVERY == 0:
            torch._foreach_lerp_(self.average, self.parameters, 1 - min(EMA, self.steps / (self.steps + 200)))

    @torch.no_grad()
    def finish(self) -> None:
        """From here on the network is the average of its late steps."""
        if self.cuda:
            torch.cuda.synchronize()
        for p, a in zip(self.parameters, self.average):
            p.copy_(a)
        self.network.eval()

    def answer(self, examples: list[dict], width: int) -> list[list]:
        order = sorted(range(len(examples)), key=lambda i: examples[i]["n"])
        out: list[list] = [[] for _ in examples]
        for start in range(0, len(order), BEAM_BATCH):
            part = order[start : start + BEAM_BATCH]
            arrays = batches.pad([examples[i] for i in part], max(examples[i]["n"] for i in part))
            with torch.autocast("cuda", torch.bfloat16, enabled=self.cuda):
                found = beams(self.network, batches.unpacked(batches.on_device(arrays, self.device)), width)
            for i, beam in zip(part, found):
                out[i] = [[round(score, 4), ids] for score, ids in beam]
        return out

    def save(self, path: Path) -> None:
        torch.save({k: v.half().cpu() for k, v in self.network.state_dict().items()}, path)


def train(runs: list[Run], begin: float, end: float, steps: int) -> None:
    """Until the steps are done, or, without their number, until the time is."""
    device = runs[0].device
    if device == "cuda":
        for run in runs:
            run.capture()
        torch.cuda.synchronize()
    start, at = time.time(), 0
    print(f"captured after {start - begin:.0f} s", flush=True)
    while True:
        progress = at / steps if steps else (time.time() - start) / max(1e-6, end - start)
        if progress >= 1:
            break
        for run in runs:
            run.step(progress)
        at += 1
        if at % 64 == 0 and device == "cuda":
            torch.cuda.synchronize()  # the host must not run far ahead of the clock
        if at % 1000 == 0 or device == "cpu":
            print(at, " ".join(f"{run.loss.item():.4f}" for run in runs), f"{(time.time() - start) / at * 1000:.1f} ms/round", flush=True)
    for run in runs:
        run.finish()
    print(f"{at} steps in {time.time() - start:.0f} s", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--work", type=Path, default=Path("/dev/shm/nl2sql"), help="features, many gigabytes")
    parser.add_argument("--beside", type=Path, help="features of a second corpus, made with `python3 -m training.prepare`")
    parser.add_argument("--folds", default="all", help="such as 0,1,2,3; all: no database is left out; several are trained side by side")
    parser.add_argument("--steps", type=int, default=0)
    parser.add_argument("--seconds", type=float, default=480, help="of the whole program, when no steps are given")
    parser.add_argument("--reserve", type=float, default=60, help="of these, for the beams at the end")
    parser.add_argument("--scale", type=float, default=1.0, help="of the number of examples")
    parser.add_argument("--rate", type=float, default=5e-4)
    parser.add_argument("--width", type=int, default=10)
    parser.add_argument("--processes", type=int, default=16)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--resume", type=Path, help="weights to go on from")
    parser.add_argument("--limit", type=int, default=0, help="cases to answer, for a trial")
    o = parser.parse_args()
    begin = time.time()
    device = "cuda" if torch.cuda.is_available() else "cpu"
    torch.backends.cuda.matmul.allow_tf32 = True
    o.out.mkdir(parents=True, exist_ok=True)
    cases = data.with_ir(o.processes, DATA / "irs.json.gz")
    fold_of = data.folds(cases)
    prepare.examples(Corpus(cases, fold_of, Sizes().scaled(o.scale), o.seed), o.work, o.processes)
    print(f"features after {time.time() - begin:.0f} s", flush=True)
    asked = cases + [json.loads(line) for line in (DATA / "unanswerable_dev.jsonl").read_text().splitlines()]
    examples = Examples([o.work] + ([o.beside] if o.beside else []), device)
    wanted = [None if f == "all" else int(f) for f in o.folds.split(",")]
    runs = [Run(examples, fold, device, o.rate, o.seed + (fold or 0), o.resume) for fold in wanted]
    print(f"{examples.count()} examples on {device} after {time.time() - begin:.0f} s; {sum(p.numel() for p in runs[0].parameters) / 1e6:.1f} M parameters", flush=True)
    train(runs, begin, begin + o.seconds - o.reserve, o.steps)
    for run in runs:
        run.save(o.out / ("weights.pt" if run.fold is None else f"weights-{run.fold}.pt"))
        if run.fold is None:
            continue
        mine = prepare.sorted_by_db([c for c in asked if fold_of.get(c["db_id"]) == run.fold])
        mine = mine[:: max(1, len(mine) // o.limit) if o.limit else 1]
        found = prepare.questions(mine, o.processes)
        with gzip.open(o.out / f"raw-beams-{run.fold}.jsonl.gz", "wt") as f:
            for case, beam in zip(mine, run.answer(found, o.width)):
                f.write(json.dumps(dict(id=case["id"], beam=beam)) + "\n")
        print(f"fold {run.fold}: {len(mine)} answered after {time.time() - begin:.0f} s", flush=True)


if __name__ == "__main__":
    main()
