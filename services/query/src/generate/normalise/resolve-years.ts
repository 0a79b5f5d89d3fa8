import { MONTHS } from '../parse-rules/link/calendar.ts'

const NAMES = [...MONTHS, 'sept', ...MONTHS.map((month) => month.slice(0, 3))]
const DAY = '\\d{1,2}(?:st|nd|rd|th)?'
/** What stands in front of a time: without it a month may be somebody's name or a verb. */
const LEADS = 'in|since|of|before|after|until|till|by|from|during|for|through|between|and|to|on|mid|early|late|vs|versus|or|than|with|[-–,]'
const MONTH = new RegExp(
  `(?<=(?:^|[\\s(])(?:${LEADS})\\s*(?:the\\s+)?(?:${DAY}\\s+(?:of\\s+)?)?|\\b${DAY}\\s+(?:of\\s+)?)(${NAMES.join('|')})\\b(\\.?)((?:\\s+${DAY})?)(?![\\p{L}\\p{N}]|,?\\s+(?:of\\s+)?\\d{4}\\b|\\s+\\d)`,
  'giu',
)
const AHEAD = /\b(will|upcoming|coming|expir\w+|lapses?|runs? out|starts?|starting|joining|due|planned|scheduled|next)\b/i
const PAST = /\b(did|was|were|had|has|have|came|went|sent|got|took|made|left|held|so far|\p{L}{1,40}ed)\b/iu
/** Months from now on that are rather to come than a year ago. */
const NEAR = 2

/** "between 1 and 15 October": the month of both. */
const TWO_DAYS = new RegExp(
  `\\b(between|from)\\s+(?:the\\s+)?(${DAY})\\s+(and|to|until|till)\\s+(?:the\\s+)?(${DAY})\\s+(?:of\\s+)?(${NAMES.join('|')})\\b(,?\\s+\\d{4}\\b)?`,
  'giu',
)
/** Goes on from what was asked before. */
const GOES_ON = /^\s*(and|or|but|what about|how about|same|in|for|since|until)\b/i

/** The question with the year behind each month that has none: the last such month, or the next where the question looks ahead. */
export function resolveYears(asked: string, now: Date, before = ''): string {
  const question = asked.replace(TWO_DAYS, '$1 $2 $5$6 $3 $4 $5$6')
  // "and in January?" looks as far ahead as what it goes on from.
  const context = GOES_ON.test(question) ? `${before} ${question}` : question
  return question.replace(MONTH, (text, name: string, _dot, _day, at: number) => {
    if (/^\s+\p{Lu}\p{Ll}/u.test(question.slice(at + text.length))) return text // somebody's first name
    if (/^(may|march)$/.test(name) && /\b(and|or|to|than)\s+$/i.test(question.slice(0, at))) return text // a verb
    const ahead = monthOf(name) - now.getUTCMonth()
    const isToCome = AHEAD.test(context) || (ahead <= NEAR && !PAST.test(context))
    const turn = ahead > 0 && !isToCome ? -1 : ahead < 0 && AHEAD.test(context) && -ahead > 12 - 2 * NEAR ? 1 : 0
    return `${text} ${now.getUTCFullYear() + turn}`
  })
}

const monthOf = (name: string): number => MONTHS.findIndex((month) => month.startsWith(name.toLowerCase().slice(0, 3)))
