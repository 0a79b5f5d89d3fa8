import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { changedFields, chosenChanges, differences, type Values } from './versions.ts'

const BASE: Values = {
  full_name: 'Ada',
  headline: 'Engineer',
  email: 'ada@mail.example',
  phone: null,
  current_employer: 'Analytical',
  total_experience_years: 5,
  source: null,
  skills: ['SQL'],
  summary: null,
}

describe('two versions of a candidate', () => {
  it('differ where values do, lists included', () =>
    assert.deepEqual(changedFields(BASE, { ...BASE, skills: ['SQL', 'Go'], phone: '1' }), ['phone', 'skills']))
  it('agree where both typed the same', () => assert.deepEqual(differences(BASE, { ...BASE, phone: '1' }, { ...BASE, phone: '1' }), []))
  it('propose mine where I typed and theirs where only they did', () => {
    const mine = { ...BASE, headline: 'Architect', phone: '1' }
    const theirs = { ...BASE, headline: 'Manager', summary: 'Long.' }
    assert.deepEqual(
      differences(BASE, mine, theirs).map(({ field, conflict, proposed }) => [field, conflict, proposed]),
      [
        ['headline', true, 'mine'],
        ['phone', false, 'mine'],
        ['summary', false, 'theirs'],
      ],
    )
  })
  it('send only what is to become mine', () => {
    const found = differences(BASE, { ...BASE, headline: 'Architect', phone: '1' }, { ...BASE, headline: 'Manager', summary: 'Long.' })
    assert.deepEqual(chosenChanges(found, { headline: 'theirs' }), { phone: '1' })
    assert.deepEqual(chosenChanges(found, { summary: 'mine' }), { headline: 'Architect', phone: '1', summary: null })
  })
})
