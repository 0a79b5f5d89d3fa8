import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { withConnection } from '@tanager/postgres'
import { onEveryNode } from '@tanager/postgres/testing'
import { createWorld, type World } from '../../../services/talent/src/testing.ts'
import type { ReportLine } from './cv-import/report.ts'
import { assertSaid, tanager } from './testing.ts'

const SURNAMES = ['Abara', 'Brandt', 'Castellano', 'Dvorak', 'Eriksen', 'Fontaine', 'Grigoriev', 'Haugland', 'Ibarra', 'Jankowski']
const cv = (n: number) => {
  const surname = `${SURNAMES[n % 10]}${n < 10 ? '' : String.fromCharCode(97 + Math.floor(n / 10))}`
  return `Ada ${surname}\nada.${n}@mail.example | +44 20 7946 ${String(n).padStart(4, '0')}\n\nEXPERIENCE\nEngineer, ${surname} Works Ltd, 2019 - Present\n`
}

describe('the import of a folder', () => {
  let world: World
  let env: Record<string, string>
  const folder = mkdtempSync(join(tmpdir(), 'tanager-import-'))
  before(async () => {
    world = await createWorld()
    env = { DATABASE_OWNER_URL: world.database.ownerUrl, CV_MAX_BYTES: '20000', CV_TIMEOUT_MS: '120000' } // however busy the machine is
  })
  after(async () => {
    await world.close()
    rmSync(folder, { recursive: true })
  })

  /** A folder of so many CVs, with its report to be. */
  function plant(name: string, count: number) {
    const path = join(folder, name)
    mkdirSync(join(path, 'inner', 'deeper'), { recursive: true })
    for (let n = 0; n < count; n++) writeFileSync(join(path, ['', 'inner', 'inner/deeper'][n % 3] ?? '', `${n}.txt`), cv(n))
    return { path, report: join(folder, `${name}.jsonl`) }
  }
  const run = (where: { path: string; report: string }, ...rest: string[]) =>
    tanager(['cv', 'import', where.path, '--tenant', 'acme', '--report', where.report, ...rest], env)
  const linesOf = (report: string) =>
    readFileSync(report, 'utf8')
      .split('\n')
      .slice(1, -1)
      .map((line) => JSON.parse(line) as ReportLine)
  const stored = (source: string) =>
    world.asOwner<{ id: string; file_name: string; sha256: string }>(
      'acme',
      `select c.id, f.file_name, encode(f.sha256, 'hex') as sha256 from candidates c
         join candidate_files f on f.tenant_id = $1 and f.candidate_id = c.id where c.tenant_id = $1 and c.source = $2 order by f.id`,
      [source],
    )
  /** How many rows the planner expects in a table; on a cluster in its shards, which have its name and a number. */
  async function plannedRows(table: string): Promise<number> {
    const text = `select coalesce(sum(reltuples) filter (where reltuples > 0), 0)::int as rows from pg_class where relname ~ '^${table}(_\\d+)?$'`
    const found = onEveryNode(world.database.superuserUrl).map((node) =>
      withConnection(node, async (client) => {
        await client.query('set citus.override_table_visibility = off') // shows shards; one server takes any name
        return (await client.query<{ rows: number }>(text)).rows[0]?.rows ?? 0
      }),
    )
    return (await Promise.all(found)).reduce((sum, rows) => sum + rows, 0)
  }
  /** Each file once in the bank, and once in the report with the candidate that it became. */
  async function assertOnce(report: string, source: string, count: number) {
    const rows = await stored(source)
    assert.equal(rows.length, count)
    assert.equal(new Set(rows.map((row) => row.sha256)).size, count, 'no file twice')
    const created = linesOf(report).filter((line) => line.outcome === 'created')
    assert.equal(created.length, count)
    assert.deepEqual(new Map(created.map((line) => [line.candidate_id, line.sha256])), new Map(rows.map((row) => [row.id, row.sha256])))
  }

  it('takes every file of every folder in it, with a report and a progress bar, and nothing at the second run', async () => {
    const where = plant('plain', 7)
    const first = await run(where, '--source', 'Old bank', '--workers', '2')
    assert.equal(first.code, 0, first.err)
    assert.equal(first.out, `7 files for acme: 7 created, 0 refused, 0 left out. Report: ${where.report}\n`)
    assert.match(first.err, /█+ 100 % {2}7 of 7 /)
    await assertOnce(where.report, 'Old bank', 7)
    assert.equal(await plannedRows('candidate_files'), 7, 'the planner knows of them')
    assert.ok(linesOf(where.report).some((line) => line.file === 'inner/deeper/2.txt'))
    const second = await run(where, '--source', 'Old bank')
    assert.deepEqual(
      [second.code, second.out],
      [0, `7 files for acme: 0 created, 7 created before, 0 refused, 0 left out. Report: ${where.report}\n`],
    )
    await assertOnce(where.report, 'Old bank', 7)
    const [entry] = await world.asOwner<{ actor_role: string }>(
      'acme',
      "select actor_role from audit_log where tenant_id = $1 and action = 'candidate.upload' order by sequence limit 1",
    )
    assert.equal(entry?.actor_role, 'OPERATOR')
  })

  it('1 when files were refused, with the reason of each; they are tried again, and the rest is in the bank', async () => {
    const where = plant('mixed', 2)
    writeFileSync(join(where.path, 'program.bin'), Buffer.from('7f454c46020101000000', 'hex'))
    writeFileSync(join(where.path, 'large.txt'), 'x'.repeat(30_000))
    writeFileSync(join(where.path, '.DS_Store'), 'left by a file manager')
    symlinkSync('/etc/passwd', join(where.path, 'link.txt'))
    const { code, out, err } = await run(where, '--source', 'Mixed')
    assert.equal(code, 1)
    assert.match(out, /^6 files for acme: 2 created, 2 refused, 2 left out\./)
    assertSaid(err, /2 files were refused \(file_too_large: 1, unsupported_file_type: 1\)\. The report says/)
    const reasons = linesOf(where.report).map((line) => [line.file, line.outcome, line.code])
    assert.deepEqual(
      reasons.filter(([, outcome]) => outcome !== 'created'),
      [
        ['.DS_Store', 'skipped', 'hidden_file'],
        ['large.txt', 'refused', 'file_too_large'],
        ['link.txt', 'skipped', 'not_a_regular_file'],
        ['program.bin', 'refused', 'unsupported_file_type'],
      ],
    )
    writeFileSync(join(where.path, 'large.txt'), cv(8))
    rmSync(join(where.path, 'program.bin'))
    const mended = await run(where, '--source', 'Mixed')
    assert.equal(mended.code, 0, mended.err)
    await assertOnce(where.report, 'Mixed', 3)
    assert.equal(linesOf(where.report).filter((line) => line.outcome === 'skipped').length, 2, 'said once')
  })

  it('imports nothing twice when its last line, or half of it, did not reach the report', async () => {
    const where = plant('torn', 3)
    assert.equal((await run(where, '--source', 'Torn')).code, 0)
    const whole = readFileSync(where.report, 'utf8').trimEnd().split('\n')
    const last = whole.pop() ?? ''
    for (const rest of ['', last.slice(0, 40), last]) {
      writeFileSync(where.report, `${whole.join('\n')}\n${rest}`)
      const again = await run(where, '--source', 'Torn')
      assert.equal(again.code, 0, again.err)
      assert.equal(linesOf(where.report).at(-1)?.code, 'recovered')
      await assertOnce(where.report, 'Torn', 3)
    }
  })

  it('stores each file once when two runs are at it at the same time', async () => {
    const where = plant('twice', 6)
    assert.equal((await run(plant('head', 0))).code, 0)
    writeFileSync(where.report, readFileSync(join(folder, 'head.jsonl'))) // begun, so that both runs are one import
    const both = await Promise.all([run(where, '--source', 'Twice'), run(where, '--source', 'Twice')])
    assert.deepEqual(
      both.map(({ code }) => code),
      [0, 0],
    )
    assert.equal((await stored('Twice')).length, 6)
  })

  it('1 for a report that is none, or is of another tenant, and leaves it as it was', async () => {
    const where = plant('foreign', 1)
    writeFileSync(where.report, 'my notes\n')
    const { code, err } = await run(where)
    assert.equal(code, 1)
    assertSaid(err, /is not the report of an import/)
    writeFileSync(where.report, 'my notes')
    assert.equal((await run(where)).code, 1)
    assert.equal(readFileSync(where.report, 'utf8'), 'my notes')
    rmSync(where.report)
    assert.equal((await run(where, '--source', 'Foreign')).code, 0)
    const theirs = await tanager(['cv', 'import', where.path, '--tenant', 'globex', '--report', where.report], env)
    assert.equal(theirs.code, 1)
    assertSaid(theirs.err, /report of an import into acme/)
  })

  /** The import as a process, until its report has so many lines. */
  async function begin(where: { path: string; report: string }, source: string, lines: number) {
    const { DATABASE_URL: _app, ...rest } = process.env
    const main = fileURLToPath(new URL('./main.ts', import.meta.url))
    const args = ['cv', 'import', where.path, '--tenant', 'acme', '--report', where.report, '--source', source]
    const child = spawn(process.execPath, [main, ...args], {
      env: { ...rest, ...env },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let err = ''
    child.stderr.on('data', (text) => {
      err += text
    })
    const gone = new Promise<number | null>((resolve) => child.once('close', resolve))
    const deadline = Date.now() + 60_000
    while (!existsSync(where.report) || readFileSync(where.report, 'utf8').split('\n').length - 2 < lines) {
      assert.ok(Date.now() < deadline && child.exitCode === null, `no progress: ${err}`)
      await delay(2)
    }
    return { child, gone, err: () => err }
  }

  it('goes on after kill -9 in its middle, again and again, loses nothing and imports nothing twice', async () => {
    const where = plant('killed', 100)
    let killed = 0
    for (const lines of [3, 9, 16]) {
      const { child, gone } = await begin(where, 'Killed', lines)
      await delay(lines) // at another point of a file each time
      child.kill('SIGKILL')
      await gone
      if (child.signalCode === 'SIGKILL') killed++
    }
    assert.equal(killed, 3, 'each was killed before its end')
    const before = (await stored('Killed')).length
    assert.ok(before >= 16 && before < 100, `${before} stored so far`)
    const finished = await run(where, '--source', 'Killed', '--workers', '2')
    assert.equal(finished.code, 0, finished.err)
    await assertOnce(where.report, 'Killed', 100)
    const verified = await tanager(['audit', 'verify', '--tenant', 'acme'], env)
    assert.equal(verified.code, 0, verified.out)
  })

  it('finishes the file at hand on Ctrl-C and says how to go on', async () => {
    const where = plant('stopped', 100)
    const { child, gone, err } = await begin(where, 'Stopped', 2)
    child.kill('SIGINT')
    assert.equal(await gone, 1)
    assertSaid(err(), /Stopped after \d+ of 100 files\. To go on: npm run tanager -- cv import .* --source Stopped\n$/)
    const rows = await stored('Stopped')
    assert.ok(rows.length >= 2 && rows.length < 100)
    await assertOnce(where.report, 'Stopped', rows.length)
    assert.equal((await run(where, '--source', 'Stopped')).code, 0)
    await assertOnce(where.report, 'Stopped', 100)
  })
})
