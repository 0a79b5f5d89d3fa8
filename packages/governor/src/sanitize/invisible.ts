import type { ChangeCount } from './changes.ts'

/** Terminal commands: colours, titles, links. Bounded, so that a text of escapes alone is read once. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: those are what is looked for
const TERMINAL = /\u001b(?:\[[0-?]{0,64}[ -/]{0,8}[@-~]|\][^\u0007\u001b]{0,2048}(?:\u0007|\u001b\\)|[@-Z\\-_])/g
/** Everything without a look of its own, or that turns the direction of what follows. Tab and line feed stay. */
const UNSEEN_RANGES = [
  '\\u0000-\\u0008\\u000b-\\u001f\\u007f-\\u009f', // controls
  '\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u3164\\uffa0', // soft hyphen, joiners and fillers
  '\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u206f\\ufeff\\ufff0-\\ufffb', // zero width, direction, annotations
  '\\ufe00-\\ufe0f\\u{e0000}-\\u{e0fff}', // variation selectors and tags: a whole alphabet without a look
  '\\u{1bca0}-\\u{1bca3}\\u{1d173}-\\u{1d17a}', // shorthand and music controls
  '\\ud800-\\udfff', // halves of characters
]
const UNSEEN = new RegExp(`[${UNSEEN_RANGES.join('')}]`, 'gu')
const ANY_UNSEEN = new RegExp(UNSEEN.source, 'u')
const PICTURE = /\p{Extended_Pictographic}|\p{Emoji_Modifier}/u
/** Scripts that are spelled with joiners: without them words change. */
const JOINING =
  /\p{Script=Arabic}|\p{Script=Devanagari}|\p{Script=Bengali}|\p{Script=Gujarati}|\p{Script=Gurmukhi}|\p{Script=Kannada}|\p{Script=Malayalam}|\p{Script=Oriya}|\p{Script=Sinhala}|\p{Script=Tamil}|\p{Script=Telugu}|\p{Script=Syriac}|\p{Script=Mongolian}/u

/** Read faster: most texts hold nothing else than what this leaves out. */
const UNUSUAL = /[^\t\n\u0020-\u007e\u00a0-\u00ac\u00ae-\u033f\u2010-\u2027]/

/**
 * Takes out what people do not see and machines do: control characters, zero-width and tag characters, variation
 * selectors that carry hidden text, and marks that turn the reading direction. Emoji and the joiners of Arabic and Indic
 * words keep the one character that they are written with.
 */
export function removeInvisible(text: string, count: ChangeCount): string {
  if (!UNUSUAL.test(text) || !ANY_UNSEEN.test(text)) return text
  const plain = text
    .replace(/\r\n?/g, '\n')
    .replace(/[\u2028\u2029]/g, '\n')
    .replace(TERMINAL, () => drop(count, 'control'))
  return plain.replace(UNSEEN, (character, at: number) => {
    if (isWritten(character, plain, at)) return character
    if (/[\ud800-\udfff]/u.test(character)) {
      count.note('control')
      return '\ufffd'
    }
    return drop(count, kindOf(character.codePointAt(0) ?? 0))
  })
}

function drop(count: ChangeCount, kind: string): string {
  count.note(kind)
  return ''
}

function isWritten(character: string, text: string, at: number): boolean {
  const before = characterBefore(text, at)
  const after = characterAt(text, at + character.length)
  // A picture is followed by one selector, never by a row of them.
  if (character === '\ufe0f' || character === '\ufe0e')
    return /\p{Emoji}/u.test(before) && !/[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/u.test(after)
  // A selector between them counts only where it is written itself.
  const joins = before === '\ufe0f' ? /\p{Emoji}/u.test(characterBefore(text, at - 1)) : PICTURE.test(before)
  if (character === '\u200d' && joins && /\p{Extended_Pictographic}/u.test(after)) return true
  if (character === '\u200d' || character === '\u200c') return JOINING.test(before) && (JOINING.test(after) || character === '\u200d')
  return false
}

function characterAt(text: string, at: number): string {
  const point = text.codePointAt(at)
  return point === undefined ? '' : String.fromCodePoint(point)
}

function characterBefore(text: string, at: number): string {
  if (at === 0) return ''
  const low = text.charCodeAt(at - 1)
  return low >= 0xdc00 && low <= 0xdfff && at > 1 ? characterAt(text, at - 2) : text.charAt(at - 1)
}

function kindOf(point: number): 'control' | 'bidi' | 'invisible' {
  if (point < 0x20 || (point >= 0x7f && point <= 0x9f)) return 'control'
  if (
    point === 0x061c ||
    point === 0x200e ||
    point === 0x200f ||
    (point >= 0x202a && point <= 0x202e) ||
    (point >= 0x2066 && point <= 0x2069)
  )
    return 'bidi'
  return 'invisible'
}
