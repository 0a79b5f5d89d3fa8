import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import Fastify, { type FastifyInstance, type FastifySchema } from 'fastify'
import { Type } from 'typebox'
import { exampleOf } from './openapi.example.ts'
import { buildOpenApi, collectOperations, type DocumentOptions } from './openapi.ts'
import { PageQuery } from './page.ts'
import { Nullable, RowVersion } from './schema.ts'

type Json = Record<string, unknown>
interface Described {
  paths: Record<string, Record<string, { parameters: Json[]; responses: Record<string, Json>; requestBody?: Json }>>
  components: Record<'schemas' | 'responses' | 'headers' | 'parameters', Record<string, Json>>
}
const OPTIONS: DocumentOptions = {
  title: 'Test',
  version: '1',
  description: '',
  tags: [{ name: 'Things', description: 'Things.' }],
  describeAccess: (access) => ({ note: 'Anyone.', public: 'open' in access, statuses: { 429: ['rate_limited'], 503: ['overloaded'] } }),
}
const named = (schema: FastifySchema): FastifySchema => ({ operationId: 'doThing', summary: 'Do it', tags: ['Things'], ...schema })

function describeRoutes(add: (app: FastifyInstance) => void, options: Partial<DocumentOptions> = {}): Described {
  const app = Fastify()
  const operations = collectOperations(app)
  add(app)
  return buildOpenApi(operations, { ...OPTIONS, ...options }) as unknown as Described
}
const one = (method: 'GET' | 'POST' | 'PUT', schema: FastifySchema, config: object = { access: {} }, options = {}) => {
  const document = describeRoutes(
    (app) => app.route({ method, url: '/things/:id', schema: named(schema), config, handler: () => {} }),
    options,
  )
  const operation = document.paths['/things/{id}']?.[method.toLowerCase()]
  assert.ok(operation)
  return { document, operation }
}

