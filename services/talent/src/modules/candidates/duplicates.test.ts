import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { newId } from '@tanager/kernel'
import { inTenant } from '@tanager/postgres'
import { ONE_SERVER_ONLY } from '@tanager/postgres/testing'
import type { Ctx } from '../../context.ts'
import { createWorld, type TenantCode, type World } from '../../testing.ts'
import { lockCandidate } from './candidates.store.ts'
import type { DuplicateFacts } from './duplicate-facts.ts'
import { forgetDuplicates, refreshKeys, suggestDuplicates } from './duplicates.actions.ts'
import type { DuplicateSuggestion, ReviewableSuggestion } from './duplicates.schema.ts'
import { DUPLICATE_SQL, lookUp, openSuggestionsOf } from './duplicates.store.ts'

type Known = Partial<Omit<DuplicateFacts, 'candidateId'>>
interface Page {
  items: ReviewableSuggestion[]
  next_cursor: string | null
  has_more: boolean
}

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  Plans?: Plan[]
}
const scansOf = (plan: Plan): Plan[] => [...(plan['Node Type'].endsWith('Scan') ? [plan] : []), ...(plan.Plans ?? []).flatMap(scansOf)]

const SHA = 'ab'.repeat(32)
const text = (seed: number) => Array.from({ length: 120 }, (_, n) => `word${Math.imul(n + 1, seed) % 997}`).join(' ')

