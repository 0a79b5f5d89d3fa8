import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { createTestDatabase, ONE_SERVER_ONLY, type TestDatabase } from '@tanager/postgres/testing'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { createWorld, type World } from '../src/testing.ts'
import { checksum, plantRows, type TenantTable, tenantTables, withClient } from './isolation.ts'
import { type Knowledge, type RandomStatement, randomFrom, randomSql } from './random-sql.ts'

const SEED = Number(process.env.ISOLATION_SEED ?? 20_260_101)
const READS = Number(process.env.ISOLATION_READS ?? 4_200)
const WRITES = 900
const UNSET = 600

const AS_TEXT = { getTypeParser: () => (text: unknown) => text } as unknown as pg.CustomTypesConfig
interface Outcome {
  /** Sorted rows as text, or the error. */
  text: string
  error: boolean
  touched: number
}

/** Runs a statement in a transaction of its own; what it leaves behind depends on `end`. */
async function execute(
  client: pg.Client,
  tenantId: string | null,
  statement: RandomStatement,
  end: 'commit' | 'rollback',
): Promise<Outcome> {
  const opening = ['begin', ...(tenantId ? [`select set_tenant('${tenantId}')`] : []), ...statement.before]
  try {
    if (statement.kind === 'copy') {
      await client.query(opening.join('; '))
      const chunks: Buffer[] = []
      for await (const chunk of client.query(copyTo(statement.sql))) chunks.push(chunk as Buffer)
      await client.query(end)
      return { text: Buffer.concat(chunks).toString().split('\n').sort().join('\n'), error: false, touched: 0 }
    }
    const text = [...opening, statement.sql, ...statement.after, end].join('; ')
    const results = (await client.query({ text, rowMode: 'array', types: AS_TEXT })) as unknown as pg.QueryArrayResult<unknown[]>[]
    const result = results[opening.length] as pg.QueryArrayResult<unknown[]>
    return {
      text: result.rows
        .map((row) => row.join('|'))
        .sort()
        .join('\n'),
      error: false,
      touched: result.command === 'SELECT' ? 0 : (result.rowCount ?? 0),
    }
  } catch (error) {
    await client.query('rollback; deallocate all')
    const { code, message, detail, hint, where } = error as pg.DatabaseError
    return { text: [code, message, detail, hint, where].join('|'), error: true, touched: 0 }
  }
}

