import { didYouMean } from './closest.ts'
import { quote } from './words.ts'

/** The scanner's tokens. Its own names are a const enum, which a single-file compiler cannot see. */
export const TOKEN = {
  openBrace: 1,
  closeBrace: 2,
  openBracket: 3,
  closeBracket: 4,
  comma: 5,
  colon: 6,
  null: 7,
  true: 8,
  false: 9,
  string: 10,
  number: 11,
  lineComment: 12,
  blockComment: 13,
  unknown: 16,
  end: 17,
} as const

export const SCAN_ERROR = {
  unexpectedEndOfString: 2,
  unexpectedEndOfNumber: 3,
  invalidUnicode: 4,
  invalidEscape: 5,
  invalidCharacter: 6,
} as const

const SCAN_FAULTS: Record<number, { code: string; message: string }> = {
  [SCAN_ERROR.unexpectedEndOfString]: { code: 'syntax', message: 'This text has no closing quote (") on its line.' },
  [SCAN_ERROR.unexpectedEndOfNumber]: { code: 'syntax', message: 'This number is not complete: a digit is missing.' },
  [SCAN_ERROR.invalidUnicode]: { code: 'bad_escape', message: 'After \\u there must be four hexadecimal digits.' },
  [SCAN_ERROR.invalidEscape]: {
    code: 'bad_escape',
    message: 'JSON knows the escapes \\" \\\\ \\/ \\b \\f \\n \\r \\t and \\uXXXX, no others.',
  },
  [SCAN_ERROR.invalidCharacter]: { code: 'control_character', message: 'A control character must be written as an escape, \\t for a tab.' },
}

/** What is wrong with a text or a number by itself. */
export const describeScanError = (error: number): { code: string; message: string } | null => SCAN_FAULTS[error] ?? null

const EXPECTED: Record<string, string> = {
  value: 'a value',
  'value or end': 'a value or "]"',
  key: 'a name in double quotes',
  'key or end': 'a name in double quotes or "}"',
  colon: 'a colon (:) after the name',
  'comma or end': 'a comma or the end of the list or object',
  nothing: 'nothing more',
}

/** A token that cannot stand where it does. */
export function describeSurprise(token: number, found: string, expecting: string): string {
  if (token === TOKEN.end)
    return found === '' && expecting === 'value'
      ? 'A value is missing: the text ends here.'
      : `The text ends too early: ${EXPECTED[expecting]} is missing.`
  if (expecting === 'nothing') return 'The manifest ended before this; one file holds one JSON object and nothing after it.'
  if (found.startsWith("'")) return 'JSON writes text in double quotes ("), not in single ones.'
  if (
    expecting === 'comma or end' &&
    (token === TOKEN.string || token >= TOKEN.null || token === TOKEN.openBrace || token === TOKEN.openBracket)
  ) {
    return 'A comma is missing before this.'
  }
  const meant = token === TOKEN.unknown ? didYouMean(found, ['true', 'false', 'null']) : ''
  return `${quote(found)} cannot stand here; expected ${EXPECTED[expecting]}.${meant}`
}
