import { inTenant } from '@tanager/postgres'
import type { TenantCode, World } from '../../testing.ts'
import { APPLICATION_STATUSES } from '../applications/applications.schema.ts'
import { OFFER_STATUSES } from '../offers/offers.schema.ts'
import { isEligible } from '../onboarding/eligibility.ts'
import { readFacts } from '../onboarding/onboarding.actions.ts'
import { caseStatus } from '../onboarding/verification-checks.ts'
import type { DashboardSummary } from './dashboard.schema.ts'

const SLOW = `select
  (select count(*)::int from candidates where tenant_id = $1) as candidates,
  (select count(*)::int from duplicate_suggestions where tenant_id = $1 and status = 'Open') as open_duplicate_suggestions,
  (select count(*)::int from tans where tenant_id = $1 and status = 'PendingApproval') as tans_pending_approval,
  (select count(*)::int from tans where tenant_id = $1 and status = 'Approved') as tans_approved,
  (select count(*)::int from interviews where tenant_id = $1 and status = 'Scheduled' and starts_at > now()) as interviews_upcoming,
  (select count(*)::int from green_forms where tenant_id = $1 and status in ('Open', 'ReuploadRequested') and not closed) as green_forms_pending,
  (select count(*)::int from discrepancies where tenant_id = $1 and status in ('Open', 'ReuploadRequested')) as discrepancies_open,
  (select count(*)::int from employees where tenant_id = $1) as employees,
  (select count(*)::int from approval_requests where tenant_id = $1 and status = 'Pending') as approvals_pending`

/** The dashboard, counted the slow way: every row of every table, and every case derived from its facts. */
export async function recount(world: World, tenant: TenantCode): Promise<DashboardSummary> {
  const [plain] = await world.asOwner<Omit<DashboardSummary, 'sla_breaches'>>(tenant, SLOW)
  const byStatus = async <S extends string>(table: string, statuses: readonly S[]) => {
    const found = await world.asOwner<{ status: S; n: number }>(
      tenant,
      `select status, count(*)::int as n from ${table} where tenant_id = $1 group by status`,
    )
    return Object.fromEntries(statuses.map((status) => [status, found.find((row) => row.status === status)?.n ?? 0])) as Record<S, number>
  }
  const onboarding = await world.asOwner<{ id: string }>(
    tenant,
    `select id from applications where tenant_id = $1 and status = 'Onboarding'`,
  )
  const ids = onboarding.map((row) => row.id)
  const facts = await inTenant(world.owner, { tenantId: world.tenants[tenant].id }, (tx) => readFacts({ tx }, ids))
  return {
    ...(plain as Omit<DashboardSummary, 'sla_breaches'>),
    applications_by_status: await byStatus('applications', APPLICATION_STATUSES),
    offers_by_status: await byStatus('offers', OFFER_STATUSES),
    verification_in_review: facts.filter((one) => caseStatus(one) === 'InReview').length,
    conversions_eligible: facts.filter(isEligible).length,
    sla_breaches: 0,
  }
}
