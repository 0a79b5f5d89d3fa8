import { randomUUID } from 'node:crypto'
import { createGovernor } from '@tanager/governor'
import { parseManifest } from '@tanager/manifest'
import { manifestOf } from '../../packages/governor/src/proxy/testing/fixture-tools.ts'
import { medianOf, round3 } from './measure.ts'
import { argumentsOf, benchTools } from './rigs.ts'

/** What the governor itself takes, with a tool server that answers at once and an audit that keeps nothing. */
export async function measureDispatch(tools: number, calls: number) {
  const { manifest } = parseManifest(JSON.stringify(manifestOf('mcp-bench', benchTools(tools))))
  if (manifest === null) throw new Error('The manifest of the bench is wrong.')
  const governor = createGovernor({
    servers: [{ manifest }],
    upstream: { call: async (request) => ({ isError: false, structured: { text: String(request.arguments.text) }, content: [] }) },
    approvals: { newest: async () => null },
    uses: { claim: async () => true, release: async () => {} },
    rates: { take: async () => ({ allowed: true }) },
    audit: { write: async () => {} },
  })
  const caller = { tenantId: randomUUID(), subject: randomUUID(), role: 'RECRUITER', scopes: ['things:read'], token: '' }
  const times: number[] = []
  for (let index = 0; index < calls + tools; index++) {
    const begun = performance.now()
    const verdict = await governor.dispatch({
      server: 'mcp-bench',
      tool: `echo_${index % tools}`,
      arguments: argumentsOf(index, tools),
      caller,
      correlationId: String(index),
    })
    if (verdict.status !== 'ok') throw new Error(JSON.stringify(verdict))
    if (index >= tools) times.push(performance.now() - begun)
  }
  await governor.close()
  return { dispatch_ms: round3(medianOf(times)) }
}
