import { randomUUID } from 'node:crypto'
import type { Client } from '@modelcontextprotocol/client'
import { createGovernor, memoryRates, openFileAudit } from '@tanager/governor'
import { type JsonObject, parseManifest } from '@tanager/manifest'
import { manifestOf } from '../../packages/governor/src/proxy/testing/fixture-tools.ts'
import { argumentsOf, benchTools, type Load, toolOf } from './tools.ts'

const SERVER = 'mcp-bench'
type Answer = { isError?: boolean; structuredContent?: unknown; content: JsonObject[] }

/** `dispatch` around the SDK's own call: every check, rates in memory, the audit in a file. */
export async function governedInProcess(client: Client, load: Load, auditFile: string) {
  const { manifest } = parseManifest(JSON.stringify(manifestOf(SERVER, benchTools(load.tools, load.trick))))
  if (manifest === null) throw new Error('The manifest of the bench is wrong.')
  const audit = await openFileAudit(auditFile)
  const governor = createGovernor({
    servers: [{ manifest }],
    upstream: {
      async call({ tool, arguments: input, signal }) {
        const {
          isError = false,
          structuredContent,
          content,
        } = (await client.callTool({ name: tool, arguments: input }, { signal })) as Answer
        return { isError, structured: structuredContent, content }
      },
    },
    approvals: { newest: async () => null },
    uses: { claim: async () => true, release: async () => {}, usedBy: async () => null },
    rates: memoryRates(),
    audit,
  })
  const caller = { tenantId: randomUUID(), subject: randomUUID(), role: 'RECRUITER', scopes: ['things:read'], token: '' }
  return {
    async call(index: number) {
      const verdict = await governor.dispatch({
        server: SERVER,
        tool: toolOf(index, load),
        arguments: argumentsOf(index, load.tools),
        caller,
        correlationId: String(index),
      })
      if (verdict.status !== 'ok') throw new Error(JSON.stringify(verdict))
    },
    async close() {
      await governor.close()
      await audit.close()
    },
  }
}
