/**
 * Makes one spelling of what documents write in many ways: ligatures, soft hyphens, icon-font glyphs, odd spaces and
 * quotes. Compatibility folding is limited to ligatures: NFKC would also turn ² and ½ into digits.
 */
export function cleanText(raw: string): string {
  if (PLAIN.test(raw)) return raw
  return raw
    .normalize('NFC')
    .replace(/[\uFB00-\uFB06\u0132\u0133\u01C4-\u01CC]/g, (ligature) => ligature.normalize('NFKC'))
    .replace(/[\uE000-\uF8FF\u{F0000}-\u{10FFFD}]/gu, (glyph) => SYMBOL_BULLETS[glyph] ?? ' ')
    .replace(INVISIBLE, '')
    .replace(/[\u00A0\u2000-\u200A\u202F\u205F\u3000\u2028\u2029]/g, ' ')
    .replace(/[\u2018\u2019\u02BC\u2032]/g, "'")
    .replace(/[\u201C\u201D]/g, '"')
    .replace(/[\u2010\u2011]/g, '-')
}

const PLAIN = /^[\x20-\x7E\n\t]*$/

/** Control characters, and format characters: soft hyphen, zero-width, direction marks, byte-order mark; object and replacement signs. */
const INVISIBLE = /(?![\n\t\r])\p{Cc}|\p{Cf}|[\uFFFC\uFFFD]/gu

/** The Symbol and Wingdings fonts put their bullets in the private range. */
const SYMBOL_BULLETS: Record<string, string> = { '\uF0B7': '•', '\uF0A7': '•', '\uF0D8': '•', '\uF0FC': '•', '\uF076': '•', '\uF02D': '-' }

/** Letters that Unicode does not take apart into a letter and an accent. */
const UNDECOMPOSED: Record<string, string> = { ß: 'ss', ł: 'l', ø: 'o', đ: 'd', æ: 'ae', œ: 'oe', ı: 'i' }

/** Lower case, without accents and punctuation, single spaces: for looking words up. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[ßłøđæœı]/g, (letter) => UNDECOMPOSED[letter] ?? letter)
    .replace(/[^\p{L}\p{N}+#]+/gu, ' ')
    .trim()
}

/** "S K I L L S" → "SKILLS": headings set with wide letters arrive as single letters. */
export function joinSpacedLetters(text: string): string {
  const parts = text.trim().split(/ +/)
  if (parts.length < 4) return text
  const short = parts.filter((part) => part.length <= 2).length
  if (short / parts.length < 0.8 || parts.some((part) => part.length > 4)) return text
  return text
    .trim()
    .split(/ {2,}/)
    .map((word) => word.replace(/ /g, ''))
    .join(' ')
}
