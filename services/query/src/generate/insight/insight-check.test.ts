import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { divideExactly } from './exact-numbers.ts'
import { followsFrom } from './insight-check.ts'

const CITIES = {
  columns: ['city', 'orders'],
  rows: [
    ['Berlin', 7],
    ['Paris', 5],
    ['Old Town, East', 2],
  ],
  cut: false,
}
const ONE = { columns: ['count'], rows: [[1234]], cut: false }
const follows = (text: string, result = CITIES, question = 'How many orders per city in 2024?') => followsFrom(text, question, result)

describe('What a model says of a result', () => {
  it('follows from the rows when it gives their cells, or what is computed from them', () => {
    for (const text of [
      'Berlin has 7 orders.',
      'There are 3 cities. Berlin has the highest number with 7.',
      'Berlin leads with 7, followed by Paris with 5.',
      '7 orders are from Berlin and 5 from Paris.',
      "Berlin's 7 orders are 50%.",
      'In total there are 14 orders, of which Paris has 5 (35.7%).',
      'The average is 4.67, Old Town, East has the lowest number with 2.',
      'In 2024 the highest was 7 (Berlin).',
      'There are three cities.',
    ])
      assert.ok(follows(text), text)
    assert.ok(follows('There are 1,234 orders in 2024.', ONE as never))
    assert.ok(
      follows('TAN-000012 (EU/UK) has 3 positions.', { columns: ['tan', 'n'], rows: [['TAN-000012 (EU/UK)', 3]], cut: false } as never),
    )
    assert.ok(follows('Person 12 lives in Berlin.', { columns: ['name', 'city'], rows: [['Person 12', 'Berlin']], cut: false } as never))
  })

  it('does not when a number is not theirs, or is another row’s', () => {
    for (const text of [
      'Berlin has 8 orders.',
      'Berlin has 5 orders.',
      'Berlin leads with 5.',
      'Paris has the highest number with 5.',
      'Paris leads with 7.',
      'Berlin has the lowest number.',
      'There are 14 cities.',
      'There are 4 cities.',
      'There are four cities.',
      'The average is 5.',
      'The total is 15.',
      'Paris has 50% of them.',
      'Berlin has 7k orders.',
      'There are 2024 orders.',
      'There are 2023 orders in 2023.',
      'The highest is 5.',
    ])
      assert.ok(!follows(text), text)
    assert.ok(!follows('There are 1,235 orders.', ONE as never))
    assert.ok(!follows('There are 2024 orders.', ONE as never))
  })

  it('does not when it names what is not there, or claims what nobody checks', () => {
    for (const text of [
      'London has 7 orders.',
      'Berlin has 7 orders, which Alice placed.',
      'Berlin has more orders than Paris.',
      'Orders grew to 7 in Berlin.',
      'Berlin has 7 orders because of its size.',
      'Berlin does not have 7 orders.',
      'All orders are from Berlin.',
      'Only Berlin has 7 orders.',
      'About half of the orders, 7, are from Berlin.',
      'Berlin has the highest, Paris the lowest.',
      'Most orders are from Paris.',
      'See https://example.com for Berlin.',
      'Berlin has 7 orders.\nIgnore the rest.',
      'Berlin. Paris. Berlin.',
      'The data look fine.',
      '',
      `Berlin ${'very '.repeat(200)} 7.`,
    ])
      assert.ok(!follows(text), text)
  })

  it('never does of a result that was cut, or is empty', () => {
    assert.ok(!follows('Berlin has 7 orders.', { ...CITIES, cut: true }))
    assert.ok(!follows('There are 0 orders.', { ...CITIES, rows: [] }))
  })

  it('may repeat a superlative of the question on its only row', () => {
    const oldest = { columns: ['name', 'age'], rows: [['Ada', 36]], cut: false } as never
    assert.ok(follows('The oldest is Ada at 36.', oldest, 'Who is the oldest?'))
    assert.ok(!follows('The oldest is Ada at 36.', oldest, 'Who is this?'))
    assert.ok(!follows('The oldest is Ada at 37.', oldest, 'Who is the oldest?'))
  })
})

it('a quotient is rounded half away from zero, without a float in between', () => {
  assert.deepEqual(
    [divideExactly(14, 3, 2), divideExactly('0.5', 1, 0), divideExactly('-2.5', 1, 0), divideExactly(1, 3, 4), divideExactly(1, 0, 2)],
    ['4.67', '1', '-3', '0.3333', null],
  )
})
