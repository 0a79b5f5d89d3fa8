import { tracedFetch } from '@tanager/kernel/telemetry'
import type { ApprovalPort, ApprovalQuestion, Caller, RecordedApproval } from '../ports.ts'
import { baseOf, objectIn, unknownShape } from './answers.ts'

const DEADLINE_MS = 2_500
const PATH = '/approval-requests'

export interface HttpApprovalsOptions {
  /** What proves to the source who asks. */
  readonly headers: (caller: Caller) => Readonly<Record<string, string>> | Promise<Readonly<Record<string, string>>>
  readonly deadlineMs?: number
}

/**
 * Another system that decides about calls, by the contract of docs/api/approvals-source.openapi.json. It gets the call and answers how its
 * decision stands. Its answer must name that very call again; whatever is not a clear answer throws, and the governor refuses.
 */
export function httpApprovals(name: string, url: string, { headers, deadlineMs = DEADLINE_MS }: HttpApprovalsOptions): ApprovalPort {
  const base = baseOf(url, 'a source of approvals')
  return {
    async newest(question) {
      const { caller, correlationId, expiresAt, used } = question
      const call = callOf(question)
      const answer = await tracedFetch(PATH, `${base}${PATH}`, {
        method: 'POST',
        headers: {
          ...(await headers(caller)),
          accept: 'application/json',
          'content-type': 'application/json',
          'x-correlation-id': correlationId,
        },
        body: JSON.stringify({
          ...call,
          arguments: question.call.arguments,
          requested_by: caller.subject,
          requested_role: caller.role,
          expires_at: expiresAt,
          used_approval_id: used,
        }),
        redirect: 'error', // what the call says goes to this address and nowhere else
        signal: AbortSignal.any([question.signal, AbortSignal.timeout(deadlineMs)]),
      })
      if (answer.status === 200) return toApproval(name, await objectIn(answer, name), call)
      await answer.body?.cancel()
      if (answer.status === 404) return null
      throw new Error(`${name} answered ${answer.status} when asked for an approval.`)
    },
  }
}

/** What the decision binds to: the answer has to say the same. */
const callOf = ({ caller, action, call: { server, tool, argumentsDigest } }: ApprovalQuestion) => ({
  tenant_id: caller.tenantId,
  action,
  server,
  tool,
  arguments_digest: argumentsDigest,
})

function toApproval(name: string, body: Readonly<Record<string, unknown>>, call: ReturnType<typeof callOf>): RecordedApproval {
  const wrong = (what: string) => unknownShape(name, what)
  const { approval_id: id, version = 1, status, decided_by: decidedBy = null, url } = body
  if (typeof id !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(id)) throw wrong('approval_id')
  if (typeof version !== 'number' || !Number.isSafeInteger(version) || version < 1) throw wrong('version')
  if (typeof status !== 'string' || status === '') throw wrong('status')
  if (typeof decidedBy !== 'string' && decidedBy !== null) throw wrong('decided_by')
  for (const [field, value] of Object.entries(call)) if (body[field] !== value) throw wrong(`it is about another call (${field})`)
  const [decidedAt, expiresAt] = [timeOf(body.decided_at, () => wrong('decided_at')), timeOf(body.expires_at, () => wrong('expires_at'))]
  return {
    id: `${name}/${id}`,
    version,
    status,
    outcome: null,
    entityType: name,
    entityId: id,
    decidedBy,
    ...(decidedAt !== undefined && { decidedAt }),
    ...(expiresAt !== undefined && { expiresAt }),
    ...(isLink(url) && { url }),
  }
}

function timeOf(value: unknown, wrong: () => Error): number | undefined {
  if (value === undefined || value === null) return undefined
  const time = typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T/.test(value) ? Date.parse(value) : Number.NaN
  if (Number.isNaN(time)) throw wrong()
  return time
}

/** An address that a person can be sent to. Anything else is left out: it decides nothing. */
const isLink = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= 2_000 && /^https?:\/\/[\x21-\x7e]+$/.test(value) && URL.canParse(value)
