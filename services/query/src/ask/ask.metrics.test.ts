import assert from 'node:assert/strict'
import { it } from 'node:test'
import { httpMetrics } from '@tanager/kernel'
import { askMetrics } from './ask.metrics.ts'
import { traceOf } from './trace-context.ts'

it('a question is counted with its steps and attempts, and with nothing that was asked', async () => {
  const metrics = httpMetrics()
  const measure = askMetrics(metrics)
  measure({
    status: 'succeeded',
    ms: 1_500,
    steps: [
      { step: 'generate', outcome: 'written', ms: 1_200 },
      { step: 'execute', outcome: 'answered', ms: 3 },
    ],
    attempts: [{ outcome: 'refused' }, { outcome: 'succeeded' }],
    modelCalls: [
      { outcome: '429', ms: 5, inputTokens: 0, outputTokens: 0 },
      { outcome: 'ok', ms: 700, inputTokens: 120, outputTokens: 12 },
    ],
  })
  const text = await metrics.registry.metrics()
  for (const line of [
    'query_question_duration_seconds_sum{status="succeeded"} 1.5',
    'query_step_duration_seconds_bucket{le="1",step="generate",outcome="written"} 0',
    'query_step_duration_seconds_bucket{le="2.5",step="generate",outcome="written"} 1',
    'query_step_duration_seconds_count{step="execute",outcome="answered"} 1',
    'query_attempts_total{outcome="refused"} 1',
    'query_attempts_total{outcome="succeeded"} 1',
    'query_model_call_duration_seconds_count{outcome="429"} 1',
    'query_model_call_duration_seconds_bucket{le="1",outcome="ok"} 1',
    'query_model_tokens_total{direction="input"} 120',
    'query_model_tokens_total{direction="output"} 12',
  ])
    assert.ok(text.includes(line), line)
})

it('a trace is taken from a header that is one, and from no other', () => {
  const [trace, span] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7']
  const of = (traceparent: string) => traceOf({ headers: { traceparent } })
  const taken = { trace_id: trace, parent_span_id: span }
  assert.deepEqual([of(`00-${trace}-${span}-01`), of(`01-${trace}-${span}-00-more`)], [taken, taken])
  const broken = [
    '',
    'nonsense',
    `ff-${trace}-${span}-01`,
    `00-${trace.toUpperCase()}-${span}-01`,
    `00-${'0'.repeat(32)}-${span}-01`,
    `00-${trace}-${'0'.repeat(16)}-01`,
    `00-${trace}-${span}-01x`,
  ]
  for (const header of broken) assert.equal(of(header), undefined, header)
})
