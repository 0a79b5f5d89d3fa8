import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { openFileState } from './file-state.ts'

describe('used approvals in a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tanager-state-'))
  after(() => rmSync(folder, { recursive: true, force: true }))
  const path = join(folder, 'state.sqlite')
  const use = (approvalId: string, correlationId = 'c') => ({
    tenantId: 't',
    approvalId,
    server: 's',
    tool: 'x',
    argumentsDigest: 'd',
    correlationId,
  })

  it('are known to the next process, and to another one on the same file', async () => {
    const first = openFileState(path)
    const second = openFileState(path)
    const claims = await Promise.all([first, second, first, second].map(({ uses }) => uses.claim(use('a'))))
    assert.deepEqual(claims, [true, false, false, false])
    await first.close()
    await second.close()
    const later = openFileState(path)
    assert.equal(await later.uses.claim(use('a')), false)
    assert.equal(await later.uses.claim({ ...use('a'), tenantId: 'other' }), true)
    await later.close()
  })

  it('are given back by their holder alone', async () => {
    const { uses, close } = openFileState(path)
    assert.equal(await uses.claim(use('b', 'mine')), true)
    await uses.release(use('b', 'not mine'))
    assert.equal(await uses.claim(use('b')), false)
    await uses.release(use('b', 'mine'))
    assert.equal(await uses.claim(use('b')), true)
    await close()
  })

  it('are nobody else’s to read, and no link is followed', () => {
    assert.equal(statSync(path).mode & 0o077, 0)
    symlinkSync(path, join(folder, 'link'))
    assert.throws(() => openFileState(join(folder, 'link')))
  })
})
