import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { newId } from '@tanager/kernel'
import { createWorld, type Who, type World } from '../../testing.ts'
import { freeSlot, journeyTo, tanBody } from '../../testing-workflow.ts'
import type { ScorecardTemplate } from './scorecard-templates.schema.ts'

type Template = ScorecardTemplate & { code: string; errors: { path: string }[] }
interface Tan {
  id: string
  status: string
  scorecard_template_id: string | null
  row_version: number
  allowed_actions: string[]
  code: string
}
const body = (name: string, more: object = {}) => ({ name, criteria: ['System design', 'Communication'], is_default: false, ...more })

describe('scorecard templates', () => {
  let world: World
  before(async () => {
    world = await createWorld()
  })
  after(() => world.close())
  const PATH = '/admin/scorecard-templates'
  const list = async (who: Who) => (await world.get<{ items: Template[] }>(who, '/scorecard-templates')).body.items
  const add = (who: Who | null, input: object) => world.post<Template>(who, PATH, input)
  const save = (id: string, input: object, headers: Record<string, string> = { 'if-match': '*' }) =>
    world.put<Template>('acme/config-admin', `${PATH}/${id}`, input, headers)
  const remove = (id: string) => world.call<Template>('acme/config-admin', 'DELETE', `${PATH}/${id}`)
  const choose = (who: Who, tanId: string, id: string | null) =>
    world.put<Tan>(who, `/tans/${tanId}/scorecard`, { scorecard_template_id: id }, { 'if-match': '*' })

  it('401 without a token, 403 for others than the two administrators; guests do not see the list', async () => {
    assert.equal((await add(null, body('No'))).status, 401)
    for (const who of ['acme/recruiter', 'acme/hr-head', 'acme/ta-head'] as const) assert.equal((await add(who, body('No'))).status, 403)
    assert.equal((await world.get('acme/client-interviewer', '/scorecard-templates')).status, 403)
  })
  it('are added and changed as a whole, in order of their names, and stay in their tenant', async () => {
    const made = await add('acme/config-admin', body('Sales'))
    assert.deepEqual([made.status, made.headers.etag, made.body.requisitions], [201, '"1"', 0], made.text)
    await add('acme/tenant-admin', body('Engineering'))
    const changed = await save(made.body.id, { name: 'Field sales', criteria: ['Listening'], is_default: false, row_version: 1 }, {})
    assert.deepEqual([changed.status, changed.body.criteria, changed.body.row_version], [200, ['Listening'], 2], changed.text)
    const seen = await list('acme/recruiter')
    assert.deepEqual(
      seen.map(({ name, allowed_actions }) => [name, allowed_actions]),
      [
        ['Engineering', []],
        ['Field sales', []],
      ],
    )
    assert.deepEqual((await list('acme/tenant-admin'))[0]?.allowed_actions, ['configuration.manage'])
    assert.deepEqual(await list('globex/recruiter'), [])
    assert.equal((await save(newId(), body('Nobody'))).status, 404)
    assert.equal((await save(made.body.id, body('Field sales'), {})).status, 428)
    assert.deepEqual([(await save(made.body.id, body('x'), { 'if-match': '"1"' })).body.code], ['stale_row_version'])
  })
  it('409 name_taken for a name that looks the same, 400 for a criterion that is there twice', async () => {
    assert.deepEqual([(await add('acme/tenant-admin', body(' ENGINEERING'))).body.code], ['name_taken'])
    const twice = await add('acme/tenant-admin', body('Twice', { criteria: ['Depth', 'depth '] }))
    assert.deepEqual([twice.status, twice.body.errors.map(({ path }) => path)], [400, ['criteria.1']])
  })
  it('have one default at most: the newest takes the place of the one before', async () => {
    await add('acme/tenant-admin', body('First default', { is_default: true }))
    const second = await add('acme/tenant-admin', body('Second default', { is_default: true }))
    const defaults = (await list('acme/recruiter')).filter(({ is_default }) => is_default)
    assert.deepEqual(
      defaults.map(({ id }) => id),
      [second.body.id],
    )
  })
  it('are chosen per requisition, and its interviewers get those criteria; without a choice the default, without that none', async () => {
    const { applicationId, tanId } = await journeyTo(world, 'acme', 'Shortlisted')
    const panel = [world.tenants.acme.users.CLIENT_INTERVIEWER]
    const slot = { application_id: applicationId, round: 1, mode: 'Phone', panel, ...freeSlot() }
    const interview = await world.post<{ id: string }>('acme/coordinator', '/interviews', slot)
    const criteria = async () =>
      (await world.get<{ scorecard: string[] }>('acme/client-interviewer', `/interviews/${interview.body.id}`)).body.scorecard
    const templates = await list('acme/recruiter')
    const byName = (name: string) => templates.find((one) => one.name === name) as Template
    assert.deepEqual(await criteria(), byName('Second default').criteria)
    const chosen = await choose('acme/recruiter', tanId, byName('Field sales').id)
    assert.deepEqual([chosen.status, chosen.body.scorecard_template_id], [200, byName('Field sales').id], chosen.text)
    assert.deepEqual(await criteria(), ['Listening'])
    assert.equal((await list('acme/recruiter')).find(({ name }) => name === 'Field sales')?.requisitions, 1)
    assert.deepEqual([(await remove(byName('Field sales').id)).body.code], ['template_in_use'])
    assert.equal((await choose('acme/recruiter', tanId, null)).status, 200)
    assert.equal((await remove(byName('Field sales').id)).status, 204)
    await save(byName('Second default').id, body('Second default'))
    assert.deepEqual(await criteria(), [])
    const actions = await world.asOwner<{ action: string }>(
      'acme',
      `select distinct action from audit_log where tenant_id = $1 and action like '%scorecard%' order by 1`,
    )
    assert.deepEqual(
      actions.map(({ action }) => action),
      [
        'configuration.scorecard-template.create',
        'configuration.scorecard-template.delete',
        'configuration.scorecard-template.update',
        'tan.set-scorecard',
      ],
    )
  })
  it('are chosen while the requisition lives, by those who may, and the approvals go on', async () => {
    const made = await world.post<Tan>('acme/recruiter', '/tans', tanBody())
    const [template] = await list('acme/recruiter')
    assert.equal((await choose('acme/auditor', made.body.id, null)).status, 403)
    assert.equal((await choose('acme/recruiter', made.body.id, newId())).status, 404)
    const set = await choose('acme/tenant-admin', made.body.id, template?.id ?? null)
    assert.deepEqual([set.status, set.body.status], [200, 'PendingApproval'], set.text)
    await world.post('acme/recruiter', `/tans/${made.body.id}/cancel`, { reason: 'Not needed.' })
    const late = await choose('acme/recruiter', made.body.id, null)
    assert.deepEqual([late.status, late.body.code], [422, 'illegal_transition'])
  })
})
