import { bytesCell, type Cell, decimalCell, floatCell, integerCell, textCell, timestampCell } from '../cells.ts'

/** The description of a column that comes before the rows. */
export interface MysqlField {
  name: string
  columnType: number
  columnLength: number
  characterSet: number
}

const BINARY = 63
const text = (bytes: Buffer): Cell => textCell(bytes.toString('utf8'))
const reading =
  (read: (text: string) => Cell) =>
  (bytes: Buffer): Cell =>
    read(bytes.toString('latin1'))

/** TINYINT(1) is how MySQL spells BOOLEAN; a value that is none shows that it was meant as a number. */
const booleanCell = (digits: string): Cell => (digits === '0' ? false : digits === '1' ? true : Number(digits))
const bitCell = (bytes: Buffer): Cell => integerCell(BigInt(`0x${bytes.toString('hex') || '0'}`))

/** By the protocol's type code. */
const READERS: Record<number, (bytes: Buffer) => Cell> = {
  0: reading(decimalCell),
  2: reading(integerCell),
  3: reading(integerCell),
  4: reading(floatCell),
  5: reading(floatCell),
  7: reading(timestampCell),
  8: reading(integerCell),
  9: reading(integerCell),
  11: reading(timestampCell),
  12: reading(timestampCell),
  13: reading(integerCell), // YEAR
  16: bitCell,
  245: text, // JSON is binary by its character set, and text all the same
  246: reading(decimalCell),
  255: bytesCell, // GEOMETRY
}

/** Rows come as the server's own text, cell by cell. */
export function cellReader(field: MysqlField): (bytes: Buffer) => Cell {
  if (field.columnType === 1) return reading(field.columnLength === 1 ? booleanCell : integerCell)
  if (field.columnType === 16 && field.columnLength === 1) return (bytes) => bitCell(bytes) === 1
  const known = READERS[field.columnType]
  if (known !== undefined) return known
  return field.characterSet === BINARY && field.columnType >= 249 ? bytesCell : text
}
