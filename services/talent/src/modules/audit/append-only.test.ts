import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { newId } from '@tanager/kernel'
import { inTenant, withConnection } from '@tanager/postgres'
import { ONE_SERVER_ONLY } from '@tanager/postgres/testing'
import { makeSigningKey } from '../../secrets.ts'
import { createWorld, plantCandidates, type World } from '../../testing.ts'
import { recordAudit } from './audit.actions.ts'
import { sealChain } from './checkpoints.ts'
import { readSigningKey } from './signing-key.ts'
import { verifyTenant } from './verify.ts'

const NO_RIGHT = { code: '42501' }
const APPEND_ONLY = { code: '23001' }
const NEW_ENTRY = `insert into audit_log select tenant_id, sequence + 1000, gen_random_uuid(), occurred_at, action, entity_type, entity_id, actor_user_id,
  actor_role, outcome, correlation_id, details, previous_hash, hash from audit_log where tenant_id = $1`

describe('the audit log', () => {
  const key = readSigningKey(makeSigningKey())
  let world: World
  let tenantId: string
  before(async () => {
    world = await createWorld()
    tenantId = world.tenants.acme.id
    await inTenant(world.pool, { tenantId }, (tx) => sealChain(tx, key, new Date()))
  })
  after(() => world.close())

  /** Tries a statement inside the tenant as the application's role or the owner's, and takes it back. */
  async function attempt(role: 'pool' | 'owner', text: string): Promise<void> {
    const client = await world[role].connect()
    try {
      await client.query('begin')
      await client.query('select set_tenant($1)', [tenantId])
      await client.query(text, text.includes('$1') ? [tenantId] : [])
    } finally {
      await client.query('rollback')
      client.release()
    }
  }
  const entries = async () =>
    (await world.asOwner<{ n: number }>('acme', 'select count(*) as n from audit_log where tenant_id = $1'))[0]?.n ?? 0
  const profile = async () => (await world.get('acme/tenant-admin', '/admin/tenant-profile')).body

  for (const table of ['audit_log', 'audit_checkpoints']) {
    for (const change of [
      `update ${table} set hash = hash where tenant_id = $1`,
      `update ${table} set hash = hash where tenant_id = $1 and false`,
      `delete from ${table} where tenant_id = $1`,
      `with gone as (delete from ${table} where tenant_id = $1 returning 1) select count(*) from gone`,
      `merge into ${table} a using tenants t on t.tenant_id = $1 and a.tenant_id = $1 when matched then update set hash = ''`,
      `truncate ${table}`,
      `truncate ${table} cascade`,
    ]) {
      // A cluster does nothing for a condition that no row meets, and refuses MERGE before it asks for rights.
      const skip = /\bfalse$|^merge/.test(change) && ONE_SERVER_ONLY
      it(`refuses the application and the owner: ${change}`, { skip }, async () => {
        await assert.rejects(attempt('pool', change), NO_RIGHT)
        await assert.rejects(attempt('owner', change), APPEND_ONLY)
      })
    }
  }
  it('refuses the owner who comes from the side', async () => {
    await assert.rejects(attempt('owner', 'truncate tenants cascade'), APPEND_ONLY)
    await assert.rejects(
      attempt(
        'owner',
        `insert into audit_log select * from audit_log where tenant_id = $1 on conflict (tenant_id, sequence) do update set outcome = 'x'`,
      ),
      APPEND_ONLY,
    )
    await assert.rejects(attempt('owner', 'delete from audit_heads where tenant_id = $1'), APPEND_ONLY)
    await assert.rejects(attempt('owner', 'set local session_replication_role = replica'), NO_RIGHT)
  })
  it('takes no entry from the application but through the function, and lets it touch neither head nor triggers', async () => {
    for (const text of [
      NEW_ENTRY,
      `update audit_heads set sequence = 0 where tenant_id = $1`,
      `insert into audit_heads (tenant_id) values ($1)`,
      `delete from audit_heads where tenant_id = $1`,
      `truncate audit_heads`,
      `select 1 from audit_heads where tenant_id = $1 for update`,
      `alter table audit_log disable trigger all`,
      `drop table audit_log`,
      `set local session_replication_role = replica`,
      `create or replace function audit_field(p_text text) returns text language sql as $f$ select '' $f$`,
    ]) {
      await assert.rejects(attempt('pool', text), (error: { code?: string }) => error.code === NO_RIGHT.code, text)
    }
  })
  it('takes no entry without a tenant, nor for another one', async () => {
    const append = `select append_audit($1, 'a', 'b', null, null, 'c', 'd', 'e', '{}')`
    await assert.rejects(world.pool.query(append, [newId()]), /no audit chain for this tenant/)
    await assert.rejects(
      inTenant(world.pool, { tenantId: newId() }, (tx) => tx.query({ text: append })),
      /no audit chain for this tenant/,
    )
  })

  it('holds the names of changed fields and never their values', async () => {
    const [id] = await plantCandidates(world, 'acme', 1)
    const secret = {
      full_name: 'Zsófia Quendryth',
      email: 'zq@hidden.example',
      phone: '+36 30 555 0199',
      headline: 'Falconer',
      summary: 'Bred 12 kestrels',
    }
    const more = {
      current_employer: 'Quillmoor Ltd',
      skills: ['hawking'],
      source: 'aunt Ilona',
      current_location: 'Pécs-Uránváros',
      total_experience_years: 62.5, // no second of a minute reads so
    }
    const patched = await world.call('acme/recruiter', 'PATCH', `/candidates/${id}`, {
      body: { ...secret, ...more },
      headers: { 'if-match': '"1"' },
    })
    assert.equal(patched.status, 200)
    const company = { name: 'Vantablack Nine', legal_name: 'Vantablack Nine Kft.', domain: 'vantablack.example' }
    assert.equal((await world.put('acme/tenant-admin', '/admin/tenant-profile', company, { 'if-match': '*' })).status, 200)

    const written = await world.asOwner<{ action: string; whole: string }>(
      'acme',
      'select action, a::text as whole from audit_log a where tenant_id = $1',
    )
    assert.deepEqual(
      written.slice(-2).map((row) => row.action),
      ['candidate.update', 'configuration.tenant-profile.update'],
    )
    for (const value of [...Object.values(secret), ...Object.values(more), ...Object.values(company)].flat().map(String)) {
      const leak = written.find((row) => row.whole.toLowerCase().includes(value.toLowerCase()))
      assert.equal(leak, undefined, value)
    }
  })

  it('gets no entry from a change that fails, and no change gets by without its entry', { skip: ONE_SERVER_ONLY }, async () => {
    const [before, count] = [await profile(), await entries()]
    const change = { name: 'Half done', legal_name: 'Half done Ltd', domain: 'half.example' }
    assert.equal((await world.put('acme/tenant-admin', '/admin/tenant-profile', change, { 'if-match': '"999"' })).status, 409)
    assert.equal(
      (await world.put('acme/tenant-admin', '/admin/tenant-profile', { ...change, domain: 'not a domain' }, { 'if-match': '*' })).status,
      400,
    )
    const failing = inTenant(world.pool, { tenantId }, async (tx) => {
      const ctx = { tx, actor: null, correlationId: 'c', onAudit: () => {} }
      await recordAudit(ctx, { action: 'test.note', entityType: 'test', entityId: null, outcome: 'Noted' })
      throw new Error('after the entry')
    })
    await assert.rejects(failing, /after the entry/)
    assert.deepEqual([await profile(), await entries()], [before, count])

    const planted = `create function no_entry() returns trigger language plpgsql as $$ begin raise exception 'the log is full'; end $$;
      create trigger no_entry before insert on audit_log for each row execute function no_entry()`
    await withConnection(world.database.superuserUrl, (client) => client.query(planted))
    assert.equal((await world.put('acme/tenant-admin', '/admin/tenant-profile', change, { 'if-match': '*' })).status, 500)
    await withConnection(world.database.superuserUrl, (client) =>
      client.query('drop trigger no_entry on audit_log; drop function no_entry()'),
    )
    assert.deepEqual([await profile(), await entries()], [before, count])

    assert.equal((await world.put('acme/tenant-admin', '/admin/tenant-profile', change, { 'if-match': '*' })).status, 200)
    assert.equal(await entries(), count + 1)
  })
  it('is whole after all that', async () => {
    const verdict = await verifyTenant(world.pool, { tenantId, keys: [key] })
    assert.ok(verdict.ok, JSON.stringify(verdict))
    assert.equal(verdict.checkpoints.sealedUpTo, 21)
  })
})
