import type { Query } from '../../core/query/query.ts'
import { countsTheAgent } from './agents.ts'
import { leavesPeriodOpen } from './open-period.ts'
import { takesRateForRating } from './rated.ts'
import { comparesRowByRow, listsForMuch } from './rows-for-much.ts'
import { takesNowForThen } from './state-then.ts'

/** By its words alone the question asks for something else, whether the rules or the network wrote the query. */
export const answersOtherwise = (query: Query, question: string): boolean =>
  countsTheAgent(query, question) ||
  takesRateForRating(query, question) ||
  takesNowForThen(query, question) ||
  leavesPeriodOpen(query, question) ||
  listsForMuch(query, question) ||
  comparesRowByRow(query, question)
