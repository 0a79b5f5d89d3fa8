import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { createWorld, type World } from '../../testing.ts'
import { journeyTo, submitForm } from '../../testing-workflow.ts'
import { dayIn } from '../configuration/time-zone.ts'

/** At any moment it is another day in one of the two than in UTC, or in both. */
const [BEHIND, AHEAD] = ['Etc/GMT+12', 'Etc/GMT-14'] as const

describe('a date on the green form that must not be in the future', () => {
  let world: World
  before(async () => {
    world = await createWorld()
  })
  after(() => world.close())

  const answers = async (zone: string, birth: string) => {
    await world.asOwner('acme', 'update tenants set time_zone = $2 where tenant_id = $1', [zone])
    const { token } = await journeyTo(world, 'acme', 'Onboarding')
    return submitForm(world, token, { date_of_birth: birth }).then(
      () => 'taken',
      () => 'refused',
    )
  }
  it("is judged by the tenant's today", async () => {
    const [late, early] = [dayIn(AHEAD, new Date()), dayIn(BEHIND, new Date())]
    assert.notEqual(late, early)
    assert.equal(await answers(AHEAD, late), 'taken')
    assert.equal(await answers(BEHIND, late), 'refused')
    assert.equal(await answers(BEHIND, early), 'taken')
  })
})
