import type { JsonObject, Tier } from '@tanager/manifest'

export interface FixtureTool {
  readonly name: string
  readonly tier: Tier
  readonly description: string
  readonly inputSchema: JsonObject
  readonly outputSchema: JsonObject
  readonly requiredScopes: readonly string[]
  readonly [more: string]: unknown
}

const OUTPUT = {
  type: 'object',
  properties: { text: { type: 'string' }, meta: { type: 'string' } },
  required: ['text'],
  additionalProperties: false,
}
const reads = (name: string, input: JsonObject = {}, more: object = {}): FixtureTool => ({
  name,
  tier: 'read_only',
  description: `The trick called ${name}.`,
  inputSchema: { type: 'object', properties: input, additionalProperties: false },
  outputSchema: OUTPUT,
  requiredScopes: ['things:read'],
  retryPolicy: { maxAttempts: 1, backoffMs: 100 },
  rateLimitPerMinute: 10_000,
  ...more,
})

/** The tricks of testing/stranger.mjs, as a manifest describes them. */
export const fixtureTools = (): FixtureTool[] => [
  reads('echo', { text: { type: 'string', maxLength: 1000 } }),
  reads('slow', { ms: { type: 'integer' } }, { timeoutMs: 60_000 }),
  reads('hangs', {}, { timeoutMs: 1_000 }),
  reads('huge', { bytes: { type: 'integer' } }),
  reads('crash', {}, { retryPolicy: { maxAttempts: 6, backoffMs: 200 } }),
  ...['environment', 'works', 'token', 'wrong', 'fails', 'throws', 'blocks', 'garbage', 'asks', 'changes'].map((name) => reads(name)),
  { ...reads('draft', { text: { type: 'string' } }), tier: 'propose_only', requiredScopes: ['things:propose'] },
  {
    ...reads('send', { offer_id: { type: 'string', 'x-approval-entity': 'offer' } }),
    tier: 'approval_required_write',
    requiresApprovalAction: 'offer.approve',
    requiredScopes: ['things:write'],
  },
]

export const manifestOf = (serverName: string, tools: readonly FixtureTool[]) => ({ serverName, manifestVersion: '1.0.0', tools })
