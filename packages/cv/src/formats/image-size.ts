import { Refusal } from '../refusal.ts'

const MAX_PIXELS = 40_000_000

/** Pixels by the header of a PNG or JPEG; a small file may claim a picture that fills the memory. */
export function refuseHugeImage(bytes: Uint8Array): void {
  const size = pngSize(bytes) ?? jpegSize(bytes)
  if (size === undefined) throw new Refusal('file_unreadable', 'The picture is damaged. Save it again, best as PNG or JPEG.')
  if (size.width * size.height > MAX_PIXELS) {
    throw new Refusal(
      'file_unsafe',
      `The picture has ${size.width} × ${size.height} points; at most ${MAX_PIXELS / 1_000_000} million are read. Scan it at 300 dpi.`,
    )
  }
}

interface Size {
  width: number
  height: number
}

function pngSize(bytes: Uint8Array): Size | undefined {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (buffer.length < 24 || buffer.toString('latin1', 12, 16) !== 'IHDR') return undefined
  return { width: buffer.readUInt32BE(16), height: buffer.readUInt32BE(20) }
}

/** Walks the markers of a JPEG to the one that starts the frame. */
function jpegSize(bytes: Uint8Array): Size | undefined {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = 2
  while (at + 9 < buffer.length && buffer[at] === 0xff) {
    const marker = buffer[at + 1] ?? 0
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
    if (isFrame) return { height: buffer.readUInt16BE(at + 5), width: buffer.readUInt16BE(at + 7) }
    at += 2 + buffer.readUInt16BE(at + 2)
  }
  return undefined
}
