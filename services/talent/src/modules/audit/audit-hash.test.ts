import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { canonicalText, entryHash, GENESIS, type HashedFields, hashedTime } from './audit-hash.ts'

const NAMES = [
  'tenantId',
  'sequence',
  'id',
  'occurredAt',
  'action',
  'entityType',
  'entityId',
  'actorUserId',
  'actorRole',
  'outcome',
  'correlationId',
  'details',
] as const
const value = fc.option(
  fc.oneof(fc.string({ maxLength: 6 }), fc.string({ unit: 'grapheme', maxLength: 6 }), fc.constantFrom('', '-', '1:a', '0:', '2:')),
  {
    nil: null,
  },
)
const fields = fc
  .tuple(...NAMES.map(() => value))
  .map((values) => Object.fromEntries(NAMES.map((name, at) => [name, values[at]])) as unknown as HashedFields)

describe('the hashed text of an entry', () => {
  it('is this, letter for letter', () => {
    const text = canonicalText({
      tenantId: 't',
      sequence: '1',
      id: 'i',
      occurredAt: '2026-01-31T09:30:00.000Z',
      action: 'a',
      entityType: '',
      entityId: null,
      actorUserId: null,
      actorRole: 'é',
      outcome: '😀',
      correlationId: '-',
      details: '{}',
    })
    assert.equal(text, '1:t1:11:i24:2026-01-31T09:30:00.000Z1:a0:--2:é4:😀1:-2:{}')
  })
  it('differs for any two entries that differ', () => {
    fc.assert(
      fc.property(fields, fields, (a, b) => {
        const same = NAMES.every((name) => a[name] === b[name])
        assert.equal(canonicalText(a) === canonicalText(b), same)
      }),
      { numRuns: 1000 },
    )
    fc.assert(
      fc.property(fields, fc.constantFrom(...NAMES), value, (a, name, other) => {
        fc.pre(a[name] !== other)
        assert.notEqual(canonicalText(a), canonicalText({ ...a, [name]: other } as HashedFields))
      }),
      { numRuns: 1000 },
    )
  })
  it('is hashed after the hash before it, in UTF-8, whatever its length', () => {
    fc.assert(
      fc.property(fields, fc.constantFrom('', 'a', 'é', '😀'), fc.integer({ min: 0, max: 4000 }), (some, piece, times) => {
        const entry = { ...some, details: piece.repeat(times) }
        const expected = createHash('sha256').update(Buffer.from(GENESIS, 'hex')).update(canonicalText(entry), 'utf8').digest('hex')
        assert.equal(entryHash(GENESIS, entry), expected)
      }),
      { numRuns: 500 },
    )
  })
})

describe('the hashed time', () => {
  it('is what PostgreSQL says, as ISO text with milliseconds', () => {
    fc.assert(
      fc.property(fc.date({ min: new Date('1970-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }), (date) => {
        const iso = date.toISOString()
        const fraction = iso.slice(19, 23).replace(/\.?0+$/, '')
        assert.equal(hashedTime(`${iso.slice(0, 10)} ${iso.slice(11, 19)}${fraction}+00`), iso)
      }),
    )
  })
  it('leaves alone what no entry can have', () => {
    const odd = [
      '2026-01-31 09:30:00.123456+00',
      '2026-01-31 09:30:00+00 BC',
      '2026-01-31 09:30:00.1234+00',
      '12026-01-31 09:30:00+00',
      'infinity',
      '2026-01-31 09:30:00+02',
      '',
    ]
    for (const text of odd) assert.equal(hashedTime(text), text)
    assert.equal(hashedTime(null), null)
  })
})
