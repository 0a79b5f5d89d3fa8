import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type Answer, createWorld, type Who, type World } from '../../testing.ts'
import { approve, journeyTo } from '../../testing-workflow.ts'
import { offerDesk } from '../offers/offers.fixture.ts'

describe('a decision with If-Match', () => {
  let world: World
  before(async () => {
    world = await createWorld()
  })
  after(() => world.close())

  const as = (version: number) => ({ 'if-match': `"${version}"` })
  const isStale = (answer: Answer, current: number) =>
    assert.deepEqual([answer.status, answer.body.code, answer.headers.etag], [409, 'stale_row_version', `"${current}"`], answer.text)
  const versionAt = async (who: Who, path: string) => (await world.get<{ row_version: number }>(who, path)).body.row_version

  it('409 on a shortlist that changed since, 200 on the version that was read', async () => {
    const { applicationId } = await journeyTo(world, 'acme', 'Applied')
    const version = await versionAt('acme/hiring-manager', `/applications/${applicationId}`)
    const decide = (seen: number) =>
      world.post('acme/hiring-manager', `/applications/${applicationId}/shortlist-approval`, approve, as(seen))
    isStale(await decide(version + 1), version)
    assert.equal((await decide(version)).status, 200)
    isStale(await decide(version), version + 1)
  })
  it('409 on a discrepancy that changed since, 200 on the version that was read', async () => {
    const { applicationId } = await journeyTo(world, 'acme', 'Submitted')
    const raised = { application_id: applicationId, category: 'Other', severity: 'Low', description: 'Odd.' }
    const made = (await world.post<{ id: string; row_version: number }>('acme/verification-officer', '/discrepancies', raised)).body
    const resolve = (seen: number) =>
      world.post('acme/hr-operations', `/discrepancies/${made.id}/resolve`, { resolution: 'Resolved', comment: 'Fine.' }, as(seen))
    isStale(await resolve(made.row_version + 1), made.row_version)
    assert.equal((await resolve(made.row_version)).status, 200)
    isStale(await resolve(made.row_version), made.row_version + 1)
  })
  it('409 on a request of the inbox that somebody decided meanwhile, 200 on the version that was read', async () => {
    const { offer } = await offerDesk(world).offerIn('PendingApproval')
    const request = offer.approval_request_id as string
    const version = await versionAt('acme/hr-head', `/workflows/${request}`)
    const decide = (who: Who, seen: number) => world.post(who, `/approvals/${request}/decision`, approve, as(seen))
    isStale(await decide('acme/finance-approver', version + 1), version)
    assert.equal((await decide('acme/finance-approver', version)).status, 200)
    isStale(await decide('acme/hr-head', version), version + 1)
    assert.equal((await decide('acme/hr-head', version + 1)).status, 200)
    isStale(await decide('acme/hr-head', version), version + 2)
  })
})
