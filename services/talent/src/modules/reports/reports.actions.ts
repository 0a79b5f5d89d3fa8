import { createHash } from 'node:crypto'
import { notFound } from '@tanager/kernel'
import type { Actor, UserCtx } from '../../context.ts'
import { recordAudit } from '../audit/audit.actions.ts'
import type { AskRequest } from './reports.schema.ts'

/** The Query API reads the rows of one tenant: to everybody else it is not there. */
export function demandReportTenant({ tenantCode }: Pick<Actor, 'tenantCode'>, reportTenant: string): void {
  if (tenantCode !== reportTenant) throw notFound('address here')
}

/** That somebody asked, not what: a question may hold a name. The digest lets a question that is known be found again. */
export async function recordQuestion(ctx: UserCtx, { question, conversation_history: before = [] }: AskRequest): Promise<void> {
  await recordAudit(ctx, {
    action: 'report.ask',
    entityType: 'report',
    entityId: null,
    outcome: 'Asked',
    details: { question_sha256: createHash('sha256').update(question).digest('hex'), earlier_questions: before.length },
  })
}
