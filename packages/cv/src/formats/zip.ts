import { constants, inflateRawSync } from 'node:zlib'
import { type Entry, fromBuffer } from 'yauzl'
import { inMegabytes, type Limits } from '../limits.ts'
import { Refusal } from '../refusal.ts'
import { isProgramName } from '../unsafe-name.ts'

/** A zip whose directory was judged before anything is inflated. */
export interface ZipArchive {
  names: string[]
  /** The entry's bytes, or undefined when there is none of this name, or only one of more than `most` bytes. */
  read(name: string, most?: number): Uint8Array | undefined
  /** The entry's bytes to be judged, not to be kept: they do not count against what may be unpacked. */
  peek(name: string): Uint8Array | undefined
  /** Its first bytes, which tell what it is. */
  head(name: string): Buffer
}

interface Part {
  name: string
  offset: number
  packed: number
  unpacked: number
  method: number
}

/** Text of office files packs five- to thirtyfold; a bomb packs a thousandfold. */
const MAX_RATIO = 200
const RATIO_MATTERS_FROM = 1024 * 1024
const LOCAL_HEADER = 30
/** Names and extra fields are some hundred bytes long; tens of thousands only hide something. */
const MAX_HEADER = 16 * 1024
const HEAD_PACKED = 512

export async function openZip(bytes: Uint8Array, limits: Limits): Promise<ZipArchive> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const parts = await listParts(buffer, limits)
  refuseOverlaps(parts)
  const byName = new Map(parts.map((part) => [part.name, part]))
  let unpackedSoFar = 0
  return {
    names: parts.map((part) => part.name),
    read(name, most = Number.POSITIVE_INFINITY) {
      const part = byName.get(name)
      if (part === undefined || part.unpacked > most) return undefined
      unpackedSoFar += part.unpacked
      if (unpackedSoFar > limits.maxUnpackedBytes) throw tooLarge(limits)
      return unpack(buffer, part)
    },
    peek(name) {
      const part = byName.get(name)
      return part && unpack(buffer, part)
    },
    head(name) {
      const part = byName.get(name)
      return part === undefined ? Buffer.alloc(0) : unpackHead(buffer, part)
    },
  }
}

function listParts(buffer: Buffer, limits: Limits): Promise<Part[]> {
  return new Promise((resolve, reject) => {
    fromBuffer(buffer, { lazyEntries: true, validateEntrySizes: true }, (failure, zip) => {
      if (failure !== null) return reject(unreadable())
      if (zip.entryCount > limits.maxZipEntries) {
        return reject(unsafe(`it has ${zip.entryCount} entries; at most ${limits.maxZipEntries} are read`))
      }
      const parts: Part[] = []
      let total = 0
      zip.on('error', () => reject(unreadable()))
      zip.on('end', () => resolve(parts))
      zip.on('entry', (entry: Entry) => {
        try {
          total += entry.uncompressedSize
          if (total > limits.maxUnpackedBytes) throw tooLarge(limits)
          parts.push(judge(entry, buffer))
          zip.readEntry()
        } catch (error) {
          reject(error)
        }
      })
      zip.readEntry()
    })
  })
}

function judge(entry: Entry, buffer: Buffer): Part {
  const { fileName: name, compressedSize: packed, uncompressedSize: unpacked, compressionMethod: method } = entry
  if ((entry.generalPurposeBitFlag & 1) !== 0) {
    throw new Refusal('file_encrypted', 'The document is protected by a password. Save a copy without a password and upload that.')
  }
  if (isProgramName(name)) throw unsafe(`it carries a program (${name.slice(-40)})`)
  if (method !== 0 && method !== 8) throw unsafe('it uses a packing method that office programs do not write')
  if (unpacked > RATIO_MATTERS_FROM && unpacked > packed * MAX_RATIO) {
    throw unsafe(`an entry would unpack to ${Math.round(unpacked / Math.max(1, packed))} times its size`)
  }
  const header = entry.relativeOffsetOfLocalHeader
  if (header + LOCAL_HEADER > buffer.length || buffer.readUInt32LE(header) !== 0x04034b50)
    throw unsafe('an entry points outside the archive')
  const headerLength = buffer.readUInt16LE(header + 26) + buffer.readUInt16LE(header + 28)
  if (Math.max(headerLength, entry.fileNameLength + entry.extraFieldLength) > MAX_HEADER) {
    throw unsafe(`the header of an entry has more than ${MAX_HEADER / 1024} KiB`)
  }
  const offset = header + LOCAL_HEADER + headerLength
  if (offset + packed > buffer.length) throw unreadable()
  return { name, offset, packed, unpacked, method }
}

/** Entries that share bytes are how a small archive unpacks to a huge one. */
function refuseOverlaps(parts: readonly Part[]): void {
  const sorted = [...parts].sort((a, b) => a.offset - b.offset)
  let end = 0
  for (const part of sorted) {
    if (part.offset < end) throw unsafe('its entries overlap')
    end = part.offset + part.packed
  }
  if (new Set(parts.map((part) => part.name)).size < parts.length) throw unsafe('two entries have the same name')
}

function unpack(buffer: Buffer, part: Part): Uint8Array {
  const packed = buffer.subarray(part.offset, part.offset + part.packed)
  let bytes: Uint8Array
  try {
    bytes = part.method === 0 ? packed : inflateRawSync(packed, { maxOutputLength: Math.max(1, part.unpacked) })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw unsafe('an entry is larger than it says')
    throw unreadable()
  }
  if (bytes.length !== part.unpacked) throw unsafe('an entry is not as large as it says')
  return bytes
}

/** As much as a few hundred packed bytes give; a part that cannot be unpacked is refused when it is read whole. */
function unpackHead(buffer: Buffer, part: Part): Buffer {
  const packed = buffer.subarray(part.offset, part.offset + Math.min(part.packed, HEAD_PACKED))
  if (part.method === 0) return packed
  try {
    return inflateRawSync(packed, { finishFlush: constants.Z_SYNC_FLUSH })
  } catch {
    throw unreadable()
  }
}

const unsafe = (reason: string): Refusal =>
  new Refusal('file_unsafe', `The document's archive is not safe to open: ${reason}. Save it again from a word processor, or export a PDF.`)
const unreadable = (): Refusal =>
  new Refusal('file_unreadable', 'The document is damaged and cannot be unpacked. Save it again from the program that made it.')
const tooLarge = (limits: Limits): Refusal =>
  new Refusal(
    'file_unsafe',
    `The document unpacks to more than ${inMegabytes(limits.maxUnpackedBytes)}. Remove large pictures, or export a PDF.`,
  )
