"""Trains networks: for a fold, to be judged on databases they have not seen, or on all of them.

They are trained side by side in one process, each on a stream of its own with its steps captured as CUDA graphs: one fold alone
does not fill the GPU. A second corpus may still be in the making when training starts: it joins in when it is complete.
"""

import argparse
import gzip
import json
import math
import pickle
import random
import threading
import time
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch

from . import batches, data, features, prepare
from .corpus import BUSINESS, Corpus, DOMAIN, FOLLOWING, MOVED, REAL, REFUSED, SEED, Sizes, SYNTHETIC, WIKI
from .decode import beams
from .model import Config, grown, MODERATE, Network, Noise
from .paths import DATA
from .vectors import load

#: weight of each kind of example among the steps, at the start and at the end; one that is not there gets none
MIX = {REAL: (0.22, 0.36), MOVED: (0.14, 0.14), SYNTHETIC: (0.15, 0.09), FOLLOWING: (0.07, 0.06), REFUSED: (0.08, 0.08), DOMAIN: (0.28, 0.27), WIKI: (0.11, 0.05), BUSINESS: (0.32, 0.32)}
WARM_UP = 400
#: layers of the encoder in a network that is called deep
DEEP = 12
EMA, EMA_EVERY = 0.998, 4
BEAM_BATCH = 96


class Examples:
    """All examples on the device: corpus by corpus, each by size and by whether the queries are short."""

    def __init__(self, folder: Path, device: str) -> None:
        self.device = device
        self.parts: list[dict[batches.Shape, dict]] = []
        self.add(folder)

    def add(self, folder: Path) -> None:
        found: dict[int, list[dict]] = {}
        for path in sorted(folder.glob("*.pkl")):
            found.setdefault(int(path.stem.rsplit("-", 1)[1]), []).append(pickle.loads(path.read_bytes()))
        part = {}
        for size, arrays in sorted(found.items()):
            t = {key: torch.cat([torch.from_numpy(a[key].view(np.int16) if a[key].dtype == np.uint16 else a[key]).to(self.device) for a in arrays]) for key in arrays[0]}
            arrays.clear()
            short = (t["target"][:, batches.SHORT :] == 0).all(1)
            for length, chosen in ((batches.SHORT, short), (batches.LONGEST, ~short)):
                if chosen.any():
                    of_length = {key: value[chosen] for key, value in t.items()}
                    part[(size, length)] = {**of_length, "target": of_length["target"][:, :length].contiguous()}
        self.parts.append(part)

    def add_when_complete(self, folder: Path) -> None:
        while not (folder / "complete").exists():
            time.sleep(1)
        self.add(folder)
        print(f"{self.count()} examples with the second corpus", flush=True)

    def count(self) -> int:
        return sum(len(t["nty"]) for part in self.parts for t in part.values())


@dataclass(frozen=True)
class Trial:
    """What one network leaves out and what it tries: "0", "all", "0-wiki", "2-wiki-noise", "0-deep"."""

    name: str
    fold: int | None
    kinds: tuple[int, ...]
    noise: Noise
    encoder_layers: int

    @staticmethod
    def named(name: str) -> "Trial":
        fold, *tried = name.split("-")
        if unknown := set(tried) - {"wiki", "noise", "deep"}:
            raise ValueError(f"{name}: nobody knows how to try {', '.join(sorted(unknown))}")
        kinds = tuple(kind for kind in MIX if kind != WIKI or "wiki" in tried)
        return Trial(name, None if fold == "all" else int(fold), kinds, MODERATE if "noise" in tried else Noise(), DEEP if "deep" in tried else Config.encoder_layers)


