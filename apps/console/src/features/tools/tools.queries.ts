import { queryOptions } from '@tanstack/react-query'
import { governor } from '../../api/client.ts'
import { useCursorPages } from '../../api/cursor-pages.ts'
import { queryClient } from '../../api/query-client.ts'

/** Something in a text that a reader may miss. */
export interface TextFinding {
  readonly kind: string
  readonly place: string
  readonly text: string
}

/** The governor's shapes (docs/governor.md); it is no part of the service's own document. */
export interface ToolCall {
  readonly id: string
  readonly server: string
  readonly tool: string
  readonly action: string
  readonly status: string
  readonly record: { readonly type: string; readonly id: string } | null
  readonly arguments: Readonly<Record<string, unknown>>
  /** The same as JSON text, with hidden characters and letters that look like others as escapes. */
  readonly arguments_text: string
  readonly arguments_digest: string
  readonly findings: readonly TextFinding[]
  readonly requested_by: string
  readonly requested_role: string
  readonly created_at: string
  readonly expires_at: string
  readonly approver_roles: readonly string[]
  readonly undecidable: string | null
  readonly decided_by: string | null
  readonly decided_role: string | null
  readonly decided_at: string | null
  readonly comment: string | null
  readonly use: { readonly at: string; readonly outcome: string } | null
  /** The same call that was approved and made before. */
  readonly earlier_call: { readonly id: string; readonly at: string; readonly outcome: string } | null
  readonly allowed_actions: readonly string[]
}

export interface GovernedTool {
  readonly name: string
  readonly served_as: string
  readonly description: string
  readonly tier: string
  /** Why a reviewer holds the tier to be right against the server's word. A governor of before does not say. */
  readonly tier_reason?: string | null
  readonly scopes: readonly string[]
  readonly approval_action: string | null
  readonly approver_roles: readonly string[]
  readonly usable: boolean
  /** Why nobody can call it; null when that is not so. */
  readonly quarantine: string | null
}

export interface ToolServer {
  readonly name: string
  /** Of its manifest. */
  readonly version: string
  /** What the server says of itself; null until it was connected. A governor of before does not say. */
  readonly server_version?: string | null
  readonly vendor: string | null
  readonly pinned: boolean
  readonly connected: boolean
  /** Why its last connection failed; null for others than viewers too. A governor of before does not say. */
  readonly trouble?: { readonly at: string; readonly reason: string; readonly stderr: string | null } | null
  readonly tools: readonly GovernedTool[]
  /** A governor of before does not say. */
  readonly allowed_actions?: readonly string[]
}

export interface ToolChange {
  readonly id: string
  readonly server: string
  readonly tool: string
  readonly kind: string
  readonly reason: string
  readonly found_at: string
  readonly fields: readonly {
    readonly field: string
    readonly before: string
    readonly after: string
    readonly widens: boolean
    readonly note: string | null
  }[]
  /** What in the new texts a reviewer may miss. */
  readonly findings: readonly TextFinding[]
  readonly allowed_actions: readonly string[]
}

export interface RecentCall {
  readonly at: string
  readonly server: string
  readonly tool: string
  readonly subject: string
  readonly role: string
  readonly outcome: string | null
  /** The business record that an approval of it is about. */
  readonly record?: { readonly type: string; readonly id: string } | null
  /** What people decide, or decided, on. A governor of before does not say. */
  readonly call_id?: string | null
}

export interface ToolsOverview {
  /** Whether all of the tenant is shown, not only what is one's own. */
  readonly complete: boolean
  readonly servers: readonly ToolServer[]
  readonly changes: readonly ToolChange[]
  readonly recent_calls: readonly RecentCall[]
}

/** As many pending calls as one page shows. */
export const MOST_PENDING = 100
/** Agents make calls while somebody looks. */
const AGAIN_MS = 15_000

export const toolsQuery = queryOptions({
  queryKey: ['tools', 'overview'],
  refetchInterval: AGAIN_MS,
  queryFn: ({ signal }) => governor<ToolsOverview>('/overview', { signal }),
})

export const pendingCallsQuery = queryOptions({
  queryKey: ['tools', 'calls', 'pending'],
  refetchInterval: AGAIN_MS,
  queryFn: ({ signal }) => governor<{ items: ToolCall[]; has_more: boolean }>(`/calls?status=Pending&limit=${MOST_PENDING}`, { signal }),
})

/** As the governor tells them. */
export const CALL_STATUSES = ['Pending', 'Approved', 'Used', 'Rejected', 'Withdrawn', 'Expired'] as const

/** Calls that needed a decision: all of the tenant for viewers, else those that this person decides and their own. */
export const useCalls = (status: string | undefined, options: { enabled?: boolean; refetchInterval?: number } = {}) =>
  useCursorPages<ToolCall>(
    ['tools', 'calls', 'list', status ?? ''],
    (after, signal) => {
      const query = new URLSearchParams({ limit: '50', ...(status ? { status } : {}), ...(after ? { after } : {}) })
      return governor(`/calls?${query}`, { signal })
    },
    options,
  )

export const callQuery = (id: string) =>
  queryOptions({
    queryKey: ['tools', 'calls', id],
    refetchInterval: AGAIN_MS,
    queryFn: ({ signal }) => governor<ToolCall>(`/calls/${encodeURIComponent(id)}`, { signal }),
  })

/** Binds to the arguments that were looked at. */
export async function decideCall(call: ToolCall, decision: string, comment: string | undefined): Promise<void> {
  const { id, arguments_digest } = call
  await governor(`/calls/${id}/decision`, { body: { decision, arguments_digest, ...(comment === undefined ? {} : { comment }) } })
  await queryClient.invalidateQueries({ queryKey: ['tools'] })
}

/** It no longer waits; the agent may make the same call again. */
export async function withdrawCall({ id }: ToolCall, comment: string | undefined): Promise<void> {
  await governor(`/calls/${id}/withdraw`, { body: comment === undefined ? {} : { comment } })
  await queryClient.invalidateQueries({ queryKey: ['tools'] })
}

export async function acceptChange({ id }: ToolChange): Promise<void> {
  await governor(`/changes/${id}/decision`, { body: { decision: 'Accepted' } })
  await queryClient.invalidateQueries({ queryKey: ['tools'] })
}

/** Its processes are started again; calls in progress finish on the old ones. */
export async function restartServer({ name }: ToolServer): Promise<void> {
  await governor(`/servers/${name}/restart`, { body: {} })
  await queryClient.invalidateQueries({ queryKey: ['tools'] })
}
