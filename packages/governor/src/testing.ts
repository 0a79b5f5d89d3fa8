import type { Manifest, Tool } from '@tanager/manifest'
import type { GovernedServer } from './governed-server.ts'
import { createGovernor, type Governor, type GovernorOptions } from './governor.ts'
import type { AuditRecord, Call, Caller, RecordedApproval, ToolAnswer, Upstream } from './ports.ts'
import { memoryApprovalUses } from './state/memory-approval-uses.ts'
import { memoryRates } from './state/memory-rates.ts'

export const OFFER_ID = '0198c0de-0000-7000-8000-000000000001'

export const caller = (given: Partial<Caller> = {}): Caller => ({
  tenantId: 'tenant-a',
  subject: 'user-1',
  role: 'AGENT_SERVICE',
  scopes: ['offers:read', 'offers:propose', 'offers:write'],
  token: 'caller-token',
  ...given,
})

/** A read tool that takes `{ id }` and answers `{ text }`, unless told otherwise. */
export const tool = (given: Partial<Tool> = {}): Tool => ({
  name: 'get_offer',
  tier: 'read_only',
  description: 'Reads one offer.',
  inputSchema: { type: 'object', properties: { id: { type: 'string' } }, required: ['id'], additionalProperties: false },
  outputSchema: { type: 'object', properties: { text: { type: 'string' } }, required: ['text'], additionalProperties: false },
  requiredScopes: ['offers:read'],
  timeoutMs: 1_000,
  retryPolicy: { maxAttempts: 3, backoffMs: 100 },
  rateLimitPerMinute: 60,
  ...given,
})

/** A write that needs an approved offer. */
export const sendOffer = (given: Partial<Tool> = {}): Tool =>
  tool({
    name: 'send_offer',
    tier: 'approval_required_write',
    description: 'Sends an approved offer.',
    requiresApprovalAction: 'offer.approve',
    requiredScopes: ['offers:write'],
    inputSchema: {
      type: 'object',
      properties: { offer_id: { type: 'string', 'x-approval-entity': 'offer' }, note: { type: 'string' } },
      required: ['offer_id'],
      additionalProperties: false,
    },
    ...given,
  })

export const manifest = (...tools: Tool[]): Manifest => ({ serverName: 'mcp-offers', manifestVersion: '1.0.0', tools })
export const server = (...tools: Tool[]): GovernedServer => ({ manifest: manifest(...tools) })

export const call = (given: Partial<Call> = {}): Call => ({
  server: 'mcp-offers',
  tool: 'get_offer',
  arguments: { id: 'x' },
  caller: caller(),
  correlationId: 'correlation-1',
  ...given,
})
export const sendCall = (given: Partial<Call> = {}): Call => call({ tool: 'send_offer', arguments: { offer_id: OFFER_ID }, ...given })

export const answer = (structured: unknown, given: Partial<ToolAnswer> = {}): ToolAnswer => ({
  isError: false,
  structured,
  content: [],
  ...given,
})

export const approved = (given: Partial<RecordedApproval> = {}): RecordedApproval => ({
  id: 'approval-1',
  version: 3,
  status: 'Approved',
  outcome: null,
  entityType: 'offer',
  entityId: OFFER_ID,
  ...given,
})

type Request = Parameters<Upstream['call']>[0]

/** A governor with stores in memory, an upstream that answers what it is told, and everything it was asked. */
export function governing(
  servers: readonly GovernedServer[],
  given: Partial<Omit<GovernorOptions, 'upstream'>> & {
    upstream?: (request: Request, count: number) => ToolAnswer | Promise<ToolAnswer>
    approval?: RecordedApproval | null
  } = {},
): { governor: Governor; requests: Request[]; records: AuditRecord[]; outcomes: () => (string | undefined)[] } {
  const { upstream, approval = null, ...options } = given
  const requests: Request[] = []
  const records: AuditRecord[] = []
  const governor = createGovernor({
    servers,
    upstream: {
      call: async (request) => {
        requests.push(request)
        return upstream === undefined ? answer({ text: 'fine' }) : upstream(request, requests.length)
      },
    },
    approvals: { newest: async () => approval },
    uses: memoryApprovalUses(),
    rates: memoryRates(),
    audit: { write: async (record) => void records.push(record) },
    ...options,
  })
  return {
    governor,
    requests,
    records,
    outcomes: () => records.flatMap(({ event, outcome }) => (event === 'tool.outcome' ? [outcome] : [])),
  }
}

/** Fails a test instead of returning the wrong kind of verdict. */
export const codeOf = (verdict: { status: string; code?: string }): string => verdict.code ?? verdict.status
