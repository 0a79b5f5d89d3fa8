import { bytesCell, type Cell } from '../cells.ts'
import type { RowSink } from '../child/protocol.ts'
import { cellReader, isBinary } from './cells.ts'
import { type DriverManager, fromUtf16, type Handle, NO_DATA, SUCCESS_WITH_INFO, succeeded } from './driver-manager.ts'

interface Column {
  name: string
  type: number
  read(text: string): Cell
}

const AS_UTF16 = -8
const AS_BYTES = -2
const TYPE_NAME = 14
const NULL = -1
const PIECE = 16 * 1024

/** The columns of a statement that was run. */
export function describeColumns(manager: DriverManager, statement: Handle, count: number, inUtc: boolean): Column[] {
  return Array.from({ length: count }, (_, index) => {
    const name = Buffer.alloc(1024)
    const [length, type] = [[0], [0]]
    manager.describeCol(statement, index + 1, name, 512, length, type, [0], [0], [0])
    const typeName = Buffer.alloc(512)
    const used = [0]
    manager.colAttribute(statement, index + 1, TYPE_NAME, typeName, 512, used, [0])
    const code = type[0] ?? 0
    return { name: fromUtf16(name, (length[0] ?? 0) * 2), type: code, read: cellReader(code, fromUtf16(typeName, used[0] ?? 0), inUtc) }
  })
}

/** Hands out the rows one by one until they end or no more are wanted; answers what the last fetch answered. */
export function readRows(manager: DriverManager, statement: Handle, columns: Column[], bytes: number, sink: RowSink): number {
  const piece = Buffer.alloc(PIECE)
  for (;;) {
    const answer = manager.fetch(statement)
    if (!succeeded(answer)) return answer
    const row = columns.map((column, index) => readCell(manager, statement, column, index + 1, piece, bytes))
    if (!sink.row(row)) return NO_DATA
  }
}

/** A long value comes in pieces; reading stops once it alone is more than the whole result may be. */
function readCell(manager: DriverManager, statement: Handle, column: Column, place: number, piece: Buffer, bytes: number): Cell {
  const binary = isBinary(column.type)
  const end = binary ? 0 : 2 // text is closed by a NUL
  const parts: Buffer[] = []
  let size = 0
  for (;;) {
    const length: (number | bigint)[] = [0]
    const answer = manager.getData(statement, place, binary ? AS_BYTES : AS_UTF16, piece, PIECE, length)
    if (!succeeded(answer)) break
    const left = Number(length[0])
    if (left === NULL) return null
    const more = answer === SUCCESS_WITH_INFO && (left < 0 || left > PIECE - end)
    const taken = more ? PIECE - end : Math.max(0, Math.min(left, PIECE - end))
    parts.push(Buffer.from(piece.subarray(0, taken)))
    size += taken
    if (!more || size > 2 * bytes + PIECE) break
  }
  const whole = Buffer.concat(parts)
  return binary ? bytesCell(whole) : column.read(whole.toString('utf16le'))
}
