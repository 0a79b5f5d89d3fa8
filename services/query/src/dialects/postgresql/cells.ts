import { type Cell, decimalCell, floatCell, integerCell, timestampCell, zonedCell } from '../cells.ts'

/** By type OID: what the server's text means. A type that is not here keeps its text. */
const READERS: Record<number, (text: string) => Cell> = {
  16: (text) => text === 't', // boolean
  20: integerCell, // bigint
  21: Number, // smallint
  23: Number, // integer
  26: Number, // oid
  700: floatCell, // real
  701: floatCell, // double precision
  1083: timestampCell, // time
  1114: timestampCell, // timestamp
  1184: zonedCell, // timestamptz
  1700: decimalCell, // numeric
}
const asIs = (text: string): Cell => text

export const cellReader = (typeOid: number): ((text: string) => Cell) => READERS[typeOid] ?? asIs
