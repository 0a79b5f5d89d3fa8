/** A square of small numbers: one for each pair of nodes. */
export class Grid {
  readonly size: number
  readonly cells: Uint8Array
  constructor(size: number) {
    this.size = size
    this.cells = new Uint8Array(size * size)
  }
  get(row: number, column: number): number {
    return this.cells[row * this.size + column] ?? 0
  }
  set(row: number, column: number, value: number): void {
    this.cells[row * this.size + column] = value
  }
  /** One value for a block of rows and columns, ends left out. */
  fill([top, bottom]: readonly [number, number], [left, right]: readonly [number, number], value: number): void {
    for (let row = top; row < bottom; row += 1) this.cells.fill(value, row * this.size + left, row * this.size + right)
  }
  /** Puts a smaller square into this one. */
  paste(from: Grid, at: number): void {
    for (let row = 0; row < from.size; row += 1)
      this.cells.set(from.cells.subarray(row * from.size, (row + 1) * from.size), (at + row) * this.size + at)
  }
}
