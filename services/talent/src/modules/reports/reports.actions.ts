import { createHash } from 'node:crypto'
import type { AskRequest } from '@tanager/ask-contract'
import { forbidden, notFound } from '@tanager/kernel'
import type { ReportingAudience } from '@tanager/postgres'
import type { Actor, UserCtx } from '../../context.ts'
import { audienceOf } from '../../policy.ts'
import { recordAudit } from '../audit/audit.actions.ts'

/** The Query API reads the rows of one tenant: to everybody else it is not there. */
export function demandReportTenant({ tenantCode }: Pick<Actor, 'tenantCode'>, reportTenant: string): void {
  if (tenantCode !== reportTenant) throw notFound('address here')
}

/** The audience of the caller's role. A role that could ask and had none would read with nobody's rights. */
export function demandAudience({ role }: Pick<Actor, 'role'>): ReportingAudience {
  const audience = audienceOf(role)
  if (audience === null) throw forbidden()
  return audience
}

/** That somebody asked, not what: a question may hold a name. The digest lets a question that is known be found again. */
export async function recordQuestion(
  ctx: UserCtx,
  { question, conversation_history: before = [] }: AskRequest,
  audience: string | null,
): Promise<void> {
  await recordAudit(ctx, {
    action: 'report.ask',
    entityType: 'report',
    entityId: null,
    outcome: 'Asked',
    details: { question_sha256: createHash('sha256').update(question).digest('hex'), earlier_questions: before.length, audience },
  })
}
