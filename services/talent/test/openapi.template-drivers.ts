import assert from 'node:assert/strict'
import type { World } from '../src/testing.ts'
import type { Driver, TemplateScene } from './openapi.driver.ts'

const admin = { who: 'acme/tenant-admin', outsider: 'acme/recruiter' } as const
const asking = { who: 'acme/recruiter', outsider: 'acme/client-interviewer' } as const
const anyVersion = { 'if-match': '*' }
const template = (name: string) => ({ name, criteria: ['System design', 'Communication'], is_default: false })
const question = { question: 'How many candidates are there?' }
const BOARD = '/reports/saved-questions'

export async function setTemplates(world: World, tanId: string): Promise<TemplateScene> {
  const make = async (who: 'acme/tenant-admin' | 'acme/recruiter' | 'acme/hr-head', path: string, body: object) => {
    const made = await world.post<{ id: string }>(who, path, body)
    assert.equal(made.status, 201, made.text)
    return made.body.id
  }
  const [used, spare] = [
    await make(admin.who, '/admin/scorecard-templates', template('Used')),
    await make(admin.who, '/admin/scorecard-templates', template('Spare')),
  ]
  await world.put('acme/recruiter', `/tans/${tanId}/scorecard`, { scorecard_template_id: used }, anyVersion)
  return { used, spare, questions: [await make('acme/recruiter', BOARD, question), await make('acme/hr-head', BOARD, question)] }
}

/** Rejection reasons, scorecard templates, and the board of Ask. */
export const TEMPLATE_DRIVERS: Record<string, Driver> = {
  getRejectionReasons: { ...asking, path: () => '/api/v1/rejection-reasons' },
  updateRejectionReasons: {
    ...admin,
    path: () => '/api/v1/admin/rejection-reasons',
    body: () => ({ reasons: ['Not enough experience'] }),
    headers: anyVersion,
  },
  listScorecardTemplates: { ...asking, path: () => '/api/v1/scorecard-templates' },
  createScorecardTemplate: {
    ...admin,
    path: () => '/api/v1/admin/scorecard-templates',
    body: () => template('Sales'),
    otherBody: template('Support'),
    keyBody: () => template('Finance'),
    refusals: {
      409: ({ world }) => world.post(admin.who, '/admin/scorecard-templates', template(' used ')),
      422: async ({ world }) => {
        await world.asOwner(
          'acme',
          `insert into scorecard_templates (tenant_id, id, name, name_key, criteria, is_default)
             select t.tenant_id, md5(n::text)::uuid, n::text, n::text, '{Depth}', false from tenants t cross join generate_series(1, 100) n where t.tenant_id = $1`,
        )
        const refused = await world.post(admin.who, '/admin/scorecard-templates', template('One more'))
        await world.asOwner('acme', `delete from scorecard_templates where tenant_id = $1 and name_key ~ '^[0-9]+$'`)
        return refused
      },
    },
  },
  updateScorecardTemplate: {
    ...admin,
    path: ({ templates }) => `/api/v1/admin/scorecard-templates/${templates.used}`,
    body: () => template('Used'),
    headers: anyVersion,
  },
  deleteScorecardTemplate: {
    ...admin,
    path: ({ templates }) => `/api/v1/admin/scorecard-templates/${templates.spare}`,
    refusals: {
      422: ({ world, templates }) => world.call(admin.who, 'DELETE', `/admin/scorecard-templates/${templates.used}`),
    },
  },
  setTanScorecard: {
    who: 'acme/recruiter',
    outsider: 'acme/auditor',
    path: ({ requisitions }) => `/api/v1/tans/${requisitions.changing}/scorecard`,
    body: ({ templates }) => ({ scorecard_template_id: templates.used }),
    headers: anyVersion,
    refusals: {
      422: async ({ world, requisitions }) => {
        const path = `/tans/${requisitions.unneeded[0]}`
        await world.post('acme/recruiter', `${path}/cancel`, { reason: 'Not needed.' })
        return world.put('acme/recruiter', `${path}/scorecard`, { scorecard_template_id: null }, anyVersion)
      },
    },
  },
  listSavedQuestions: {
    ...asking,
    path: () => `/api/v1${BOARD}?limit=1`,
    refusals: { 404: ({ world }) => world.get('globex/recruiter', BOARD) },
  },
  saveQuestion: {
    ...asking,
    path: () => `/api/v1${BOARD}`,
    body: () => question,
    otherBody: { ...question, chart: 'number' },
    refusals: {
      404: ({ world }) => world.post('globex/recruiter', BOARD, question),
      422: async ({ world, userId }) => {
        await world.asOwner(
          'acme',
          `insert into saved_questions (tenant_id, id, question, chart, created_by)
             select t.tenant_id, md5(n::text)::uuid, 'full', 'auto', $2 from tenants t cross join generate_series(1, 100) n where t.tenant_id = $1`,
          [userId],
        )
        const refused = await world.post('acme/recruiter', BOARD, question)
        await world.asOwner('acme', `delete from saved_questions where tenant_id = $1 and question = 'full'`)
        return refused
      },
    },
  },
  unsaveQuestion: {
    ...asking,
    path: ({ templates }) => `/api/v1${BOARD}/${templates.questions[0]}`,
    refusals: { 422: ({ world, templates }) => world.call('acme/recruiter', 'DELETE', `${BOARD}/${templates.questions[1]}`) },
  },
}
