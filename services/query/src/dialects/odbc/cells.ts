import { type Cell, decimalCell, floatCell, integerCell, textCell, timestampCell, zonedCell } from '../cells.ts'

/** Numbers of ODBC's types. */
const TYPE = { bit: -7, guid: -11, time: 92, timestamp: 93, msTime: -154, msOffset: -155 }
const INTEGERS = [-6, -5, 4, 5]
const DECIMALS = [2, 3]
const FLOATS = [6, 7, 8]
const BINARIES = [-2, -3, -4]

export const isBinary = (type: number): boolean => BINARIES.includes(type)

/** What the driver's text means. `inUtc`: a type that has a zone is printed without it, in the session's, which is UTC. */
export function cellReader(type: number, typeName: string, inUtc: boolean): (text: string) => Cell {
  if (type === TYPE.bit) return (text) => text === '1' || text === 't' || text === 'true'
  if (INTEGERS.includes(type)) return (text) => (/^-?\d+$/.test(text) ? integerCell(text) : textCell(text))
  // SQLite's driver passes a declared DECIMAL on as text.
  if (DECIMALS.includes(type) || /^(decimal|numeric)/i.test(typeName)) return decimalCell
  if (FLOATS.includes(type)) return floatCell
  if (type === TYPE.guid) return (text) => text.toLowerCase()
  if (type === TYPE.msOffset) return zonedCell
  if (type === TYPE.timestamp && /timestamptz|with time zone/i.test(typeName)) return (text) => zonedCell(inUtc ? `${text}Z` : text)
  if (type === TYPE.time || type === TYPE.timestamp || type === TYPE.msTime) return timestampCell
  return textCell
}
