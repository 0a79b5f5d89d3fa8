import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { newId } from '@tanager/kernel'
import { createWorld, type Who, type World } from '../../testing.ts'
import { dateInDays, freeSlot, journeyTo } from '../../testing-workflow.ts'
import { offerDesk } from './offers.fixture.ts'
import type { Offer } from './offers.schema.ts'

type Page = { items: Offer[]; next_cursor: string | null }

describe('offers', () => {
  let world: World
  let desk: ReturnType<typeof offerDesk>
  before(async () => {
    world = await createWorld()
    desk = offerDesk(world)
  })
  after(() => world.close())

  describe('POST /offers', () => {
    it('401 without a token, 403 for a role that may not draft', async () => {
      assert.equal((await desk.post(null, '/offers', desk.draftBody(newId()))).status, 401)
      for (const who of ['acme/hr-head', 'acme/finance-approver', 'acme/sourcer', 'acme/hiring-manager'] as const)
        assert.equal((await desk.post(who, '/offers', desk.draftBody(newId()))).status, 403, who)
    })
    it('drafts with a number of the rule, takes the application to OfferPending, and is audited once', async () => {
      const journey = await journeyTo(world, 'acme', 'Interviewed')
      const body = desk.draftBody(journey.applicationId, { notes: 'Wants to start\nin spring.' })
      const { status, body: made, headers, text } = await desk.post('acme/agent-service', '/offers', body)
      assert.equal(status, 201, text)
      assert.equal(headers.etag, '"1"')
      const { id, offer_number, tan_number, created_at, updated_at, ...rest } = made
      assert.deepEqual(rest, {
        ...body,
        candidate_name: 'Person 1',
        tan_title: 'Data engineer',
        status: 'Draft',
        compensation: null,
        compensation_visible: false,
        positions_held_by: null,
        approval_request_id: null,
        created_by: world.tenants.acme.users.AGENT_SERVICE,
        submitted_by: null,
        sent_at: null,
        answered_on: null,
        answer_comment: null,
        withdraw_reason: null,
        row_version: 1,
        allowed_actions: ['offer.submit', 'offer.update'],
      })
      assert.match(`${offer_number} ${tan_number}`, /^OF-\d{6} TAN-\d{6}$/)
      assert.ok(created_at && updated_at)
      assert.equal(await desk.applicationStatus(journey), 'OfferPending')
      assert.deepEqual(await desk.entriesOf(id), [
        {
          action: 'offer.create',
          outcome: 'Draft',
          actor_role: 'AGENT_SERVICE',
          details: { offer_number, application_id: journey.applicationId },
        },
      ])
    })
    it('400 for what is missing, unknown, or no day of the calendar', async () => {
      const { applicationId } = await journeyTo(world, 'acme', 'Interviewed')
      const faulty: [object, string][] = [
        [{ job_title: ' ' }, 'job_title'],
        [{ job_title: undefined }, 'job_title'],
        [{ start_date: '2030-02-30' }, 'start_date'],
        [{ start_date: '2030-02-03T00:00:00Z' }, 'start_date'],
        [{ expires_on: '0000-01-01' }, 'expires_on'],
        [{ expires_on: undefined }, 'expires_on'],
        [{ application_id: 'x' }, 'application_id'],
        [{ status: 'Approved' }, 'status'],
        [{ offer_number: 'OF-1' }, 'offer_number'],
      ]
      for (const [more, path] of faulty) {
        const { status, body } = await desk.post('acme/recruiter', '/offers', desk.draftBody(applicationId, more))
        assert.deepEqual([status, body.code], [400, 'validation_failed'], JSON.stringify(more))
        assert.deepEqual([...new Set(body.errors.map((one) => one.path))], [path])
      }
    })
    it('400 for days in the past, or a last day after the start, in the time zone of the tenant', async () => {
      const { applicationId } = await journeyTo(world, 'acme', 'Interviewed')
      const faulty: [object, string[]][] = [
        [{ expires_on: dateInDays(-3) }, ['expires_on']],
        [{ start_date: '0001-01-01' }, ['start_date', 'expires_on']],
        [{ expires_on: dateInDays(61) }, ['expires_on']],
      ]
      for (const [more, paths] of faulty) {
        const { status, body } = await desk.post('acme/recruiter', '/offers', desk.draftBody(applicationId, more))
        assert.deepEqual([status, body.errors.map((one) => one.path)], [400, paths], JSON.stringify(more))
      }
      const yesterday = desk.draftBody(applicationId, { expires_on: dateInDays(-1), start_date: dateInDays(-1) })
      const at = (zone: string) => world.asOwner('acme', 'update tenants set time_zone = $2 where tenant_id = $1', [zone])
      const [west] = await world.asOwner<{ day: string }>(
        'acme',
        `select (now() at time zone 'Etc/GMT+12')::date::text as day from tenants where tenant_id = $1`,
      )
      try {
        await at('Etc/GMT+12') // half a day behind: there it may still be yesterday
        const still = west?.day === dateInDays(-1)
        assert.equal((await desk.post('acme/recruiter', '/offers', yesterday)).status, still ? 201 : 400)
      } finally {
        await at('UTC')
      }
    })
    it('404 for an application that is unknown or of another tenant', async () => {
      const theirs = await journeyTo(world, 'globex', 'Interviewed')
      for (const id of [newId(), theirs.applicationId]) {
        const { status, body } = await desk.post('acme/recruiter', '/offers', desk.draftBody(id))
        assert.deepEqual([status, body.code], [404, 'not_found'])
      }
    })
    it('422 for an application that is not Interviewing, or was not interviewed, and no number is spent', async () => {
      const last = () =>
        world.asOwner<{ n: number }>('acme', `select last_value as n from numbering_rules where tenant_id = $1 and kind = 'offer'`)
      const before = await last()
      for (const stage of ['Applied', 'Shortlisted'] as const) {
        const { applicationId } = await journeyTo(world, 'acme', stage)
        assert.equal((await desk.post('acme/recruiter', '/offers', desk.draftBody(applicationId))).body.code, 'illegal_transition', stage)
      }
      const waiting = await journeyTo(world, 'acme', 'Interviewing')
      const refuse = async () => {
        const { status, body } = await desk.post('acme/recruiter', '/offers', desk.draftBody(waiting.applicationId))
        assert.deepEqual([status, body.code], [422, 'no_completed_interview'])
      }
      await refuse()
      await world.post('acme/coordinator', `/interviews/${waiting.interviewId}/cancel`, { reason: 'ill' })
      await refuse()
      assert.equal(await desk.applicationStatus(waiting), 'Interviewing')
      assert.deepEqual(await last(), before)
    })
    it('counts a completed interview even while another is still to come', async () => {
      const journey = await journeyTo(world, 'acme', 'Interviewed')
      const panel = [world.tenants.acme.users.HIRING_MANAGER]
      const next = { application_id: journey.applicationId, round: 2, mode: 'Phone', panel, ...freeSlot() }
      assert.equal((await world.post('acme/coordinator', '/interviews', next)).status, 201)
      assert.equal((await desk.post('acme/ta-head', '/offers', desk.draftBody(journey.applicationId))).status, 201)
    })
    it('422 for a second one while the first is under way; a new one follows a rejected, declined, expired or withdrawn one', async () => {
      for (const status of ['Draft', 'PendingApproval', 'Approved', 'Sent', 'Accepted'] as const) {
        const { journey } = await desk.offerIn(status)
        const { status: answer, body } = await desk.post('acme/recruiter', '/offers', desk.draftBody(journey.applicationId))
        assert.deepEqual([answer, body.code], [422, 'illegal_transition'], status)
      }
      for (const status of ['Rejected', 'Declined', 'Expired', 'Withdrawn'] as const) {
        const { journey, offer } = await desk.offerIn(status)
        const again = await desk.ok(desk.post('acme/recruiter', '/offers', desk.draftBody(journey.applicationId)), 201)
        assert.notEqual(again.offer_number, offer.offer_number)
      }
    })
    it('gives out numbers without a gap', async () => {
      const numbers = await world.asOwner<{ offer_number: string }>(
        'acme',
        'select offer_number from offers where tenant_id = $1 order by 1',
      )
      assert.ok(numbers.length > 10)
      assert.deepEqual(
        numbers.map((row) => row.offer_number),
        numbers.map((_, n) => `OF-${String(n + 1).padStart(6, '0')}`),
      )
    })
  })

  describe('GET /offers and /offers/{id}', () => {
    it('401 without a token, 400 for filters that do not exist', async () => {
      for (const path of ['/offers', `/offers/${newId()}`]) assert.equal((await world.get(null, path)).status, 401)
      for (const query of ['status=draft', 'application_id=x', 'compensation=1', 'limit=101', 'cursor=x'])
        assert.equal((await world.get('acme/recruiter', `/offers?${query}`)).status, 400, query)
    })
    it('404 for an unknown one and one of another tenant', async () => {
      const { offer } = await desk.offerIn('Draft')
      for (const [who, id] of [
        ['acme/recruiter', newId()],
        ['globex/recruiter', offer.id],
        ['acme/recruiter', 'nonsense'],
      ] as const)
        assert.equal((await world.get(who, `/offers/${id}`)).status, 404)
    })
    it('pages, newest first, filtered by status, each as it is read alone', async () => {
      const made: string[] = []
      for (let n = 0; n < 3; n++) made.push((await journeyTo(world, 'globex', 'OfferPending')).offerId)
      const sent = await journeyTo(world, 'globex', 'OfferSent')
      const seen: string[] = []
      let cursor: string | null = null
      do {
        const { status, body, text }: { status: number; body: Page; text: string } = await world.get<Page>(
          'globex/recruiter',
          `/offers?limit=2&status=Draft${cursor ? `&cursor=${cursor}` : ''}`,
        )
        assert.equal(status, 200, text)
        for (const item of body.items) assert.deepEqual((await world.get('globex/recruiter', `/offers/${item.id}`)).body, item)
        seen.push(...body.items.map((item) => item.id))
        cursor = body.next_cursor
      } while (cursor)
      assert.deepEqual(seen, made.reverse())
      const all = await world.get<Page>('globex/recruiter', '/offers')
      assert.deepEqual(
        all.body.items.map((item) => item.id),
        [sent.offerId, ...made],
      )
    })
    it('tells each caller what they may do now', async () => {
      const allowed = async (who: Who, id: string) => (await desk.read(who, id)).allowed_actions
      const { offer: draft } = await desk.offerIn('Draft')
      for (const who of ['acme/recruiter', 'acme/ta-manager', 'acme/ta-head', 'acme/agent-service'] as const)
        assert.deepEqual(await allowed(who, draft.id), ['offer.submit', 'offer.update'], who)
      const { offer: approved } = await desk.offerIn('Approved')
      assert.deepEqual(await allowed('acme/agent-service', approved.id), ['offer.send'])
      assert.deepEqual(await allowed('acme/recruiter', approved.id), ['offer.download-letter', 'offer.send', 'offer.withdraw'])
      assert.deepEqual(await allowed('acme/hr-head', approved.id), ['offer.download-letter'])
      const { offer: sent } = await desk.offerIn('Sent')
      assert.deepEqual(await allowed('acme/ta-manager', sent.id), ['offer.download-letter', 'offer.record-acceptance', 'offer.withdraw'])
      assert.deepEqual(await allowed('acme/agent-service', sent.id), [])
      for (const status of ['Rejected', 'Accepted', 'Declined', 'Expired', 'Withdrawn'] as const) {
        const { offer } = await desk.offerIn(status)
        for (const who of ['acme/recruiter', 'acme/ta-head', 'acme/hr-head'] as const)
          assert.deepEqual(await allowed(who, offer.id), status === 'Accepted' ? ['offer.download-letter'] : [], `${status} ${who}`)
      }
    })
  })

  describe('compensation', () => {
    it('400 for a body that names it, on every route that takes one, and nothing is changed', async () => {
      const { offer: draft } = await desk.offerIn('Draft')
      const { offer: pending } = await desk.offerIn('PendingApproval')
      const { offer: approved } = await desk.offerIn('Approved')
      const { offer: sent } = await desk.offerIn('Sent')
      const { applicationId } = await journeyTo(world, 'acme', 'Interviewed')
      const routes: [Who, string, object][] = [
        ['acme/recruiter', '/offers', desk.draftBody(applicationId)],
        ['acme/recruiter', `/offers/${draft.id}/submit`, {}],
        ['acme/finance-approver', `/offers/${pending.id}/approve`, { decision: 'Approved' }],
        ['acme/recruiter', `/offers/${approved.id}/send`, {}],
        ['acme/recruiter', `/offers/${sent.id}/acceptance`, { accepted: true }],
      ]
      for (const [who, path, body] of routes) {
        for (const name of ['compensation', 'Compensation', 'base_salary']) {
          for (const value of [null, {}, { currency: 'EUR', base_salary: 1 }]) {
            const { status, body: told } = await desk.post(who, path, { ...body, [name]: value })
            assert.deepEqual([status, told.code], [400, 'validation_failed'], `${path} ${name}`)
            assert.deepEqual(told.errors, [{ path: name, message: 'is not a field of this request' }])
          }
        }
      }
      for (const one of [draft, pending, approved, sent]) assert.deepEqual(await desk.read('acme/auditor', one.id), one)
    })
    it('stands in every answer, with numbers as numbers, once an operator has filled it', async () => {
      const { offer } = await desk.offerIn('Draft')
      await world.asOwner(
        'acme',
        `insert into offer_compensations (tenant_id, offer_id, currency, base_salary, pay_period, signing_bonus)
           values ($1, $2, 'EUR', 999999999999.99, 'Year', 1500)`,
        [offer.id],
      )
      const { compensation } = await desk.read('acme/hiring-manager', offer.id)
      const { imported_at, ...rest } = compensation ?? { imported_at: null }
      assert.deepEqual(rest, {
        currency: 'EUR',
        base_salary: 999999999999.99,
        pay_period: 'Year',
        variable_pay: null,
        signing_bonus: 1500,
        benefits: null,
      })
      assert.match(String(imported_at), /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
      const listed = await world.get<Page>('acme/recruiter', '/offers?status=Draft&limit=1')
      assert.deepEqual(listed.body.items[0]?.compensation, compensation)
      const submitted = await desk.ok(desk.post('acme/recruiter', `/offers/${offer.id}/submit`))
      assert.deepEqual(submitted.compensation, compensation)
    })
    it('cannot be written by the role of the service', async () => {
      const { offer } = await desk.offerIn('Draft')
      const client = await world.pool.connect()
      try {
        await client.query('begin')
        await client.query('select set_tenant($1)', [world.tenants.acme.id])
        await assert.rejects(
          client.query(
            `insert into offer_compensations (tenant_id, offer_id, currency, base_salary, pay_period) values ($1, $2, 'EUR', 1, 'Year')`,
            [world.tenants.acme.id, offer.id],
          ),
          { code: '42501' },
        )
      } finally {
        await client.query('rollback')
        client.release()
      }
    })
  })
})
