import type { Word } from './speech.tsx'

/** The service's own defaults; where it is set otherwise, its refusal is shown. */
export const MOST_PER_FILE = 10_485_760
export const MOST_TOGETHER = 31_457_280

/** Pictures above this are made smaller before they are sent: a phone's photo has more points than anybody needs to read it. */
const SHRINK_ABOVE = 2_500_000
const LONGEST_SIDE = 3_000
/** Of pictures that are put together: wide enough to read a page, and small enough for the canvas of any phone. */
const WIDEST_TOGETHER = 2_000
const MOST_POINTS = 12_000_000
/** More pages than this belong into a PDF. */
export const MOST_SIDES = 4

export interface Picked {
  readonly file: File
  /** The picture is not the one that was chosen but a smaller copy. */
  readonly shrunk: boolean
  /** The pictures that this one was put together from, where there are several. */
  readonly sides?: readonly File[]
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
  return isPicture ? fitting({ file, shrunk: false }) : { fault: 'documents.photoUnreadable', size: file.size }
}

/** Puts another picture below those that are there, such as the back of an identity card: a document is one file. */
export async function addSide({ file, sides = [file] }: Picked, another: File): Promise<Choice> {
  const all = [...sides, another]
  if (!(await isPhoto(another))) return { fault: 'documents.notPicture', size: another.size }
  const whole = await asOnePicture(all)
  return whole === null ? { fault: 'documents.photoUnreadable', size: another.size } : fitting({ file: whole, shrunk: false, sides: all })
}

const fitting = (picked: Picked): Choice =>
  picked.file.size > MOST_PER_FILE ? { fault: 'documents.tooLarge', size: picked.file.size } : { picked }

/** Whether it was meant as a photo, also in a format that this browser cannot read, such as HEIC. */
const isPhoto = async (file: File): Promise<boolean> => {
  const type = await typeOf(file)
  return type === null ? file.type.startsWith('image/') || /\.hei[cf]$/i.test(file.name) : type !== 'application/pdf'
}

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
    const size = await decoded(file, ({ width, height }) => ({ width, height }))
    const scale = Math.min(1, LONGEST_SIDE / Math.max(size.width, size.height))
    return await drawn([file], [size], Math.round(size.width * scale))
  } catch {
    return null
  }
}

/** Pictures one below the other, equally wide, in their order; null where the browser cannot read one of them. */
async function asOnePicture(files: readonly File[]): Promise<File | null> {
  try {
    const sizes: Size[] = []
    for (const file of files) sizes.push(await decoded(file, ({ width, height }) => ({ width, height })))
    const width = Math.min(WIDEST_TOGETHER, Math.max(...sizes.map((one) => one.width)))
    const height = sizes.reduce((sum, one) => sum + (one.height * width) / one.width, 0)
    const scale = Math.min(1, Math.sqrt(MOST_POINTS / (width * height)))
    return await drawn(files, sizes, Math.round(width * scale))
  } catch {
    return null
  }
}

interface Size {
  readonly width: number
  readonly height: number
}

/** A photo takes some fifty megabytes while it is decoded, and a phone has room for few of them: never two at a time. */
async function decoded<T>(file: File, use: (bitmap: ImageBitmap) => T): Promise<T> {
  const bitmap = await createImageBitmap(file)
  try {
    return use(bitmap)
  } finally {
    bitmap.close()
  }
}

/** A JPEG of the pictures, one below the other, each of that width; called as the first. Null where the browser has no room to draw it. */
async function drawn(files: readonly File[], sizes: readonly Size[], width: number): Promise<File | null> {
  const heights = sizes.map((one) => Math.max(1, Math.round((one.height * width) / one.width)))
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = heights.reduce((sum, one) => sum + one, 0)
  const paper = canvas.getContext('2d')
  if (paper === null) return null // it would be an empty sheet
  paper.fillStyle = '#fff'
  paper.fillRect(0, 0, canvas.width, canvas.height) // a JPEG has no transparency
  let top = 0
  for (const [index, file] of files.entries()) {
    const height = heights[index] as number
    await decoded(file, (bitmap) => paper.drawImage(bitmap, 0, top, width, height))
    top += height
  }
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85))
  const name = files[0]?.name.replace(/\.[^.]*$/, '')
  return blob === null ? null : new File([blob], `${name}.jpg`, { type: 'image/jpeg' })
}
