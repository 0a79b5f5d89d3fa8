import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { newId } from '@tanager/kernel'
import { ACTIONS } from '../../policy.ts'
import { createWorld, type World } from '../../testing.ts'
import { WORKFLOWS } from './workflow-catalog.ts'

interface Definition {
  id: string
  entity_type: string
  name: string
  version: number
  states: { code: string; kind: string }[]
  transitions: { action: string; from: string; to: string }[]
}
/** What the candidate does, who has no role. */
const ANONYMOUS = ['green-form.submit']
const PATH = '/admin/workflow-definitions'

describe('workflow definitions', () => {
  let world: World
  before(async () => {
    world = await createWorld()
  })
  after(() => world.close())

  const list = async () => (await world.get<{ items: Definition[] }>('acme/workflow-admin', PATH)).body.items

  it('are listed by name', async () => {
    const items = await list()
    assert.deepEqual(
      items.map((item) => item.name),
      WORKFLOWS.map((flow) => flow.name).sort(),
    )
    assert.ok(items.every((item) => item.version === 1 && Object.keys(item).length === 4))
  })

  it('show their states and transitions in order', async () => {
    const id = (await list()).find((item) => item.entity_type === 'tan')?.id
    const { status, body } = await world.get<Definition>('acme/workflow-admin', `${PATH}/${id}`)
    assert.equal(status, 200)
    assert.deepEqual(body.states, [
      { code: 'PendingApproval', kind: 'initial' },
      { code: 'Approved', kind: 'intermediate' },
      { code: 'Rejected', kind: 'final' },
      { code: 'Filled', kind: 'final' },
      { code: 'Cancelled', kind: 'final' },
    ])
    assert.deepEqual(body.transitions[0], { action: 'tan.approve', from: 'PendingApproval', to: 'Approved' })
    assert.equal(body.transitions.length, 5)
  })

  it('name known actions and their own states, and every state can be reached', async () => {
    for (const { id, entity_type } of await list()) {
      const { body } = await world.get<Definition>('acme/workflow-admin', `${PATH}/${id}`)
      const states = body.states.map((state) => state.code)
      for (const { action, from, to } of body.transitions) {
        assert.ok(action in ACTIONS || ANONYMOUS.includes(action), `${entity_type}: ${action}`)
        assert.ok(states.includes(from) && states.includes(to), `${entity_type}: ${from} to ${to}`)
      }
      assert.equal(body.states.filter((state) => state.kind === 'initial').length, 1, entity_type)
      for (const { code, kind } of body.states) {
        if (kind !== 'initial')
          assert.ok(
            body.transitions.some((move) => move.to === code),
            `${entity_type}: nothing leads to ${code}`,
          )
        if (kind !== 'final')
          assert.ok(
            body.transitions.some((move) => move.from === code),
            `${entity_type}: nothing leads out of ${code}`,
          )
      }
    }
  })

  it('401 without a token, 403 without workflow.manage, 404 for another tenant’s and unknown ones', async () => {
    const [mine] = await list()
    assert.equal((await world.get(null, PATH)).status, 401)
    assert.equal((await world.get('acme/config-admin', PATH)).status, 403)
    assert.equal((await world.get('acme/config-admin', `${PATH}/${mine?.id}`)).status, 403)
    assert.equal((await world.get('globex/workflow-admin', `${PATH}/${mine?.id}`)).status, 404)
    for (const id of [newId(), 'tan']) assert.equal((await world.get('acme/workflow-admin', `${PATH}/${id}`)).status, 404, id)
  })

  it('404 for any attempt to write: they are read-only', async () => {
    const [mine] = await list()
    for (const [method, path] of [
      ['POST', PATH],
      ['PUT', `${PATH}/${mine?.id}`],
      ['PATCH', `${PATH}/${mine?.id}`],
      ['DELETE', `${PATH}/${mine?.id}`],
    ] as const) {
      assert.equal((await world.call('acme/workflow-admin', method, path)).status, 404, method)
    }
    assert.equal((await list()).length, WORKFLOWS.length)
  })
})
