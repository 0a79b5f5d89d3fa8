import { Id, Nullable, OneOf, Timestamp } from '@tanager/kernel'
import { type Static, Type } from 'typebox'
import { APPROVING, type ApprovedEntity } from '../../policy.ts'

const KINDS = Object.keys(APPROVING) as [ApprovedEntity, ...ApprovedEntity[]]

/** Which record is asked about. Of a shortlist and of a conversion it is the application. */
export const ApprovalRecordParams = Type.Object({
  entityType: OneOf(KINDS, { description: 'The kind of decision, with exactly this casing.' }),
  entityId: Id,
})

/** What people came to about one record: enough to act upon, and nothing about a person. */
export const ApprovalRecord = Type.Object(
  {
    approval_request_id: Id,
    version: Type.Integer({ minimum: 1, description: "The request's `row_version`: it grows with every decision." }),
    status: Type.String({ description: '`Pending`, `Approved`, `Rejected` or `Cancelled`, of the request as a whole.' }),
    outcome: Nullable(Type.String({ description: 'Of a settled discrepancy `Resolved` or `Upheld`; otherwise null.' })),
    entity_type: Type.String(),
    entity_id: Id,
    decided_at: Nullable(Timestamp),
  },
  { title: 'ApprovalRecord' },
)
export type ApprovalRecord = Static<typeof ApprovalRecord>

/**
 * Headers of an operation that checks the approval again which its caller looked up before. Both or none. In lower case, as they
 * arrive: the validator looks at them so.
 */
export const ApprovalHeaders = Type.Object(
  {
    'x-approval-request': Type.Optional(
      Type.String({
        format: 'uuid',
        description:
          'The approval request that this call rests on. When it is not the newest of the record, not Approved, or not of the version that is named, nothing is done: 422 `approval_superseded`.',
      }),
    ),
    'x-approval-version': Type.Optional(
      Type.String({
        pattern: '^[1-9][0-9]{0,9}$',
        description: "That request's version, as `GET /approval-records` told it. Goes with `X-Approval-Request`.",
        examples: ['3'],
      }),
    ),
  },
  { dependentRequired: { 'x-approval-request': ['x-approval-version'], 'x-approval-version': ['x-approval-request'] } },
)

/** An approval that a caller says it acts upon. */
export interface NamedApproval {
  id: string
  version: number
}

/** What the headers name, once they were found to be in order; null where the caller names none. */
export function namedApproval(headers: Static<typeof ApprovalHeaders>): NamedApproval | null {
  const id = headers['x-approval-request']
  return id === undefined ? null : { id: id.toLowerCase(), version: Number(headers['x-approval-version']) }
}
