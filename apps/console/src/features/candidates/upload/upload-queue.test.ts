import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { UploadAnswer } from './answer-to-upload.ts'
import { canRetry, createUploadQueue, isUnderway, type UploadPorts, type UploadQueue } from './upload-queue.ts'

const file = (name: string) => new File(['cv'], name)
const answer = (status: number, body: unknown = {}, retryAfter: string | null = null): UploadAnswer => ({ status, body, retryAfter })
const created = (candidateId: string) => answer(201, { candidate_id: candidateId })
const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve))

/** A queue whose world answers at once, except where the test says otherwise. */
function queueWith(ports: Partial<UploadPorts>) {
  return createUploadQueue({
    send: async () => created('x'),
    stillThere: async () => true,
    token: () => 'first',
    renewedToken: async () => 'second',
    online: async () => {},
    pause: nextTurn,
    onDone: () => {},
    ...ports,
  })
}
async function settled(queue: UploadQueue) {
  while (queue.state().uploads.some(isUnderway)) await nextTurn()
  return queue.state().uploads.map(({ phase }) => (phase.kind === 'failed' ? phase.code : phase.kind))
}

describe('the queue of uploads', () => {
  it('takes two hundred files, three at a time, each once', async () => {
    let inFlight = 0
    let most = 0
    const keys = new Set<string>()
    const queue = queueWith({
      async send({ key }) {
        inFlight += 1
        most = Math.max(most, inFlight)
        keys.add(key)
        await nextTurn()
        inFlight -= 1
        return created(key)
      },
    })
    queue.add(
      Array.from({ length: 200 }, (_, index) => file(`${index}.txt`)),
      'Fair',
    )
    assert.deepEqual(new Set(await settled(queue)), new Set(['done']))
    assert.equal(most, 3)
    assert.equal(keys.size, 200)
  })
  it('sends a file again by the same key after a lost connection, once the network is back', async () => {
    const log: string[] = []
    const queue = queueWith({
      send: async ({ key }) => {
        log.push(key)
        return log.length === 1 ? answer(0) : created('x')
      },
      online: async () => void log.push('online'),
    })
    queue.add([file('a.txt')], '')
    assert.deepEqual(await settled(queue), ['done'])
    assert.deepEqual(log, [log[0], 'online', log[0]])
  })
  it('holds every file while the service asks to wait, and says so', async () => {
    let release: () => void = () => {}
    const seen: number[] = []
    let sent = 0
    const queue = queueWith({
      send: async () => {
        sent += 1
        return sent === 1 ? answer(429, {}, '9') : created('x')
      },
      pause: (ms) =>
        new Promise((resolve) => {
          seen.push(ms)
          release = resolve
        }),
    })
    queue.add([file('a.txt'), file('b.txt'), file('c.txt'), file('d.txt')], '')
    while (seen.length === 0) await nextTurn()
    for (let turn = 0; turn < 20; turn += 1) await nextTurn()
    assert.equal(queue.state().held, 'busy')
    assert.ok(sent <= 3, 'nothing new is sent during the wait')
    release()
    assert.deepEqual(await settled(queue), ['done', 'done', 'done', 'done'])
    assert.deepEqual(seen, [9_000])
    assert.equal(queue.state().held, null)
  })
  it('goes on with the new token after the session was renewed', async () => {
    const tokens: string[] = []
    const queue = queueWith({
      send: async (_, token) => {
        tokens.push(token)
        return token === 'first' ? answer(401) : created('x')
      },
    })
    queue.add([file('a.txt')], '')
    assert.deepEqual(await settled(queue), ['done'])
    assert.deepEqual(tokens, ['first', 'second'])
  })
  it('gives a file up that is gone from the disk, or that never gets an answer', async () => {
    const gone = queueWith({ send: async () => answer(0), stillThere: async () => false })
    gone.add([file('a.txt')], '')
    assert.deepEqual(await settled(gone), ['file_gone'])
    gone.retryFailed()
    assert.deepEqual(await settled(gone), ['file_gone'], 'a file that is gone cannot be sent again')
    const silent = queueWith({ send: async () => answer(0) })
    silent.add([file('a.txt')], '')
    assert.deepEqual(await settled(silent), ['no_connection'])
  })
  it('tries what failed again, and keeps what is in', async () => {
    let open = false
    const queue = queueWith({
      send: async ({ file: { name } }) => (name === 'b.txt' && !open ? answer(500, { code: 'internal_error' }) : created('x')),
    })
    queue.add([file('a.txt'), file('b.txt')], '')
    assert.deepEqual(await settled(queue), ['done', 'internal_error'])
    open = true
    queue.retryFailed()
    assert.deepEqual(await settled(queue), ['done', 'done'])
    queue.clear()
    assert.deepEqual(queue.state().uploads, [])
  })
  it('never sends a file again that was refused for what it is', async () => {
    let sent = 0
    const queue = queueWith({
      send: async () => {
        sent += 1
        return answer(422, { code: 'unsupported_file_type', detail: 'This file is not taken: it is a Windows program.' })
      },
    })
    queue.add([file('a.exe')], '')
    assert.deepEqual(await settled(queue), ['unsupported_file_type'])
    queue.retryFailed()
    assert.deepEqual(await settled(queue), ['unsupported_file_type'])
    assert.equal(sent, 1)
    assert.equal(queue.state().uploads.some(canRetry), false)
  })
  it('sends nothing more once the person has left', async () => {
    let sent = 0
    const queue = queueWith({
      send: async () => {
        sent += 1
        await nextTurn()
        return created('x')
      },
    })
    queue.add(
      Array.from({ length: 10 }, (_, index) => file(`${index}.txt`)),
      '',
    )
    await nextTurn()
    queue.forget()
    for (let turn = 0; turn < 20; turn += 1) await nextTurn()
    assert.equal(sent, 3)
    assert.deepEqual(queue.state().uploads, [])
  })
})