class Run:
    """One network in training."""

    def __init__(self, examples: Examples, trial: Trial, device: str, rate: float, seed: int, resume: Path | None = None, fused: bool = False) -> None:
        torch.manual_seed(seed)
        self.examples, self.trial, self.fold, self.device, self.rate = examples, trial, trial.fold, device, rate
        self.random = random.Random(seed)
        self.network = Network(torch.from_numpy(load()[1]), Config(learned=len(features.learned_words()) + 2, encoder_layers=trial.encoder_layers), trial.noise).to(device)
        if resume:
            self.network.load_state_dict(grown({k: v.float() for k, v in torch.load(resume, map_location=device).items()}, self.network))
        if fused:
            for layer in (*self.network.encoder, *self.network.decoder):
                layer.compile(dynamic=True)
        self.parameters = list(self.network.parameters())
        self.average = [p.detach().clone() for p in self.parameters]
        self.cuda = device == "cuda"
        self.lr = torch.tensor(0.0, device=device)
        extra = dict(fused=True, capturable=True) if self.cuda else {}
        self.optimizer = torch.optim.AdamW(self.parameters, lr=self.lr if self.cuda else 0.0, betas=(0.9, 0.98), weight_decay=0.01, **extra)
        self.stream = torch.cuda.Stream() if self.cuda else None
        self.graphs: dict[batches.Shape, tuple] = {}
        self.pool = None
        self.steps, self.queues = 0, {kind: [] for kind in trial.kinds}
        self.loss = torch.zeros((), device=device)
        self.chosen: list[dict[int, dict[batches.Shape, torch.Tensor]]] = []
        self.choose()

    def choose(self) -> None:
        """Of every corpus that is there, the examples of each kind that no database of the fold had a part in."""
        for part in self.examples.parts[len(self.chosen) :]:
            of_kind: dict[int, dict[batches.Shape, torch.Tensor]] = {kind: {} for kind in self.trial.kinds}
            for shape, t in part.items():
                mine = (t["folds"] & (1 << self.fold)) == 0 if self.fold is not None else torch.ones_like(t["folds"], dtype=torch.bool)
                for kind in self.trial.kinds:
                    found = ((t["kind"] == kind) & mine).nonzero().flatten()
                    if len(found) and (not self.graphs or shape in self.graphs):
                        of_kind[kind][shape] = found
            self.chosen.append(of_kind)

    def next_batch(self, progress: float) -> tuple[batches.Shape, dict, torch.Tensor]:
        late = max(0.0, (progress - 0.6) / 0.4)
        shares = {kind: first + (last - first) * late for kind, (first, last) in MIX.items() if any(of_kind.get(kind) for of_kind in self.chosen)}
        kind = self.random.choices(list(shares), list(shares.values()))[0]
        queue = self.queues[kind]
        if not queue:
            self.choose()
            for part, of_kind in zip(self.examples.parts, self.chosen):
                for shape, found in of_kind[kind].items():
                    per_step = batches.PER_STEP[shape[0]]
                    order = found[torch.randperm(len(found), device=found.device)]
                    if len(order) < per_step:
                        order = order.repeat(math.ceil(per_step / len(order)))
                    queue += [(shape, part[shape], order[i : i + per_step]) for i in range(0, len(order) - per_step + 1, per_step)]
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
        """Records the step of each shape as a graph. The rate is 0 meanwhile, so nothing is learned."""
        self.network.train()
        keys = ("nty", "wid", "lid", "NF", "AB", "K", "target", "used")
        part = self.examples.parts[0]
        for shape in sorted(part, reverse=True):
            t = part[shape]
            at = torch.arange(batches.PER_STEP[shape[0]], device=self.device) % len(t["nty"])
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
            self.graphs[shape] = (graph, static, loss)

    def step(self, progress: float) -> None:
        shape, t, at = self.next_batch(progress)
        rate = self.rate * min(1, (self.steps + 1) / WARM_UP) * (0.49 * (1 + math.cos(math.pi * min(1, progress))) + 0.02)
        if self.cuda:
            self.stream.wait_stream(torch.cuda.default_stream())
            with torch.cuda.stream(self.stream), torch.no_grad():
                graph, static, loss = self.graphs[shape]
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
            torch.compiler.set_stance("force_eager")  # questions come in many sizes: none is worth a compilation
        for p, a in zip(self.parameters, self.average):
            p.copy_(a)
        self.network.eval()

    def save(self, folder: Path) -> None:
        torch.save({k: v.half().cpu() for k, v in self.network.state_dict().items()}, folder / f"weights-{self.trial.name}.pt")


