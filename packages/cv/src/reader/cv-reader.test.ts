import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { type CvReader, CvReaderBusy, createCvReader, isRefusal } from '../index.ts'
import { slowDocument } from '../testing/hostile-files.ts'
import { employerFirst } from '../testing/pdf-layouts.ts'
import { INGRID } from '../testing/people.ts'

const KILLS = process.env.SOAK === undefined ? 2 : 100
const cv = employerFirst(INGRID)
const slow = slowDocument(400_000)

/** Waits until a worker, another one than before, is at a document. */
async function busyWorker(reader: CvReader, not?: number): Promise<number> {
  const deadline = Date.now() + 60_000
  while (Date.now() < deadline) {
    const worker = reader.workers().find(({ pid, busy }) => busy && pid !== not)
    if (worker !== undefined) return worker.pid
    await delay(5)
  }
  throw new Error('no worker is at a document')
}

describe('the reader', () => {
  let reader: CvReader
  before(() => {
    reader = createCvReader({ timeoutMs: 60_000, niceness: 0 })
  })
  after(() => reader.close())

  it('answers with the fields, and with their places in the text', async () => {
    const answer = await reader.read(cv)
    assert.ok(!isRefusal(answer))
    const { email, name } = answer.fields
    assert.equal(answer.text.slice(email?.start, email?.end), INGRID.email)
    assert.equal(answer.text.slice(name?.start, name?.end), INGRID.name)
    assert.equal(answer.mediaType, 'application/pdf')
    assert.ok(answer.fieldsFound.includes('employment'))
    assert.ok(answer.confidence > 0.7)
  })

  it('takes a Buffer as it takes bytes', async () => {
    assert.ok(!isRefusal(await reader.read(Buffer.from(cv))))
  })

  it(`goes on after its worker is killed in the middle of a document, ${KILLS} times`, async () => {
    for (let round = 0; round < KILLS; round++) {
      await reader.read(cv)
      const reading = reader.read(slow)
      const pid = await busyWorker(reader)
      await delay(round % 40) // at another point of the reading each time
      process.kill(pid, 'SIGKILL')
      const answer = await reading // tried again on a fresh worker
      assert.ok(!isRefusal(answer), JSON.stringify(answer))
      assert.equal(answer.fields.email?.value, 'jane@example.com')
      assert.ok(!isRefusal(await reader.read(cv)), 'the next document is read')
    }
  })

  it('file_unreadable when the worker is killed twice at one document', async () => {
    await reader.read(cv)
    const reading = reader.read(slow)
    const first = await busyWorker(reader)
    process.kill(first, 'SIGKILL')
    process.kill(await busyWorker(reader, first), 'SIGKILL')
    const answer = await reading
    assert.ok(isRefusal(answer))
    assert.equal(answer.code, 'file_unreadable')
  })

  it('file_unsafe when the deadline passes, and the next document is read', async () => {
    const hasty = createCvReader({ timeoutMs: 900, niceness: 0 })
    try {
      const answer = await hasty.read(slowDocument(4_000_000))
      assert.ok(isRefusal(answer))
      assert.equal(answer.code, 'file_unsafe')
      assert.match(answer.message, /0\.9 seconds/)
      const next = new TextEncoder().encode('Jane Example\njane@example.com')
      const deadline = Date.now() + 60_000
      while (isRefusal(await hasty.read(next))) assert.ok(Date.now() < deadline) // a busy machine may need more than the 0.9 seconds
    } finally {
      hasty.close()
    }
  })

  it('turns documents away when too many wait', async () => {
    const small = createCvReader({ maxQueue: 1, timeoutMs: 60_000, niceness: 0 })
    try {
      const one = small.read(cv)
      await assert.rejects(small.read(cv), CvReaderBusy)
      assert.ok(!isRefusal(await one))
    } finally {
      small.close()
    }
  })

  it('refuses to read once closed', async () => {
    const closed = createCvReader()
    closed.close()
    await assert.rejects(closed.read(cv), /closed/)
  })

  it('leaves what its worker compiled to the next one, although workers end by a kill', async (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'tanager-compiled-'))
    const before = process.env.NODE_COMPILE_CACHE
    process.env.NODE_COMPILE_CACHE = folder
    t.after(() => {
      if (before === undefined) delete process.env.NODE_COMPILE_CACHE
      else process.env.NODE_COMPILE_CACHE = before
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    })
    const other = createCvReader({ timeoutMs: 60_000, niceness: 0 })
    await other.read(cv)
    await other.read(cv) // the first answer came before it was written
    other.close()
    assert.ok(readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length > 50)
  })
})
