import { SHAPE, STRUCTURES } from './write-words.ts'

const OBJECT_END = /^(?:from|of|in|for|with|to|by|on|where|that|who|which|older|newer|before|after|since|whose|placed|into|as)$/

/** `Insert a row with the grand total at the end`: a line of the answer, where `insert a row with total 5 into orders` is one of the data. */
export const addsSummary = (text: string): boolean =>
  /\b(?:insert|add|append|put|include) an? (?:last |final |further |extra |additional |new )?(?:row|line|column|record) (?:with|for|showing|containing|of) (?:the |an? |its |their |each )?(?:(?:grand|overall|running|row|column|group) )?(?:totals?|subtotals?|sums?|averages?|mean|median|percentages?|shares?|counts?)(?! (?:of )?[\d§])/.test(
    text,
  ) && !/\b(?:into|table|tables|database|schema)\b|[=§]/.test(text)

/** Only the shape of the answer is meant: columns, limits, outliers, or leaving something out of a figure. */
export function shapesAnswer(rest: readonly string[]): boolean {
  if (rest.slice(0, 10).some((word) => STRUCTURES.has(word) && word !== 'column' && word !== 'columns')) return false
  const ends = rest.findIndex((word) => OBJECT_END.test(word))
  const column = rest.indexOf('column') // `the column notes from orders` is the table's, `the notes column` the answer's
  if (rest.includes('except') || rest.includes('besides')) return true
  if (/\bnumber of (?:rows|results|entries|lines|items)\b|\brows and (?:the )?columns\b/.test(rest.join(' '))) return true
  if (column >= 0 && /^(?:from|in|of|to)$/.test(rest[column + 2] ?? '')) return false
  if (rest.slice(0, ends < 0 ? 4 : Math.min(ends, 4)).some((word) => SHAPE.has(word))) return true
  const from = rest.findLastIndex((word) => word === 'from' || word === 'in')
  return (
    from >= 0 &&
    rest
      .slice(from + 1, from + 4)
      .some((word) =>
        /^(?:results?|list|counts?|totals?|averages?|mean|median|calculations?|report|output|answer|analysis|comparison|ranking|figures?|sum|numbers|consideration|revenue|sales|turnover|income|profit|query|set|selection|it|this|that)$/.test(
          word,
        ),
      )
  )
}
