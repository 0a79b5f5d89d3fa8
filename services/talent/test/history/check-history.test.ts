import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { checkHistory } from './check-history.ts'
import type { HistoryRecord } from './history.ts'

type Given = Omit<HistoryRecord, 'op' | 'process' | 'type'>
let op = 0
/** An operation whose two records stand one after the other. */
const done = (process: number, type: 'ok' | 'fail' | 'info', invoke: Given, more: Partial<Given> = {}): HistoryRecord[] => {
  op += 1
  return [
    { op, process, type: 'invoke', ...invoke },
    { op, process, type, ...invoke, ...more },
  ]
}
const read = (process: number, version: number, value: string | null) => done(process, 'ok', { f: 'read', key: 'r' }, { version, value })
const update = (process: number, expected: number, value: string, type: 'ok' | 'fail' | 'info' = 'ok', version = expected + 1) =>
  done(process, type, { f: 'update', key: 'r', expected, value }, type === 'info' ? {} : { version })
const create = (process: number, key: string, number: string, type: 'ok' | 'fail' | 'info' = 'ok') =>
  done(process, type, { f: 'create', kind: 'tan', key }, type === 'ok' ? { id: `id of ${number}`, number } : {})
const list = (...items: [key: string, number: string][]) =>
  done(99, 'ok', { f: 'list', key: 'tan' }, { items: items.map(([key, number]) => ({ key, number })) })
const start = () => read(-1, 1, null)

/** The first's invocation, then the whole second, then the first's end: both are under way at once. */
const during = (outer: HistoryRecord[], inner: HistoryRecord[]): HistoryRecord[] => [outer[0], ...inner, outer[1]] as HistoryRecord[]

describe('a history', () => {
  it('of reads, updates and refusals in order is sound', () => {
    assert.deepEqual(
      checkHistory([
        ...start(),
        ...update(1, 1, 'a'),
        ...update(2, 1, 'b', 'fail', 2),
        ...read(2, 2, 'a'),
        ...update(2, 2, 'b'),
        ...read(1, 3, 'b'),
      ]),
      [],
    )
  })
  it('in which an update without an answer was done, or was not, is sound', () => {
    assert.deepEqual(checkHistory([...start(), ...update(1, 1, 'a', 'info'), ...read(2, 2, 'a')]), [])
    assert.deepEqual(checkHistory([...start(), ...update(1, 1, 'a', 'info'), ...update(2, 1, 'b'), ...read(2, 2, 'b')]), [])
    assert.deepEqual(checkHistory([...start(), ...update(1, 1, 'a', 'info'), ...update(2, 2, 'b'), ...read(2, 3, 'b')]), [])
    const unanswered = update(1, 1, 'a', 'info').slice(0, 1)
    assert.deepEqual(checkHistory([...start(), ...unanswered, ...read(2, 1, null), ...read(2, 2, 'a')]), [])
  })
  it('in which two see different versions while an update is under way is sound', () => {
    assert.deepEqual(checkHistory([...start(), ...during(update(1, 1, 'a'), [...read(2, 1, null), ...read(3, 2, 'a')])]), [])
  })
  it('with gapless numbers, and a create without an answer that was done, is sound', () => {
    assert.deepEqual(
      checkHistory([
        ...create(1, 'one', 'TAN-000001'),
        ...create(2, 'two', '', 'info'),
        ...create(2, 'two', 'TAN-000002'),
        ...create(1, 'three', '', 'info'),
        ...create(1, 'four', '', 'fail'),
        ...list(['one', 'TAN-000001'], ['two', 'TAN-000002']),
      ]),
      [],
    )
  })

  const anomalies: [name: string, expected: RegExp, history: () => HistoryRecord[]][] = [
    ['two updates of one version', /lost update/, () => [...start(), ...during(update(1, 1, 'a'), update(2, 1, 'b')), ...read(3, 2, 'b')]],
    ['an update that led to another version than the next', /led to version 4/, () => [...start(), ...update(1, 1, 'a', 'ok', 4)]],
    ['an acknowledged update that nobody sees', /missing write/, () => [...start(), ...update(1, 1, 'a'), ...read(2, 1, null)]],
    ['a version with two values', /two values/, () => [...start(), ...update(1, 1, 'a'), ...read(2, 2, 'a'), ...read(3, 2, 'x')]],
    ['an update that the next one wiped out unseen', /nobody wrote/, () => [...start(), ...update(1, 1, 'a'), ...read(2, 2, 'b')]],
    [
      'a client that goes back in time',
      /client 2 went back from version 2 to 1/,
      () => [...start(), ...during(update(1, 1, 'a'), [...read(2, 2, 'a'), ...read(2, 1, null)])],
    ],
    [
      'a stale read after somebody else saw more',
      /stale read/,
      () => [...start(), ...during(update(1, 1, 'a'), [...read(2, 2, 'a'), ...read(3, 1, null)])],
    ],
    ['a refused update that was done', /nobody wrote|no writer/, () => [...start(), ...update(1, 1, 'a', 'fail', 2), ...read(2, 2, 'a')]],
    ['a refusal without a reason', /refused while it was the present one/, () => [...start(), ...update(1, 1, 'a', 'fail', 1)]],
    ['a version without a writer', /version 2 has no writer/, () => [...start(), ...update(1, 2, 'b')]],
    ['a write seen before it was sent', /nobody wrote/, () => [...start(), ...read(2, 2, 'a'), ...update(1, 1, 'a')]],
    ['an acknowledged record that is gone', /missing write/, () => [...create(1, 'one', 'TAN-000001'), ...list()]],
    [
      'an acknowledged record that is not found',
      /not found/,
      () => [
        ...create(1, 'one', 'TAN-000001'),
        ...done(1, 'ok', { f: 'find', key: 'one' }, { found: false }),
        ...list(['one', 'TAN-000001']),
      ],
    ],
    [
      'a record under another number',
      /kept as TAN-000002/,
      () => [...create(1, 'one', 'TAN-000001'), ...list(['one', 'TAN-000002'], ['x', 'TAN-000001'])],
    ],
    ['a number on two records', /number 1 is on two/, () => [...list(['one', 'TAN-000001'], ['two', 'TAN-000001'])]],
    ['a gap between numbers', /number 2 is missing/, () => [...list(['one', 'TAN-000001'], ['two', 'TAN-000003'])]],
    ['a record that was created twice', /created 2 times/, () => [...list(['one', 'TAN-000001'], ['one', 'TAN-000002'])]],
    [
      'a repeated request with another answer',
      /acknowledged as TAN-000001 and as TAN-000002/,
      () => [...create(1, 'one', 'TAN-000001'), ...create(1, 'one', 'TAN-000002'), ...list(['one', 'TAN-000001'], ['x', 'TAN-000002'])],
    ],
    ['a refused record that is there', /there all the same/, () => [...create(1, 'one', '', 'fail'), ...list(['one', 'TAN-000001'])]],
    [
      'numbers that go back',
      /number TAN-000001 was given after/,
      () => [...create(1, 'two', 'TAN-000002'), ...create(1, 'one', 'TAN-000001'), ...list(['one', 'TAN-000001'], ['two', 'TAN-000002'])],
    ],
  ]
  for (const [name, expected, history] of anomalies)
    it(`with ${name} is not`, () => {
      const found = checkHistory(history())
      assert.ok(
        found.some((anomaly) => expected.test(anomaly)),
        `found ${JSON.stringify(found)}`,
      )
    })
})
