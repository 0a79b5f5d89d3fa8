import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import type { AuditRecord } from '../ports.ts'
import { until } from '../proxy/testing/world.ts'
import { openFileAudit } from './file-audit.ts'

const record = (correlationId: string): AuditRecord => ({
  event: 'tool.intent',
  at: '2026-01-31T09:30:00.000Z',
  correlationId,
  tenantId: 't',
  subject: 's',
  role: 'r',
  server: 'mcp-a',
  tool: 'x',
  tier: 'read_only',
  argumentsDigest: 'sha256:0',
})

describe('an audit file', () => {
  let folder: string
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'governor-audit-'))
  })
  after(() => rm(folder, { recursive: true, force: true }))
  const lines = async (path: string) =>
    (await readFile(path, 'utf8'))
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as AuditRecord)

  it('holds every record, whole and in order, of many at once', async () => {
    const path = join(folder, 'many.jsonl')
    const audit = await openFileAudit(path)
    await Promise.all(Array.from({ length: 200 }, (_, index) => audit.write(record(String(index)))))
    assert.deepEqual(
      (await lines(path)).map(({ correlationId }) => Number(correlationId)),
      Array.from({ length: 200 }, (_, index) => index),
    )
    await audit.close()
    const again = await openFileAudit(path)
    await again.write(record('later'))
    await again.close()
    assert.equal((await lines(path)).length, 201)
  })

  it('keeps many records with one wait for the disk', async () => {
    const audit = await openFileAudit(join(folder, 'shared.jsonl'))
    const all = Promise.all(Array.from({ length: 200 }, (_, index) => audit.write(record(String(index)))))
    await audit.write(record('last'))
    await all
    assert.equal(audit.commits, 2) // the first went alone, the others together
    await audit.close()
  })

  it('has a record that must be safe only soon in the file at once, and on the disk a moment later, with others', async () => {
    const path = join(folder, 'soon.jsonl')
    const audit = await openFileAudit(path)
    const began = performance.now()
    for (let index = 0; index < 50; index += 1) await audit.write(record(String(index)), 'soon')
    assert.deepEqual(
      (await lines(path)).map(({ correlationId }) => Number(correlationId)),
      Array.from({ length: 50 }, (_, index) => index),
    )
    await until(() => audit.commits > 0)
    const most = 1 + (performance.now() - began) / 10 // one for each hundredth of a second, however long the writes took
    assert.ok(audit.commits <= most, `${audit.commits} of ${most}`)
    await audit.close()
  })

  it('takes all that was written before to the disk with a record that must be safe now', async () => {
    const path = join(folder, 'both.jsonl')
    const audit = await openFileAudit(path)
    const all = [audit.write(record('0'), 'soon'), audit.write(record('1')), audit.write(record('2'), 'soon'), audit.write(record('3'))]
    await Promise.all(all)
    assert.deepEqual(
      (await lines(path)).map(({ correlationId }) => correlationId),
      ['0', '1', '2', '3'],
    )
    // On a slow disk the moment of those that may wait is over before: still not one for each.
    assert.ok(audit.commits >= 1 && audit.commits < all.length, `${audit.commits}`)
    await audit.close()
  })

  it('is on the disk, all of it, when it is closed', async () => {
    const audit = await openFileAudit(join(folder, 'closing.jsonl'))
    await audit.write(record('one'), 'soon')
    assert.equal(audit.commits, 0)
    await audit.close()
    assert.equal(audit.commits, 1)
  })

  it('is its owner’s alone, also when it was not before', async () => {
    const path = join(folder, 'open.jsonl')
    await writeFile(path, '', { mode: 0o644 })
    const audit = await openFileAudit(path)
    assert.equal((await stat(path)).mode & 0o777, 0o600)
    await audit.close()
  })

  it('has a record on the disk once it counts as kept', async () => {
    const path = join(folder, 'kept.jsonl')
    const audit = await openFileAudit(path)
    await audit.write(record('one'))
    assert.equal((await lines(path))[0]?.correlationId, 'one')
    await audit.close()
  })

  it('refuses what it cannot keep, and goes on when it can', async () => {
    const full = await openFileAudit('/dev/full').catch((error: Error) => error)
    assert.ok(full instanceof Error && /not a regular file/.test(full.message))
    const audit = await openFileAudit(join(folder, 'closed.jsonl'))
    await audit.close()
    await assert.rejects(audit.write(record('late')), /closed/)
    await audit.close()
  })

  it('is not written through a link', async () => {
    await writeFile(join(folder, 'target'), '')
    await symlink(join(folder, 'target'), join(folder, 'link'))
    await assert.rejects(openFileAudit(join(folder, 'link')))
  })
})
