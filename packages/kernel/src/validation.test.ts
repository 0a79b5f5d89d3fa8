import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Type } from 'typebox'
import { Id, Line, Nullable, OneOf, Text } from './schema.ts'
import { OPEN, testServer } from './testing.ts'

const config = { access: OPEN }
const body = Type.Object(
  {
    name: Type.Optional(Line(20)),
    text: Type.Optional(Text(50)),
    people: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: 2, uniqueItems: true })),
    at: Type.Optional(Type.String({ format: 'date-time' })),
    day: Type.Optional(Nullable(Type.String({ format: 'date' }))),
    mail: Type.Optional(Type.String({ format: 'email' })),
    code: Type.Optional(Type.String({ pattern: '^[a-z]{2,5}$', examples: ['abc'] })),
    rank: Type.Optional(Type.Integer({ minimum: 1, maximum: 5 })),
    mode: Type.Optional(OneOf(['Video', 'Phone'])),
    scores: Type.Optional(Type.Unsafe<object>({ type: 'object', propertyNames: Line(5), additionalProperties: { type: 'integer' } })),
    declaration: Type.Optional(Type.Literal(true)),
  },
  { additionalProperties: false },
)
const querystring = Type.Object({ from: Type.Optional(Type.String({ format: 'date-time' })) }, { additionalProperties: false })

describe('what is wrong with a request', () => {
  const app = testServer()
  app.post('/things', { config, schema: { body } }, async () => 'ok')
  app.get('/things', { config, schema: { querystring } }, async () => 'ok')
  const faults = (answer: { json: () => { errors: { path: string; message: string }[] } }) =>
    answer.json().errors.map(({ path, message }) => `${path} ${message}`)
  const post = async (payload: unknown) =>
    faults(
      await app.inject({
        method: 'POST',
        url: '/things',
        payload: JSON.stringify(payload),
        headers: { 'content-type': 'application/json' },
      }),
    )

  it('is told in plain sentences, whatever the rule', async () => {
    const one = '0197a3f0-6b1e-7c5d-9a55-5d2c4be1f0aa'
    const told: [object, string[]][] = [
      [{ name: '' }, ['name must not be blank']],
      [{ name: '\u200b' }, ['name must not be blank']],
      [{ name: 'a\nb' }, ['name must be one line, without line breaks or tabs']],
      [{ name: 'a\u0007b' }, ['name must not hold control characters']],
      [{ text: 'a\u0007b' }, ['text must not hold control characters']],
      [{ name: 'x'.repeat(21) }, ['name must have at most 20 characters']],
      [{ people: [] }, ['people must name at least one']],
      [{ people: [one, one] }, ['people must not name the same twice: numbers 1 and 2 are the same']],
      [
        { people: [1, 2, 3] },
        ['people must have at most 2 items', 'people.0 must be text', 'people.1 must be text', 'people.2 must be text'],
      ],
      [{ people: ['x'] }, ['people.0 must be an id such as 0197a3f0-6b1e-7c5d-9a55-5d2c4be1f0aa']],
      [{ day: '1.2.2026' }, ['day must be a date such as 2026-12-01']],
      [{ day: 3 }, ['day must be text or null']],
      [{ mail: 'me' }, ['mail must be an e-mail address such as name@mail.example']],
      [{ code: 'A1' }, ['code must have the form of abc']],
      [{ rank: 0 }, ['rank must be at least 1']],
      [{ rank: 6 }, ['rank must be at most 5']],
      [{ rank: '3' }, ['rank must be a whole number']],
      [{ mode: 'video' }, ['mode must be one of Video, Phone']],
      [{ scores: { 'much too long': 1 } }, ['scores.much too long has a name that must have at most 5 characters']],
      [{ declaration: false }, ['declaration must be true']],
      [{ other: 1 }, ['other is not a field of this request']],
      [[], ['body must be one JSON object, such as {"field": "value"}']],
    ]
    for (const [sent, expected] of told) assert.deepEqual(await post(sent), expected, JSON.stringify(sent))
  })
  it('says that a time has no zone, and how a zone is written in a query', async () => {
    for (const at of ['2026-12-01T10:00:00', '2026-12-01T10:00', '2026-12-01 10:00:00.5'])
      assert.deepEqual(await post({ at }), [
        'at has no time zone: add Z or an offset, such as 2026-12-01T10:00:00Z or 2026-12-01T10:00:00+01:00',
      ])
    assert.deepEqual(await post({ at: 'tomorrow' }), ['at must be a date and time such as 2026-12-01T10:00:00Z'])
    const from = async (value: string) => faults(await app.inject({ method: 'GET', url: `/things?from=${value}` }))
    assert.deepEqual(await from('2026-12-01T10:00:00+01:00'), [
      'from has a space before its time zone: write + as %2B in a query, such as 2026-12-01T10:00:00%2B01:00',
    ])
    assert.equal((await app.inject({ method: 'GET', url: '/things?from=2026-12-01T10:00:00%2B01:00' })).statusCode, 200)
  })
  it('says what to send where there was no body', async () => {
    assert.deepEqual(faults(await app.inject({ method: 'POST', url: '/things' })), [
      'body must be one JSON object, such as {"field": "value"}; nothing was sent, or without Content-Type: application/json',
    ])
  })
})