describe(`random statements as the application's role (seed ${SEED})`, { skip: ONE_SERVER_ONLY }, () => {
  let world: World
  let twin: TestDatabase
  let tables: TenantTable[]
  let secrets: Record<'acme' | 'globex', Set<string>>
  const clients: pg.Client[] = []
  const connect = async (url: string) => {
    const client = new pg.Client({ connectionString: url, statement_timeout: 5_000 })
    await client.connect()
    clients.push(client)
    return client
  }
  const asSuperuser = <T>(work: (client: pg.Client) => Promise<T>) => withClient(world.database.superuserUrl, work)

  before(async () => {
    world = await createWorld()
    await plantRows(world)
    tables = await asSuperuser(tenantTables)
    twin = await createTestDatabase()
    await copyTenant(world.tenants.acme.id)
    secrets = { acme: await secretsOf(world.tenants.acme.id), globex: await secretsOf(world.tenants.globex.id) }
    for (const own of secrets.acme) secrets.globex.delete(own)
  })
  after(async () => {
    for (const client of clients) await client.end()
    await twin.drop()
    await world.close()
  })

  /** The same rows of one tenant, alone in a database of their own. */
  async function copyTenant(tenantId: string): Promise<void> {
    await withClient(twin.superuserUrl, (target) =>
      asSuperuser(async (source) => {
        await target.query('set session_replication_role = replica') // no keys, no triggers: the rows as they are
        for (const { name } of tables) {
          const { rows } = await source.query<{ all: string }>(
            `select coalesce(json_agg(t), '[]')::text as all from ${name} t where tenant_id = $1`,
            [tenantId],
          )
          await target.query(`insert into ${name} select * from json_populate_recordset(null::${name}, $1)`, [rows[0]?.all])
        }
      }),
    )
  }

  /** Every id and digest in a tenant's rows. */
  async function secretsOf(tenantId: string): Promise<Set<string>> {
    const found = new Set<string>()
    await asSuperuser(async (superuser) => {
      for (const { name } of tables) {
        const { rows } = await superuser.query<{ row: string }>(`select t::text as row from ${name} t where tenant_id = $1`, [tenantId])
        for (const { row } of rows) for (const id of idsIn(row)) found.add(id)
      }
    })
    return found
  }
  const idsIn = (text: string) => text.match(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|[0-9a-f]{64}/g) ?? []
  /** What of a tenant stands in a text, unless the statement itself said it. */
  const leaked = (text: string, of: 'acme' | 'globex', statement: RandomStatement): string[] => {
    const said = [...statement.before, statement.sql].join(' ')
    const words = new RegExp(of, 'i').test(text) && !said.includes(of) ? [of] : []
    return [...words, ...idsIn(text).filter((id) => secrets[of].has(id) && !said.includes(id))]
  }
  const knowledge = (): Knowledge => {
    const { id, users } = world.tenants.globex
    return {
      tables,
      tenantId: id,
      ids: [...Object.values(users), ...[...secrets.globex].filter((one) => one.length === 36).slice(0, 40)],
      word: 'globex',
    }
  }
  const generator = (salt: number) => randomSql(randomFrom(SEED + salt), knowledge())

  it(`${READS} reads see what they would see if the other tenant did not exist`, async (t) => {
    const { acme } = world.tenants
    const [here, there] = [await connect(world.database.appUrl), await connect(twin.appUrl)]
    const generate = generator(1)
    const seen = { rows: 0, errors: 0 }
    for (let n = 0; n < READS; n++) {
      const statement = generate.read()
      const [outcome, alone] = await Promise.all([
        execute(here, acme.id, statement, 'rollback'),
        statement.kind === 'probe' ? undefined : execute(there, acme.id, statement, 'rollback'),
      ])
      const story = () => `statement ${n}: ${[...statement.before, statement.sql].join('; ')}`
      assert.deepEqual(leaked(outcome.text, 'globex', statement), [], story())
      if (alone && outcome.text !== alone.text) assert.equal(outcome.text.slice(0, 2000), alone.text.slice(0, 2000), story())
      if (outcome.error) seen.errors += 1
      else if (outcome.text) seen.rows += 1
    }
    t.diagnostic(JSON.stringify(seen))
    assert.ok(seen.rows > READS * 0.5, `most statements should have answered: ${JSON.stringify(seen)}`)
  })

  it(`${WRITES} writes change nothing of the other tenant`, async (t) => {
    const { acme, globex } = world.tenants
    const before = await asSuperuser((superuser) => checksum(superuser, globex.id))
    const client = await connect(world.database.appUrl)
    const generate = generator(2)
    const seen = { changed: 0, refused: 0 }
    for (let n = 0; n < WRITES; n++) {
      const statement = generate.write()
      const outcome = await execute(client, acme.id, statement, 'commit')
      assert.deepEqual(leaked(outcome.text, 'globex', statement), [], `statement ${n}: ${statement.sql}`)
      if (outcome.touched > 0) seen.changed += 1
      if (outcome.error) seen.refused += 1
      if (n % 100 === 99)
        assert.deepEqual(
          await asSuperuser((superuser) => checksum(superuser, globex.id)),
          before,
          `statements ${n - 99} to ${n} (the last: ${statement.sql})`,
        )
    }
    t.diagnostic(JSON.stringify(seen))
    assert.ok(seen.changed > 20 && seen.refused > 20, `some should change rows of their own, some be refused: ${JSON.stringify(seen)}`)
  })

  it(`${UNSET} statements without a tenant see nothing and change nothing`, async () => {
    const { acme, globex } = world.tenants
    const sums = () => asSuperuser(async (superuser) => [await checksum(superuser, acme.id), await checksum(superuser, globex.id)])
    const before = await sums()
    const client = await connect(world.database.appUrl)
    const generate = generator(3)
    for (let n = 0; n < UNSET; n++) {
      const statement = n % 2 === 0 ? generate.read() : generate.write()
      const outcome = await execute(client, null, statement, 'commit')
      for (const tenant of ['acme', 'globex'] as const)
        assert.deepEqual(leaked(outcome.text, tenant, statement), [], `statement ${n}: ${statement.sql}`)
      assert.equal(statement.kind === 'write' ? outcome.touched : 0, 0, `statement ${n} wrote: ${statement.sql}`)
    }
    assert.deepEqual(await sums(), before)
  })

  it('a statement prepared in one tenant answers for the tenant of each later transaction', async () => {
    const client = await connect(world.database.appUrl)
    const counts = new Map<string | null, Set<string>>()
    for (let round = 0; round < 12; round++) {
      for (const tenant of [world.tenants.acme.id, world.tenants.globex.id, null]) {
        await client.query('begin')
        if (tenant) await client.query('select set_tenant($1)', [tenant])
        const { rows } = await client.query({ name: 'kept', text: 'select distinct tenant_id::text as seen from users order by 1' })
        await client.query('commit')
        counts.set(tenant, (counts.get(tenant) ?? new Set()).add(JSON.stringify(rows)))
      }
    }
    for (const [tenant, answers] of counts) assert.deepEqual([...answers], [JSON.stringify(tenant ? [{ seen: tenant }] : [])])
  })
})
