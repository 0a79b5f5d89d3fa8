import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { newId } from '@tanager/kernel'
import { createWorld, type World } from '../../testing.ts'
import { DEFAULT_TEMPLATES, type LetterLanguage } from '../configuration/letter-template.ts'
import { type LetterFacts, offerLetter } from './letter.ts'
import { letterPdf } from './letter-pdf.ts'
import { offerDesk } from './offers.fixture.ts'

const facts: LetterFacts = {
  tenantName: 'Acme',
  legalName: 'Acme Holding Ltd',
  candidateName: 'Łukasz Grün',
  offerNumber: 'OF-000007',
  jobTitle: 'Data engineer',
  startDate: '2027-03-01',
  expiresOn: '2027-01-15',
  today: '2026-12-24',
  compensation: {
    currency: 'EUR',
    base_salary: 62_000.5,
    pay_period: 'Year',
    variable_pay: 5_000,
    signing_bonus: null,
    benefits: 'Car, phone',
    imported_at: '2026-12-01T00:00:00Z',
  },
}

describe('the letter of an offer', () => {
  const inWordsOf = (language: LetterLanguage, known: LetterFacts = facts) => offerLetter(known, DEFAULT_TEMPLATES[language], language)

  it('says in English who offers what, until when, and what it pays', () => {
    const letter = inWordsOf('en')
    assert.deepEqual(
      [letter.sender, letter.date, letter.subject],
      ['Acme Holding Ltd', '24 December 2026', 'Your offer OF-000007: Data engineer'],
    )
    const text = [...letter.opening, ...letter.closing].join(' ')
    for (const word of ['Dear Łukasz Grün,', 'at Acme.', 'reply by 15 January 2027']) assert.ok(text.includes(word), word)
    assert.deepEqual(
      letter.terms.map(({ label, value }) => `${label}: ${value.replaceAll('\u00a0', ' ')}`),
      [
        'Position: Data engineer',
        'Start date: 1 March 2027',
        'Base salary: EUR 62,000.50 per year',
        'Variable pay: EUR 5,000.00',
        'Benefits: Car, phone',
      ],
    )
  })
  it('says the same in German, and leaves out what is not known', () => {
    const letter = inWordsOf('de', { ...facts, candidateName: null, compensation: null })
    assert.deepEqual([letter.date, letter.subject], ['24. Dezember 2026', 'Ihr Angebot OF-000007: Data engineer'])
    assert.deepEqual(
      letter.terms.map(({ label, value }) => `${label}: ${value}`),
      ['Stelle: Data engineer', 'Beginn: 1. März 2027'],
    )
    assert.equal(letter.opening[0], 'Guten Tag,')
    const base = inWordsOf('de').terms[2]
    assert.equal(`${base?.label}: ${base?.value.replaceAll('\u00a0', ' ')}`, 'Grundgehalt: 62.000,50 EUR pro Jahr')
  })
  it('is a PDF that is the same every time, also when the benefits fill pages', async () => {
    const at = new Date('2026-12-24T10:00:00Z')
    const make = (benefits: string) =>
      letterPdf(
        inWordsOf('de', { ...facts, compensation: { ...(facts.compensation as NonNullable<LetterFacts['compensation']>), benefits } }),
        'de',
        at,
      )
    const [one, again, long] = await Promise.all([make('Car'), make('Car'), make('Car and phone. '.repeat(1_000))])
    assert.equal(one.subarray(0, 5).toString(), '%PDF-')
    assert.ok(one.equals(again))
    assert.ok((long.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0) > 1)
  })
})

describe('GET /offers/{id}/letter.pdf', () => {
  let world: World
  let desk: ReturnType<typeof offerDesk>
  before(async () => {
    world = await createWorld()
    desk = offerDesk(world)
  })
  after(() => world.close())

  const path = (id: string, query = '') => `/offers/${id}/letter.pdf${query}`

  it('401 without a token, 403 for who does not see pay, 404 elsewhere, 400 for another language', async () => {
    const { offer } = await desk.offerIn('Approved')
    assert.equal((await world.get(null, path(offer.id))).status, 401)
    for (const who of ['acme/sourcer', 'acme/agent-service', 'acme/interviewer', 'acme/tenant-admin'] as const)
      assert.equal((await world.get(who, path(offer.id))).status, 403, who)
    assert.equal((await world.get('globex/recruiter', path(offer.id))).status, 404)
    assert.equal((await world.get('acme/recruiter', path(newId()))).status, 404)
    assert.equal((await world.get('acme/recruiter', path(offer.id, '?language=fr'))).status, 400)
  })
  it('is a file, in English unless asked for in German, and the download is audited', async () => {
    const { offer } = await desk.offerIn('Approved')
    for (const [query, name] of [
      ['', 'en'],
      ['?language=de', 'de'],
    ] as const) {
      const { status, headers, text } = await world.get('acme/recruiter', path(offer.id, query))
      assert.deepEqual([status, headers['content-type']], [200, 'application/pdf'])
      assert.ok(String(headers['content-disposition']).includes(`filename="${offer.offer_number}.${name}.pdf"`))
      assert.ok(text.startsWith('%PDF-'))
    }
    const entries = (await desk.entriesOf(offer.id)).slice(-2)
    assert.deepEqual(
      entries.map((one) => [one.action, one.outcome, one.details.language]),
      [
        ['offer.download-letter', 'Downloaded', 'en'],
        ['offer.download-letter', 'Downloaded', 'de'],
      ],
    )
  })
  it('422 before the approval, and when the offer or its application is over', async () => {
    for (const status of ['Draft', 'PendingApproval', 'Rejected', 'Declined', 'Expired', 'Withdrawn'] as const) {
      const { offer } = await desk.offerIn(status)
      const { status: answer, body } = await world.get('acme/recruiter', path(offer.id))
      assert.deepEqual([answer, body.code], [422, 'illegal_transition'], status)
    }
    const { offer, journey } = await desk.offerIn('Approved')
    await world.post('acme/recruiter', `/applications/${journey.applicationId}/reject`, { reason: 'no' })
    assert.equal((await world.get('acme/recruiter', path(offer.id))).body.code, 'illegal_transition')
    for (const status of ['Sent', 'Accepted'] as const)
      assert.equal((await world.get('acme/recruiter', path((await desk.offerIn(status)).offer.id))).status, 200)
  })
  it('stays as it was sent when the template, the tenant or the candidate changes; one that was not sent follows them', async () => {
    const offers = [(await desk.offerIn('Sent')).offer, (await desk.offerIn('Accepted')).offer, (await desk.offerIn('Approved')).offer]
    const letters = () =>
      Promise.all(
        offers.flatMap(({ id }) =>
          ['en', 'de'].map(async (language) => (await world.get('acme/recruiter', path(id, `?language=${language}`))).text),
        ),
      )
    const before = await letters()
    for (const language of ['en', 'de']) {
      const words = { subject: 'Other words', opening: 'Quite other.', closing: 'Bye.' }
      const changed = await world.put('acme/tenant-admin', `/admin/letter-templates/${language}`, words, { 'if-match': '*' })
      assert.equal(changed.status, 200, changed.text)
    }
    await world.asOwner('acme', "update tenants set name = 'Renamed', legal_name = 'Renamed Ltd' where tenant_id = $1")
    await world.asOwner('acme', "update candidates set full_name = 'Somebody Else' where tenant_id = $1")
    const after = await letters()
    assert.deepEqual(
      after.map((letter, index) => letter === before[index]),
      [true, true, true, true, false, false],
    )
  })
})
