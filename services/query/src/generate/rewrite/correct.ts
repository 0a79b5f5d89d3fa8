import type { Query } from '../../core/query/query.ts'
import type { Schema } from '../../core/schema/schema.ts'
import { absentRows, mayCountNone } from './absent-rows.ts'
import { askedPeriods } from './asked-periods.ts'
import { comparisonDirection } from './comparison-direction.ts'
import { countOnce } from './count-once.ts'
import { countReferring, countsList } from './count-referring.ts'
import { dropsGroup } from './dropped-group.ts'
import { dropsPart } from './dropped-part.ts'
import { eachOnce } from './each-once.ts'
import { confusesWay, fromTo } from './from-to.ts'
import { listRows } from './list-rows.ts'
import { negatedWords } from './negated-words.ts'
import { noneOf } from './none-of.ts'
import { missesPlace, nthPlace } from './nth-place.ts'
import { ownGroups } from './own-groups.ts'
import { mixesPastIn, presentState } from './present-state.ts'
import { showMeasure } from './show-measure.ts'
import { sumAmounts } from './sum-amounts.ts'
import { topSeveral } from './top-several.ts'
import { usualWay } from './usual-way.ts'
import { wholeYears } from './whole-years.ts'

/** Plain faults of composition, mended: what the words say is kept, however the statement was put together. */
export function correct(schema: Schema, query: Query, question: string): Query {
  const joined = presentState(usualWay(schema, comparisonDirection(query, question), question), question)
  const compared = fromTo(negatedWords(noneOf(absentRows(wholeYears(joined), question)), question), question)
  const counted = listRows(countReferring(schema, compared, question), question)
  const summed = showMeasure(sumAmounts(ownGroups(counted), question), question)
  const placed = nthPlace(topSeveral(askedPeriods(summed, question), question), question)
  return countOnce(schema, eachOnce(schema, placed, question), question)
}

/** What could not be mended: it answers something else than was asked. */
export const isMistaken = (schema: Schema, query: Query, question: string): boolean =>
  countsList(schema, query, question) ||
  confusesWay(query, question) ||
  mixesPastIn(query, question) ||
  mayCountNone(query, question) ||
  dropsGroup(schema, query, question) ||
  dropsPart(query, question) ||
  missesPlace(query, question)
