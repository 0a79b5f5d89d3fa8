import assert from 'node:assert/strict'
import { it } from 'node:test'
import { Problem } from '@tanager/kernel'
import { type FormMove, type FormStatus, formFlow } from './green-forms.transitions.ts'

const STATES: FormStatus[] = ['Open', 'Submitted', 'ReuploadRequested']
const MOVES = Object.keys(formFlow.moves) as FormMove[]

it('each state takes each step or is refused with 422', () => {
  const table: Record<FormMove, Partial<Record<FormStatus, FormStatus>>> = {
    submit: { Open: 'Submitted', ReuploadRequested: 'Submitted' },
    requestReupload: { Submitted: 'ReuploadRequested', ReuploadRequested: 'ReuploadRequested' },
    withdrawReupload: { ReuploadRequested: 'Submitted' },
  }
  for (const move of MOVES) {
    for (const state of STATES) {
      const to = table[move][state]
      if (to) assert.equal(formFlow.apply(state, move).to, to)
      else
        assert.throws(
          () => formFlow.apply(state, move),
          (error) => error instanceof Problem && error.code === 'illegal_transition',
        )
    }
  }
})
