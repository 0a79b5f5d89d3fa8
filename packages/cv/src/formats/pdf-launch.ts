import { inflateSync } from 'node:zlib'
import { Refusal } from '../refusal.ts'

/**
 * Refuses a PDF with an action that starts a program (`/S /Launch`), whoever would open or click it: whoever downloads the document opens
 * all of it. Looks at the file as it stands and into its packed object streams, and knows the other spellings of a name.
 */
export function refuseLaunch(bytes: Uint8Array): void {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  if (launches(file.toString('latin1'))) throw startsProgram()
  let unpacked = 0
  for (let at = file.indexOf('stream'); at >= 0 && unpacked < MOST_UNPACKED; at = file.indexOf('stream', at + 6)) {
    if (file.toString('latin1', at - 3, at) === 'end') continue
    const dictionary = file.toString('latin1', Math.max(0, at - LONGEST_DICTIONARY), at)
    if (!plainNames(dictionary.slice(dictionary.lastIndexOf('obj'))).includes('/ObjStm')) continue
    const inside = inflated(file.subarray(at + (file[at + 6] === 13 ? 8 : 7)))
    unpacked += inside.length
    if (launches(inside)) throw startsProgram()
  }
}

const LONGEST_DICTIONARY = 1_000
const LARGEST_STREAM = 16_000_000
const MOST_UNPACKED = 64_000_000

/** As far as it can be read: what follows the stream does not matter. */
function inflated(data: Buffer): string {
  try {
    return inflateSync(data, { maxOutputLength: LARGEST_STREAM, finishFlush: 2 }).toString('latin1')
  } catch {
    return ''
  }
}

/** Any letter of a name may stand as two hexadecimal digits. */
const spelt = (name: string): string =>
  [...name]
    .map(
      (letter) =>
        `(?:${letter}|#${letter
          .charCodeAt(0)
          .toString(16)
          .replace(/[a-f]/, (digit) => `[${digit}${digit.toUpperCase()}]`)})`,
    )
    .join('')
const LAUNCH = new RegExp(`/${spelt('Launch')}(?![^\\0\\t\\n\\f\\r /<>[\\](){}%])`, 'g')
const plainNames = (text: string): string =>
  text.replace(/#([0-9a-fA-F]{2})/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)))
/** How far the key can stand before its value, with comments between them. */
const FARTHEST_KEY = 4_000

function launches(text: string): boolean {
  for (const { index } of text.matchAll(LAUNCH)) {
    const before = plainNames(text.slice(Math.max(0, index - FARTHEST_KEY), index))
    if (/\([^\0\t\n\f\r ()<>%]*$/.test(before.slice(-200))) continue // an address that is written out, such as (https://mail.example/S/Launch)
    const key = before.replace(/%[^\n\r]*/g, '').trimEnd()
    if (/\/S$/.test(key) || /\d\s+obj$/.test(key)) return true // as the kind of an action, there or where it refers to
  }
  return false
}

const startsProgram = (): Refusal =>
  new Refusal(
    'file_unsafe',
    'The PDF starts a program when somebody opens it or clicks in it (a Launch action). Print it to a new PDF and upload that.',
  )
