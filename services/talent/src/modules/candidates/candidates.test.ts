import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { newId } from '@tanager/kernel'
import { createWorld, plantCandidates, type World } from '../../testing.ts'

interface Candidate {
  id: string
  full_name: string | null
  email: string | null
  phone: string | null
  headline: string | null
  total_experience_years: number | null
  skills: string[]
  summary: string | null
  has_cv: boolean
  source: string | null
  row_version: number
  created_at: string
  updated_at: string
  allowed_actions: string[]
  not_persisted?: string[]
  code?: string
  errors?: { path: string; message: string }[]
}
interface Page {
  items: Candidate[]
  next_cursor: string | null
  has_more: boolean
}
const ITEM = [
  'allowed_actions',
  'created_at',
  'current_employer',
  'email',
  'full_name',
  'headline',
  'id',
  'parsed_location',
  'phone',
  'row_version',
  'skills',
  'source',
  'status',
  'total_experience_years',
  'updated_at',
]

describe('candidates', () => {
  let world: World
  let ids: string[]
  let id: string
  before(async () => {
    world = await createWorld()
    ids = await plantCandidates(world, 'acme', 60)
    await plantCandidates(world, 'globex', 3)
  })
  after(() => world.close())
  beforeEach(async () => {
    ;[id] = (await plantCandidates(world, 'acme', 1)) as [string]
    ids.push(id)
  })

  const get = (who: 'recruiter' | 'auditor' = 'recruiter') => world.get<Candidate>(`acme/${who}`, `/candidates/${id}`)
  const patch = (body: unknown, headers: Record<string, string> = {}) =>
    world.call<Candidate>('acme/recruiter', 'PATCH', `/candidates/${id}`, { body, headers })
  const list = async (query = '') => (await world.get<Page>('acme/recruiter', `/candidates${query}`)).body

  it('are listed in pages, newest first, each once, without arrays but skills', async () => {
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const page: Page = await list(`?limit=25${cursor ? `&cursor=${cursor}` : ''}`)
      assert.equal(page.has_more, page.next_cursor !== null)
      seen.push(...page.items.map((item) => item.id))
      cursor = page.next_cursor
      for (const item of page.items) assert.deepEqual(Object.keys(item).sort(), ITEM)
    } while (cursor)
    assert.deepEqual(seen, [...ids].reverse())
    assert.equal((await list()).items.length, 25, 'the default')
    assert.equal((await list('?limit=100')).items.length, ids.length)
  })

  it('a page goes on where it ended, though new ones came', async () => {
    const first = await list('?limit=10')
    ids.push(...(await plantCandidates(world, 'acme', 5)))
    const second = await list(`?limit=10&cursor=${first.next_cursor}`)
    assert.equal(new Set([...first.items, ...second.items].map((item) => item.id)).size, 20)
    assert.ok((second.items[0]?.id ?? '') < (first.items[9]?.id ?? ''))
  })

  it('the last page is exact when the rows end with it', async () => {
    const page = await world.get<Page>('globex/recruiter', '/candidates?limit=3')
    assert.deepEqual([page.body.items.length, page.body.has_more, page.body.next_cursor], [3, false, null])
  })

  it('400 for a bad cursor, a bad limit, a search or any unknown parameter, naming it', async () => {
    const refused = async (query: string) => {
      const { status, body } = await world.get<Candidate>('acme/recruiter', `/candidates?${query}`)
      return [status, body.code, ...(body.errors ?? []).map((fault) => fault.path)]
    }
    for (const cursor of [
      'nonsense',
      '%00',
      'MS4=',
      Buffer.from('2.x').toString('base64url'),
      `${Buffer.from(`1.${newId()}`).toString('base64url')}=`,
    ])
      assert.deepEqual((await refused(`cursor=${cursor}`))[0], 400, cursor)
    assert.deepEqual(await refused('cursor=nonsense'), [400, 'invalid_cursor'])
    assert.deepEqual(await refused(`cursor=${'a'.repeat(2_000)}`), [400, 'invalid_cursor'])
    for (const limit of ['0', '101', 'many', '1.5', ''])
      assert.deepEqual(await refused(`limit=${limit}`), [400, 'validation_failed', 'limit'], limit)
    assert.deepEqual(await refused('search=x'), [400, 'validation_failed', 'search'])
    assert.deepEqual((await refused('limit=1&limit=2')).slice(0, 2), [400, 'validation_failed'])
  })

  it('one is shown in full, with ETag, UTC times in milliseconds and what the caller may do', async () => {
    const { status, body, headers } = await get()
    assert.deepEqual([status, headers.etag, body.row_version], [200, '"1"', 1])
    assert.deepEqual(Object.keys(body).sort(), [...ITEM, 'duplicate_suggestions', 'education', 'employment', 'has_cv', 'summary'].sort())
    assert.equal(body.has_cv, false, 'it came without a file')
    assert.match(body.created_at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    assert.ok(body.allowed_actions.includes('candidate.update'))
    assert.ok(!(await get('auditor')).body.allowed_actions.includes('candidate.update'))
  })

  it('401 without a token, 403 by role, 404 for another tenant', async () => {
    for (const [method, path] of [
      ['GET', '/candidates'],
      ['GET', `/candidates/${id}`],
      ['PATCH', `/candidates/${id}`],
    ] as const) {
      const body = method === 'PATCH' ? { body: { headline: 'x', row_version: 1 } } : {}
      assert.equal((await world.call(null, method, path, body)).status, 401, path)
      assert.equal((await world.call('acme/client-interviewer', method, path, body)).status, 403, path)
      if (path !== '/candidates') assert.equal((await world.call('globex/recruiter', method, path, body)).status, 404, path)
    }
    assert.equal((await world.call('acme/hr-head', 'PATCH', `/candidates/${id}`, { body: { headline: 'x', row_version: 1 } })).status, 403)
    assert.equal((await get()).body.row_version, 1)
  })

  it('are changed field by field; what is not named stays', async () => {
    const full = {
      full_name: 'Zoë Ångström',
      email: 'zoe@mail.example',
      phone: '+46 8 123 45',
      headline: 'Engineer',
      current_employer: 'Volvo',
      total_experience_years: 7.5,
      skills: ['sql', 'C#'],
      summary: 'Two\nlines',
      source: 'referral',
    }
    const first = await patch(full, { 'if-match': '"1"' })
    assert.deepEqual([first.status, first.headers.etag, first.body.row_version], [200, '"2"', 2])
    const second = await patch({ headline: null, row_version: 2 })
    const { headline, ...rest } = full
    assert.deepEqual({ ...second.body, ...rest, headline: null, row_version: 3 }, second.body, `${headline} is gone and the rest stays`)
    assert.deepEqual((await get()).body.skills, ['sql', 'C#'])
    assert.ok(second.body.updated_at >= first.body.updated_at && second.body.created_at === first.body.created_at)
    assert.deepEqual(second.body.not_persisted, [])
  })

  it('take fields in snake_case, camelCase and PascalCase, and refuse two spellings of one', async () => {
    assert.equal((await patch({ FullName: 'Pascal', RowVersion: 1 })).body.full_name, 'Pascal')
    assert.equal((await patch({ fullName: 'camel', rowVersion: 2 })).body.full_name, 'camel')
    const { status, body } = await patch({ full_name: 'a', FullName: 'b', row_version: 3 })
    assert.deepEqual([status, body.errors?.map((fault) => fault.path)], [400, ['full_name']])
    assert.equal((await get()).body.full_name, 'camel')
  })

  it('accept current_location, any JSON in any spelling, do not keep it, and say so', async () => {
    let version = 1
    for (const value of ['Berlin', null, 7, true, [], {}, { City: 'Berlin', nested: [{ RowVersion: 1 }] }, 'x'.repeat(20_000)]) {
      for (const name of ['current_location', 'CurrentLocation', 'currentLocation']) {
        const { status, body } = await patch({ [name]: value, row_version: version })
        assert.deepEqual([status, body.not_persisted], [200, ['current_location']], `${name} ${JSON.stringify(value).slice(0, 40)}`)
        version = body.row_version
      }
    }
    assert.doesNotMatch((await get()).text, /Berlin|current_location/)
    assert.equal(version, 1, 'nothing changed: the version stays')
  })

  it('428 without a version; an empty body too', async () => {
    for (const body of [{ headline: 'x' }, {}])
      assert.deepEqual(await patch(body).then((answer) => [answer.status, answer.body.code]), [428, 'precondition_required'])
  })

  it('409 when either version is stale, with the current ETag and nothing changed', async () => {
    for (const [body, headers] of [
      [{ headline: 'x', row_version: 2 }, {}],
      [{ headline: 'x' }, { 'if-match': '"2"' }],
      [{ headline: 'x', row_version: 1 }, { 'if-match': '"2"' }],
      [{ headline: 'x', row_version: 2 }, { 'if-match': '"1"' }],
      [{ headline: 'x' }, { 'if-match': 'W/"1"' }],
      [{ headline: 'x' }, { 'if-match': '1' }],
    ] as const) {
      const answer = await patch(body, headers)
      assert.deepEqual(
        [answer.status, answer.body.code, answer.headers.etag],
        [409, 'stale_row_version', '"1"'],
        JSON.stringify([body, headers]),
      )
    }
    assert.deepEqual([(await get()).body.headline, (await get()).body.row_version], [null, 1])
  })

  it('are changed once when many come with one version', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => patch({ headline: `racer ${n}` }, { 'if-match': '"1"' })))
    assert.deepEqual(answers.map((answer) => answer.status).sort(), [200, ...Array(7).fill(409)])
  })

  it('400 for a phone that the green form would refuse; one that a CV brought may stay', async () => {
    const version = { 'if-match': '*' }
    for (const phone of ['hello', '12345', '+44 20 7946 0958 ext. 5', '1234567890123456']) {
      const { status, body } = await patch({ phone }, version)
      assert.equal(status, 400, phone)
      assert.match(body.errors?.[0]?.message ?? '', /^must be a phone number of 6 to 15 digits/)
    }
    for (const phone of ['+44 (0)20 7946-0958', null]) assert.equal((await patch({ phone }, version)).body.phone, phone)
    await world.asOwner('acme', `update candidates set phone = 'call Ada' where tenant_id = $1 and id = $2`, [id])
    assert.equal((await patch({ phone: 'call Ada', headline: 'Engineer' }, version)).status, 200)
  })

  it('400 names unknown, read-only and malformed fields, and nothing is changed', async () => {
    const faults = async (body: object) => {
      const answer = await patch(body, { 'if-match': '*' })
      assert.equal(answer.status, 400, `${JSON.stringify(body).slice(0, 60)}: ${answer.text}`)
      return [...new Set((answer.body.errors ?? []).map((fault) => fault.path))].sort()
    }
    assert.deepEqual(await faults({ colour: 'blue', Favourite: 1 }), ['Favourite', 'colour'])
    assert.deepEqual(await faults({ parsed_location: 'x', status: 'x', id: newId(), tenant_id: newId(), education: [], created_at: 'x' }), [
      'created_at',
      'education',
      'id',
      'parsed_location',
      'status',
      'tenant_id',
    ])
    assert.deepEqual(await faults({ email: 'not an address' }), ['email'])
    assert.deepEqual(await faults({ full_name: null }), ['full_name'])
    for (const unseen of ['\u202e', '\u2066\u2069', '\u200e\u{e0041}'])
      assert.deepEqual(await faults({ full_name: unseen }), ['full_name'], JSON.stringify(unseen))
    assert.deepEqual(await faults({ full_name: '  ', headline: 'a\u0007b', source: 'x'.repeat(101) }), ['full_name', 'headline', 'source'])
    for (const total_experience_years of [-1, 100, '7', Number.MAX_VALUE])
      assert.deepEqual(await faults({ total_experience_years }), ['total_experience_years'], String(total_experience_years))
    assert.deepEqual(await faults({ skills: 'sql' }), ['skills'])
    assert.deepEqual(await faults({ skills: ['ok', 7, ''] }), ['skills.1', 'skills.2'])
    assert.deepEqual(await faults({ skills: Array(201).fill('x') }), ['skills'])
    assert.equal((await patch({ headline: 'a\u0000b' }, { 'if-match': '*' })).status, 400)
    assert.equal((await get()).body.row_version, 1)
  })

  it('keep any text as it was sent, and never run it', async () => {
    const nasty = [
      "'; drop table candidates; --",
      '#{7*7}',
      '<script>alert(1)</script>',
      '{{7*7}}',
      '日本語 🧑‍💻',
      '\\x00',
      '%s%n',
      '‮reversed',
    ]
    const { status, body } = await patch({ skills: nasty, headline: nasty[0], summary: nasty.join('\n') }, { 'if-match': '*' })
    assert.equal(status, 200)
    assert.deepEqual([body.skills, body.headline, body.summary], [nasty, nasty[0], nasty.join('\n')])
  })

  it('a number of years is kept to one decimal, and answered as it is kept', async () => {
    const { body } = await patch({ total_experience_years: 7.25, row_version: 1 })
    assert.equal(body.total_experience_years, (await get()).body.total_experience_years)
    for (const years of [0, 99, 98.96])
      assert.ok((await patch({ total_experience_years: years }, { 'if-match': '*' })).status < 500, String(years))
  })

  it('a change is audited under the record’s own id, with names of fields and no values', async () => {
    const answer = await world.call<Candidate>('acme/recruiter', 'PATCH', `/candidates/${id.toUpperCase()}`, {
      body: { headline: 'A Secret Headline', email: 'private@mail.example' },
      headers: { 'if-match': '*' },
    })
    assert.equal(answer.status, 200)
    const entries = await world.asOwner<{ entity_id: string; details: { changed: string[] } }>(
      'acme',
      `select entity_id, details from audit_log where tenant_id = $1 and action = 'candidate.update' order by sequence desc limit 1`,
    )
    assert.deepEqual([entries[0]?.entity_id, entries[0]?.details.changed], [id, ['email', 'headline']])
    assert.doesNotMatch(JSON.stringify(entries), /Secret|private/)
  })
})
