import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { startTalkative } from '../../talkative-service.fixture.ts'
import { createWorld, type World } from '../../testing.ts'
import { formBody, journeyTo, TINY_PDF } from '../../testing-workflow.ts'
import { hashToken, newToken } from '../green-forms/form-token.ts'

describe('the log', () => {
  let world: World
  const folder = mkdtempSync(join(tmpdir(), 'tanager-log-'))
  before(async () => {
    world = await createWorld()
  })
  after(async () => {
    await world.close()
    rmSync(folder, { recursive: true })
  })

  it('holds no token, no hash of one, and nothing that the candidate sent, whatever happened', async () => {
    const journey = await journeyTo(world, 'acme', 'Onboarding')
    const service = await startTalkative(world, folder)
    const wrong = newToken()
    const call = async (token: string, init: RequestInit = {}) =>
      (await fetch(`${service.address}/api/v1/green-forms/by-token/${token}`, init)).status
    const secret = 'ZQ-5550001-LOG'
    const form = (await (await fetch(`${service.address}/api/v1/green-forms/by-token/${journey.token}`)).json()) as {
      sections: { fields: { name: string; example: unknown }[] }[]
    }
    const examples = Object.fromEntries(form.sections.flatMap(({ fields }) => fields.map((field) => [field.name, field.example])))
    const answers = { ...examples, identity_number: secret }
    const files = { identity_proof: TINY_PDF, address_proof: TINY_PDF, education_certificate: TINY_PDF }
    const { payload, headers } = formBody({ answers, declaration: true }, files)
    const refused = formBody({ answers: { ...answers, email: 'x' }, declaration: true }, files)

    const statuses = [
      await call(wrong),
      await call(`${wrong}/`),
      await call(`${wrong}%zz`),
      await call(wrong + 'x'.repeat(5_000)),
      await call(journey.token, { method: 'DELETE' }),
      await call(`${journey.token}?token=${journey.token}`),
      await call(journey.token, { method: 'POST', body: refused.payload, headers: refused.headers }),
    ]
    assert.deepEqual(statuses, [404, 404, 404, 404, 404, 400, 400])
    await world.owner.query('revoke execute on function tenant_of_form_link(bytea) from tanager_app')
    assert.equal(await call(journey.token), 500)
    await world.owner.query('grant execute on function tenant_of_form_link(bytea) to tanager_app')
    await world.owner.query('revoke insert on green_form_submissions from tanager_app')
    assert.equal(await call(journey.token, { method: 'POST', body: payload, headers }), 500)
    await world.owner.query('grant insert on green_form_submissions to tanager_app')
    assert.equal(await call(journey.token, { method: 'POST', body: payload, headers }), 201)

    const log = await service.stop()
    assert.match(log, /"route":"\/api\/v1\/green-forms\/by-token\/:token","status":201/, 'the requests are in the log')
    assert.match(log, /"msg":"failed"/)
    for (const token of [journey.token, wrong]) {
      for (const form of [token, hashToken(token).toString('hex'), hashToken(token).toString('base64')])
        assert.ok(!log.includes(form), 'a token or its hash is in the log')
    }
    for (const word of [secret, 'person1@', 'Harbour Road']) assert.ok(!log.includes(word), word)
  })
})
