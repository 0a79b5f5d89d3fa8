import type { Actor } from '../../context.ts'
import { type ActionCode, maySeeFormLink, mayTake } from '../../policy.ts'
import { mayDecide } from '../approvals/approval-steps.ts'
import type { Application, ApplicationItem, ApplicationStage } from './applications.schema.ts'
import type { ApplicationRow, FoundApplication } from './applications.store.ts'
import { applicationFlow, isLive } from './applications.transitions.ts'

/** What this caller may do with the application now: the same questions that the actions ask. */
export function applicationActions(row: ApplicationRow, actor: Actor): string[] {
  const { facts, status } = row
  const legal = applicationFlow.allowed(status)
  const holds: Partial<Record<ActionCode, boolean>> = {
    'shortlist.approve': mayDecide('shortlist', facts.shortlist, actor),
    'offer.create': facts.interviewed && facts.tan_open,
    'employee-conversion.approve': facts.eligible && facts.conversion !== null && mayDecide('employee_conversion', facts.conversion, actor),
  }
  const onApplication: readonly ActionCode[] = [
    'application.reject',
    'application.withdraw',
    'employee-conversion.approve',
    'green-form.issue',
    'interview.schedule',
    'offer.create',
    'shortlist.approve',
  ]
  const allowed = onApplication.filter((action) => legal.includes(action) && mayTake(actor.role, action) && (holds[action] ?? true))
  const disputable = isLive(status) && mayTake(actor.role, 'discrepancy.raise')
  return [...allowed, ...(disputable ? ['discrepancy.raise'] : [])].sort()
}

export const presentItem = ({ facts, ...row }: ApplicationRow, actor: Actor): ApplicationItem => ({
  ...row,
  open_offer: mayTake(actor.role, 'offer.read') ? row.open_offer : null,
  allowed_actions: applicationActions({ ...row, facts }, actor),
})
export const presentApplication = ({ form_link, ...row }: FoundApplication, stages: ApplicationStage[], actor: Actor): Application => ({
  ...presentItem(row, actor),
  stage_history: stages,
  form_link: form_link !== null && maySeeFormLink(actor.role) ? withTimes(form_link) : null,
})

const withTimes = (link: NonNullable<FoundApplication['form_link']>): Application['form_link'] => ({
  issued_by: link.issued_by,
  issued_at: new Date(link.issued_at),
  expires_at: new Date(link.expires_at),
  opened_at: link.opened_at === null ? null : new Date(link.opened_at),
  submitted_at: link.submitted_at === null ? null : new Date(link.submitted_at),
})
