import type { Item } from '../link/items.ts'
import type { Schema } from '../schema/schema.ts'
import type { Draft } from './draft.ts'
import { applyColumn } from './walk-columns.ts'
import { applyCue } from './walk-cues.ts'
import { finishNames } from './walk-finish.ts'
import { applyNumber } from './walk-numbers.ts'
import { applyMeasure, applyPhrase, tableInside } from './walk-phrases.ts'
import { beginWalk, type Said, type Walk } from './walk-state.ts'
import { applyTable } from './walk-tables.ts'
import { applyDate, applyValue, finishTests } from './walk-tests.ts'

/** Reads the pieces of a question from left to right into a draft. Never fails: what it cannot place stays unexplained. */
export function walk(schema: Schema, items: readonly Item[], said: Said): Draft {
  const state = beginWalk(schema, items, said)
  for (; state.at < items.length; state.at += 1) {
    const item = items[state.at]
    if (item) applyItem(state, item)
  }
  if (state.isNoted && asksWhoLast(said)) state.draft.asksWho = true
  // "in percent, how many were cancelled": one figure, told otherwise.
  if (state.isNoted && isInPercent(said))
    state.draft.shown = state.draft.shown.map((one) => (one.kind === 'count' && !one.distinct ? { kind: 'share' } : one))
  finishTests(state)
  finishNames(state)
  return state.draft
}

/** "Accepted offers: who", "expired offers, whose were they?" */
const asksWhoLast = ({ tokens }: Said): boolean =>
  /[:,] (who|whose|for whom)( (is|are|was|were) (it|they|that|those))?[ ?.!]*$/.test(tokens.map(({ word }) => word).join(' '))

function applyItem(state: Walk, item: Item): void {
  const { draft } = state
  if (item.kind !== 'cue' && (item.kind !== 'word' || item.isContent)) draft.content += 1
  switch (item.kind) {
    case 'word':
      if (item.isContent && state.isNoted && state.pending.like !== null) {
        const { from, to, word } = item
        applyValue(state, { kind: 'value', from, to, link: { from, to, text: word, options: [], marked: null } }) // "contains engineer"
      } else if ((item.isContent || isParticle(state, item.word)) && !isNewInTime(state, item.word)) {
        draft.unexplained += 1
        draft.unread.push(item.from)
      }
      break
    case 'cue':
      applyCue(state, item)
      break
    case 'table':
      applyTable(state, item)
      break
    case 'column':
      draft.tablesPassedOver += item.isTable && !isBehindValue(state) ? 1 : 0
      applyColumn(state, item)
      break
    case 'value':
      applyValue(state, item)
      break
    case 'phrase': {
      const table = tableInside(state, item)
      if (table) applyTable(state, table)
      applyPhrase(state, item)
      break
    }
    case 'measure':
      applyMeasure(state, item)
      break
    case 'number':
      applyNumber(state, item)
      break
    case 'date':
      applyDate(state, item)
  }
}

const isInPercent = ({ tokens }: Said): boolean => /\b(in|as) (a )?(percent|percentage|%)/.test(tokens.map(({ word }) => word).join(' '))

/** "the Backend Engineer role": says what the value is. */
const isBehindValue = ({ isNoted, items, at }: Walk): boolean => isNoted && items[at - 1]?.kind === 'value'

/** "new applications this week": the time says how new. */
const isNewInTime = ({ isNoted, items }: Walk, word: string): boolean =>
  isNoted && word === 'new' && items.some((item) => item.kind === 'date' || (item.kind === 'cue' && item.cue.kind === 'unit'))

/** "offers that are out", "turned away": what is left of a verb changes what it says. */
const isParticle = ({ isNoted }: Walk, word: string): boolean => isNoted && /^(out|off|down|away|back|again|alone)$/.test(word)
