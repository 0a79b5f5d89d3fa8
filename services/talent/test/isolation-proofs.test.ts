import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { ONE_SERVER_ONLY } from '@tanager/postgres/testing'
import { createWorld, type World } from '../src/testing.ts'
import { catalogBreaches } from './catalog.ts'
import { isolationBreaches, plantRows, withClient } from './isolation.ts'

describe('the proofs of isolation', () => {
  let world: World
  before(async () => {
    world = await createWorld()
    await plantRows(world)
  })
  after(() => world.close())

  const POLICY = 'using (tenant_id = (select current_tenant())) with check (tenant_id = (select current_tenant()))'
  const DAMAGES: [what: string, table: string, damage: string, mend: string, seen: RegExp, named: RegExp][] = [
    [
      'a policy is removed',
      'candidates',
      'drop policy tenant_isolation on candidates',
      `create policy tenant_isolation on candidates ${POLICY}`,
      /^candidates: a tenant sees 0 rows and has 4$/,
      /^table candidates has no isolation policy$/,
    ],
    [
      'row-level security is switched off',
      'candidates',
      'alter table candidates disable row level security',
      'alter table candidates enable row level security',
      /^candidates: a tenant sees 4 rows of another$/,
      /^table candidates has no row-level security$/,
    ],
    [
      'a policy lets everything be read',
      'users',
      'alter policy tenant_isolation on users using (true)',
      `alter policy tenant_isolation on users ${POLICY}`,
      /^users: 40 rows are visible without a tenant$/,
      /^table users has no isolation policy$/,
    ],
    [
      'a policy lets anything be written',
      'idempotency_keys',
      'alter policy tenant_isolation on idempotency_keys with check (true)',
      `alter policy tenant_isolation on idempotency_keys ${POLICY}`,
      /^idempotency_keys: INSERT for another tenant was refused with 23505/,
      /^table idempotency_keys has no isolation policy$/,
    ],
    [
      'the role may bypass it',
      'approval_rules',
      'alter table approval_rules no force row level security; alter table approval_rules owner to tanager_app',
      'alter table approval_rules force row level security; alter table approval_rules owner to tanager_owner; grant select, insert, update, delete on approval_rules to tanager_app',
      /^approval_rules: a tenant sees 7 rows of another$/,
      /^table approval_rules does not force/,
    ],
  ]
  const breaches = (table?: string) => isolationBreaches(world.database, world.tenants.acme.id, world.tenants.globex.id, table)

  it('are green before', async () => assert.deepEqual(await breaches(), []))
  for (const [what, table, damage, mend, seen, named] of DAMAGES) {
    it(`turn red when ${what}`, { skip: ONE_SERVER_ONLY }, async () => {
      await withClient(world.database.superuserUrl, async (superuser) => {
        await superuser.query(damage)
        try {
          const isolation = await breaches(table)
          assert.ok(
            isolation.some((breach) => seen.test(breach)),
            isolation.join('\n') || 'the isolation check saw nothing',
          )
          const catalog = await catalogBreaches(superuser)
          assert.ok(
            catalog.some((breach) => named.test(breach)),
            catalog.join('\n') || 'the catalog check saw nothing',
          )
        } finally {
          await superuser.query(mend)
        }
      })
    })
  }
  it('are green again afterwards', async () => assert.deepEqual(await breaches(), []))
})
