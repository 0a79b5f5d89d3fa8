import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { buildApp } from '../../../services/talent/src/app.ts'
import { demandFieldKeys } from '../../../services/talent/src/modules/green-forms/field-keys.actions.ts'
import { makeFieldKeys, readKeyRing } from '../../../services/talent/src/modules/green-forms/key-ring.ts'
import { createWorld, type World } from '../../../services/talent/src/testing.ts'
import { type Journey, journeyTo, submitForm, TINY_PDF } from '../../../services/talent/src/testing-workflow.ts'
import { assertSaid, tanager } from './testing.ts'

const NUMBER = 'RK-1122334455'

describe('new keys for green forms', () => {
  const [old, fresh] = [makeFieldKeys('old'), makeFieldKeys('fresh')]
  let world: World
  let journeys: Journey[]
  before(async () => {
    world = await createWorld({ FIELD_KEYS: old })
    journeys = []
    for (const tenant of ['acme', 'acme', 'globex'] as const) {
      const journey = await journeyTo(world, tenant, 'Onboarding')
      journeys.push({ ...journey, submissionId: await submitForm(world, journey.token, { identity_number: NUMBER }) })
    }
  })
  after(() => world.close())

  const rekey = (FIELD_KEYS: string, ...args: string[]) =>
    tanager(['green-form', 'rekey', ...args], { DATABASE_OWNER_URL: world.database.ownerUrl, FIELD_KEYS })
  const keysOf = async (tenant: 'acme' | 'globex') =>
    (
      await world.asOwner<{ key: string }>(
        tenant,
        `select seal_key as key from green_form_submissions where tenant_id = $1 union select seal_key from green_form_documents where tenant_id = $1 order by 1`,
      )
    ).map((row) => row.key)
  const entries = () =>
    world.asOwner<{ details: object; actor_role: string; outcome: string }>(
      'acme',
      `select details, actor_role, outcome from audit_log where tenant_id = $1 and action = 'green-form.rekey' order by sequence`,
    )

  it('1 without keys, with keys that cannot be read, or without one that rows need: nothing is changed', async () => {
    const cases: [string, RegExp][] = [
      ['', /^There are no keys: set FIELD_KEYS/],
      ['nonsense', /^FIELD_KEYS must be id:base64/],
      [fresh, /^acme has rows that were sealed with keys which FIELD_KEYS does not hold: old\. Nothing was changed\.\n$/],
    ]
    for (const [keys, said] of cases) {
      const { code, err } = await rekey(keys)
      assert.equal(code, 1)
      assertSaid(err, said)
    }
    assert.deepEqual([await keysOf('acme'), await entries()], [['old'], []])
  })
  it('1 for a tenant that does not exist', async () => {
    assertSaid((await rekey(`${fresh},${old}`, '--tenant', 'umbra')).err, /^There is no tenant with the code umbra\.\n$/)
  })
  it('seal one tenant anew, the others stay, and one audit entry says how much', async () => {
    const { code, out, err } = await rekey(`${fresh},${old}`, '--tenant', 'acme')
    assert.deepEqual([code, out], [0, 'acme: 2 submissions and 10 documents sealed anew with fresh.\n'], err)
    assert.deepEqual([await keysOf('acme'), await keysOf('globex')], [['fresh'], ['old']])
    assert.deepEqual(await entries(), [
      { details: { key_id: 'fresh', submissions: 2, documents: 10 }, actor_role: 'OPERATOR', outcome: 'Rekeyed' },
    ])
    assert.equal((await tanager(['audit', 'verify', '--tenant', 'acme'], { DATABASE_OWNER_URL: world.database.ownerUrl })).code, 0)
  })
  it('do the rest in the next run, whatever stopped the one before', async () => {
    const last = `(select id from green_form_documents where tenant_id = $1 order by id desc limit 1)`
    const spoil = `update green_form_documents set sealed = set_byte(sealed, 40, get_byte(sealed, 40) # 1) where tenant_id = $1 and id = ${last}`
    await world.asOwner('globex', spoil)
    const stopped = await rekey(`${fresh},${old}`)
    assert.equal(stopped.code, 1)
    assert.match(stopped.err, /^The document of the row \S+ does not open with the key old: it was changed\. /)
    assert.deepEqual(await keysOf('globex'), ['fresh', 'old'], 'the batches before are saved')
    await world.asOwner('globex', spoil)
    const { code, out } = await rekey(`${fresh},${old}`)
    assert.equal(code, 0)
    assert.match(out, /^acme: 0 submissions and 0 documents .*\nglobex: 0 submissions and 1 documents sealed anew with fresh\.\n$/)
    assert.deepEqual(await keysOf('globex'), ['fresh'])
  })
  it('open with the new key alone, and with the old one no more', async () => {
    const read = async (keys: string) => {
      const { config, pool, tokens, cv } = world
      const app = await buildApp({ config: { ...config, FIELD_KEYS: keys }, pool, verify: tokens.verify, cv })
      const answers: unknown[] = []
      for (const { tenant, applicationId, submissionId } of journeys) {
        const url = `/api/v1/green-forms/applications/${applicationId}/submission/${submissionId}`
        const headers = { authorization: `Bearer ${world.tokenOf(`${tenant}/hr-operations`)}` }
        const payload = { field: 'identity_number', reason: 'A look.' }
        const revealed = await app.inject({ method: 'POST', url: `${url}/reveal`, headers, payload })
        const file = await app.inject({ url: `${url}/documents/photo`, headers })
        answers.push([revealed.statusCode, revealed.json().value, file.statusCode, file.rawPayload.equals(TINY_PDF)])
      }
      await app.close()
      return answers
    }
    assert.deepEqual(await read(fresh), Array(3).fill([200, NUMBER, 200, true]))
    assert.deepEqual(await read(old), Array(3).fill([500, undefined, 500, false]))
  })
  it('let the service start without the old key once every tenant is done, and not before', async () => {
    const starts = (keys: string) => demandFieldKeys(world.pool, readKeyRing(keys))
    await starts(old)
    await starts(`${fresh},${old}`)
    assert.equal((await rekey(`${fresh},${old}`, '--tenant', 'acme')).code, 0)
    await assert.rejects(starts(fresh), /it has no key old\./)
    assert.equal((await rekey(`${fresh},${old}`)).code, 0)
    await starts(fresh)
  })
})
