"""Writes ONNX graphs node by node: what tracing makes of the network has three times the nodes, and a step of the decoder is little but nodes."""

import numpy as np
from onnx import ModelProto, TensorProto, helper, numpy_helper

MICROSOFT = "com.microsoft"
OPSET = 17
#: operators that are not ONNX's own but the runtime's, native and WebAssembly alike
FUSED = {"BiasGelu", "DynamicQuantizeMatMul", "FusedMatMul", "MultiHeadAttention"}
#: Two products of a byte and a weight must fit 16 bits: processors without VNNI add them up there, and cut off what does not fit.
MOST = 63
FLOAT, INT32, INT64, BYTE = TensorProto.FLOAT, TensorProto.INT32, TensorProto.INT64, TensorProto.UINT8
Shape = list[int | str]


def quantised(weight: np.ndarray, most: int = 127) -> tuple[np.ndarray, np.ndarray]:
    """Whole numbers and one scale per column."""
    scale = np.maximum(np.abs(weight).max(0), 1e-8) / most
    return np.clip(np.round(weight / scale), -most, most).astype(np.int8), scale.astype(np.float32)


class Graph:
    """Names of tensors in, names of tensors out."""

    def __init__(self) -> None:
        self.nodes: list = []
        self.constants: dict = {}

    def constant(self, name: str, value: np.ndarray) -> str:
        if name not in self.constants:
            self.constants[name] = numpy_helper.from_array(np.ascontiguousarray(value), name)
        return name

    def real(self, *values: float) -> str:
        return self.constant(f"real {values}", np.asarray(values, np.float32))

    def whole(self, *values: int) -> str:
        return self.constant(f"whole {values}", np.asarray(values, np.int64))

    def op(self, kind: str, *inputs: str, out: str | list[str] | None = None, outputs: int = 1, **attributes) -> str | list[str]:
        """One node; its output, or all of them where there are several."""
        at = len(self.nodes)
        names = [out] if isinstance(out, str) else out or [f"{kind} {at}.{i}" for i in range(outputs)]
        domain = MICROSOFT if kind in FUSED else ""
        self.nodes.append(helper.make_node(kind, list(inputs), names, name=f"{kind} {at}", domain=domain, **attributes))
        return names[0] if len(names) == 1 else names

    def table(self, name: str, weight: np.ndarray) -> str:
        """Kept as bytes, turned back once, when the graph is loaded."""
        whole, scale = quantised(weight)
        return self.op("Mul", self.op("Cast", self.constant(name, whole), to=FLOAT), self.constant(f"{name} scale", scale))

    def linear(self, name: str, x: str, weight: np.ndarray, bias: np.ndarray | None = None) -> str:
        """x · weight + bias in whole numbers: the same on every processor, and three times as fast as with fractions."""
        whole, scale = quantised(weight, MOST)
        added = [] if bias is None else ["", self.constant(f"{name} bias", bias)]
        return self.op("DynamicQuantizeMatMul", x, self.constant(name, whole), self.constant(f"{name} scale", scale), *added)

    def norm(self, name: str, x: str, weight: np.ndarray, bias: np.ndarray) -> str:
        return self.op("LayerNormalization", x, self.constant(name, weight), self.constant(f"{name} bias", bias), epsilon=1e-5)

    def model(self, inputs: dict[str, tuple[int, Shape]], outputs: dict[str, Shape]) -> ModelProto:
        ins = [helper.make_tensor_value_info(name, kind, shape) for name, (kind, shape) in inputs.items()]
        outs = [helper.make_tensor_value_info(name, FLOAT, shape) for name, shape in outputs.items()]
        graph = helper.make_graph(self.nodes, "network", ins, outs, list(self.constants.values()))
        opsets = [helper.make_opsetid("", OPSET), helper.make_opsetid(MICROSOFT, 1)]
        return helper.make_model(graph, opset_imports=opsets, ir_version=9)
