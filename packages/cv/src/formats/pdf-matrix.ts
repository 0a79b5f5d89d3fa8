export type Matrix = [number, number, number, number, number, number]
/** Left, bottom, right, top. */
export type Box = [number, number, number, number]

export function multiply(m: Matrix, n: Matrix): Matrix {
  return [
    m[0] * n[0] + m[2] * n[1],
    m[1] * n[0] + m[3] * n[1],
    m[0] * n[2] + m[2] * n[3],
    m[1] * n[2] + m[3] * n[3],
    m[0] * n[4] + m[2] * n[5] + m[4],
    m[1] * n[4] + m[3] * n[5] + m[5],
  ]
}

/** The upright box around two corners. */
export function boxOf(m: Matrix, x0: number, y0: number, x1: number, y1: number): Box {
  const [a, b] = [multiply(m, [1, 0, 0, 1, x0, y0]), multiply(m, [1, 0, 0, 1, x1, y1])]
  return [Math.min(a[4], b[4]), Math.min(a[5], b[5]), Math.max(a[4], b[4]), Math.max(a[5], b[5])]
}

export const holds = (box: Box, x: number, y: number): boolean => x >= box[0] - 1 && x <= box[2] + 1 && y >= box[1] - 1 && y <= box[3] + 1
