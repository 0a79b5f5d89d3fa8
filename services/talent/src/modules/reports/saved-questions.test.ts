import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { newId } from '@tanager/kernel'
import { createWorld, type Who, type World } from '../../testing.ts'
import type { SavedQuestion } from './saved-questions.schema.ts'

const PATH = '/reports/saved-questions'
const question = { question: '  How many candidates called Ada are there? ', chart: 'number' }

describe('the board of saved questions', () => {
  let world: World
  before(async () => {
    world = await createWorld()
  })
  after(() => world.close())
  const save = (who: Who | null, body: unknown = question) => world.post<SavedQuestion & { code: string }>(who, PATH, body)
  const list = (who: Who | null) => world.get<{ items: SavedQuestion[] }>(who, PATH)
  const remove = (who: Who, id: string) => world.call<{ code: string }>(who, 'DELETE', `${PATH}/${id}`)

  it('401 without a token, 403 for who may not ask, 404 in a tenant without Ask', async () => {
    assert.deepEqual([(await list(null)).status, (await save(null)).status], [401, 401])
    assert.deepEqual([(await list('acme/interviewer')).status, (await save('acme/interviewer')).status], [403, 403])
    assert.deepEqual([(await list('globex/recruiter')).status, (await save('globex/recruiter')).status], [404, 404])
  })
  it('is shared by everybody who may ask; the log tells that something was saved and not what', async () => {
    const made = await save('acme/recruiter')
    assert.deepEqual([made.status, made.body.question, made.body.chart], [201, question.question.trim(), 'number'], made.text)
    const [seen] = (await list('acme/finance-approver')).body.items
    assert.deepEqual(
      [seen?.id, seen?.created_by.display_name, seen?.allowed_actions],
      [made.body.id, made.body.created_by.display_name, []],
    )
    assert.deepEqual((await list('acme/recruiter')).body.items[0]?.allowed_actions, ['report.unsave'])
    const [entry] = await world.asOwner<{ details: object }>(
      'acme',
      `select * from audit_log where tenant_id = $1 and action = 'report.save'`,
    )
    assert.doesNotMatch(JSON.stringify(entry), /Ada/)
  })
  it('is cleared by the author and the tenant administrator, by nobody else', async () => {
    const [mine, another] = [await save('acme/recruiter'), await save('acme/recruiter')]
    const refused = await remove('acme/hr-head', mine.body.id)
    assert.deepEqual([refused.status, refused.body.code], [422, 'not_the_author'])
    assert.equal((await remove('acme/recruiter', mine.body.id)).status, 204)
    assert.equal((await remove('acme/recruiter', mine.body.id)).status, 404)
    assert.equal((await remove('acme/tenant-admin', another.body.id)).status, 204)
    assert.equal((await remove('acme/recruiter', newId())).status, 404)
  })
  it('400 for an empty question or a chart that nobody draws', async () => {
    for (const body of [{ question: ' ' }, { question: 'x', chart: 'pie' }]) assert.equal((await save('acme/recruiter', body)).status, 400)
  })
})
