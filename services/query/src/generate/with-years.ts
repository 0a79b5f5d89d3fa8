import { MONTHS } from './embedded/link/calendar.ts'

const NAMES = [...MONTHS, 'sept', ...MONTHS.map((month) => month.slice(0, 3))]
const DAY = '\\d{1,2}(?:st|nd|rd|th)?'
/** What stands in front of a time: without it a month may be somebody's name or a verb. */
const LEADS = 'in|since|of|before|after|until|till|by|from|during|for|through|between|and|to|on|mid|early|late|vs|versus|or|than|[-–,]'
const MONTH = new RegExp(
  `(?<=(?:^|[\\s(])(?:${LEADS})\\s*(?:the\\s+)?(?:${DAY}\\s+(?:of\\s+)?)?|\\b${DAY}\\s+(?:of\\s+)?)(${NAMES.join('|')})\\b(\\.?)((?:\\s+${DAY})?)(?![\\p{L}\\p{N}]|,?\\s+(?:of\\s+)?\\d{4}\\b|\\s+\\d)`,
  'giu',
)
const AHEAD = /\b(will|upcoming|coming|expir\w+|lapses?|runs? out|starts?|starting|joining|due|planned|scheduled|next)\b/i
const PAST = /\b(did|was|were|had|has|have|came|went|sent|got|took|made|left|held|so far|\p{L}+ed)\b/iu
/** Months from now on that are rather to come than a year ago. */
const NEAR = 2

/** The question with the year behind each month that has none: the last such month, or the next where the question looks ahead. */
export function withYears(question: string, now: Date): string {
  return question.replace(MONTH, (text, name: string, _dot, _day, at: number) => {
    if (/^\s+\p{Lu}\p{Ll}/u.test(question.slice(at + text.length))) return text // somebody's first name
    if (/^(may|march)$/.test(name) && /\b(and|or|to|than)\s+$/i.test(question.slice(0, at))) return text // a verb
    const month = monthOf(name)
    const ahead = month - now.getUTCMonth()
    const isToCome = AHEAD.test(question) || (ahead <= NEAR && !PAST.test(question))
    const turn = ahead > 0 && !isToCome ? -1 : ahead < 0 && AHEAD.test(question) && -ahead > 12 - 2 * NEAR ? 1 : 0
    return `${text} ${now.getUTCFullYear() + turn}`
  })
}

const monthOf = (name: string): number => MONTHS.findIndex((month) => month.startsWith(name.toLowerCase().slice(0, 3)))
