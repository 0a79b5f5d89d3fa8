import { tracedFetch } from '@tanager/kernel/telemetry'
import type { ApprovalQuestion, ApprovalStep, ApprovalStepsQuestion, RecordedApproval } from '../ports.ts'
import { baseOf, objectIn, unknownShape } from './answers.ts'

const WHO = 'The talent service'
const DEADLINE_MS = 2_500

export interface TalentApprovalsOptions {
  /** A hanging service is a failing one. Stands below the governor's own deadline, so that the reason can be told. */
  readonly deadlineMs?: number
}

/** It knows records, not calls. */
type Question = Pick<ApprovalQuestion, 'caller' | 'entityType' | 'entityId' | 'correlationId' | 'signal'>

/**
 * Asks the talent service with the caller's own token: the service alone says which tenant that token speaks for, and tells
 * nothing about another's records. Null only where it says that there is no such record; anything that is not a clear answer
 * throws, and the governor refuses. Nothing is kept from one question to the next.
 */
export function talentApprovals(talentUrl: string, { deadlineMs = DEADLINE_MS }: TalentApprovalsOptions = {}) {
  const base = baseOf(talentUrl, 'a talent service')
  return {
    async newest({ caller, entityType, entityId, correlationId, signal }: Question): Promise<RecordedApproval | null> {
      const url = `${base}/api/v1/approval-records/${encodeURIComponent(entityType)}/${encodeURIComponent(entityId)}`
      const answer = await tracedFetch('/api/v1/approval-records/:entityType/:entityId', url, {
        headers: { accept: 'application/json', authorization: `Bearer ${caller.token}`, 'x-correlation-id': correlationId },
        redirect: 'error', // the caller's token goes to the talent service and nowhere else
        signal: AbortSignal.any([signal, AbortSignal.timeout(deadlineMs)]),
      })
      if (answer.status === 200) return toApproval(await objectIn(answer, WHO), entityType, entityId)
      await answer.body?.cancel()
      if (answer.status === 404) return null
      throw new Error(`The talent service answered ${answer.status} when asked for an approval.`)
    },
    async steps({ caller, approvalId, correlationId, signal }: ApprovalStepsQuestion): Promise<readonly ApprovalStep[]> {
      const url = `${base}/api/v1/workflows/${encodeURIComponent(approvalId)}`
      const answer = await tracedFetch('/api/v1/workflows/:approvalRequestId', url, {
        headers: { accept: 'application/json', authorization: `Bearer ${caller.token}`, 'x-correlation-id': correlationId },
        redirect: 'error',
        signal: AbortSignal.any([signal, AbortSignal.timeout(deadlineMs)]),
      })
      if (answer.status === 200) return toSteps(await objectIn(answer, WHO, LARGEST_REQUEST))
      await answer.body?.cancel()
      throw new Error(`The talent service answered ${answer.status} when asked for the steps of an approval.`)
    },
  }
}

/** Steps and comments of a request are texts of people. */
const LARGEST_REQUEST = 1_048_576

function toSteps({ steps }: Readonly<Record<string, unknown>>): ApprovalStep[] {
  if (!Array.isArray(steps)) throw unknownShape(WHO, 'steps')
  return steps.map(({ role, mandatory, status }: Readonly<Record<string, unknown>>) => {
    if (typeof role !== 'string' || typeof mandatory !== 'boolean' || typeof status !== 'string') throw unknownShape(WHO, 'a step')
    return { role, mandatory, status }
  })
}

/** Field by field: an answer about another record than the one asked for is no answer. Further fields are left alone. */
function toApproval(body: Readonly<Record<string, unknown>>, entityType: string, entityId: string): RecordedApproval {
  const { approval_request_id: id, version, status, outcome } = body
  if (typeof id !== 'string' || id === '') throw unknownShape(WHO, 'approval_request_id')
  if (typeof version !== 'number' || !Number.isSafeInteger(version) || version < 1) throw unknownShape(WHO, 'version')
  if (typeof status !== 'string' || status === '') throw unknownShape(WHO, 'status')
  if (typeof outcome !== 'string' && outcome !== null) throw unknownShape(WHO, 'outcome')
  if (body.entity_type !== entityType || !isSameId(body.entity_id, entityId)) throw unknownShape(WHO, 'it is about another record')
  return { id, version, status, outcome, entityType, entityId }
}

/** Ids are UUIDs: capitals make no other record of one. */
const isSameId = (found: unknown, wanted: string): boolean => typeof found === 'string' && found.toLowerCase() === wanted.toLowerCase()
