import type { Schema } from '../../../core/schema/schema.ts'
import type { Item } from '../link/items.ts'
import { finishNames } from './finish-names.ts'
import { applyColumn } from './parse-columns.ts'
import { applyDate, applyValue, finishTests } from './parse-conditions.ts'
import { applyKeyword } from './parse-keywords.ts'
import { applyNumber } from './parse-numbers.ts'
import { applyMeasure, applyPhrase, tableInside } from './parse-phrases.ts'
import { beginParse, type ParseState, type QuestionText } from './parse-state.ts'
import { applyTable } from './parse-tables.ts'
import type { PartialQuery } from './partial-query.ts'

/** Reads the pieces of a question from left to right into a draft. Never fails: what it cannot place stays unexplained. */
export function parse(schema: Schema, items: readonly Item[], text: QuestionText): PartialQuery {
  const state = beginParse(schema, items, text)
  for (; state.at < items.length; state.at += 1) {
    const item = items[state.at]
    if (item) applyItem(state, item)
  }
  if (state.hasSemanticLayer && asksWhoLast(text)) state.partialQuery.asksWho = true
  // "in percent, how many were cancelled": one figure, in another form.
  if (state.hasSemanticLayer && isInPercent(text))
    state.partialQuery.shown = state.partialQuery.shown.map((one) => (one.kind === 'count' && !one.distinct ? { kind: 'share' } : one))
  finishTests(state)
  finishNames(state)
  return state.partialQuery
}

/** "Accepted offers: who", "expired offers, whose were they?" */
const asksWhoLast = ({ tokens }: QuestionText): boolean =>
  /[:,] (who|whose|for whom)( (is|are|was|were) (it|they|that|those))?[ ?.!]*$/.test(tokens.map(({ word }) => word).join(' '))

function applyItem(state: ParseState, item: Item): void {
  const { partialQuery } = state
  if (item.kind !== 'keyword' && (item.kind !== 'word' || item.isContent)) partialQuery.content += 1
  switch (item.kind) {
    case 'word':
      if (item.isContent && state.hasSemanticLayer && state.pending.like !== null) {
        const { from, to, word } = item
        applyValue(state, { kind: 'value', from, to, link: { from, to, text: word, options: [], marked: null } }) // "contains engineer"
      } else if ((item.isContent || isParticle(state, item.word)) && !isNewInTime(state, item.word)) {
        partialQuery.unexplained += 1
        partialQuery.unread.push(item.from)
      }
      break
    case 'keyword':
      applyKeyword(state, item)
      break
    case 'table':
      applyTable(state, item)
      break
    case 'column':
      partialQuery.tablesPassedOver += item.isTable && !isBehindValue(state) ? 1 : 0
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

const isInPercent = ({ tokens }: QuestionText): boolean =>
  /\b(in|as) (a )?(percent|percentage|%)/.test(tokens.map(({ word }) => word).join(' '))

/** "the Backend Engineer role": says what the value is. */
const isBehindValue = ({ hasSemanticLayer, items, at }: ParseState): boolean => hasSemanticLayer && items[at - 1]?.kind === 'value'

/** "new applications this week": the time says how new. */
const isNewInTime = ({ hasSemanticLayer, items }: ParseState, word: string): boolean =>
  hasSemanticLayer &&
  word === 'new' &&
  items.some((item) => item.kind === 'date' || (item.kind === 'keyword' && item.keyword.kind === 'unit'))

/** "offers that are out", "turned away": what is left of a verb changes what it says. */
const isParticle = ({ hasSemanticLayer }: ParseState, word: string): boolean =>
  hasSemanticLayer && /^(out|off|down|away|back|again|alone)$/.test(word)
