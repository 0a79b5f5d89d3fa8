import type { Word } from './speech.tsx'

/** The service's own defaults; where it is set otherwise, its refusal is shown. */
export const MOST_PER_FILE = 10_485_760
export const MOST_TOGETHER = 31_457_280

/** Pictures above this are made smaller before they are sent: a phone's photo has more points than anybody needs to read it. */
const SHRINK_ABOVE = 2_500_000
const LONGEST_SIDE = 3_000

export interface Picked {
  readonly file: File
  /** The picture is not the one that was chosen but a smaller copy. */
  readonly shrunk: boolean
}
export type Choice = { readonly picked: Picked } | { readonly fault: Word; readonly size: number }

/** Takes a file as it was chosen and makes of it what the service takes: PDF, JPEG or PNG, not too large. */
export async function takeFile(file: File): Promise<Choice> {
  if (file.size === 0) return { fault: 'documents.empty', size: 0 }
  const type = await typeOf(file)
  if (type === 'application/pdf') return fitting({ file, shrunk: false })
  const isPicture = type === 'image/jpeg' || type === 'image/png'
  if (isPicture && file.size <= SHRINK_ABOVE) return { picked: { file, shrunk: false } }
  if (!isPicture && !file.type.startsWith('image/')) return { fault: 'documents.type', size: file.size }
  const smaller = await asJpeg(file)
  if (smaller !== null && (smaller.size < file.size || !isPicture)) return fitting({ file: smaller, shrunk: true })
  return isPicture ? fitting({ file, shrunk: false }) : { fault: 'documents.type', size: file.size }
}

const fitting = (picked: Picked): Choice =>
  picked.file.size > MOST_PER_FILE ? { fault: 'documents.tooLarge', size: picked.file.size } : { picked }

/** By the first bytes, as the service decides: the name and what the phone calls it may be wrong. */
async function typeOf(file: File): Promise<string | null> {
  const head = new Uint8Array(
    await file
      .slice(0, 8)
      .arrayBuffer()
      .catch(() => new ArrayBuffer(0)),
  )
  const begins = (...bytes: number[]) => bytes.every((byte, index) => head[index] === byte)
  if (begins(0x25, 0x50, 0x44, 0x46)) return 'application/pdf'
  if (begins(0xff, 0xd8, 0xff)) return 'image/jpeg'
  return begins(0x89, 0x50, 0x4e, 0x47) ? 'image/png' : null
}

/** A copy of the picture, upright and without what the camera wrote into it, such as the place; null where the browser cannot read it. */
async function asJpeg(file: File): Promise<File | null> {
  try {
    const bitmap = await createImageBitmap(file)
    const scale = Math.min(1, LONGEST_SIDE / Math.max(bitmap.width, bitmap.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(bitmap.width * scale)
    canvas.height = Math.round(bitmap.height * scale)
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    bitmap.close()
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85))
    return blob === null ? null : new File([blob], `${file.name.replace(/\.[^.]*$/, '')}.jpg`, { type: 'image/jpeg' })
  } catch {
    return null
  }
}
