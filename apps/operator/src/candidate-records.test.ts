import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { ONE_SERVER_ONLY } from '@tanager/postgres/testing'
import { createWorld, type World } from '../../../services/talent/src/testing.ts'
import { assertSaid, tanager } from './testing.ts'

/** No two people share a phone number, an employer or enough text to be suggested as one. */
function cv(name: string, email: string): string {
  const digest = createHash('sha256').update(name).digest('hex')
  const words = digest.match(/.{4}/g)?.join(' ')
  const phone = `+44 20 7946 0${String(Number.parseInt(digest.slice(0, 6), 16) % 1000).padStart(3, '0')}`
  return `${name}
${email} | ${phone} | Leeds, United Kingdom

EXPERIENCE
Data Engineer, ${name.split(' ')[1]} Systems Ltd, Jan 2019 - Present
${words}

EDUCATION
BSc in Computer Science, ${name.split(' ')[0]} College, 2015

SKILLS
Python, PostgreSQL
`
}
const NOBODY = '00000000-0000-7000-8000-000000000000'

describe('the records of one candidate', () => {
  let world: World
  let env: Record<string, string>
  const folder = mkdtempSync(join(tmpdir(), 'tanager-records-'))
  before(async () => {
    world = await createWorld()
    env = { DATABASE_OWNER_URL: world.database.ownerUrl }
  })
  after(async () => {
    await world.close()
    rmSync(folder, { recursive: true })
  })

  async function upload(text: string, fileName: string, headers: Record<string, string> = {}) {
    const body = `--cut\r\nContent-Disposition: form-data; name="file"; filename="${fileName}"\r\n\r\n${text}\r\n--cut--\r\n`
    const sent = await world.post<{ candidate_id: string; code: string; duplicate_suggestions: { id: string }[] }>(
      'acme/recruiter',
      '/candidates/cvs',
      Buffer.from(body),
      { 'content-type': 'multipart/form-data; boundary=cut', ...headers },
    )
    return { status: sent.status, code: sent.body.code, id: sent.body.candidate_id, suggestions: sent.body.duplicate_suggestions }
  }
  const onOne = (command: string, id: string, ...rest: string[]) =>
    tanager(['candidate', command, '--tenant', 'acme', '--id', id, ...rest], env)
  const actionsAbout = async (id: string) =>
    (
      await world.asOwner<{ action: string; actor_role: string }>(
        'acme',
        'select action, actor_role from audit_log where tenant_id = $1 and entity_id = $2 order by sequence',
        [id],
      )
    ).map((entry) => entry.action)

  /** Every place of the tenant where the words still stand, the names of tables. */
  async function traces(...words: string[]): Promise<string[]> {
    const { rows: tables } = await world.owner.query<{ name: string }>(
      "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relforcerowsecurity order by 1",
    )
    const found: string[] = []
    for (const { name } of tables) {
      const rows = await world.asOwner<{ row: string }>('acme', `select t::text as row from ${name} t where tenant_id = $1`)
      const texts = rows.map(({ row }) => row.toLowerCase())
      if (texts.some((text) => words.some((word) => text.includes(word) || text.includes(Buffer.from(word).toString('hex')))))
        found.push(name)
    }
    return found
  }

  it('are exported with the very bytes of the file, all at once, and audited', async () => {
    const text = cv('Ada Lovelace', 'ada@engine.example')
    const first = await upload(text, 'ada.txt')
    const second = await upload(`${text}\nLanguages: French\n`, 'ada-2.txt')
    const [suggestion] = second.suggestions
    assert.ok(suggestion, 'the second upload suggests the first')
    const review = await world.post('acme/recruiter', `/duplicate-suggestions/${suggestion.id}/review`, {
      decision: 'NotDuplicate',
      comment: 'sisters',
    })
    assert.equal(review.status, 200, review.text)
    const out = join(folder, 'deep', 'ada')
    const { code, out: said, err } = await onOne('export', first.id, '--out', out)
    assert.equal(code, 0, err)
    assert.equal(
      said,
      `Wrote ${out}: candidate.json (the candidate, 1 duplicate suggestion, 0 applications, 2 audit entries), 1 original file and 0 documents (${text.length} bytes).\n`,
    )
    const record = JSON.parse(readFileSync(join(out, 'candidate.json'), 'utf8'))
    assert.equal(record.candidate.email, 'ada@engine.example')
    assert.equal(record.files[0].parse.fields.email.value, 'ada@engine.example')
    assert.equal(record.files[0].sha256, createHash('sha256').update(text).digest('hex'))
    assert.equal(record.files[0].text.includes('Lovelace Systems'), true)
    assert.deepEqual([record.duplicate_suggestions[0].other_candidate_id, record.duplicate_suggestions[0].comment], [first.id, 'sisters'])
    assert.deepEqual(
      record.audit_entries.map((entry: { action: string }) => entry.action),
      ['candidate.upload', 'duplicate.review'],
    )
    assert.equal(readFileSync(join(out, record.files[0].path), 'utf8'), text)
    assert.equal(statSync(join(out, 'candidate.json')).mode & 0o077, 0, 'nobody else may read it')
    assert.deepEqual(readdirSync(join(folder, 'deep')), ['ada'], 'nothing half made is left beside it')
    assert.deepEqual(await actionsAbout(first.id), ['candidate.upload', 'candidate.export'])
  })

  it('1 for a folder that exists, which --force replaces only when it holds an earlier export', async () => {
    const { id } = await upload(cv('Mary Jackson', 'mary@langley.example'), 'mary.txt')
    const out = join(folder, 'mary')
    assert.equal((await onOne('export', id, '--out', out)).code, 0)
    const again = await onOne('export', id, '--out', out)
    assert.equal(again.code, 1)
    assertSaid(again.err, /exists already.*--force/)
    assert.equal((await onOne('export', id, '--out', out, '--force')).code, 0)
    assert.deepEqual(await actionsAbout(id), ['candidate.upload', 'candidate.export', 'candidate.export'], 'a refusal is no export')
    const home = join(folder, 'home')
    mkdirSync(home)
    writeFileSync(join(home, 'thesis.txt'), 'ten years')
    const foreign = await onOne('export', id, '--out', home, '--force')
    assert.equal(foreign.code, 1)
    assertSaid(foreign.err, /holds other things/)
    assert.equal(readFileSync(join(home, 'thesis.txt'), 'utf8'), 'ten years')
  })

  it("1 for a candidate that does not exist, or is another tenant's", async () => {
    const { id } = await upload(cv('Grace Hopper', 'grace@navy.example'), 'grace.txt')
    for (const args of [
      ['export', '--out', join(folder, 'nobody')],
      ['erase', '--yes'],
    ]) {
      for (const [tenant, whom] of [
        ['acme', NOBODY],
        ['globex', id],
      ]) {
        const { code, err } = await tanager(['candidate', ...args, '--tenant', String(tenant), '--id', String(whom)], env)
        assert.equal(code, 1)
        assertSaid(err, /^There is no such candidate\.\n$/)
      }
    }
    assert.equal((await world.get('acme/recruiter', `/candidates/${id}`)).status, 200)
    assert.deepEqual(readdirSync(folder).sort(), ['deep', 'home', 'mary'])
  })

  it('1 for an erasure without --yes, which says what would go and takes nothing', async () => {
    const { id } = await upload(cv('Joan Clarke', 'joan@park.example'), 'joan.txt')
    const { code, out, err } = await onOne('erase', id)
    assert.equal(code, 1)
    assert.match(out, /^Would erase the candidate .*: files: 1 \(\d+ bytes\), duplicate keys: [1-9]\d*, duplicate suggestions: \d+, /)
    assertSaid(err, /^Nothing was erased\. Say --yes/)
    assert.equal((await world.get('acme/recruiter', `/candidates/${id}/cv`)).status, 200)
    assert.deepEqual((await actionsAbout(id)).slice(0, 1), ['candidate.upload'])
  })

  it('are gone after an erasure, from every table, and the audit chain holds', async () => {
    const text = cv('Zelda Quixworth', 'zelda@quixworth.example')
    const key = { 'idempotency-key': 'first-try' }
    const { id } = await upload(text, 'zelda-quixworth.txt', key)
    const other = await upload(`${text}\nReferences: on request\n`, 'again.txt')
    assert.equal(other.suggestions.length, 1)
    assert.deepEqual(await traces('quixworth'), ['candidate_files', 'candidates', 'duplicate_profiles', 'idempotency_keys'])
    for (const erased of [other.id, id]) {
      const { code, out, err } = await onOne('erase', erased, '--yes')
      assert.equal(code, 0, err)
      assert.match(out, /^Erased the candidate .* The row is deleted\. Backups made before still hold it\.\n$/)
    }
    assert.deepEqual(await traces('quixworth'), [])
    assert.deepEqual(await traces(id), ['audit_log'])
    assert.equal((await world.get('acme/recruiter', `/candidates/${id}`)).status, 404)
    assert.deepEqual(await actionsAbout(id), ['candidate.upload', 'candidate.erase'])
    const verified = await tanager(['audit', 'verify', '--tenant', 'acme'], env)
    assert.equal(verified.code, 0, verified.err)
    assert.match(verified.out, /^acme: intact, /)
    const repeated = await upload(text, 'zelda-quixworth.txt', key)
    assert.deepEqual([repeated.status, repeated.code], [409, 'not_replayable'], 'a retry does not bring the person back')
    assert.deepEqual((await upload(text, 'z.txt')).suggestions, [], 'nor does a later upload find them')
  })

  // A table that is made by hand stays on the coordinator of a cluster, and no key leads from there to a node.
  it('leave an emptied row where another record refers to the candidate', { skip: ONE_SERVER_ONLY }, async () => {
    const { id } = await upload(cv('Quentin Referenced', 'quentin@referenced.example'), 'quentin.txt')
    await world.owner.query(`create table later_records (tenant_id uuid not null, candidate_id uuid not null,
      foreign key (tenant_id, candidate_id) references candidates (tenant_id, id))`)
    await world.asOwner('acme', 'insert into later_records (tenant_id, candidate_id) values ($1, $2)', [id])
    await world.asOwner('acme', 'update candidates set applied = true where tenant_id = $1 and id = $2', [id])
    const { code, out, err } = await onOne('erase', id, '--yes')
    assert.equal(code, 0, err)
    assert.match(out, /which stays, emptied, as Erased/)
    assert.deepEqual(await traces('quentin', 'referenced'), [])
    const [row] = await world.asOwner<Record<string, unknown>>('acme', 'select * from candidates where tenant_id = $1 and id = $2', [id])
    const { tenant_id: _tenant, id: _id, created_at: _made, updated_at: _changed, ...rest } = row ?? {}
    assert.deepEqual(
      Object.entries(rest).filter(([, value]) => value !== null && !(Array.isArray(value) && value.length === 0)),
      [
        ['status', 'Erased'],
        ['row_version', 2],
        ['applied', false],
      ],
    )
    assert.equal((await tanager(['audit', 'verify', '--tenant', 'acme'], env)).code, 0)
  })
})
