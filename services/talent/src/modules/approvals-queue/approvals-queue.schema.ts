import { CursorPage, Id, OneOf, PageQuery } from '@tanager/kernel'
import { type Static, Type } from 'typebox'
import { ApprovalRequest } from '../approvals/approvals.schema.ts'

export const ApprovalPage = CursorPage(ApprovalRequest, 'ApprovalPage')

export const STATUSES = ['Pending', 'Approved', 'Rejected', 'Cancelled'] as const
export const KINDS = ['tan', 'shortlist', 'offer', 'discrepancy', 'employee_conversion'] as const
/** Whose turn it is. */
export const DUE = ['own', 'others'] as const
export type Due = (typeof DUE)[number]
export const ListApprovals = Type.Object(
  {
    ...PageQuery.properties,
    status: Type.Optional(OneOf(STATUSES)),
    entity_type: Type.Optional(OneOf(KINDS)),
    mine: Type.Optional(Type.Boolean({ description: 'True: only those that the caller may decide now.' })),
    due: Type.Optional(
      OneOf(DUE, {
        description:
          'Divides those that the caller may decide now (`mine` is implied). `own`: what is due for the caller. `others`: what is due for somebody else, in whose place the caller may decide: a step of another role that has an active holder, or a shortlist of another hiring manager.',
      }),
    ),
    to_answer: Type.Optional(
      Type.Boolean({
        description:
          'True: only pending ones that the caller raised or submitted and whose newest comment is a question. `mine` and `due` are ignored.',
      }),
    ),
  },
  { additionalProperties: false },
)
export type ListApprovals = Static<typeof ListApprovals>

/** Path parameters of the workflow read. */
export const WorkflowParams = Type.Object({ approvalRequestId: Id })
