import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { slowDocument } from '../../../../../packages/cv/src/testing/hostile-files.ts'
import { createWorld, type World } from '../../testing.ts'

const KILLS = process.env.SOAK === undefined ? 4 : 100
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Every way in which an upload could be left half done. */
const HALVES = `select
  (select count(*) from candidates c where c.tenant_id = $1 and not exists
    (select from candidate_files f where f.tenant_id = $1 and f.candidate_id = c.id)) as candidates_without_file,
  (select count(*) from candidate_files f where f.tenant_id = $1 and not exists
    (select from candidates c where c.tenant_id = $1 and c.id = f.candidate_id)) as files_without_candidate,
  (select count(*) from candidates c where c.tenant_id = $1 and not exists
    (select from duplicate_profiles p where p.tenant_id = $1 and p.candidate_id = c.id)) as candidates_without_profile,
  (select count(*) from candidate_keys k where k.tenant_id = $1 and not exists
    (select from duplicate_profiles p where p.tenant_id = $1 and p.candidate_id = k.candidate_id)) as keys_of_nobody,
  (select count(*) from candidates c where c.tenant_id = $1 and not exists
    (select from audit_log a where a.tenant_id = $1 and a.action = 'candidate.upload' and a.entity_id = c.id::text)) as unaudited`
const NONE = { candidates_without_file: 0, files_without_candidate: 0, candidates_without_profile: 0, keys_of_nobody: 0, unaudited: 0 }

interface Uploaded {
  status: number
  body: { candidate_id: string; code: string }
}

describe('a reader that is killed in the middle of an upload', () => {
  let world: World
  let base: string
  let headers: { authorization: string }
  before(async () => {
    // Reading twice, on a busy machine, may outlast the server's patience with a silent connection: that is not what is proved here.
    world = await createWorld({ CV_TIMEOUT_MS: '30000', REQUEST_TIMEOUT_MS: '300000' })
    base = `${await world.app.listen({ port: 0, host: '127.0.0.1' })}/api/v1`
    headers = { authorization: `Bearer ${world.tokenOf('acme/recruiter')}` }
  })
  after(() => world.close())

  const upload = async (bytes: Uint8Array): Promise<Uploaded> => {
    const form = new FormData()
    form.append('file', new Blob([Buffer.from(bytes)]), 'cv.pdf')
    const answer = await fetch(`${base}/candidates/cvs`, { method: 'POST', headers, body: form })
    return { status: answer.status, body: (await answer.json()) as Uploaded['body'] }
  }
  const halves = async () => (await world.asOwner('acme', HALVES))[0]

  /** Waits for a worker that is at a document, lets it get some way, and kills it if it still is. Answers whom it killed. */
  async function killBusy(settled: () => boolean, milliseconds: number, not?: number): Promise<number | undefined> {
    const busy = () => world.cv.reader.workers().find((worker) => worker.busy && worker.pid !== not)?.pid
    while (busy() === undefined && !settled()) await delay(2)
    const pid = busy()
    await delay(milliseconds)
    if (pid === undefined || busy() !== pid) return undefined
    process.kill(pid, 'SIGKILL')
    return pid
  }

  it(`leaves the API serving and no half candidate, ${KILLS} times`, async () => {
    const stored = new Map<string, string>() // sha256 → candidate
    const refused: string[] = []
    let kills = 0
    let lists = 0
    let done = false
    const serving = (async () => {
      while (!done) {
        const list = await fetch(`${base}/candidates?limit=20`, { headers })
        assert.equal(list.status, 200)
        await list.arrayBuffer()
        assert.deepEqual(await halves(), NONE)
        lists++
        await delay(5)
      }
    })()
    serving.catch(() => {}) // told where it is awaited

    for (let round = 0; kills < KILLS; round++) {
      assert.ok(round < KILLS * 3, 'documents are read too quickly to be interrupted')
      const bytes = slowDocument(400_000, `jane${round}@example.com`)
      let settled = false
      const answer = upload(bytes).finally(() => {
        settled = true
      })
      const first = await killBusy(() => settled, (round * 7) % 60) // at another point of the reading each time
      // Every other time the fresh worker that begins again is killed too: then the file is refused.
      const second = first !== undefined && round % 2 === 1 ? await killBusy(() => settled, (round * 11) % 60, first) : undefined
      kills += Number(first !== undefined) + Number(second !== undefined)
      const { status, body } = await answer
      if (second === undefined) assert.equal(status, 201, JSON.stringify(body))
      else assert.deepEqual([status, body.code], [422, 'file_unreadable'])
      if (status === 201) stored.set(sha256(bytes), body.candidate_id)
      else refused.push(sha256(bytes))
    }
    done = true
    await serving
    assert.ok(lists > kills, `${lists} lists`)
    assert.ok(refused.length > 0 && stored.size > 0)

    assert.deepEqual(await halves(), NONE)
    const files = await world.asOwner<{ sha256: string; candidate_id: string }>(
      'acme',
      `select encode(sha256, 'hex') as sha256, candidate_id from candidate_files where tenant_id = $1`,
    )
    assert.deepEqual(new Map(files.map((file) => [file.sha256, file.candidate_id])), stored, 'what was acknowledged, and nothing else')
    assert.equal(files.length, stored.size)
    for (const [digest, candidate] of stored) {
      const file = await fetch(`${base}/candidates/${candidate}/cv`, { headers })
      assert.equal(sha256(new Uint8Array(await file.arrayBuffer())), digest)
    }
    assert.equal((await upload(slowDocument(10, 'after@example.com'))).status, 201)
  })
})
