import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { createWorld, plantCandidates, type World } from '../../../services/talent/src/testing.ts'
import { journeyTo } from '../../../services/talent/src/testing-workflow.ts'
import { tanager } from './testing.ts'

describe('retention run', () => {
  let world: World
  let env: Record<string, string>
  before(async () => {
    world = await createWorld()
    env = { DATABASE_OWNER_URL: world.database.ownerUrl }
  })
  after(() => world.close())
  const run = (...more: string[]) => tanager(['retention', 'run', '--tenant', 'acme', ...more], env)
  const count = async () => (await world.asOwner('acme', 'select from candidates where tenant_id = $1')).length

  it('reports who goes and why, changes nothing in a dry run, lists first, and leaves a chain that can be verified', async () => {
    assert.match((await run('--dry-run')).out, /^Would erase: 0, newly list: 0, listed and waiting: 0, keep: 0\. Nothing was changed\.\n$/)
    const { candidateId, applicationId } = await journeyTo(world, 'acme', 'Interviewed')
    await plantCandidates(world, 'acme', 1)
    await world.post('acme/recruiter', `/applications/${applicationId}/reject`, { reason: 'Another person.' })
    await world.asOwner('acme', `update application_stages set occurred_at = now() - interval '200 days' where tenant_id = $1`)
    await world.put('acme/hr-head', '/admin/retention', { closed_months: 6, unapplied_months: null }, { 'if-match': '*' })

    const dry = await run('--dry-run')
    assert.match(
      dry.out,
      new RegExp(`^list   ${candidateId}  last application ended \\d{4}-\\d\\d-\\d\\d, period over .*, erased from .* on\\n`),
    )
    assert.match(dry.out, /Would erase: 0, newly list: 1, listed and waiting: 0, keep: 0\. Nothing was changed\.\n$/)
    assert.match((await run('--dry-run')).out, /newly list: 1/)
    assert.match((await run()).out, /\nErased: 0, newly listed: 1, taken off the list: 0\.\n$/)
    assert.match((await run()).out, /^wait .*\nErased: 0, newly listed: 0, taken off the list: 0\.\n$/)
    await world.asOwner('acme', `update retention_notices set announced_at = now() - interval '8 days' where tenant_id = $1`)
    const last = await run()
    assert.match(last.out, /^erase .*\nErased: 1, newly listed: 0, taken off the list: 0\.\n$/)
    assert.equal((await world.get('acme/recruiter', `/candidates/${candidateId}`)).status, 404)
    assert.equal(await count(), 1)
    assert.equal((await tanager(['audit', 'verify', '--tenant', 'acme'], env)).code, 0)
  })

  it('erases without notice only when it is told to', async () => {
    await world.asOwner('acme', `update candidates set created_at = now() - interval '2 months' where tenant_id = $1`)
    await world.put('acme/hr-head', '/admin/retention', { closed_months: null, unapplied_months: 1 }, { 'if-match': '*' })
    assert.match((await run('--without-notice', '--dry-run')).out, /^erase .*never applied/)
    assert.match((await run('--without-notice')).out, /Erased: 1,/)
    assert.equal(await count(), 0)
  })
})
