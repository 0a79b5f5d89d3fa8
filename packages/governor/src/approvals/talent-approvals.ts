import { tracedFetch } from '@tanager/kernel/telemetry'
import type { ApprovalPort, RecordedApproval } from '../ports.ts'

const LARGEST_ANSWER = 16_384
const DEADLINE_MS = 2_500

export interface TalentApprovalsOptions {
  /** A hanging service is a failing one. Stands below the governor's own deadline, so that the reason can be told. */
  readonly deadlineMs?: number
}

/**
 * Asks the talent service with the caller's own token: the service alone says which tenant that token speaks for, and tells
 * nothing about another's records. Null only where it says that there is no such record; anything that is not a clear answer
 * throws, and the governor refuses. Nothing is kept from one question to the next.
 */
export function talentApprovals(talentUrl: string, { deadlineMs = DEADLINE_MS }: TalentApprovalsOptions = {}): ApprovalPort {
  const base = baseOf(talentUrl)
  return {
    async newest({ caller, entityType, entityId, correlationId, signal }) {
      const url = `${base}/api/v1/approval-records/${encodeURIComponent(entityType)}/${encodeURIComponent(entityId)}`
      const answer = await tracedFetch('/api/v1/approval-records/:entityType/:entityId', url, {
        headers: { accept: 'application/json', authorization: `Bearer ${caller.token}`, 'x-correlation-id': correlationId },
        redirect: 'error', // the caller's token goes to the talent service and nowhere else
        signal: AbortSignal.any([signal, AbortSignal.timeout(deadlineMs)]),
      })
      if (answer.status === 200) return toApproval(parse(await readBounded(answer)), entityType, entityId)
      await answer.body?.cancel()
      if (answer.status === 404) return null
      throw new Error(`The talent service answered ${answer.status} when asked for an approval.`)
    },
  }
}

function baseOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const plain = url !== undefined && /^https?:$/.test(url.protocol) && url.username === '' && url.search === '' && url.hash === ''
  if (!plain) throw new Error(`${JSON.stringify(text)} is not the address of a talent service: http(s)://host[:port][/path].`)
  return text.replace(/(?<!\/)\/+$/, '')
}

async function readBounded(answer: Response): Promise<string> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of answer.body ?? []) {
    size += (piece as Uint8Array).byteLength
    if (size > LARGEST_ANSWER) throw new Error('The talent service answered with more than an approval.')
    pieces.push(piece as Uint8Array)
  }
  return Buffer.concat(pieces).toString('utf8')
}

function parse(text: string): Readonly<Record<string, unknown>> {
  const value: unknown = JSON.parse(text)
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  throw unknownShape('the answer')
}

const unknownShape = (what: string) => new Error(`The talent service answered in a shape that is not known: ${what}.`)

/** Field by field: an answer about another record than the one asked for is no answer. Further fields are left alone. */
function toApproval(body: Readonly<Record<string, unknown>>, entityType: string, entityId: string): RecordedApproval {
  const { approval_request_id: id, version, status, outcome } = body
  if (typeof id !== 'string' || id === '') throw unknownShape('approval_request_id')
  if (typeof version !== 'number' || !Number.isSafeInteger(version) || version < 1) throw unknownShape('version')
  if (typeof status !== 'string' || status === '') throw unknownShape('status')
  if (typeof outcome !== 'string' && outcome !== null) throw unknownShape('outcome')
  if (body.entity_type !== entityType || !isSameId(body.entity_id, entityId)) throw unknownShape('it is about another record')
  return { id, version, status, outcome, entityType, entityId }
}

/** Ids are UUIDs: capitals make no other record of one. */
const isSameId = (found: unknown, wanted: string): boolean => typeof found === 'string' && found.toLowerCase() === wanted.toLowerCase()
