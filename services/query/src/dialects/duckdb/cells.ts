import { bytesCell, type Cell, decimalCell, floatCell, integerCell, singleCell, textCell, timestampCell, zonedCell } from '../cells.ts'

/** Numbers of DuckDB's types that its JavaScript values do not tell apart. */
const FLOAT = 10
const TIMESTAMP_TZ = 31
const DECIMAL = 19
const BLOB = 18

/** A value as DuckDB's driver gives it: plain for the plain types, an object that prints itself for the rest. */
export function cellOf(value: unknown, typeId: number): Cell {
  switch (typeof value) {
    case 'boolean':
      return value
    case 'bigint':
      return integerCell(value)
    case 'number':
      return typeId === FLOAT ? singleCell(value) : floatCell(value)
    case 'string':
      return textCell(value)
    default:
      return value === null || value === undefined ? null : fromObject(value, typeId)
  }
}

function fromObject(value: object, typeId: number): Cell {
  if (typeId === BLOB && 'bytes' in value) return bytesCell(value.bytes as Uint8Array)
  const text = String(value)
  if (typeId === DECIMAL) return decimalCell(text)
  if (typeId === TIMESTAMP_TZ) return zonedCell(text)
  return /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d|^\d\d:\d\d:\d\d/.test(text) ? timestampCell(text) : textCell(text)
}
