import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { type AuditRecord, migrateGovernor, openFileAudit, postgresAudit } from '@tanager/governor'
import { openPool } from '@tanager/postgres'
import pg from 'pg'
import { createWorld, type World } from '../../../services/talent/src/testing.ts'
import { assertSaid, tanager } from './testing.ts'

const record = (correlationId: string, tenantId = 't'): AuditRecord => ({
  event: 'tool.outcome',
  at: '2026-01-31T09:30:00.000Z',
  correlationId,
  tenantId,
  subject: 's',
  role: 'é',
  server: 'mcp-a',
  tool: 'x',
  tier: 'read_only',
  argumentsDigest: 'sha256:0',
  callId: correlationId,
  outcome: 'ok',
})

describe('the audit file of a governor', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tanager-governor-audit-'))
  after(() => rmSync(folder, { recursive: true, force: true }))
  const path = join(folder, 'audit.jsonl')
  const verify = (lines: readonly string[]) => {
    const copy = join(folder, 'copy.jsonl')
    writeFileSync(copy, lines.map((line) => `${line}\n`).join(''))
    return tanager(['audit', 'verify', '--governor', copy], {})
  }
  let lines: string[]
  before(async () => {
    for (const start of ['a', 'b', 'c']) {
      const audit = await openFileAudit(path)
      for (let count = 0; count < 4; count += 1) await audit.write(record(`${start}${count}`))
      await audit.close()
    }
    lines = readFileSync(path, 'utf8').trimEnd().split('\n')
  })

  it('is found intact over several starts, and after a crash in the middle of a line', async () => {
    const { code, out } = await tanager(['audit', 'verify', '--governor', path], {})
    assert.deepEqual([code, /intact, 12 entries in 3 chains\./.test(out)], [0, true], out)
    writeFileSync(path, '{"event":"tool.int', { flag: 'a' })
    const audit = await openFileAudit(path)
    writeFileSync(path, '\n', { flag: 'a' })
    await audit.write(record('later'))
    await audit.close()
    assert.match(
      (await tanager(['audit', 'verify', '--governor', path], {})).out,
      /13 entries in 4 chains; 1 line is no entry of a chain .*cut off at the end would not show/,
    )
  })

  it('is intact with records of any length, kept soon or now, one by one or together', async () => {
    const sizes = join(folder, 'sizes.jsonl')
    const audit = await openFileAudit(sizes)
    const ids = ['short', 'é€😀'.repeat(3_000), 'x', 'ü'.repeat(20_000), 'y']
    for (const id of ids) await audit.write(record(id), 'soon')
    await Promise.all(ids.map((id) => audit.write(record(id))))
    await audit.close()
    const kept = readFileSync(sizes, 'utf8').trimEnd().split('\n')
    assert.deepEqual(
      kept.map((line) => (JSON.parse(line) as AuditRecord).correlationId),
      [...ids, ...ids],
    )
    assert.match((await tanager(['audit', 'verify', '--governor', sizes], {})).out, /intact, 10 entries in 1 chains?\./)
  })

  it('1 when an entry was changed, removed, put in, or moved', async () => {
    const changed = lines.map((line, at) => (at === 5 ? line.replace('"ok"', '"no"') : line))
    for (const [bad, at] of [
      [changed, 6],
      [lines.filter((_, index) => index !== 5), 6],
      [lines.filter((_, index) => index < 4 || index > 7), 5],
      [lines.slice(1), 1],
      [[...lines.slice(0, 3), lines[2] ?? '', ...lines.slice(3)], 4],
      [[lines[1] ?? '', lines[0] ?? '', ...lines.slice(2)], 1],
    ] as const) {
      const { code, out, err } = await verify(bad)
      assert.equal(code, 1)
      assert.match(out, new RegExp(`broken at line ${at}:`), out)
      assertSaid(err, /audit chain is broken/)
    }
  })
})

describe('the audit of governors in the database', () => {
  let world: World
  before(async () => {
    world = await createWorld()
    await migrateGovernor(world.database)
    const pool = openPool({ url: world.database.appUrl, max: 4, applicationName: 'test' })
    const audit = postgresAudit(pool)
    await Promise.all(Array.from({ length: 30 }, (_, at) => audit.write(record(`c${at}`, `t${at % 3}`))))
    await pool.end()
  })
  after(() => world.close())
  const verify = () => tanager(['audit', 'verify'], { DATABASE_OWNER_URL: world.database.ownerUrl })
  const asSuperuser = async (sql: string) => {
    const client = new pg.Client(world.database.superuserUrl)
    await client.connect()
    await client.query(`set session_replication_role = replica; ${sql}`)
    await client.end()
  }

  it('is checked by the same command, after the tenants', async () => {
    const { code, out } = await verify()
    assert.equal(code, 0)
    assert.match(out, /^acme: intact.*\nglobex: intact.*\ngovernor: intact, 30 entries in 3 chains\.\n$/)
  })

  it('1 when a tail was cut off, or an entry changed', async () => {
    await asSuperuser("delete from governor.audit_records where tenant_id = 't2' and sequence = 10")
    assert.match((await verify()).out, /governor: broken .*tail was cut off/)
    await asSuperuser("update governor.audit_records set details = replace(details, 'ok', 'no') where tenant_id = 't1' and sequence = 4")
    const { code, out } = await verify()
    assert.deepEqual([code, /governor: broken at line 14: it was changed/.test(out)], [1, true], out)
  })
})
