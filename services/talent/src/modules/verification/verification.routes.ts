import { cursorId, notFound, toPage } from '@tanager/kernel'
import { type Actor, can, type Routes, type UserCtx } from '../../context.ts'
import { checksDocuments, mayTake } from '../../policy.ts'
import { isLive } from '../applications/applications.transitions.ts'
import { isEligible } from '../onboarding/eligibility.ts'
import { readFacts } from '../onboarding/onboarding.actions.ts'
import { isOpenDiscrepancy, type OnboardingFacts } from '../onboarding/onboarding-facts.ts'
import { caseStatus, checksOf } from '../onboarding/verification-checks.ts'
import { ApplicationParams, ListVerification, VerificationCase, VerificationPage } from './verification.schema.ts'
import { listOpenCases, listUnseenCases } from './verification.store.ts'

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
        description: 'With `mine=true` what waits in My work of verification officers and HR operations: documents that nobody has opened.',
        querystring: ListVerification,
        response: { 200: VerificationPage },
      },
    },
    async (request) => {
      const { limit } = request.query
      const found = await request.inTenant(async (ctx) => {
        const facts = await readFacts(ctx, await listFor(ctx, request.query))
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

async function listFor({ tx, actor }: UserCtx, query: ListVerification): Promise<string[]> {
  const [before, most] = [cursorId(query), query.limit + 1]
  if (!query.mine) return listOpenCases(tx, before, most)
  return checksDocuments(actor) ? listUnseenCases(tx, before, most) : []
}

const present = (facts: OnboardingFacts, actor: Actor): VerificationCase => ({
  application_id: facts.application_id,
  candidate_name: facts.record.full_name,
  status: caseStatus(facts),
  checks: checksOf(facts),
  eligible: isEligible(facts),
  open_discrepancies: facts.discrepancies.filter(isOpenDiscrepancy).length,
  allowed_actions: [
    ...(isLive(facts.application_status) && mayTake(actor.role, 'discrepancy.raise') ? ['discrepancy.raise'] : []),
    ...(facts.received_documents.length > 0 && mayTake(actor.role, 'green-form.document.read') ? ['green-form.document.read'] : []),
  ],
})
