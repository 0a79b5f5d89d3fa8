import type { Item } from '../link/items.ts'
import type { Schema } from '../schema/schema.ts'
import type { Draft } from './draft.ts'
import { applyColumn } from './walk-columns.ts'
import { applyCue } from './walk-cues.ts'
import { finishNames } from './walk-finish.ts'
import { applyNumber } from './walk-numbers.ts'
import { applyMeasure, applyPhrase, tableInside } from './walk-phrases.ts'
import { beginWalk, type Walk } from './walk-state.ts'
import { applyTable } from './walk-tables.ts'
import { applyDate, applyValue, finishTests } from './walk-tests.ts'

/** Reads the pieces of a question from left to right into a draft. Never fails: what it cannot place stays unexplained. */
export function walk(schema: Schema, items: readonly Item[], said: Pick<Walk, 'tokens' | 'today'>): Draft {
  const state = beginWalk(schema, items, said)
  for (; state.at < items.length; state.at += 1) {
    const item = items[state.at]
    if (item) applyItem(state, item)
  }
  finishTests(state)
  finishNames(state)
  return state.draft
}

function applyItem(state: Walk, item: Item): void {
  const { draft } = state
  if (item.kind !== 'cue' && (item.kind !== 'word' || item.isContent)) draft.content += 1
  switch (item.kind) {
    case 'word':
      if (item.isContent) {
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
      draft.tablesPassedOver += item.isTable ? 1 : 0
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
