import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { createWorld, plantCandidates, type Who, type World } from '../../testing.ts'
import { journeyTo } from '../../testing-workflow.ts'

interface Entry {
  id: string
  sequence: number
  occurred_at: string
  action: string
  entity_type: string
  entity_id: string | null
  actor: { user_id: string | null; role: string; display_name: string | null }
  outcome: string
  correlation_id: string
  details: Record<string, unknown>
  hash: string
  previous_hash: string
}
interface Page {
  items: Entry[]
  next_cursor: string | null
  has_more: boolean
}

describe('GET /audit-logs', () => {
  let world: World
  let candidates: string[]
  before(async () => {
    world = await createWorld()
    candidates = await plantCandidates(world, 'acme', 3)
    for (const id of candidates) await change(id)
    await world.get('acme/recruiter', '/admin/users')
  })
  after(() => world.close())

  const change = (id: string | undefined, headers: Record<string, string> = {}) =>
    world.call('acme/recruiter', 'PATCH', `/candidates/${id}`, {
      body: { headline: `h${Math.random()}` },
      headers: { 'if-match': '*', ...headers },
    })
  const list = (query: Record<string, string> = {}, who: Who = 'acme/auditor') =>
    world.get<Page>(who, `/audit-logs?${new URLSearchParams(query)}`)
  const items = async (query: Record<string, string>, who?: Who) => (await list({ limit: '100', ...query }, who)).body.items

  it('401 without a token', async () => assert.equal((await world.get(null, '/audit-logs')).status, 401))
  it('403 for a role that may not read it, and 200 for the three that may', async () => {
    assert.equal((await world.get('acme/recruiter', '/audit-logs')).status, 403)
    for (const role of ['auditor', 'tenant-admin', 'hr-head'])
      assert.equal((await world.get(`acme/${role}`, '/audit-logs')).status, 200, role)
  })
  it('403 goes before a faulty parameter', async () => assert.equal((await list({ nonsense: '1' }, 'acme/recruiter')).status, 403))

  it('tells everything that happened to one person, and nothing of anybody else, page by page', async () => {
    const { candidateId } = await journeyTo(world, 'acme', 'Verified')
    await journeyTo(world, 'acme', 'Interviewing')
    const all = await items({ candidate_id: candidateId })
    const kinds = new Set(all.map(({ entity_type }) => entity_type))
    for (const kind of ['application', 'interview', 'offer', 'green_form']) assert.ok(kinds.has(kind), kind)
    const sequences = all.map(({ sequence }) => sequence)
    assert.deepEqual(
      sequences,
      sequences.toSorted((a, b) => b - a),
    )
    const first = await list({ candidate_id: candidateId, limit: '3' })
    const second = await list({ candidate_id: candidateId, limit: '3', cursor: first.body.next_cursor ?? '' })
    assert.deepEqual(
      [...first.body.items, ...second.body.items].map(({ sequence }) => sequence),
      sequences.slice(0, 6),
    )
    const offers = await items({ candidate_id: candidateId, entity_type: 'offer', action: 'offer.send' })
    assert.deepEqual(new Set(offers.map(({ action }) => action)), new Set(['offer.send']))
    const again = await journeyTo(world, 'acme', 'Interviewing', { candidateId })
    const ofOne = await items({ application_id: again.applicationId })
    assert.deepEqual(new Set(ofOne.map(({ entity_type }) => entity_type)), new Set(['application', 'interview']))
    assert.ok(
      ofOne.every(({ sequence }) => !sequences.includes(sequence)),
      'of this application alone',
    )
    assert.deepEqual(await items({ application_id: again.applicationId, candidate_id: candidateId }), ofOne)
    assert.deepEqual(await items({ application_id: again.applicationId, candidate_id: candidates[0] ?? '' }), [])
    assert.deepEqual(await items({ application_id: candidateId }), [], 'no application')
    const mine = await items({ candidate_id: candidates[0] ?? '' })
    assert.deepEqual(new Set(mine.map(({ entity_id }) => entity_id)), new Set([candidates[0]]))
    assert.deepEqual(await items({ candidate_id: candidateId }, 'globex/auditor'), [])
  })

  it('tells what was asked about the approvals of one person, of every kind', async () => {
    const { candidateId, applicationId, offerId } = await journeyTo(world, 'acme', 'OfferPending')
    const raised = { application_id: applicationId, category: 'Identity', severity: 'Low', description: 'The names differ.' }
    await world.post('acme/verification-officer', '/discrepancies', raised)
    await world.post('acme/recruiter', `/offers/${offerId}/submit`)
    const again = await journeyTo(world, 'acme', 'Applied', { candidateId })
    const requests = await world.asOwner<{ id: string }>(
      'acme',
      `select id from approval_requests where tenant_id = $1 and status = 'Pending' and entity_id in (
         $2, $3, (select id from offers where tenant_id = $1 and id = $4), (select id from discrepancies where tenant_id = $1 and application_id = $2))`,
      [applicationId, again.applicationId, offerId],
    )
    for (const { id } of requests)
      assert.equal((await world.post('acme/hr-head', `/approvals/${id}/comments`, { text: 'Why?' })).status, 201)
    const told = async (query: Record<string, string>) =>
      (await items({ ...query, action: 'approval.comment' })).map(({ entity_id }) => entity_id).sort()
    assert.ok(requests.length >= 3, `${requests.length} requests`)
    assert.deepEqual(await told({ candidate_id: candidateId }), requests.map(({ id }) => id).sort())
    assert.equal((await told({ application_id: again.applicationId })).length, 1)
  })

  for (const [why, query, path] of [
    ['an unknown parameter', { search: 'x' }, 'search'],
    ['a date that does not exist', { from: '2026-13-45T00:00:00Z' }, 'from'],
    ['a date without a time', { to: '2026-01-31' }, 'to'],
    ['a word for a date', { from: 'yesterday' }, 'from'],
    ['an actor that is no id', { actor_id: 'me' }, 'actor_id'],
    ['a candidate that is no id', { candidate_id: 'me' }, 'candidate_id'],
    ['an application that is no id', { application_id: 'me' }, 'application_id'],
    ['a page of none', { limit: '0' }, 'limit'],
    ['a page of too many', { limit: '101' }, 'limit'],
  ] as const) {
    it(`400 for ${why}`, async () => {
      const { status, body } = await list(query)
      assert.equal(status, 400)
      assert.equal(body.items, undefined)
      const problem = body as unknown as { code: string; errors: { path: string }[] }
      assert.deepEqual([problem.code, problem.errors.map((error) => error.path)], ['validation_failed', [path]])
    })
  }
  for (const cursor of [
    'nonsense',
    'MS4w',
    Buffer.from('1.-5').toString('base64url'),
    Buffer.from('1.5 or 1').toString('base64url'),
    'MS41=',
    '',
  ]) {
    it(`400 for the cursor ${JSON.stringify(cursor)}`, async () => {
      const { status, body } = await list({ cursor })
      assert.deepEqual([status, (body as unknown as { code: string }).code], [400, 'invalid_cursor'])
    })
  }

  it('gives each entry in full', async () => {
    await change(candidates[0], { 'x-correlation-id': 'trace-42' })
    const [entry, before] = await items({ entity_type: 'candidate', entity_id: candidates[0] as string })
    assert.ok(entry && before)
    const { id, sequence, occurred_at, hash, previous_hash, details, ...rest } = entry
    assert.deepEqual(rest, {
      action: 'candidate.update',
      entity_type: 'candidate',
      entity_id: candidates[0],
      actor: { user_id: world.tenants.acme.users.RECRUITER, role: 'RECRUITER', display_name: 'recruiter of acme' },
      outcome: 'Updated',
      correlation_id: 'trace-42',
    })
    assert.deepEqual(details, { changed: ['headline'], row_version: 3 })
    assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-7/)
    assert.match(occurred_at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    assert.match(hash, /^[0-9a-f]{64}$/)
    const [next] = await items({})
    assert.deepEqual([next?.sequence, next?.hash], [sequence, hash])
    const all = await items({})
    assert.equal(previous_hash, all.find((one) => one.sequence === sequence - 1)?.hash)
  })
  it('names the operator, who is no user', async () => {
    const [entry] = await items({ action: 'tenant.create' })
    assert.deepEqual(entry?.actor, { user_id: null, role: 'OPERATOR', display_name: null })
    assert.deepEqual([entry?.sequence, entry?.previous_hash, entry?.details], [1, '0'.repeat(64), {}])
  })

  it('filters by what, which, how and who, alone and together', async () => {
    const all = await items({})
    const actor = world.tenants.acme.users.RECRUITER
    const filters: [Record<string, string>, (entry: Entry) => boolean][] = [
      [{ entity_type: 'candidate' }, (entry) => entry.entity_type === 'candidate'],
      [{ entity_id: candidates[1] as string }, (entry) => entry.entity_id === candidates[1]],
      [{ entity_id: candidates[1]?.toUpperCase() as string }, (entry) => entry.entity_id === candidates[1]],
      [{ action: 'authorization.denied' }, (entry) => entry.action === 'authorization.denied'],
      [{ actor_id: actor }, (entry) => entry.actor.user_id === actor],
      [{ actor_id: actor, entity_type: 'candidate', action: 'candidate.update' }, (entry) => entry.action === 'candidate.update'],
    ]
    for (const [query, fits] of filters) {
      const expected = all.filter(fits)
      assert.ok(expected.length > 0 && expected.length < all.length, JSON.stringify(query))
      assert.deepEqual(await items(query), expected, JSON.stringify(query))
    }
    const empty: Record<string, string>[] = [
      { entity_type: 'candidat' },
      { entity_id: '%' },
      { action: "' or 1=1 --" },
      { actor_id: candidates[0] as string },
    ]
    for (const none of empty) {
      assert.deepEqual(await items(none), [])
    }
  })
  it('filters by time, both ends included, in any zone', async () => {
    const all = await items({})
    const middle = all[Math.floor(all.length / 2)]?.occurred_at as string
    const at = Date.parse(middle)
    assert.deepEqual(
      await items({ from: middle }),
      all.filter((entry) => Date.parse(entry.occurred_at) >= at),
    )
    assert.deepEqual(
      await items({ to: middle }),
      all.filter((entry) => Date.parse(entry.occurred_at) <= at),
    )
    assert.deepEqual(
      await items({ from: middle, to: middle }),
      all.filter((entry) => entry.occurred_at === middle),
    )
    const elsewhere = `${new Date(at + 5.5 * 3_600_000).toISOString().slice(0, -1)}+05:30`
    assert.deepEqual(await items({ from: elsewhere }), await items({ from: middle }))
    assert.deepEqual(await items({ from: new Date(Date.now() + 60_000).toISOString() }), [])
  })

  it('pages newest first without gaps or repeats while entries are being added', async () => {
    const seen: number[] = []
    let cursor: string | null = null
    do {
      const { status, body }: { status: number; body: Page } = await list({ limit: '7', ...(cursor ? { cursor } : {}) })
      assert.equal(status, 200)
      assert.equal(body.has_more, body.next_cursor !== null)
      assert.ok(body.items.length === 7 || !body.has_more)
      seen.push(...body.items.map((entry) => entry.sequence))
      cursor = body.next_cursor
      await Promise.all([change(candidates[0]), change(candidates[1])])
    } while (cursor)
    assert.deepEqual(
      seen,
      Array.from({ length: seen[0] as number }, (_, at) => (seen[0] as number) - at),
    )
    assert.ok(seen.length > 25)
  })
  it('pages through a filter too', async () => {
    const all = await items({ entity_type: 'candidate' })
    const first = (await list({ entity_type: 'candidate', limit: '4' })).body
    const second = (await list({ entity_type: 'candidate', limit: '4', cursor: first.next_cursor as string })).body
    assert.deepEqual([...first.items, ...second.items], all.slice(0, 8))
  })

  it('never shows another tenant’s entries', async () => {
    const theirs = await items({}, 'globex/auditor')
    const ours = new Set((await items({})).map((entry) => entry.id))
    assert.equal(theirs.length, 21)
    assert.ok(theirs.every((entry) => !ours.has(entry.id)))
    assert.deepEqual(await items({ entity_id: candidates[0] as string }, 'globex/auditor'), [])
    assert.deepEqual(await items({ actor_id: world.tenants.acme.users.RECRUITER }, 'globex/auditor'), [])
  })
})