describe('duplicate suggestions', () => {
  let world: World
  before(async () => {
    world = await createWorld()
  })
  after(() => world.close())

  const within = <T>(tenant: TenantCode, work: (ctx: Ctx) => Promise<T>) =>
    inTenant(world.pool, { tenantId: world.tenants[tenant].id }, (tx) =>
      work({ tx, actor: null, correlationId: randomUUID(), onAudit: () => {} }),
    )
  const factsOf = (known: Known): DuplicateFacts => ({
    candidateId: newId(),
    fullName: null,
    email: null,
    phone: null,
    location: null,
    employers: [],
    schools: [],
    sha256: null,
    text: null,
    ...known,
  })
  const insert = (ctx: Ctx, facts: DuplicateFacts) =>
    ctx.tx.query(
      {
        text: `insert into candidates (tenant_id, id, full_name, email, phone, parsed_location, employment, education)
               select t.tenant_id, $2, $3, $4, $5, $6, (select coalesce(jsonb_agg(jsonb_build_object('employer', e)), '[]') from unnest($7::text[]) e),
                      (select coalesce(jsonb_agg(jsonb_build_object('school', s)), '[]') from unnest($8::text[]) s)
                 from tenants t where t.tenant_id = $1`,
      },
      [facts.candidateId, facts.fullName, facts.email, facts.phone, facts.location, facts.employers, facts.schools],
    )
  /** What an upload does: the row, then the search, in one transaction. */
  const add = async (known: Known, tenant: TenantCode = 'acme', alsoIn: (ctx: Ctx) => Promise<void> = async () => {}) => {
    const facts = factsOf(known)
    const suggestions = await within(tenant, async (ctx) => {
      await insert(ctx, facts)
      await alsoIn(ctx)
      return suggestDuplicates(ctx, facts)
    })
    return { id: facts.candidateId, facts, suggestions }
  }
  const others = (suggestions: DuplicateSuggestion[]) => suggestions.map((one) => one.other_candidate_id)
  let count = 0
  /** A pair that nothing else in this database resembles, suggested by its e-mail. */
  const pair = async (tenant: TenantCode = 'acme') => {
    const email = `pair${++count}@unlike.example`
    const first = await add({ email, fullName: `First Pairone${count}` }, tenant)
    const second = await add({ email, fullName: `Second Pairtwo${count}` }, tenant)
    const [suggestion] = second.suggestions
    assert.ok(suggestion)
    return { first, second, suggestion }
  }

  const found: [what: string, one: Known, other: Known, reasons: string[]][] = [
    ['the same file', { sha256: SHA, fullName: 'Ida Quill' }, { sha256: SHA.toUpperCase(), fullName: 'Otto Berg' }, ['same_file']],
    ['the same mailbox', { email: 'Kim.Lund+cv@gmail.com' }, { email: 'kimlund@gmail.com' }, ['same_email']],
    [
      'the same phone, written otherwise',
      { phone: '+45 20 12 34 56', fullName: 'Mads Krogh' },
      { phone: '20123456', fullName: 'Krogh, Mads' },
      ['same_phone', 'similar_name'],
    ],
    [
      'nearly the same text',
      { fullName: 'Vera Ozols', text: text(31) },
      { fullName: 'Vera Ozols', text: `${text(31)} one line more` },
      ['similar_text', 'similar_name'],
    ],
    [
      'a nickname with employer and school',
      { fullName: 'William Thackray', employers: ['Initech Ltd'], schools: ['University of Hull'] },
      { fullName: 'Bill Thackray', employers: ['Hooli', 'Initech'], schools: ['Hull University'] },
      ['similar_name', 'same_employer', 'same_school'],
    ],
    [
      'swapped order and accents with employer and place',
      { fullName: 'José Muñoz', employers: ['Vandelay'], location: 'Zaragoza' },
      { fullName: 'MUNOZ Jose', employers: ['Vandelay Industries'], location: 'Zaragoza, Spain' },
      ['similar_name', 'same_employer', 'same_location'],
    ],
    [
      'a typing error with the mailbox name and place',
      { fullName: 'Petra Nowakova', email: 'petranow88@x.example', location: 'Brno' },
      { fullName: 'Petra Nowakvoa', email: 'petra.now88@y.example', location: 'Brno' },
      ['similar_name', 'similar_email', 'same_location'],
    ],
  ]
  for (const [what, one, other, reasons] of found) {
    it(`finds ${what}`, async () => {
      const first = await add(one)
      assert.deepEqual(first.suggestions, [])
      const { id, suggestions } = await add(other)
      assert.deepEqual(
        suggestions.map((s) => ({ ...s, id: '', score: 0 })),
        [{ id: '', candidate_id: id, other_candidate_id: first.id, score: 0, reasons, status: 'Open' }],
      )
      assert.ok(suggestions[0] && suggestions[0].score >= 0.5 && suggestions[0].score <= 1)
    })
  }

  it('suggests the same file however often it came, the newest ones', async () => {
    const sha256 = '0f'.repeat(32)
    const ids: string[] = []
    for (let n = 0; n < 25; n++) ids.push((await add({ sha256 })).id)
    const { suggestions } = await add({ sha256 })
    assert.deepEqual(others(suggestions).sort(), ids.slice(-10).sort())
    assert.ok(suggestions.every((one) => one.reasons.includes('same_file') && one.score > 0.99))
  })

  it('never looks into another tenant, not even for the same file', async () => {
    const mine = { sha256: 'cd'.repeat(32), email: 'same@both.example', phone: '+4930123456', fullName: 'Uwe Both', text: text(53) }
    await add(mine, 'globex')
    assert.deepEqual((await add(mine, 'acme')).suggestions, [])
  })

  it('leaves strangers alone, namesakes among them', async () => {
    await add({
      fullName: 'Lena Fischer',
      location: 'Kassel',
      employers: ['Ost'],
      schools: ['Jena'],
      email: 'l1@a.example',
      text: text(61),
    })
    const other = {
      fullName: 'Lena Fischer',
      location: 'Kassel',
      employers: ['West'],
      schools: ['Gera'],
      email: 'l2@b.example',
      text: text(67),
    }
    assert.deepEqual((await add(other)).suggestions, [])
  })

  it('does not take a name for rare that many bear, though they are too unlike to be compared', async () => {
    for (let n = 0; n < 25; n++) await add({ fullName: 'Olaf Commonly', location: `Farville${n}` })
    assert.deepEqual((await add({ fullName: 'Olaf Commonly', location: 'Farville7' })).suggestions, [])
    await add({ fullName: 'Ottoline Rarely', location: 'Farville7' })
    assert.equal((await add({ fullName: 'Ottoline Rarely', location: 'Farville7' })).suggestions.length, 1)
  })

  it('works for a CV in which nothing was found', async () => assert.deepEqual((await add({})).suggestions, []))

  it('suggests one of two uploads that run at the same moment', async () => {
    const strong: Known[] = [{ sha256: 'ee'.repeat(32) }, { email: 'race@x.example' }, { phone: '+4930999888', fullName: 'Rae Race' }]
    for (const known of strong) {
      // Both candidates are in before either looks, and neither is committed: without turns both would find nothing.
      let waiting = 0
      let open = () => {}
      const bothIn = new Promise<void>((resolve) => {
        open = resolve
      })
      const meet = async () => {
        if (++waiting === 2) open()
        await bothIn
      }
      const [one, other] = await Promise.all([add(known, 'acme', meet), add(known, 'acme', meet)])
      assert.deepEqual([...others(one.suggestions), ...others(other.suggestions)].length, 1, JSON.stringify(known))
    }
  })

  it('takes turns without a deadlock when many share keys in different order', async () => {
    const keys = ['a', 'b', 'c', 'd'].map((letter) => ({ email: `${letter}@turns.example`, phone: `+49307000${letter.charCodeAt(0)}` }))
    const uploads = Array.from({ length: 24 }, (_, n) =>
      add({
        email: keys[n % 4]?.email ?? null,
        phone: keys[(n * 3 + 1) % 4]?.phone ?? null,
        fullName: 'Turn Taker',
        sha256: 'aa'.repeat(32),
      }),
    )
    const done = await Promise.all(uploads)
    assert.equal(done.filter(({ suggestions }) => suggestions.length === 0).length, 1, 'all but the first find another')
  })

  it('suggests a candidate who is being changed without waiting for it: the change may be waiting for this very turn', async () => {
    const known = { email: 'both@ways.example', fullName: 'Ways Both' }
    const { id } = await add(known)
    await within('acme', async (ctx) => {
      await lockCandidate(ctx.tx, id)
      assert.deepEqual(others((await add(known)).suggestions), [id])
    })
  })

  it('reads a few rows of the index for a key that thousands bear, and scans no table, be it large or small', {
    skip: ONE_SERVER_ONLY,
  }, async () => {
    const scans = async (bearers: number) => {
      await world.asOwner(
        'acme',
        `with made as (insert into candidates (tenant_id, id, full_name)
                       select $1, gen_random_uuid(), 'Hot Name' from generate_series(1, $2::int) returning id),
              profiles as (insert into duplicate_profiles (tenant_id, candidate_id, field_keys, document_keys, who)
                           select $1, id, '{42, 43}', '{}', '{}' from made)
         insert into candidate_keys (tenant_id, key, candidate_id) select $1, key, id from made, unnest(array[42, 43]::bigint[]) key`,
        [bearers],
      )
      await world.owner.query('analyze candidates, candidate_keys, duplicate_profiles')
      const values = [newId(), ['42', '43'], [], null, null, []]
      const [row] = await within('acme', ({ tx }) =>
        tx.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>({ text: `explain (analyze, format json) ${DUPLICATE_SQL.lookUp.text}` }, values),
      )
      return row ? scansOf(row['QUERY PLAN'][0].Plan).filter((scan) => scan['Relation Name'] !== undefined) : []
    }
    const small = await scans(300)
    assert.ok(
      small.length >= 2 && !small.some((scan) => scan['Node Type'] === 'Seq Scan'),
      JSON.stringify(small.map((one) => one['Node Type'])),
    )
    const large = await scans(5_000)
    assert.ok(large.length >= 2)
    for (const { Plans: _, ...scan } of large) {
      assert.match(scan['Node Type'], /^Index/, JSON.stringify(scan))
      assert.ok(scan['Actual Rows'] * scan['Actual Loops'] <= 50, JSON.stringify(scan))
    }
  })

  it('reads no stranger who shares one common key, and everyone whose single key is rare or telling', async () => {
    const seven = Array.from({ length: 7 }, (_, n) => ({ id: newId(), who: `{"name":["n${n}"]}` }))
    const plant = (key: string, bearers: typeof seven) =>
      world.asOwner(
        'acme',
        `insert into candidate_keys (tenant_id, key, candidate_id) select t.tenant_id, $2, id from tenants t cross join unnest($3::uuid[]) id where t.tenant_id = $1`,
        [key, bearers.map((one) => one.id)],
      )
    await world.asOwner(
      'acme',
      `insert into candidates (tenant_id, id) select t.tenant_id, id from tenants t cross join unnest($2::uuid[]) id where t.tenant_id = $1`,
      [seven.map((one) => one.id)],
    )
    await world.asOwner(
      'acme',
      `insert into duplicate_profiles (tenant_id, candidate_id, field_keys, document_keys, who)
       select t.tenant_id, id, '{}', '{}', who::json from tenants t cross join unnest($2::uuid[], $3::text[]) as given (id, who) where t.tenant_id = $1`,
      [seven.map((one) => one.id), seven.map((one) => one.who)],
    )
    await plant('71', seven) // common
    await plant('72', seven.slice(0, 1)) // rare
    await plant('73', seven) // the name, no longer a rare one
    const read = async (keys: string[], more: { name?: string; telling?: string[] } = {}) =>
      within('acme', async ({ tx }) => {
        const wanted = { keys, certain: [], file: null, name: more.name ?? null, telling: more.telling ?? [] }
        return (await lookUp(tx, newId(), wanted)).map((row) => row.who.name[0]).sort()
      })
    assert.deepEqual(await read(['71']), [])
    assert.deepEqual(await read(['71'], { telling: ['71'] }), ['n0', 'n1', 'n2', 'n3', 'n4', 'n5', 'n6'])
    assert.deepEqual(await read(['72']), ['n0'])
    assert.deepEqual(await read(['71', '72']), ['n0'])
    assert.deepEqual(await read(['72', '73'], { name: '73' }), ['n0'], 'two keys')
    assert.deepEqual(await read(['73'], { name: '73' }), [])
    assert.deepEqual(await read(['71', '73']), ['n0', 'n1', 'n2', 'n3', 'n4', 'n5', 'n6'], 'two keys')
  })

  describe('after a change', () => {
    it('a corrected e-mail finds its twin, and the old one no longer does', async () => {
      const twin = await add({ email: 'right@fix.example', fullName: 'Tove Fix' })
      const { facts } = await add({ email: 'wrong@fix.example', fullName: 'Tove Fixe', sha256: '77'.repeat(32) })
      const changed = { ...facts, email: 'right@fix.example', sha256: null, text: null }
      assert.deepEqual(others(await within('acme', (ctx) => refreshKeys(ctx, changed))), [twin.id])
      assert.deepEqual((await add({ email: 'wrong@fix.example' })).suggestions, [])
      const third = await add({ email: 'right@fix.example' })
      assert.deepEqual(others(third.suggestions).sort(), [twin.id, facts.candidateId].sort(), 'compared by what it says now')
      assert.deepEqual(others((await add({ sha256: '77'.repeat(32) })).suggestions), [facts.candidateId], 'the file is still known')
    })
    it('a pair that was suggested is not suggested again, in either order', async () => {
      const { first, second } = await pair()
      assert.deepEqual(await within('acme', (ctx) => refreshKeys(ctx, first.facts)), [])
      assert.deepEqual(await within('acme', (ctx) => refreshKeys(ctx, second.facts)), [])
    })
    it('a candidate who came before there were keys gets them', async () => {
      const facts = factsOf({ email: 'late@keys.example' })
      await within('acme', (ctx) => insert(ctx, facts))
      await within('acme', (ctx) => refreshKeys(ctx, facts))
      assert.deepEqual(others((await add({ email: 'late@keys.example' })).suggestions), [facts.candidateId])
    })
  })

  it('forgets a candidate altogether', async () => {
    const { first, second } = await pair()
    await within('acme', (ctx) => forgetDuplicates(ctx, first.id))
    for (const table of ['candidate_keys', 'duplicate_profiles']) {
      assert.deepEqual(await world.asOwner('acme', `select 1 from ${table} where tenant_id = $1 and candidate_id = $2`, [first.id]), [])
    }
    assert.deepEqual(await within('acme', ({ tx }) => openSuggestionsOf(tx, second.id)), [])
    assert.deepEqual(others((await add({ email: first.facts.email })).suggestions), [second.id])
  })

  it('keeps records one person when the one that linked them is forgotten', async () => {
    const [one, between, other] = [await add({}), await add({}), await add({})]
    for (const linked of [one, other])
      await world.asOwner(
        'acme',
        `insert into duplicate_suggestions (tenant_id, id, candidate_id, other_candidate_id, score, reasons, status, reviewed_at)
           values ($1, $2, $3, $4, 0.9, array['same_email'], 'ConfirmedDuplicate', now())`,
        [newId(), between.id, linked.id],
      )
    await within('acme', (ctx) => forgetDuplicates(ctx, between.id))
    const left = await world.asOwner<{ pair: string[]; status: string }>(
      'acme',
      `select array[candidate_id, other_candidate_id]::text[] as pair, status from duplicate_suggestions
        where tenant_id = $1 and (candidate_id = any ($2::uuid[]) or other_candidate_id = any ($2::uuid[]))`,
      [[one.id, between.id, other.id]],
    )
    assert.deepEqual(
      left.map(({ pair, status }) => [pair.sort(), status]),
      [[[one.id, other.id].sort(), 'ConfirmedDuplicate']],
    )
  })

  it('tells the open suggestions of a candidate, whichever side it is on', async () => {
    const { first, second, suggestion } = await pair()
    for (const id of [first.id, second.id]) assert.deepEqual(await within('acme', ({ tx }) => openSuggestionsOf(tx, id)), [suggestion])
    await world.post('acme/recruiter', `/duplicate-suggestions/${suggestion.id}/review`, { decision: 'NotDuplicate' })
    assert.deepEqual(await within('acme', ({ tx }) => openSuggestionsOf(tx, first.id)), [])
  })

  describe('GET /duplicate-suggestions', () => {
    it('401 without a token', async () => assert.equal((await world.get(null, '/duplicate-suggestions')).status, 401))
    it('403 for a role that may not read them', async () =>
      assert.equal((await world.get('acme/interviewer', '/duplicate-suggestions')).status, 403))
    it('400 for a status that does not exist, and for a bad cursor', async () => {
      assert.equal((await world.get('acme/recruiter', '/duplicate-suggestions?status=open')).status, 400)
      assert.equal((await world.get('acme/recruiter', '/duplicate-suggestions?cursor=nonsense')).body.code, 'invalid_cursor')
    })
    it('lists newest first, page by page, each once, this tenant only', async () => {
      const made = []
      for (let n = 0; n < 5; n++) made.push((await pair('globex')).suggestion.id)
      const seen: string[] = []
      let cursor: string | null = null
      do {
        const query: string = `/duplicate-suggestions?limit=2${cursor ? `&cursor=${cursor}` : ''}`
        const { status, body } = await world.get<Page>('globex/sourcer', query)
        assert.equal(status, 200)
        seen.push(...body.items.map((item) => item.id))
        cursor = body.next_cursor
        assert.equal(body.has_more, cursor !== null)
      } while (cursor)
      assert.deepEqual(seen, made.reverse())
    })
    it('filters by status and names both candidates', async () => {
      const { suggestion, first, second } = await pair()
      await world.post('acme/recruiter', `/duplicate-suggestions/${suggestion.id}/review`, { decision: 'ConfirmedDuplicate' })
      const { body } = await world.get<Page>('acme/ta-head', '/duplicate-suggestions?status=ConfirmedDuplicate&limit=1')
      assert.equal(body.items[0]?.id, suggestion.id)
      assert.equal(body.items[0]?.candidate_name, second.facts.fullName)
      assert.equal(body.items[0]?.other_candidate_name, first.facts.fullName)
      const open = await world.get<Page>('acme/ta-head', '/duplicate-suggestions?status=Open&limit=100')
      assert.ok(open.body.items.every((item) => item.status === 'Open' && item.id !== suggestion.id))
    })
  })

  describe('POST /duplicate-suggestions/{id}/review', () => {
    const path = (id: string) => `/duplicate-suggestions/${id}/review`
    const confirm = { decision: 'ConfirmedDuplicate' }

    it('401 without a token', async () => assert.equal((await world.post(null, path(newId()), confirm)).status, 401))
    it('403 for a role that may not review', async () =>
      assert.equal((await world.post('acme/agent-service', path(newId()), confirm)).status, 403))
    it('404 for an unknown one, one of another tenant, and no id at all', async () => {
      const { suggestion } = await pair('globex')
      for (const id of [newId(), suggestion.id, 'nonsense']) {
        assert.equal((await world.post('acme/recruiter', path(id), confirm)).status, 404)
      }
      assert.equal((await world.post('acme/recruiter', path(suggestion.id), { decision: 'no' })).status, 404, '404 goes before 400')
    })
    it('400 for any other decision or casing, or an unknown field', async () => {
      const { suggestion } = await pair()
      for (const body of [
        {},
        { decision: 'confirmedDuplicate' },
        { decision: 'Merge' },
        { decision: 'Open' },
        { ...confirm, merge: true },
      ]) {
        assert.equal((await world.post('acme/recruiter', path(suggestion.id), body)).status, 400, JSON.stringify(body))
      }
    })
    it('422 for one that is reviewed already, whatever is said the second time', async () => {
      const { suggestion } = await pair()
      assert.equal((await world.post('acme/recruiter', path(suggestion.id), { decision: 'NotDuplicate' })).status, 200)
      const again = await world.post('acme/ta-manager', path(suggestion.id), confirm)
      assert.equal(again.status, 422)
      assert.equal(again.body.code, 'already_reviewed')
    })
    it('lets one of two reviewers at the same moment win', async () => {
      const { suggestion } = await pair()
      const answers = await Promise.all(
        (['acme/recruiter', 'acme/sourcer', 'acme/ta-head'] as const).map((who) => world.post(who, path(suggestion.id), confirm)),
      )
      assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 422, 422])
    })
    it('marks the pair, keeps who and why, and touches neither candidate', async () => {
      const { suggestion, first, second } = await pair()
      const look = () =>
        world.asOwner('acme', 'select * from candidates where tenant_id = $1 and id = any ($2) order by id', [[first.id, second.id]])
      const candidates = await look()
      const { status, body, headers } = await world.post<ReviewableSuggestion>('acme/recruiter', path(suggestion.id), {
        ...confirm,
        comment: 'Met both.',
      })
      assert.equal(status, 200)
      assert.deepEqual(
        { ...body, reviewed_at: '', created_at: '' },
        {
          ...suggestion,
          status: 'ConfirmedDuplicate',
          candidate_name: second.facts.fullName,
          other_candidate_name: first.facts.fullName,
          reviewed_by: world.tenants.acme.users.RECRUITER,
          reviewed_at: '',
          comment: 'Met both.',
          created_at: '',
          row_version: 2,
          allowed_actions: [],
        },
      )
      assert.equal(headers.etag, '"2"')
      assert.deepEqual(await look(), candidates)
      const [entry] = await world.asOwner<{ action: string; outcome: string; details: object }>(
        'acme',
        'select action, outcome, details from audit_log where tenant_id = $1 and entity_id = $2',
        [suggestion.id],
      )
      assert.equal(entry?.action, 'duplicate.review')
      assert.equal(entry?.outcome, 'ConfirmedDuplicate')
      assert.doesNotMatch(JSON.stringify(entry?.details), /Met both|Pair/, 'no personal data in the audit log')
    })
    it('says who may review now', async () => {
      const { suggestion } = await pair()
      const { body } = await world.get<Page>('acme/recruiter', '/duplicate-suggestions?limit=1')
      assert.deepEqual(body.items[0]?.allowed_actions, ['duplicate.review'])
      assert.equal(body.items[0]?.id, suggestion.id)
    })
  })
})
