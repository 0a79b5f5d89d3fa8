import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Attachment, Layout } from './layout.store.ts'
import { distributionSteps } from './steps.ts'

const key: Attachment = {
  kind: 'key',
  table: 'users',
  name: 'users_fkey',
  definition: 'FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)',
}
const trigger: Attachment = { kind: 'trigger', table: 'users', name: 'counted', definition: 'CREATE TRIGGER counted …' }
const table = (name: string, kind: 'tenant' | 'reference' | 'local', more = {}) => ({
  name,
  kind,
  distributed: false,
  holdsRows: true,
  oldPolicy: kind === 'tenant',
  ...more,
})
const fresh: Layout = {
  database: 'tanager',
  owner: 'tanager_owner',
  workers: ['tanager_app'],
  tables: [table('tenants', 'tenant'), table('roles', 'reference'), table('tenant_directory', 'local'), table('users', 'tenant')],
  attached: [trigger, key],
  saved: [],
  auditDelegated: false,
}
/** After a run that went through. */
const done: Layout = {
  ...fresh,
  tables: fresh.tables.map((one) => ({ ...one, distributed: one.kind !== 'local', holdsRows: one.kind === 'local', oldPolicy: false })),
  auditDelegated: true,
}
const titles = (layout: Layout) => distributionSteps(layout, 8).map(({ what }) => what)

describe('the steps of a distribution', () => {
  it('note keys and triggers, drop them, distribute, compare, empty, and make them again, keys first', () => {
    assert.deepEqual(titles(fresh), [
      'Carry the tenant of a transaction to the nodes',
      'Note keys and triggers',
      'Give policies the form that Citus takes',
      'Drop keys and triggers',
      'Copy roles to every node',
      'Distribute tenants',
      'Distribute users',
      'Compare rows and files with those before, then empty the copies that stayed here',
      'Make the key users_fkey',
      'Make the trigger counted of users',
      'Send append_audit() to the node of its tenant',
      'Keep functions of the owner from everybody, on every node',
      'Keep what Citus tells of its tables from reports',
    ])
  })
  it('put tenants first, with the shards asked for, and every other table of tenants beside it', () => {
    const statements = distributionSteps(fresh, 8).flatMap((step) => step.statements)
    const made = statements.filter((one) => /create_(distributed|reference)_table/.test(one))
    assert.deepEqual(made, [
      "select create_reference_table('public.roles')",
      "select create_distributed_table('public.tenants', 'tenant_id', shard_count => 8)",
      "select create_distributed_table('public.users', 'tenant_id', colocate_with => 'public.tenants')",
    ])
    assert.ok(!statements.some((one) => one.includes('tenant_directory')), 'directories stay on the coordinator')
  })
  it('go on where a run was cut short: what was noted is made again, what is distributed stays', () => {
    const half: Layout = {
      ...fresh,
      tables: fresh.tables.map((one) => ({ ...one, distributed: one.name === 'roles' || one.name === 'tenants', oldPolicy: false })),
      attached: [],
      saved: [key, trigger],
    }
    const left = titles(half)
    assert.ok(!left.includes('Distribute tenants') && left.includes('Distribute users'))
    assert.ok(!left.includes('Drop keys and triggers'))
    assert.deepEqual(
      left.filter((what) => what.startsWith('Make')),
      ['Make the key users_fkey', 'Make the trigger counted of users'],
    )
  })
  it('make only what is still missing when a run was cut short at the end', () => {
    const late: Layout = { ...done, attached: [key], saved: [key, trigger] }
    assert.deepEqual(
      titles(late).filter((what) => what.startsWith('Make')),
      ['Make the trigger counted of users'],
    )
  })
  it('distribute a table that a later migration made, and leave the others as they are', () => {
    const later: Layout = { ...done, tables: [...done.tables, table('notes', 'tenant')] }
    const statements = distributionSteps(later, 8).flatMap((step) => step.statements)
    assert.deepEqual(
      statements.filter((one) => one.includes('create_distributed_table')),
      ["select create_distributed_table('public.notes', 'tenant_id', colocate_with => 'public.tenants')"],
    )
  })
  it('change nothing but settings and rights where all is done', () => {
    const statements = distributionSteps(done, 8).flatMap((step) => step.statements)
    assert.ok(!statements.some((one) => /drop|create_distributed|alter policy|truncate/.test(one)), statements.join('\n'))
  })
})
