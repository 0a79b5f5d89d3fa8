import { crc32, deflateRawSync } from './deflate.ts'

export interface ZipEntry {
  name: string
  data: Uint8Array
  /** What the directory claims, when it shall lie. */
  claimedSize?: number
  /** Points the directory at another entry's bytes. */
  sharesWith?: number
  stored?: boolean
}

/** Writes an archive, honest or not. */
export function writeZip(entries: readonly ZipEntry[]): Uint8Array {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  const offsets: number[] = []
  let length = 0
  for (const [index, entry] of entries.entries()) {
    const name = Buffer.from(entry.name)
    const packed = entry.stored ? Buffer.from(entry.data) : deflateRawSync(entry.data)
    const offset = entry.sharesWith === undefined ? length : (offsets[entry.sharesWith] ?? 0)
    const head = Buffer.alloc(26)
    head.writeUInt16LE(20, 0)
    head.writeUInt16LE(entry.stored ? 0 : 8, 4)
    head.writeUInt32LE(crc32(entry.data), 10)
    head.writeUInt32LE(packed.length, 14)
    head.writeUInt32LE(entry.claimedSize ?? entry.data.length, 18)
    head.writeUInt16LE(name.length, 22)
    offsets.push(offset)
    if (entry.sharesWith === undefined) {
      const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), head, name, packed])
      parts.push(local)
      length += local.length
    }
    const central = Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), head, Buffer.alloc(14), name])
    central.writeUInt32LE(offsets[index] ?? 0, 42)
    directory.push(central)
  }
  const size = directory.reduce((sum, part) => sum + part.length, 0)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(length, 16)
  return new Uint8Array(Buffer.concat([...parts, ...directory, end]))
}
