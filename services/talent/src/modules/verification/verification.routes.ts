import { cursorId, notFound, toPage } from '@tanager/kernel'
import { type Actor, can, type Routes } from '../../context.ts'
import { mayTake } from '../../policy.ts'
import { isLive } from '../applications/applications.transitions.ts'
import { readFacts } from '../onboarding/onboarding.actions.ts'
import { isOpenDiscrepancy, type OnboardingFacts } from '../onboarding/onboarding-facts.ts'
import { caseStatus, checksOf } from '../onboarding/verification-checks.ts'
import { ApplicationParams, ListVerification, VerificationCase, VerificationPage } from './verification.schema.ts'
import { listOpenCases } from './verification.store.ts'

const tags = ['Verification']

export const verificationRoutes: Routes = async (app) => {
  app.get(
    '/verification',
    {
      config: { access: can('verification.read') },
      schema: {
        operationId: 'listVerification',
        tags,
        summary: 'Cases of the applications that are being onboarded, newest application first',
        querystring: ListVerification,
        response: { 200: VerificationPage },
      },
    },
    async (request) => {
      const { limit } = request.query
      const found = await request.inTenant(async (ctx) => {
        const facts = await readFacts(ctx, await listOpenCases(ctx.tx, cursorId(request.query), limit + 1))
        return facts.map((one) => present(one, ctx.actor))
      })
      return toPage(found, limit, (row) => row.application_id)
    },
  )
  app.get(
    '/verification/:applicationId',
    {
      config: { access: can('verification.read') },
      schema: {
        operationId: 'getVerification',
        tags,
        summary: 'The case of one application',
        description: "Derived from the form, the documents, the candidate's record and the discrepancies at the moment of asking.",
        params: ApplicationParams,
        response: { 200: VerificationCase },
        refusals: { 404: ['not_found'] },
      },
    },
    (request) =>
      request.inTenant(async (ctx) => {
        const [facts] = await readFacts(ctx, [request.params.applicationId])
        if (!facts) throw notFound()
        return present(facts, ctx.actor)
      }),
  )
}

const present = (facts: OnboardingFacts, actor: Actor): VerificationCase => ({
  application_id: facts.application_id,
  candidate_name: facts.record.full_name,
  status: caseStatus(facts),
  checks: checksOf(facts),
  open_discrepancies: facts.discrepancies.filter(isOpenDiscrepancy).length,
  allowed_actions: isLive(facts.application_status) && mayTake(actor.role, 'discrepancy.raise') ? ['discrepancy.raise'] : [],
})
