import { createHash, randomUUID } from 'node:crypto'
import { ToolError } from './tool-error.ts'

/** What came along with a call, besides its arguments. */
export interface CallContext {
  readonly correlationId: string
  /** The recorded decision that the call rests on, as whoever governs the tools looked it up. */
  readonly approval: { readonly id: string; readonly version: number } | null
  /** For whom the call is made, where the governor says so. */
  readonly tenantId: string | null
  /** W3C trace context of the call, passed on as it is. */
  readonly trace?: Readonly<Record<string, string>>
}

type Meta = Readonly<Record<string, unknown>> | undefined

/** The call's id, or a new one where the caller gave none that can stand in a header. */
export function readCorrelationId(meta: Meta): string {
  const id = meta?.['tanager/correlation-id']
  return typeof id === 'string' && /^[\x20-\x7e]{1,128}$/.test(id) ? id : randomUUID()
}

/** Reads `_meta`. What is there must be in order: a call with half an approval must not pass for one without. */
export function readContext(meta: Meta, correlationId = readCorrelationId(meta)): CallContext {
  const caller = meta?.['tanager/caller'] as { tenant_id?: unknown } | undefined
  return {
    correlationId,
    approval: readApproval(meta?.['tanager/approval']),
    tenantId: typeof caller?.tenant_id === 'string' ? caller.tenant_id : null,
    trace: readTrace(meta),
  }
}

/** `traceparent` and `tracestate`, where they are fit to stand in a header. */
function readTrace(meta: Meta): Record<string, string> {
  const { traceparent, tracestate } = meta ?? {}
  if (typeof traceparent !== 'string' || !/^[\da-f]{2}-[\da-f]{32}-[\da-f]{16}-[\da-f]{2}$/.test(traceparent)) return {}
  const hasState = typeof tracestate === 'string' && /^[\x20-\x7e]{1,512}$/.test(tracestate)
  return { traceparent, ...(hasState ? { tracestate } : {}) }
}

function readApproval(value: unknown): CallContext['approval'] {
  if (value === undefined || value === null) return null
  const { id, version } = value as { id?: unknown; version?: unknown }
  if (typeof id === 'string' && /^[0-9a-f-]{36}$/i.test(id) && Number.isSafeInteger(version) && Number(version) > 0)
    return { id, version: Number(version) }
  throw new ToolError('approval_malformed', 'The approval that came with this call has no usable id and version. Nothing was done.')
}

/**
 * One call, one key: a repetition of the very same call is done once. The approval is part of it, so that the refusal
 * of a call that came too early is not repeated to the one that comes in time.
 */
export function idempotencyKey(tool: string, given: unknown, { correlationId, approval }: CallContext): string {
  return createHash('sha256')
    .update(JSON.stringify([tool, correlationId, approval, canonical(given)]))
    .digest('hex')
}

/** The same value for the same content, whatever the order of its names. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical)
  if (typeof value !== 'object' || value === null) return value
  return Object.entries(value)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, inner]) => [name, canonical(inner)])
}
