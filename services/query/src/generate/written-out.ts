/** Short for: as people write to each other in a hurry. Nothing here is a word of its own, so that none is lost. */
const SHORT: readonly (readonly [pattern: string, meant: string])[] = [
  ['w/o', 'without'],
  ['w/\\s?', 'with '],
  ['hw many', 'how many'],
  ['hv', 'have'],
  ['hvnt', 'have not'],
  ['tht', 'that'],
  ['wk', 'week'],
  ['wks', 'weeks'],
  ['yr', 'year'],
  ['yrs', 'years'],
  ['mgr', 'manager'],
  ['mgrs', 'managers'],
  ['dept', 'department'],
  ['depts', 'departments'],
  ['pct', 'percent'],
  ['rn', 'right now'],
]
/** "name n date": between two words only, and never the capital, which may be a name. */
const AND = /(?<=\p{L}) n (?=\p{L})/gu

/** The question with its shorthand written out. */
export const writtenOut = (question: string): string =>
  SHORT.reduce((text, [short, meant]) => text.replace(asWord(short), meant), question).replace(AND, ' and ')

const asWord = (short: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}_/'"-])${short}${short.endsWith('?') ? '' : '(?=[\\s?!.,;:)]|$)'}`, 'giu')
