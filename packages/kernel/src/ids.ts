import { randomFillSync } from 'node:crypto'

const pool = Buffer.alloc(16 * 256)
let offset = pool.length
let lastMs = 0
let counter = 0

/** A new UUIDv7: ids made by one process sort in the order they were made, so id order is time order in every list. */
export function newId(now: number = Date.now()): string {
  if (offset === pool.length) {
    randomFillSync(pool)
    offset = 0
  }
  const bytes = pool.subarray(offset, offset + 16)
  offset += 16
  if (now > lastMs) {
    lastMs = now
    counter = ((bytes[6] as number) & 0x07) * 256 + (bytes[7] as number) // starts below half of 12 bits: room to count within the millisecond
  } else if (++counter > 0xfff) {
    lastMs += 1
    counter = 0
  }
  bytes.writeUIntBE(lastMs, 0, 6)
  bytes.writeUInt16BE(0x7000 | counter, 6)
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Whether a text is a UUID of any version; what is not one names no record. */
export const isUuid = (text: unknown): text is string => typeof text === 'string' && UUID.test(text)
