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

/** Words that every question is made of, whose letters get mixed up in haste: "teh", "mnay", "wiht". */
const COMMON =
  'the with many which have from that their there these those list show than more what when where between this last month months year week number each every candidates candidate interviews interview offers offer applications average people does without after before were been most least started open still since about find give name names date department'
const MIXED: ReadonlyMap<string, string> = new Map(COMMON.split(' ').flatMap((word) => mixesOf(word).map((mixed) => [mixed, word])))
/** What is mixed up and yet a word. */
const WORDS: ReadonlySet<string> = new Set(['three', 'form', 'dose'])

function mixesOf(word: string): string[] {
  const swapped = Array.from({ length: word.length - 1 }, (_, at) => `${word.slice(0, at)}${word[at + 1]}${word[at]}${word.slice(at + 2)}`)
  return swapped.filter((mixed) => mixed !== word)
}

/** Never a capital within the question, which may be a name. */
const unmixed = (word: string, at: number): string => {
  const low = at === 0 ? word.toLowerCase() : word
  return WORDS.has(low) ? word : (MIXED.get(low) ?? word)
}

/** How the answer is to be drawn is for who shows it, and no part of what is asked. */
const DRAWN =
  /,? (?:as|in|on|with) (?:an? |the )?(?:(?:line|bar|column|pie|donut|doughnut|area|stacked|simple|nice) ){0,2}(?:chart|graph|diagram|plot)s?(?=[?.!\s]*$)|,? as an? table(?=[?.!\s]*$)/i

/** The question with its shorthand written out, and letters that changed places put back. */
export const writtenOut = (question: string): string =>
  SHORT.reduce((text, [short, meant]) => text.replace(asWord(short), meant), question.replace(DRAWN, ''))
    .replace(AND, ' and ')
    .replace(/(?<![\p{L}\p{N}_'"-])\p{L}{3,}(?![\p{L}\p{N}_'"-])/gu, unmixed)

const asWord = (short: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}_/'"-])${short}${short.endsWith('?') ? '' : '(?=[\\s?!.,;:)]|$)'}`, 'giu')
