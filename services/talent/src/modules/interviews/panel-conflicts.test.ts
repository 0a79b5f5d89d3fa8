import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { inTenant } from '@tanager/postgres'
import type { Role } from '../../policy.ts'
import { createWorld, type World } from '../../testing.ts'
import { journeyTo } from '../../testing-workflow.ts'
import { cancelInterviewsOf } from './interviews.actions.ts'

const MINUTE = 60_000
let hour = 24 * 30
/** An hour that nothing else here touches. */
const nextHour = () => Math.ceil(Date.now() / 3_600_000) * 3_600_000 + hour++ * 3_600_000 * 3
const at = (begin: number, from: number, to: number) => ({
  starts_at: new Date(begin + from * MINUTE).toISOString(),
  ends_at: new Date(begin + to * MINUTE).toISOString(),
})

describe('a panel member in two interviews', () => {
  let world: World
  const applications: string[] = []
  before(async () => {
    world = await createWorld()
    for (let n = 0; n < 8; n++) applications.push((await journeyTo(world, 'acme', 'Shortlisted')).applicationId)
  })
  after(() => world.close())

  interface Refused {
    id: string
    code: string
    detail: string
    errors: { path: string; message: string }[]
  }
  const schedule = (roles: Role[], times: object, application = 0) =>
    world.post<Refused>('acme/coordinator', '/interviews', {
      application_id: applications[application],
      round: 1,
      mode: 'Phone',
      panel: roles.map((role) => world.tenants.acme.users[role]),
      ...times,
    })
  const refusal = ({ status, body }: Awaited<ReturnType<typeof schedule>>) => [status, body.code]

  it('422 panel_conflict, with who is taken and when, and nothing is changed', async () => {
    const begin = nextHour()
    const taken = at(begin, 0, 60)
    assert.equal((await schedule(['HIRING_MANAGER', 'INTERVIEWER'], taken)).status, 201)
    const { status, body } = await schedule(['RECRUITER', 'INTERVIEWER', 'HIRING_MANAGER'], at(begin, 30, 90), 1)
    assert.deepEqual([status, body.code], [422, 'panel_conflict'])
    const when = `from ${taken.starts_at} to ${taken.ends_at}`
    assert.deepEqual(body.errors, [
      { path: 'panel.1', message: `interviewer of acme is in another interview ${when}` },
      { path: 'panel.2', message: `hiring-manager of acme is in another interview ${when}` },
    ])
    assert.ok(body.detail.includes(`interviewer of acme is in another interview ${when}`))
    assert.equal((await world.get('acme/auditor', `/applications/${applications[1]}`)).body.status, 'Shortlisted')
  })

  it('is seen however the times overlap, and not when one begins as the other ends', async () => {
    const begin = nextHour()
    assert.equal((await schedule(['SOURCER'], at(begin, 60, 120))).status, 201)
    for (const [from, to] of [
      [60, 120],
      [0, 61],
      [119, 180],
      [70, 80],
      [0, 180],
    ] as const)
      assert.deepEqual(refusal(await schedule(['SOURCER'], at(begin, from, to))), [422, 'panel_conflict'], `${from} to ${to}`)
    assert.equal((await schedule(['SOURCER'], at(begin, 30, 60))).status, 201, 'up to its beginning')
    assert.equal((await schedule(['SOURCER'], at(begin, 120, 150))).status, 201, 'from its end')
    assert.equal((await schedule(['RECRUITER'], at(begin, 60, 120), 1)).status, 201, 'another person')
  })

  it('is over when the other interview is cancelled, completed, or its application ends', async () => {
    const begin = nextHour()
    const times = at(begin, 0, 60)
    const first = await schedule(['INTERVIEWER'], times)
    assert.deepEqual(refusal(await schedule(['INTERVIEWER'], times, 1)), [422, 'panel_conflict'])
    await world.post('acme/coordinator', `/interviews/${first.body.id}/cancel`, { reason: 'moved' })

    const second = await schedule(['INTERVIEWER'], times, 1)
    assert.equal(second.status, 201)
    assert.deepEqual(refusal(await schedule(['INTERVIEWER'], times)), [422, 'panel_conflict'])
    const given = await world.post('acme/interviewer', `/interviews/${second.body.id}/feedback`, {
      recommendation: 'No',
      comments: 'Left early.',
    })
    assert.equal(given.status, 201)

    const third = await schedule(['INTERVIEWER'], times, 2)
    assert.equal(third.status, 201)
    const ids = await inTenant(world.pool, { tenantId: world.tenants.acme.id }, (tx) =>
      cancelInterviewsOf({ tx, actor: null, correlationId: 'test', onAudit: () => {} }, applications[2] as string, 'Withdrawn'),
    )
    assert.deepEqual(ids, [third.body.id])
    const { body } = await world.get('acme/auditor', `/interviews/${third.body.id}`)
    assert.deepEqual([body.status, body.cancel_reason, body.row_version], ['Cancelled', 'Withdrawn', 2])
    assert.equal((await schedule(['INTERVIEWER'], times, 3)).status, 201)
  })

  it('ends only what is still to come of an application', async () => {
    const done = await journeyTo(world, 'acme', 'Interviewed')
    const ids = await inTenant(world.pool, { tenantId: world.tenants.acme.id }, (tx) =>
      cancelInterviewsOf({ tx, actor: null, correlationId: 'test', onAudit: () => {} }, done.applicationId, 'Rejected'),
    )
    assert.deepEqual(ids, [])
    assert.equal((await world.get('acme/auditor', `/interviews/${done.interviewId}`)).body.status, 'Completed')
  })

  it('lets one of many who ask at the same moment have the person, whatever the order of the panel', async () => {
    for (let round = 0; round < 3; round++) {
      const begin = nextHour()
      const orders: Role[][] = [
        ['INTERVIEWER', 'HIRING_MANAGER', 'AUDITOR'],
        ['AUDITOR', 'HIRING_MANAGER', 'INTERVIEWER'],
        ['HIRING_MANAGER'],
        ['TA_HEAD', 'HIRING_MANAGER'],
      ]
      const answers = await Promise.all(applications.map((_, n) => schedule(orders[n % 4] as Role[], at(begin, n, 60 + n), n)))
      assert.deepEqual(answers.map(({ status }) => status).sort(), [201, ...Array.from({ length: 7 }, () => 422)])
      assert.ok(answers.every(({ status, body }) => status === 201 || body.code === 'panel_conflict'))
    }
  })
})