def answer(run: Run, examples: list[dict], width: int) -> list[list]:
    order = sorted(range(len(examples)), key=lambda i: examples[i]["n"])
    out: list[list] = [[] for _ in examples]
    for start in range(0, len(order), BEAM_BATCH):
        part = order[start : start + BEAM_BATCH]
        arrays = batches.pad([examples[i] for i in part], max(examples[i]["n"] for i in part))
        with torch.autocast("cuda", torch.bfloat16, enabled=run.cuda):
            found = beams(run.network, batches.unpacked(batches.on_device(arrays, run.device)), width)
        for i, beam in zip(part, found):
            out[i] = [[round(score, 4), ids] for score, ids in beam]
    return out


def train(runs: list[Run], end: float, steps: int) -> None:
    """Until the steps are done, or, without their number, until the time is."""
    device = runs[0].device
    start, at = time.time(), 0
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
    parser.add_argument("--beside", type=Path, help="features of a second corpus, made with `python3 -m ml.prepare`, also while training runs")
    parser.add_argument("--folds", default="all", help="such as 0,1,2,3; all: no database is left out; several are trained side by side: all,0,2; 0-wiki also reads WikiSQL's questions, 0-noise hides more name matches, 0-deep has more layers")
    parser.add_argument("--steps", type=int, default=0)
    parser.add_argument("--seconds", type=float, default=480, help="of the whole program, when no steps are given")
    parser.add_argument("--reserve", type=float, default=60, help="of these, for the beams at the end")
    parser.add_argument("--scale", type=float, default=1.0, help="of the number of examples")
    parser.add_argument("--rate", type=float, default=5e-4)
    parser.add_argument("--width", type=int, default=10)
    parser.add_argument("--processes", type=int, default=16)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--resume", type=Path, help="weights to go on from")
    parser.add_argument("--fused", action="store_true", help="compile the layers, for a GPU: faster steps, a minute more to start")
    parser.add_argument("--limit", type=int, default=0, help="cases to answer, for a trial")
    o = parser.parse_args()
    trials = [Trial.named(name) for name in o.folds.split(",")]
    begin = time.time()
    device = "cuda" if torch.cuda.is_available() else "cpu"
    torch.backends.cuda.matmul.allow_tf32 = True
    o.out.mkdir(parents=True, exist_ok=True)
    cases = data.with_ir(o.processes, DATA / "irs.json.gz")
    fold_of = data.folds(cases)
    prepare.examples(Corpus(cases, fold_of, Sizes().scaled(o.scale), o.seed), o.work, o.processes)
    print(f"features after {time.time() - begin:.0f} s", flush=True)
    asked = cases + [json.loads(line) for line in (DATA / "unanswerable_dev.jsonl").read_text().splitlines()]
    examples = Examples(o.work, device)
    runs = [Run(examples, trial, device, o.rate, o.seed + (trial.fold or 0), o.resume, o.fused) for trial in trials]
    print(f"{examples.count()} examples on {device} after {time.time() - begin:.0f} s; {sum(p.numel() for p in runs[0].parameters) / 1e6:.1f} M parameters", flush=True)
    if device == "cuda":
        for run in runs:
            run.capture()
        torch.cuda.synchronize()
        print(f"captured after {time.time() - begin:.0f} s, {torch.cuda.memory_reserved() / 1e9:.0f} GB", flush=True)
    if o.beside:  # not earlier: nothing else may ask for memory while a graph is captured
        threading.Thread(target=examples.add_when_complete, args=(o.beside,), daemon=True).start()
    train(runs, begin + o.seconds - o.reserve, o.steps)
    for run in runs:
        run.save(o.out)
    for run in (run for run in runs if run.fold is not None):
        fold = run.fold
        mine = prepare.sorted_by_db([c for c in asked if fold_of.get(c["db_id"]) == fold])
        mine = mine[:: max(1, len(mine) // o.limit) if o.limit else 1]
        found = prepare.questions(mine, o.processes)
        with gzip.open(o.out / f"raw-beams-{run.trial.name}.jsonl.gz", "wt") as f:
            for case, beam in zip(mine, answer(run, found, o.width)):
                f.write(json.dumps(dict(id=case["id"], beam=beam)) + "\n")
        print(f"{run.trial.name}: {len(mine)} answered after {time.time() - begin:.0f} s", flush=True)


if __name__ == "__main__":
    main()
