import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { type Collector, sendingTo, startCollector, withEnvironment } from '@tanager/kernel/testing'
import { type Reply, sql } from '../llm/testing.ts'
import { type QueryWorld, queryWorld } from '../testing.ts'

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const broken: Reply = (response) => void response.writeHead(500).end('{"error": "oops Ada"}')
let collector: Collector
let world: QueryWorld
let restore: () => void
before(async () => {
  collector = await startCollector()
  restore = withEnvironment(sendingTo(collector.url))
  const replies = [broken, sql('select nme from people'), sql("select name from people where name = 'Zurich'")]
  world = await queryWorld({ replies, settings: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url } })
})
after(async () => {
  await world.stop()
  await collector.stop()
  restore()
})

it('a question gives one trace of its steps and model calls, and none of its words', async () => {
  const traceparent = `00-${TRACE}-00f067aa0ba902b7-01`
  const { body } = await world.ask({ question: 'Who lives in Zurich, please?' }, { traceparent })
  assert.equal(body.status, 'succeeded', JSON.stringify(body))
  const request = await collector.until(() => collector.spans().find(({ name }) => name === 'POST /ask'))
  const spans = collector.spans().filter(({ traceId }) => traceId === TRACE)
  const childrenOf = (id: string) => spans.filter(({ parentSpanId }) => parentSpanId === id)
  const [question] = childrenOf(request.spanId)
  assert.equal(question?.name, 'ask')
  assert.deepEqual(question.attributes, {
    'tanager.ask.generator': 'model',
    'tanager.ask.status': 'succeeded',
    'tanager.ask.attempts': 2,
    'tanager.ask.rows': body.row_count,
    'tanager.ask.model_calls': 3,
  })
  const steps = childrenOf(question.spanId).map(
    ({ attributes }) => `${attributes['tanager.ask.step']} ${attributes['tanager.ask.attempt']} ${attributes['tanager.ask.outcome']}`,
  )
  assert.deepEqual(steps, [
    'guard 1 passed',
    'choose 1 open',
    'retrieve 1 found',
    'generate 1 written',
    'validate 1 refused',
    'correct 1 again',
    'generate 2 written',
    'validate 2 accepted',
    'estimate 2 affordable',
    'execute 2 answered',
    'explain 2 explained',
  ])
  const calls = spans.filter(({ name }) => name === 'chat scripted')
  assert.deepEqual(
    calls.map(({ kind, failed, attributes }) => [
      kind,
      failed,
      attributes['error.type'],
      attributes['gen_ai.usage.input_tokens'],
      attributes['gen_ai.usage.output_tokens'],
    ]),
    [
      ['client', true, '500', undefined, undefined],
      ['client', false, undefined, 120, 12],
      ['client', false, undefined, 120, 12],
    ],
  )
  assert.deepEqual(
    [
      calls[1]?.attributes['gen_ai.operation.name'],
      calls[1]?.attributes['gen_ai.provider.name'],
      calls[1]?.attributes['gen_ai.request.model'],
    ],
    ['chat', 'openai', 'scripted'],
  )
  assert.ok(
    world.model.requests.every(({ headers }) => headers.traceparent === undefined),
    'a trace is nothing for a provider',
  )
  const counted = await collector.until(() =>
    collector
      .metrics()
      .find(({ name, sum }) => name === 'query_model_tokens_total' && sum?.dataPoints.some(({ asDouble }) => asDouble === 240)),
  )
  assert.ok(counted)
  assert.doesNotMatch(collector.text(), /Zurich|Who lives|select |Ada/)
})
