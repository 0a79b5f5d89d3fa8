import { MONTHS } from '../parse-rules/link/calendar.ts'

const MONTH = `(${MONTHS.map((month) => `${month.slice(0, 3)}\\p{L}*`).join('|')})`
const DAY = '(\\d{1,2})(?:st|nd|rd|th)?'
const WEEK_OF = new RegExp(
  `\\b(?:(?:in|for|during|on|within)\\s+)?(?:the\\s+)?week\\s+(?:of|from|starting|commencing|beginning)\\s+(?:on\\s+)?(?:monday,?\\s+)?(?:the\\s+)?(?:${DAY}\\s+(?:of\\s+)?${MONTH}|${MONTH}\\s+${DAY}),?\\s+(\\d{4})\\b`,
  'giu',
)
const A_DAY = 86_400_000

/** "in the week of 23 November 2026": from its Monday to its Sunday, in words that everyone reads. */
export const resolveWeeks = (question: string): string =>
  question.replace(WEEK_OF, (match: string, day1?: string, month1?: string, month2?: string, day2?: string, year?: string) => {
    const month = MONTHS.findIndex((name) =>
      name.startsWith(
        String(month1 ?? month2)
          .toLowerCase()
          .slice(0, 3),
      ),
    )
    const named = Date.UTC(Number(year), month, Number(day1 ?? day2))
    const sinceMonday = (new Date(named).getUTCDay() + 6) % 7
    if (month < 0 || new Date(named).getUTCMonth() !== month) return match // the 31st of February
    const tell = (at: number): string => {
      const date = new Date(at)
      const name = String(MONTHS[date.getUTCMonth()])
      return `${date.getUTCDate()} ${name.charAt(0).toUpperCase()}${name.slice(1)} ${date.getUTCFullYear()}`
    }
    const monday = named - sinceMonday * A_DAY
    return `between ${tell(monday)} and ${tell(monday + 6 * A_DAY)}`
  })
