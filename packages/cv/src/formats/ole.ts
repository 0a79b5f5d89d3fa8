/** What the directory of an OLE compound file (the container of old Office formats) says. */
export interface OleDirectory {
  names: Set<string>
  /** Word's own flag in the first bytes of the document stream. */
  wordEncrypted: boolean
}

const SIGNATURE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]
const ENTRY = 128
const END_OF_CHAIN = 0xfffffffa
const MAX_SECTORS = 2_000

/** A storage of Visual Basic, as documents with macros have one. */
export const hasMacros = ({ names }: OleDirectory): boolean => ['VBA', '_VBA_PROJECT', '_VBA_PROJECT_CUR'].some((name) => names.has(name))

export const isOle = (bytes: Uint8Array): boolean => SIGNATURE.every((byte, index) => bytes[index] === byte)

/** Lists the streams. Every offset comes from the file, so each is checked; a chain that does not end is cut. */
export function readOleDirectory(bytes: Uint8Array): OleDirectory | undefined {
  if (!isOle(bytes) || bytes.length < 1_024) return undefined
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const shift = buffer.readUInt16LE(30)
  if (shift !== 9 && shift !== 12) return undefined
  const sectorSize = 1 << shift
  const offsetOf = (sector: number): number => (sector + 1) * sectorSize
  const names = new Set<string>()
  let wordEncrypted = false
  let sector = buffer.readUInt32LE(48)
  const seen = new Set<number>()
  while (sector < END_OF_CHAIN && !seen.has(sector) && seen.size < MAX_SECTORS && offsetOf(sector) + sectorSize <= buffer.length) {
    seen.add(sector)
    for (let at = offsetOf(sector); at < offsetOf(sector) + sectorSize; at += ENTRY) {
      const name = entryName(buffer, at)
      if (name === undefined) continue
      names.add(name)
      if (name === 'WordDocument') wordEncrypted = isEncryptedWord(buffer, offsetOf(buffer.readUInt32LE(at + 116)))
    }
    sector = nextSector(buffer, sector, sectorSize, offsetOf)
  }
  return { names, wordEncrypted }
}

function entryName(buffer: Buffer, at: number): string | undefined {
  if (buffer[at + 66] === 0) return undefined // not in use: what was deleted may leave its name
  const length = buffer.readUInt16LE(at + 64)
  if (length < 2 || length > 64) return undefined
  return buffer.toString('utf16le', at, at + length - 2)
}

function isEncryptedWord(buffer: Buffer, offset: number): boolean {
  if (offset + 12 > buffer.length || buffer.readUInt16LE(offset) !== 0xa5ec) return false
  return (buffer.readUInt16LE(offset + 10) & 0x0100) !== 0
}

function nextSector(buffer: Buffer, sector: number, sectorSize: number, offsetOf: (sector: number) => number): number {
  const perTable = sectorSize / 4
  const table = Math.floor(sector / perTable)
  const place = tableSector(buffer, table, perTable, offsetOf)
  if (place === undefined) return END_OF_CHAIN
  const at = offsetOf(place) + (sector % perTable) * 4
  return at + 4 <= buffer.length ? buffer.readUInt32LE(at) : END_OF_CHAIN
}

/** Where the table of sectors goes on: the header lists its first 109 parts (7 MB of document), a chain of lists the others. */
function tableSector(buffer: Buffer, table: number, perTable: number, offsetOf: (sector: number) => number): number | undefined {
  if (table < IN_HEADER) return buffer.readUInt32LE(76 + table * 4)
  const perList = perTable - 1 // its last entry names the next list
  let list = buffer.readUInt32LE(68)
  for (let left = table - IN_HEADER, steps = 0; steps < MAX_SECTORS && list < END_OF_CHAIN; left -= perList, steps++) {
    const at = offsetOf(list)
    if (at + perTable * 4 > buffer.length) return undefined
    if (left < perList) return buffer.readUInt32LE(at + left * 4)
    list = buffer.readUInt32LE(at + perList * 4)
  }
  return undefined
}
const IN_HEADER = 109
