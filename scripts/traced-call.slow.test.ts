import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { type CollectedSpan, type Collector, sendingTo, startCollector } from '@tanager/kernel/testing'
import { type GovernedCall, MINTING_KEY, startGovernor } from './governed-offer.fixture.ts'
import { startScene, type ToolScene } from './tool-server.fixture.ts'

// An agent → the governor → a tool server → the talent service, each in a process of its own, and one collector.
describe('a call of an agent', { concurrency: false }, () => {
  let collector: Collector
  let scene: ToolScene
  let overHttp: GovernedCall
  let overStdio: GovernedCall

  before(async () => {
    collector = await startCollector()
    const env = sendingTo(collector.url)
    scene = await startScene(env)
    const tool = await scene.startHttp('mcp-offers', 'acme', { GOVERNOR_KEY: MINTING_KEY, GOVERNOR_ISSUER: 'tanager-governor' })
    const talentUrl = scene.talentUrl
    const [http, stdio] = await Promise.all([
      startGovernor(scene, { servers: { 'mcp-offers': { http: { url: tool.url, audience: 'mcp-offers' } } }, talentUrl, env }),
      startGovernor(scene, { servers: { 'mcp-offers': { stdio: { env: scene.settings('acme').env } } }, talentUrl, env }),
    ])
    overHttp = (await http.connect('acme/agent-service')).call
    overStdio = (await stdio.connect('acme/agent-service')).call
  })
  after(async () => {
    await scene.close()
    await collector.stop()
  })

  /** The spans of one call, which the agent began with a span of its own. */
  async function traced(call: GovernedCall, tool: string, last: string) {
    const [traceId, spanId] = [randomUUID().replaceAll('-', ''), randomUUID().replaceAll('-', '').slice(0, 16)]
    const offer = randomUUID()
    const { code } = await call(`mcp-offers_${tool}`, { offer_id: offer }, { traceparent: `00-${traceId}-${spanId}-01` })
    const ofTrace = () => collector.spans().filter((span) => span.traceId === traceId)
    await collector.until(() => ofTrace().some(({ name, kind }) => name === `tools/call ${tool}` && kind === 'server'))
    const spans = await collector.until(() =>
      ofTrace().some(({ name, kind }) => name === last && kind === 'server') ? ofTrace() : undefined,
    )
    const pathTo = (span: CollectedSpan | undefined): string[] => {
      if (span === undefined) return []
      const parent = spans.find((one) => one.spanId === span.parentSpanId)
      const from = span.parentSpanId === spanId ? ['agent'] : pathTo(parent)
      return [...from, `${span.service.replace('tanager-', '')} ${span.name}`]
    }
    return { code, offer, spans, paths: spans.map(pathTo) }
  }
  const has = (paths: readonly string[][], wanted: readonly string[]) =>
    assert.ok(
      paths.some((path) => path.join(' > ') === wanted.join(' > ')),
      `${wanted.join(' > ')} is not among\n${paths.map((path) => path.join(' > ')).join('\n')}`,
    )
  const READ = ['agent', 'governor tools/call get_offer', 'governor tools/call get_offer', 'talent GET /api/v1/offers/:id']

  for (const [transport, call] of [
    ['HTTP', () => overHttp],
    ['stdio', () => overStdio],
  ] as const)
    it(`is one trace from the agent to the statement, with a tool server over ${transport}`, async () => {
      const { code, offer, spans, paths } = await traced(call(), 'get_offer', 'GET /api/v1/offers/:id')
      assert.equal(code, 'tool_error', 'there is no such offer')
      has(paths, READ)
      assert.ok(
        paths.some(
          (path) =>
            path.length === READ.length + 1 && path.slice(0, -1).join() === READ.join() && path.at(-1)?.startsWith('talent offers.'),
        ),
        `a statement by its name: ${paths.map((path) => path.at(-1))}`,
      )
      const call_ = spans.find(({ name, kind }) => name === 'tools/call get_offer' && kind === 'server')
      assert.deepEqual(
        [
          call_?.attributes['mcp.method.name'],
          call_?.attributes['gen_ai.tool.name'],
          call_?.attributes['tanager.tool_server'],
          call_?.attributes['error.type'],
        ],
        ['tools/call', 'get_offer', 'mcp-offers', 'tool_error'],
      )
      assert.ok(!collector.text().includes(offer), 'an argument is in no span')
    })

  it('shows in the same trace how its approval was looked up', async () => {
    const looked = 'GET /api/v1/approval-records/:entityType/:entityId'
    const { code, offer, spans, paths } = await traced(overHttp, 'send_offer', looked)
    assert.equal(code, 'approval_missing')
    const call = ['agent', 'governor tools/call send_offer']
    has(paths, [...call, 'governor governor.approval', `governor ${looked}`, `talent ${looked}`])
    const approval = spans.find(({ name }) => name === 'governor.approval')
    assert.deepEqual(approval?.attributes, { 'tanager.approval.action': 'offer.approve', 'tanager.approval.outcome': 'approval_missing' })
    assert.ok(!collector.text().includes(offer))
    assert.ok(!collector.text().includes(scene.world.tokenOf('acme/agent-service').slice(0, 40)), 'nor a token')
  })

  it('is counted in the metrics that the collector gets', async () => {
    await collector.until(() =>
      collector
        .metrics()
        .some(
          ({ name, sum }) => name === 'governor_calls_total' && sum?.dataPoints.some(({ attributes }) => attributes.tool === 'get_offer'),
        ),
    )
    await collector.until(() => collector.metrics().some(({ name }) => name === 'db_pool_connections'))
  })
})
