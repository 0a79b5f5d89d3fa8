import { type Static, Type } from 'typebox'
import { APPLICATION_STATUSES } from '../applications/applications.schema.ts'
import { OFFER_STATUSES } from '../offers/offers.schema.ts'

const Count = Type.Integer({ minimum: 0 })
const countsOf = <const S extends string>(statuses: readonly S[], title: string) =>
  Type.Object(Object.fromEntries(statuses.map((status) => [status, Count])) as Record<S, typeof Count>, { title })

export const DashboardSummary = Type.Object(
  {
    candidates: Count,
    open_duplicate_suggestions: Count,
    tans_pending_approval: Count,
    tans_approved: Count,
    applications_by_status: countsOf(APPLICATION_STATUSES, 'ApplicationsByStatus'),
    interviews_upcoming: Type.Integer({ minimum: 0, description: 'Scheduled and not begun.' }),
    offers_by_status: countsOf(OFFER_STATUSES, 'OffersByStatus'),
    green_forms_pending: Type.Integer({ minimum: 0, description: 'Forms that wait for the candidate.' }),
    verification_in_review: Count,
    discrepancies_open: Type.Integer({ minimum: 0, description: 'Open, or waiting for a document.' }),
    conversions_eligible: Count,
    employees: Count,
    approvals_pending: Count,
    sla_breaches: Type.Integer({ description: 'Always 0: times are not tracked.' }),
  },
  { title: 'DashboardSummary' },
)
export type DashboardSummary = Static<typeof DashboardSummary>
