import { isNeverTrue } from '../../core/query/never-true.ts'
import type { Query } from '../../core/query/query.ts'
import type { IndexedTable } from '../../retrieve/schema-index.ts'
import { tokenize } from '../../retrieve/words.ts'
import { previousOf, type Written } from '../collect-candidates.ts'
import type { GenerateRequest } from '../generator.ts'
import type { Decoded } from '../parse-network/decode.ts'
import type { FeatureSource } from '../parse-network/encoder-input/feature-source.ts'
import { showsOneSide } from '../parse-rules/score/both-sides.ts'
import { contradicts, forgetsOthers, keepsWhatIsLeftOut } from '../parse-rules/score/contradictions.ts'
import { droppedSide } from '../parse-rules/score/dropped-side.ts'
import { usesOf } from '../rerank/column-roles.ts'
import { droppedStates } from '../rerank/dropped-states.ts'
import type { RankFeatures } from '../rerank/features.ts'
import type { Ranked } from '../rerank/rerank.ts'
import { showsThemAgain } from '../rewrite/agents.ts'
import { isMistaken, isMistakenAlone } from '../rewrite/correct.ts'
import { requiresDenied } from '../rewrite/denied-tables.ts'
import { dropsConditions } from '../rewrite/kept-conditions.ts'
import { uncoveredWords } from '../uncovered-words.ts'
import { uncoveredContentWords } from './uncovered-content-words.ts'

/** What speaks against a statement, whatever the others are. */
export interface Faults {
  rankFeatures: RankFeatures
  /** Words that say which rows are meant or counted, and that nothing was made of: without them another question is answered. */
  uncovered: string[]
  /** All words that nothing was made of, as they were typed: most of the time a statement is right without them. */
  unused: string[]
  /** It does something else than the words say. */
  isContradicted: boolean
}

/** From here on a state was dropped: a word that no name here is like, or one that none is near to. */
const [DROPPED, DROPPED_STRANGE] = [0.55, 0.4]
const MOST_COUNTED = 2

export function faultsOf(
  request: GenerateRequest,
  source: FeatureSource,
  decoded: Decoded,
  { candidate, rankFeatures: known }: Ranked<Written>,
): Faults {
  const { schema } = source
  const { meant, sql } = candidate
  const { question, history, retrieved } = request
  const still = (list: readonly string[]): string[] => uncoveredWords(list, { question, sql, tables: retrieved.tables })
  const passed = uncoveredContentWords(decoded, sql, retrieved.tables)
  const [words, counted, values] = [still(passed.words), still(passed.counted), still(passed.values)]
  const strange = new Set([...words, ...values].map((word) => word.toLowerCase()))
  const states = droppedStates(decoded.features, schema, meant)
  const uncovered = states.filter(({ word, weight }) => weight >= (strange.has(word) ? DROPPED_STRANGE : DROPPED)).map(({ word }) => word)
  const dropped = Math.max(0, ...states.map(({ weight }) => weight))
  const selects = usesOf(meant).outermost
  // What "those" are is not known where the statement before is not understood.
  const isUnmoored = known.previousLost === 1 && known.leansBack === 1
  const side = droppedSide(question, selects)
  const before = previousOf(source, request).query
  const isContradicted =
    isUnmoored ||
    isNeverTrue(meant) ||
    requiresDenied(meant, question) ||
    losesBefore(source, request, meant) ||
    showsThemAgain(meant, before, question) ||
    dropsConditions(meant, before, question) ||
    isMistaken(schema.joinable, meant, question) ||
    (history.length === 0 && isMistakenAlone(meant, question)) ||
    showsOneSide(question, selects) ||
    (history.length === 0 && forgetsOthers(question, selects)) ||
    side !== null
  const rankFeatures = {
    wordsLeft: Math.min(MOST_COUNTED, words.length),
    countedLeft: Math.min(MOST_COUNTED, counted.length),
    valuesLeft: Math.min(MOST_COUNTED, values.length),
    stateDropped: dropped,
    stateUnmet: selects.some(({ where, having }) => where !== null || having !== null) ? 0 : dropped,
    mistaken: isContradicted ? 1 : 0,
    saidOtherwise: history.length === 0 && contradicts(question, selects) ? 1 : 0,
    leftOutKept: keepsWhatIsLeftOut(question, selects) ? 1 : 0,
  }
  // What nothing here is called cannot be counted, whatever else is. And an answer that no word of the question leads to is about something else.
  const strangers = history.length === 0 && words.length >= 2 && !isLedTo(question, sql, retrieved.tables) ? words : []
  // A name says which rows are meant, whatever else leads to the answer.
  const names = still(passed.names)
  return {
    rankFeatures,
    uncovered: [...new Set([...counted, ...still(uncovered), ...strangers, ...names, ...(side === null ? [] : [side])])],
    unused: [...new Set([...words, ...counted, ...values, ...names])],
    isContradicted,
  }
}

/** "Leave out the code shares" changes the answer before. */
const CHANGES_BEFORE =
  /^\W*(?:(?:please|now|ok|okay|and|then|but)\W+)*(?:leave out|exclude|excluding|without|drop|skip|ignore|remove|only|just)\b/i

/** Changes the answer before, and reads other tables than that did. */
function losesBefore(source: FeatureSource, { question, history }: GenerateRequest, meant: Query): boolean {
  if (history.length === 0 || !CHANGES_BEFORE.test(question)) return false
  const { query } = previousOf(source, { history })
  const { tables } = usesOf(meant)
  return query !== null && [...usesOf(query).tables].some((table) => !tables.has(table))
}

/** So many letters in common: whoever "applied" has an application. */
const SAME_ROOT = 4

/** Whether some word of the question begins as a name does that the statement uses. */
function isLedTo(question: string, sql: string, tables: readonly IndexedTable[]): boolean {
  const low = sql.toLowerCase()
  const used = tables
    .flatMap(({ name, columns }) => [name, ...columns.map((column) => column.name)])
    .filter((name) => low.includes(name.toLowerCase()))
  const roots = new Set(used.flatMap((name) => tokenize(name).map(({ word }) => word.slice(0, SAME_ROOT))))
  return tokenize(question).some(({ word }) => word.length >= SAME_ROOT && roots.has(word.slice(0, SAME_ROOT)))
}
