import { escapeCharacter } from './words.ts'

const LONGEST = 60
/** Beyond this a text is searched no further. */
const SEARCHED = 100_000

/** Letters that only look like Latin ones: in style (bold, full width), or of Cyrillic and Greek. */
const STYLED = /[\uff21-\uff3a\uff41-\uff5a\u{1d400}-\u{1d7ff}]+/u
const STYLED_LETTERS = new RegExp(STYLED.source, 'gu')
const WORD = /[\p{L}\p{M}]{2,80}/gu
const LATIN = /\p{Script=Latin}/u
const OTHER = /[\p{Script=Cyrillic}\p{Script=Greek}]/u
const OTHER_LETTERS = new RegExp(OTHER.source, 'gu')
/** Units: µm, Ωm. */
const UNIT = /^[\u03bc\u03a9\u2126][A-Za-z]{1,2}$/
const ALIKE = 'асеорхуіһԁѕјӏԝԛАВЕКМНОРСТУХІЅЈ'
const ALL_ALIKE = new RegExp(`^[${ALIKE}]{4,}$`, 'u')
/** A letter that gives another script away. */
const NOT_ALIKE = new RegExp(`(?![${ALIKE}])[\\p{Script=Cyrillic}\\p{Script=Greek}]`, 'u')

/** The first word that mixes Latin letters with others that look like them, those as escapes; null when there is none. */
export function findLookalike(text: string): string | null {
  const searched = text.length > SEARCHED ? text.slice(0, SEARCHED) : text
  const styled = STYLED.exec(searched)
  if (styled !== null) return showLookalikes(styled[0].slice(0, LONGEST))
  if (!mayMislead(searched)) return null
  for (const [word] of searched.matchAll(WORD)) if (isLookalike(word)) return showLookalikes(word)
  return null
}

/** A text with Latin letters beside others, or one that could be read as Latin from its first to its last letter. */
const mayMislead = (text: string): boolean => OTHER.test(text) && (LATIN.test(text) || !NOT_ALIKE.test(text))
const isLookalike = (word: string): boolean => OTHER.test(word) && !UNIT.test(word) && (LATIN.test(word) || ALL_ALIKE.test(word))

/** Where letters stand that look like others: begin and end of each. */
export function lookalikesIn(text: string): [number, number][] {
  const found = [...text.matchAll(STYLED_LETTERS)].map(({ 0: letters, index }): [number, number] => [index, index + letters.length])
  if (!mayMislead(text)) return found
  for (const { 0: word, index } of text.matchAll(WORD)) {
    if (!isLookalike(word)) continue
    for (const { 0: letter, index: at } of word.matchAll(OTHER_LETTERS)) found.push([index + at, index + at + letter.length])
  }
  return found.sort(([one], [other]) => one - other)
}

function showLookalikes(word: string): string {
  let [shown, at] = ['', 0]
  for (const [from, to] of lookalikesIn(word)) {
    shown += word.slice(at, from) + escapeCharacter(word.slice(from, to))
    at = to
  }
  return shown + word.slice(at)
}
