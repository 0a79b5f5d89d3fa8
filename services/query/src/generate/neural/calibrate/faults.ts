import type { IndexedTable } from '../../../schema-index/schema-index.ts'
import { tokenize } from '../../../schema-index/words.ts'
import { isSaidOtherwise, keepsWhatIsLeftOut } from '../../embedded/rank/said-otherwise.ts'
import type { GenerateRequest } from '../../generator.ts'
import { stillIgnored } from '../../still-ignored.ts'
import type { Written } from '../candidates.ts'
import type { FeatureSource } from '../features/feature-source.ts'
import { passedOver } from '../passed-over.ts'
import type { Proposed } from '../propose.ts'
import { droppedStates } from '../rank/dropped-states.ts'
import type { Evidence } from '../rank/evidence.ts'
import type { Ranked } from '../rank/rank.ts'
import { usesOf } from '../rank/uses.ts'
import { isMistaken } from '../rewrite/correct.ts'

/** What speaks against a statement, whatever the others are. */
export interface Faults {
  evidence: Evidence
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
  { schema }: FeatureSource,
  proposed: Proposed,
  { candidate, evidence: known }: Ranked<Written>,
): Faults {
  const { meant, sql } = candidate
  const { question, history, retrieved } = request
  const still = (list: readonly string[]): string[] => stillIgnored(list, { question, sql, tables: retrieved.tables })
  const passed = passedOver(proposed, sql, retrieved.tables)
  const [words, counted, values] = [still(passed.words), still(passed.counted), still(passed.values)]
  const strange = new Set([...words, ...values].map((word) => word.toLowerCase()))
  const states = droppedStates(proposed.features, schema, meant)
  const uncovered = states.filter(({ word, weight }) => weight >= (strange.has(word) ? DROPPED_STRANGE : DROPPED)).map(({ word }) => word)
  const dropped = Math.max(0, ...states.map(({ weight }) => weight))
  const selects = usesOf(meant).outermost
  // What "those" are is not known where the statement before is not understood.
  const isUnmoored = known.previousLost === 1 && known.leansBack === 1
  const isContradicted = isUnmoored || isMistaken(schema.joinable, meant, question)
  const evidence = {
    wordsLeft: Math.min(MOST_COUNTED, words.length),
    countedLeft: Math.min(MOST_COUNTED, counted.length),
    valuesLeft: Math.min(MOST_COUNTED, values.length),
    stateDropped: dropped,
    stateUnmet: selects.some(({ where, having }) => where !== null || having !== null) ? 0 : dropped,
    mistaken: isContradicted ? 1 : 0,
    saidOtherwise: history.length === 0 && isSaidOtherwise(question, selects) ? 1 : 0,
    leftOutKept: keepsWhatIsLeftOut(question, selects) ? 1 : 0,
  }
  // What nothing here is called cannot be counted, whatever else is. And an answer that no word of the question leads to is about something else.
  const strangers = history.length === 0 && words.length >= 2 && !isLedTo(question, sql, retrieved.tables) ? words : []
  return {
    evidence,
    uncovered: [...new Set([...counted, ...still(uncovered), ...strangers])],
    unused: [...new Set([...words, ...counted, ...values])],
    isContradicted,
  }
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