describe('openapi', () => {
  const Thing = Type.Object({ id: Type.String(), row_version: RowVersion }, { title: 'Thing' })

  it('names schemas that have a title and refers to them', () => {
    const { document, operation } = one('GET', { response: { 200: Type.Object({ items: Type.Array(Thing) }, { title: 'Things' }) } })
    assert.deepEqual(Object.keys(document.components.schemas), ['Fault', 'Problem', 'Thing', 'Things'])
    assert.match(JSON.stringify(operation.responses[200]), /"\$ref":"#\/components\/schemas\/Things"/)
  })
  it('refuses two schemas of one name', () => {
    const other = Type.Object({ other: Type.String() }, { title: 'Thing' })
    assert.throws(() => one('POST', { body: other, response: { 200: Thing } }), /Two schemas are called Thing/)
  })
  it('takes a nullable named schema for the same schema, or null', () => {
    const body = Type.Object({ a: Thing, b: Nullable(Thing) }, { title: 'Pair' })
    const { document } = one('POST', { body, response: { 200: Thing } })
    const { properties } = document.components.schemas.Pair as { properties: Json }
    assert.deepEqual(properties.b, { anyOf: [{ $ref: '#/components/schemas/Thing' }, { type: 'null' }] })
  })
  it('lists the choices of a parameter', () => {
    const querystring = Type.Object({ status: Type.Optional(Type.Union([Type.Literal('On'), Type.Literal('Off')])) })
    const { operation } = one('GET', { querystring })
    assert.deepEqual(operation.parameters[0], {
      name: 'status',
      in: 'query',
      required: false,
      schema: { type: 'string', enum: ['On', 'Off'] },
    })
  })
  it('does not demand a parameter that has a default', () => {
    const { operation } = one('GET', { querystring: PageQuery })
    assert.equal(operation.parameters.find((parameter) => parameter.name === 'limit')?.required, false)
  })
  it('nor a field of a body that has one, however deep; in an answer it is always there', () => {
    const inner = Type.Object({ unit: Type.String({ default: 'day' }) }, { title: 'Inner' })
    const body = Type.Object({ name: Type.String(), count: Type.Integer({ default: 1 }), parts: Type.Array(inner) }, { title: 'Ask' })
    const answer = Type.Object({ count: Type.Integer({ default: 1 }) }, { title: 'Told' })
    const { document, operation } = one('POST', { body, response: { 200: answer } })
    const { Ask, Inner, Told } = document.components.schemas
    assert.deepEqual([Ask?.required, Inner?.required, Told?.required], [['name', 'parts'], undefined, ['count']])
    assert.match(JSON.stringify(operation.requestBody), /"example":\{"name":"Name","parts":\[/)
  })
  it('says where an ETag comes back and where If-Match is taken', () => {
    const { operation } = one('PUT', { body: Type.Object({}), response: { 200: Thing }, refusals: { 409: ['stale_row_version'] } })
    assert.match(JSON.stringify(operation.parameters), /IfMatch/)
    assert.match(JSON.stringify(operation.responses[200]), /headers\/ETag/)
    assert.doesNotMatch(JSON.stringify(one('GET', { response: { 200: Type.Object({}) } }).operation.responses), /ETag/)
  })
  it('describes the key of a POST that needs a token, and only there', () => {
    const { document, operation } = one('POST', { body: Type.Object({}) })
    assert.match(JSON.stringify(operation.parameters), /IdempotencyKey/)
    assert.ok(document.components.responses.IdempotencyKeyReused)
    for (const { operation: without } of [
      one('POST', { body: Type.Object({}) }, { access: { open: true } }),
      one('PUT', { body: Type.Object({}) }),
      one('POST', { body: Type.Object({}) }, { access: {} }, { idempotencyKeys: false }),
    ]) {
      assert.doesNotMatch(JSON.stringify(without), /IdempotencyKey/)
    }
  })
  it('tells what may be wrong with a body, a path and a cursor', () => {
    const statuses = (schema: FastifySchema) => Object.keys(one('POST', schema).operation.responses)
    assert.deepEqual(statuses({}), ['409', '422', '429', '500', '503'])
    assert.deepEqual(statuses({ body: Type.Object({}) }), ['400', '409', '413', '415', '422', '429', '500', '503'])
    assert.ok(statuses({ params: Type.Object({ id: Type.String() }) }).includes('404'))
    assert.ok(one('GET', { querystring: PageQuery }).document.components.responses.InvalidCursor)
  })
  it('keeps limits away from what is always admitted, and both bodies of one status', () => {
    const schema = { response: { 503: Thing }, refusals: { 503: ['gone'] } }
    const admitted = one('GET', schema, { access: {}, alwaysAdmitted: true }).operation.responses
    assert.deepEqual(Object.keys(admitted), ['500', '503'])
    const { content } = one('GET', schema).operation.responses[503] as { content: Json }
    assert.deepEqual(Object.keys(content), ['application/json', 'application/problem+json'])
  })
  it('refuses an operation without a name, with a taken name, or under no known tag', () => {
    const twice = (app: FastifyInstance) => {
      for (const url of ['/a', '/b']) app.get(url, { schema: named({}) }, () => {})
    }
    assert.throws(() => describeRoutes(twice), /GET \/b: the operationId doThing is taken/)
    assert.throws(() => describeRoutes((app) => app.get('/a', { schema: {} }, () => {})), /needs an operationId/)
    assert.throws(() => one('GET', { tags: ['Nowhere'] }), /exactly one tag/)
  })
  it('leaves out what is hidden', () => {
    const document = describeRoutes((app) => app.get('/secret', { schema: { hide: true } }, () => {}))
    assert.deepEqual(document.paths, {})
  })
})

describe('an example', () => {
  const schemas = {}
  it('is what the schema offers: its example, default, constant or first choice', () => {
    assert.equal(exampleOf({ type: 'string', examples: ['a'] }, { schemas }), 'a')
    assert.equal(exampleOf({ type: 'integer', default: 25 }, { schemas }), 25)
    assert.equal(exampleOf({ type: ['string', 'null'], enum: ['On', 'Off'] }, { schemas }), 'On')
    assert.equal(exampleOf({ type: 'string', description: '`Active` or `Inactive`.' }, { schemas }), 'Active')
  })
  it('fits the pattern and the length', () => {
    assert.equal(exampleOf({ type: 'string', pattern: '^x+$', minLength: 3 }, { schemas }, 'name'), 'xxx')
    assert.equal(exampleOf({ type: 'string', maxLength: 4 }, { schemas }, 'display_name'), 'Disp')
  })
  it('of a request holds what is required, of an answer everything', () => {
    const schema = { type: 'object', required: ['a'], properties: { a: { type: 'boolean' }, b: { type: 'integer' } } }
    assert.deepEqual(exampleOf(schema, { schemas, brief: true }), { a: true })
    assert.deepEqual(exampleOf(schema, { schemas }), { a: true, b: 1 })
  })
  it('ends when a schema refers to itself', () => {
    const Loop = { type: 'object', properties: { next: { $ref: '#/components/schemas/Loop' } } }
    assert.ok(JSON.stringify(exampleOf(Loop, { schemas: { Loop } })).length < 200)
  })
})
