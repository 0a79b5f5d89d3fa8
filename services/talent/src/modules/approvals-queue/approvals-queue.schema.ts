import { CursorPage, Id, OneOf, PageQuery } from '@tanager/kernel'
import { type Static, Type } from 'typebox'
import { ApprovalRequest } from '../approvals/approvals.schema.ts'

export const ApprovalPage = CursorPage(ApprovalRequest, 'ApprovalPage')

export const STATUSES = ['Pending', 'Approved', 'Rejected', 'Cancelled'] as const
export const KINDS = ['tan', 'shortlist', 'offer', 'discrepancy', 'employee_conversion'] as const
export const ListApprovals = Type.Object(
  {
    ...PageQuery.properties,
    status: Type.Optional(OneOf(STATUSES)),
    entity_type: Type.Optional(OneOf(KINDS)),
    mine: Type.Optional(Type.Boolean({ description: 'True: only those that the caller may decide now.' })),
    to_answer: Type.Optional(
      Type.Boolean({
        description:
          'True: only pending ones that the caller raised or submitted and whose newest comment is a question. `mine` is ignored.',
      }),
    ),
  },
  { additionalProperties: false },
)
export type ListApprovals = Static<typeof ListApprovals>

/** Path parameters of the workflow read. */
export const WorkflowParams = Type.Object({ approvalRequestId: Id })
