import { randomUUID } from 'node:crypto'
import { Problem } from '@tanager/kernel'
import { inTenant, isSqlState } from '@tanager/postgres'
import type { Ctx } from '../src/context.ts'
import { importCompensations } from '../src/modules/offers/compensations.actions.ts'
import { changeRole } from '../src/modules/users/users.actions.ts'
import { formBody, TINY_PDF } from '../src/testing-workflow.ts'
import { person, type Table, type Told, told } from './insider-moves.ts'
import type { Chance } from './workflow-plays.ts'

/** What needs no user: the candidate's form, the operator's commands, and time. */
export const OUTSIDERS: Record<string, (t: Table, id: string, chance: Chance) => Promise<Told>> = {
  submitCandidateForm: async (t, id, chance) => {
    const path = `/green-forms/by-token/${t.links.get(id) ?? 'none'}`
    const seen = await t.world.get<{
      status: string
      reupload_requests: { document_type: string }[]
      sections: Section[]
      documents: { type: string }[]
    }>(null, path)
    if (seen.status !== 200) return { status: seen.status, code: '', missing: [] }
    const asked = seen.body.reupload_requests.map((one) => one.document_type)
    const types =
      seen.body.status === 'Open' ? seen.body.documents.map((one) => one.type) : asked.length > 0 ? asked.slice(0, 1) : ['identity_proof']
    const fields = seen.body.sections.flatMap((section) => section.fields)
    // No two submissions say the same, so that it shows from when on something was said.
    const said = { address_line: `${chance.below(1_000_000_000)} Road`, ...(chance.below(4) === 0 ? person(chance) : {}) }
    const answers = { ...Object.fromEntries(fields.map((field) => [field.name, field.example])), ...said }
    const withAnswers = seen.body.status === 'Open' || chance.below(3) === 0
    const { payload, headers } = formBody(
      { declaration: true, ...(withAnswers ? { answers } : {}) },
      Object.fromEntries(types.map((type) => [type, TINY_PDF])),
    )
    return told(await t.world.call(null, 'POST', path, { body: payload, headers }))
  },
  // The operator's program would refuse an offer that is no draft; this one asks nobody.
  importCompensation: async (t, id, chance) => {
    const [offer] = await t.world.asOwner<{ offer_number: string }>(
      'acme',
      'select offer_number from offers where tenant_id = $1 and id = $2',
      [id],
    )
    if (!offer) return { status: 404, code: '', missing: [] }
    const pay = {
      ...offer,
      currency: 'EUR',
      base_salary: String(40_000 + chance.below(60_000)),
      pay_period: 'Year',
      variable_pay: null,
      signing_bonus: null,
      benefits: null,
    }
    return asOperator(t, (ctx) =>
      importCompensations(ctx, {
        sha256: '0'.repeat(64),
        rows: 1,
        added: 1,
        replaced: 0,
        batches: (async function* () {
          yield [pay]
        })(),
      }),
    )
  },
  /** A second head of HR comes and goes. */
  changeRole: (t, _id, chance) =>
    asOperator(t, (ctx) => changeRole(ctx, chance.below(3) === 0 ? 'grant' : 'revoke', 'spare@acme.example', 'HR_HEAD')),
  letDaysPass: async (t, _id, chance) => {
    t.days += chance.pick([1, 1, 2, 12])
    return { status: 200, code: '', missing: [] }
  },
  /** The clock of the database stands still, so the link gets old instead. */
  letLinkExpire: async (t, id) => {
    await t.world.asOwner(
      'acme',
      `update green_form_links set expires_at = now() - interval '1 day' where tenant_id = $1 and application_id = $2`,
      [id],
    )
    return { status: 200, code: '', missing: [] }
  },
}
interface Section {
  fields: { name: string; example: unknown }[]
}

async function asOperator(t: Table, work: (ctx: Ctx) => Promise<unknown>): Promise<Told> {
  try {
    await inTenant(t.world.owner, { tenantId: t.world.tenants.acme.id }, (tx) =>
      work({ tx, actor: null, correlationId: randomUUID(), onAudit: () => {} }),
    )
    return { status: 200, code: '', missing: [] }
  } catch (error) {
    if (error instanceof Problem) return { status: error.status, code: error.code, missing: [] }
    if (isSqlState(error, '23001')) return { status: 422, code: 'restrict_violation', missing: [] }
    throw error
  }
}
