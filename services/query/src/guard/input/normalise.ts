/** Letters that look like Latin ones, by what they look like. Used only where a foreign letter is out of place. */
const LOOKALIKES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    a: 'аɑαᴀАΑ',
    b: 'ʙВΒЬЪᏏ',
    c: 'сϲᴄСϹ',
    d: 'ԁᴅɗᏧ',
    e: 'еεᴇɛЕΕєҽ',
    f: 'ꜰƒϝ',
    g: 'ɡɢԍց',
    h: 'һʜНΗհ',
    i: 'іιɪІΙıӏ',
    j: 'јᴊЈ',
    k: 'кκᴋКΚ',
    l: 'ʟⅼᏞԼ',
    m: 'мᴍМΜ',
    n: 'пηɴΝոռ',
    o: 'оοᴏОΟօσ',
    p: 'рρᴘРΡ',
    q: 'ԛզ',
    r: 'гʀᴦɾ',
    s: 'ѕꜱЅՏ',
    t: 'тτᴛТΤ',
    u: 'υᴜսʋ',
    v: 'νᴠѵ',
    w: 'ԝᴡѡω',
    x: 'хχХΧ',
    y: 'уγʏУΥү',
    z: 'ᴢΖ',
  }).flatMap(([latin, others]) => Array.from(others, (other) => [other, latin] as const)),
)

const UNDECOMPOSED: ReadonlyMap<string, string> = new Map(
  Object.entries({ ł: 'l', Ł: 'l', ø: 'o', Ø: 'o', đ: 'd', Đ: 'd', æ: 'ae', œ: 'oe' }),
)

const FOREIGN_CASED = /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}\u0250-\u02af\u1d00-\u1d7f\ua730-\ua7ff]/u
const WORD = /[\p{L}\p{M}]+/gu

/**
 * One spelling for all the ways to write the same words: compatibility forms, accents, invisible characters and letters borrowed
 * from another alphabet. Whole words of another alphabet stay, so that a Russian question is still Russian.
 */
export function normalise(raw: string): string {
  let text = raw
  // Most questions are plain ASCII and need none of it.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the range is the point.
  if (/[^\x00-\x7f]/.test(text)) {
    text = text
      .normalize('NFKD')
      .replaceAll(/[\u0300-\u036f\ufe00-\ufe0f]|\p{Cf}/gu, '')
      .normalize('NFKC')
      .replaceAll(/[łŁøØđĐæœ]/g, (letter) => UNDECOMPOSED.get(letter) ?? letter)
      .replaceAll('’', "'")
    if (FOREIGN_CASED.test(text)) text = foldLookalikes(text)
  }
  const lower = text.toLowerCase()
  return (/[\t\r\f\v\u00a0]| {2}/.test(lower) ? lower.replaceAll(/[\t\r\f\v\u00a0]+/g, ' ').replaceAll(/ {2,}/g, ' ') : lower).trim()
}

function foldLookalikes(text: string): string {
  const foreign = Array.from(text).filter((letter) => FOREIGN_CASED.test(letter))
  const disguiseOnly = foreign.every((letter) => LOOKALIKES.has(letter))
  return text.replaceAll(WORD, (word) =>
    disguiseOnly || (/[a-z]/i.test(word) && FOREIGN_CASED.test(word))
      ? Array.from(word, (letter) => LOOKALIKES.get(letter) ?? letter).join('')
      : word,
  )
}

/** Characters that only serve to hide text: tag characters, and the two that reverse the order in which text is shown. */
export const hasHiddenText = (raw: string): boolean => /[\u{e0020}-\u{e007e}\u202d\u202e]/u.test(raw)
