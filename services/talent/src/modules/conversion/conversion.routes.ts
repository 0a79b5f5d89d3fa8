import { cursorId, IdParams, Nullable, toPage } from '@tanager/kernel'
import type { Tx } from '@tanager/postgres'
import { type Actor, can, type Routes } from '../../context.ts'
import { mayDecide } from '../approvals/approval-steps.ts'
import { checklistOf } from '../onboarding/eligibility.ts'
import { readFacts } from '../onboarding/onboarding.actions.ts'
import type { OnboardingFacts } from '../onboarding/onboarding-facts.ts'
import { convertToEmployee } from './conversion.actions.ts'
import { Conversion, ConversionAnswer, type ConversionChecklist, ConvertToEmployee, ListConversion } from './conversion.schema.ts'
import { type ConvertibleRow, findConvertible, listConvertibles } from './conversion.store.ts'

const tags = ['Conversion']

export const conversionRoutes: Routes = async (app) => {
  app.get(
    '/employee-conversion',
    {
      config: { access: can('employee-conversion.read') },
      schema: {
        operationId: 'getConversionChecklist',
        tags,
        summary: 'What is left to do before an application becomes an employee',
        description: 'With `application_id` the checklist of that application; without it a page of those in onboarding, newest first.',
        querystring: ListConversion,
        response: { 200: ConversionAnswer },
        refusals: { 404: ['not_found'] },
      },
    },
    async (request) => {
      const { limit, application_id } = request.query
      const found = await request.inTenant(async (ctx) => {
        const convertibles =
          application_id === undefined
            ? await listConvertibles(ctx.tx, cursorId(request.query), limit + 1)
            : [await findConvertible(ctx.tx, application_id)]
        const facts = await readFacts(
          ctx,
          convertibles.map((row) => row.application_id),
        )
        return facts.map((one) => present(one, convertibles, ctx.actor))
      })
      return application_id === undefined ? toPage(found, limit, (row) => row.application_id) : (found[0] as ConversionChecklist)
    },
  )
  app.post(
    '/applications/:id/convert-to-employee',
    {
      config: { access: can('employee-conversion.approve'), find: (tx: Tx, params: { id: string }) => findConvertible(tx, params.id) },
      schema: {
        operationId: 'convertToEmployee',
        tags,
        summary: 'Approve the conversion and create the employee',
        description: 'Whether everything holds is checked on the server, before the approval and again after it.',
        params: IdParams,
        body: Nullable(ConvertToEmployee), // nothing in it is needed, so neither is the body
        response: { 201: Conversion },
        refusals: {
          404: ['not_found'],
          409: ['already_converted'],
          422: ['not_eligible', 'joining_date_out_of_range', 'not_your_step', 'number_taken'],
        },
      },
    },
    (request, reply) =>
      request.inTenant(async (ctx) => {
        reply.code(201)
        return convertToEmployee(ctx, request.params.id, request.body ?? {})
      }),
  )
}

function present(facts: OnboardingFacts, convertibles: readonly ConvertibleRow[], actor: Actor): ConversionChecklist {
  const checklist = checklistOf(facts)
  const eligible = checklist.every((item) => item.passed)
  const { request, possible_employees = [] } = convertibles.find((row) => row.application_id === facts.application_id) ?? {}
  return {
    application_id: facts.application_id,
    candidate_name: facts.record.full_name,
    eligible,
    checklist,
    possible_employees,
    allowed_actions: eligible && request && mayDecide('employee_conversion', request, actor) ? ['employee-conversion.approve'] : [],
  }
}
