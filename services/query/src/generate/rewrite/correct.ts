import type { Query } from '../../core/query/query.ts'
import type { Schema } from '../../core/schema/schema.ts'
import { absentRows, mayCountNone } from './absent-rows.ts'
import { allFirst } from './all-first.ts'
import { countsAmounts } from './amount-verbs.ts'
import { answersOtherwise } from './answers-otherwise.ts'
import { showAskedFigure } from './asked-figure.ts'
import { askedPeriods } from './asked-periods.ts'
import { comparisonDirection } from './comparison-direction.ts'
import { countOnce } from './count-once.ts'
import { countReferring, countsList, countsOtherRows } from './count-referring.ts'
import { countsItself } from './counts-itself.ts'
import { deniesDefault } from './default-filters.ts'
import { dropsGroup } from './dropped-group.ts'
import { dropsNumber } from './dropped-number.ts'
import { dropsPart } from './dropped-part.ts'
import { eachOnce } from './each-once.ts'
import { confusesWay, fromTo } from './from-to.ts'
import { listRows } from './list-rows.ts'
import { dropsListed } from './listed-parts.ts'
import { negatedWords } from './negated-words.ts'
import { losesNegation } from './negation-lost.ts'
import { noneOf } from './none-of.ts'
import { missesPlace, nthPlace } from './nth-place.ts'
import { takesAllForEach } from './one-for-each.ts'
import { takesOneForTotal } from './one-for-total.ts'
import { takesOneOfAll } from './one-of-each.ts'
import { ownGroups } from './own-groups.ts'
import { mixesPastIn, presentState } from './present-state.ts'
import { showMeasure } from './show-measure.ts'
import { namesNobody, showPersons } from './shown-persons.ts'
import { takesNumberForSize } from './size-for-number.ts'
import { sumAmounts } from './sum-amounts.ts'
import { sumCounted } from './sum-counted.ts'
import { topSeveral } from './top-several.ts'
import { readsUnnamedRows } from './unnamed-rows.ts'
import { comparesNoDifference, comparesUnspoken, takesFirstByKey, tellsOtherThanAge } from './unspoken.ts'
import { joinsByWhoTyped } from './unspoken-key.ts'
import { groupsOtherWay, usualWay } from './usual-way.ts'
import { dropsSecond } from './value-said-twice.ts'
import { wholeYears } from './whole-years.ts'

/** Plain faults of composition, mended: what the words say is kept, however the statement was put together. */
export function correct(schema: Schema, query: Query, question: string): Query {
  const joined = presentState(usualWay(schema, comparisonDirection(query, question), question), question)
  const compared = fromTo(negatedWords(noneOf(absentRows(wholeYears(joined), question), question), question), question)
  const counted = listRows(countReferring(schema, compared, question), question)
  const summed = showMeasure(sumAmounts(sumCounted(schema, ownGroups(counted), question), question), question)
  const placed = nthPlace(topSeveral(askedPeriods(summed, question), question), question)
  const shown = allFirst(showAskedFigure(showPersons(placed, question), question), question)
  return countOnce(schema, eachOnce(schema, shown, question), question)
}

/** What could not be mended: it answers something else than was asked. */
export const isMistaken = (schema: Schema, query: Query, question: string): boolean =>
  countsList(schema, query, question) ||
  countsOtherRows(schema, query, question) ||
  confusesWay(query, question) ||
  mixesPastIn(query, question) ||
  countsAmounts(query, question) ||
  groupsOtherWay(schema, query, question) ||
  mayCountNone(query, question) ||
  dropsGroup(schema, query, question) ||
  dropsPart(query, question) ||
  dropsNumber(schema, query, question) ||
  countsItself(query, question) ||
  joinsByWhoTyped(schema, query, question) ||
  readsUnnamedRows(schema, query) ||
  deniesDefault(schema, query, question) ||
  namesNobody(query, question) ||
  tellsOtherThanAge(query, question) ||
  takesFirstByKey(query, question) ||
  comparesNoDifference(query, question) ||
  dropsListed(query, question) ||
  dropsSecond(query, question) ||
  takesOneOfAll(query, question) ||
  missesPlace(query, question) ||
  takesNumberForSize(query, question) ||
  takesOneForTotal(query, question) ||
  takesAllForEach(query, question) ||
  answersOtherwise(query, question)

/** The same of a first question: most of what a follow-up means stands in the question before. */
export const isMistakenAlone = (query: Query, question: string): boolean =>
  losesNegation(query, question) || comparesUnspoken(query, question)
