import { can, type Routes } from '../../context.ts'
import { APPLICATION_STATUSES } from '../applications/applications.schema.ts'
import { OFFER_STATUSES } from '../offers/offers.schema.ts'
import { DashboardSummary } from './dashboard.schema.ts'
import { type CountRow, readCounts } from './dashboard.store.ts'

export const dashboardRoutes: Routes = async (app) => {
  app.get(
    '/dashboard/summary',
    {
      config: { access: can('dashboard.read') },
      schema: {
        operationId: 'getDashboardSummary',
        tags: ['Dashboard'],
        summary: 'Live counts',
        description: 'Every number is exact at the moment of asking.',
        response: { 200: DashboardSummary },
      },
    },
    (request) => request.inTenant(async ({ tx }) => summaryOf(await readCounts(tx))),
  )
}

function summaryOf(counts: readonly CountRow[]): DashboardSummary {
  const known = new Map(counts.map((row) => [`${row.tile} ${row.key}`, row.n]))
  const count = (tile: string, key = '') => known.get(`${tile} ${key}`) ?? 0
  const byStatus = <S extends string>(tile: string, statuses: readonly S[]) =>
    Object.fromEntries(statuses.map((status) => [status, count(tile, status)])) as Record<S, number>
  return {
    candidates: count('candidates'),
    open_duplicate_suggestions: count('duplicate_suggestions', 'Open'),
    tans_pending_approval: count('tans', 'PendingApproval'),
    tans_approved: count('tans', 'Approved'),
    applications_by_status: byStatus('applications', APPLICATION_STATUSES),
    interviews_upcoming: count('interviews_upcoming'),
    offers_by_status: byStatus('offers', OFFER_STATUSES),
    green_forms_pending: count('green_forms', 'Open') + count('green_forms', 'ReuploadRequested'),
    verification_in_review: count('onboarding', 'InReview'),
    discrepancies_open: count('discrepancies', 'Open') + count('discrepancies', 'ReuploadRequested'),
    conversions_eligible: count('onboarding', 'Eligible'),
    employees: count('employees'),
    approvals_pending: count('approvals', 'Pending'),
    sla_breaches: 0, // no time is tracked
  }
}
