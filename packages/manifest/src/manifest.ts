/** What a tool may do. The tier governs; the scopes and the approval narrow it further. */
export const TIERS = ['read_only', 'propose_only', 'approval_required_write'] as const
export type Tier = (typeof TIERS)[number]

/** The workflow actions that a recorded human decision can stand for. */
export const APPROVAL_ACTIONS = ['offer.approve', 'employee-conversion.approve', 'discrepancy.resolve'] as const
export type ApprovalAction = (typeof APPROVAL_ACTIONS)[number]

/** The kinds of record that an approval request can be about. */
export const APPROVAL_ENTITIES = ['tan', 'shortlist', 'offer', 'discrepancy', 'employee_conversion'] as const

export type JsonObject = { readonly [name: string]: unknown }

/** A tool with every default filled in. */
export interface Tool {
  readonly name: string
  readonly tier: Tier
  readonly description: string
  readonly requiresApprovalAction?: string
  readonly inputSchema: JsonObject
  readonly outputSchema: JsonObject
  readonly requiredScopes: readonly string[]
  readonly timeoutMs: number
  readonly retryPolicy: { readonly maxAttempts: number; readonly backoffMs: number }
  readonly rateLimitPerMinute: number
  readonly [extension: `x-${string}`]: unknown
}

/** What a tool server publishes. */
export interface Manifest {
  readonly serverName: string
  readonly manifestVersion: string
  readonly vendor?: string
  readonly tools: readonly Tool[]
  readonly [extension: `x-${string}`]: unknown
}
