import { asStored } from './as-stored.ts'
import type { GenerateRequest } from './generator.ts'
import { withYears } from './with-years.ts'
import { writtenOut } from './written-out.ts'

/**
 * The question as somebody would put it who has time and knows the data: shorthand written out, places by the names that are stored. Where an
 * operator keeps notes the data are of today, and a month without a year is the nearest one; of other data nobody knows that.
 */
export function asMeant({ question, retrieved: { tables }, now }: Pick<GenerateRequest, 'question' | 'retrieved' | 'now'>): string {
  const said = asStored(writtenOut(question), tables)
  return tables.some(({ notes }) => notes) ? withYears(said, now) : said
}
