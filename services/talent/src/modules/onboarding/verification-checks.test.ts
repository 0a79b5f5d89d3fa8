import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { checklistOf, isEligible } from './eligibility.ts'
import type { OnboardingFacts } from './onboarding-facts.ts'
import { caseStatus, checksOf, sameEmail, sameName, samePhone } from './verification-checks.ts'

const facts = (more: Partial<OnboardingFacts> = {}): OnboardingFacts => ({
  application_id: 'a',
  candidate_id: 'c',
  tan_id: 't',
  application_status: 'Onboarding',
  tan_status: 'Approved',
  record: { full_name: 'Ada Lovelace', email: 'ada@engine.example', phone: '+44 20 7946 0958' },
  offer_accepted: true,
  answers: { full_name: 'Ada Lovelace', email: 'ada@engine.example', phone: '020 7946 0958' },
  required_documents: ['identity_proof', 'address_proof'],
  received_documents: ['address_proof', 'identity_proof', 'resume'],
  discrepancies: [],
  ...more,
})
const failedChecks = (one: OnboardingFacts) =>
  checksOf(one)
    .filter((check) => check.result !== 'Passed')
    .map((check) => `${check.code}${check.field ? ` ${check.field}` : ''}: ${check.result}`)
const failedItems = (one: OnboardingFacts) =>
  checklistOf(one)
    .filter((item) => !item.passed)
    .map((item) => item.code)
const answered = (more: object) => ({ ...facts().answers, ...more })
const onField = (field: string | null, status: string) => ({ discrepancies: [{ field, status }] })

describe('a verification case', () => {
  const CASES: [what: string, more: Partial<OnboardingFacts>, status: string, failed: string[]][] = [
    ['is cleared when all fits', {}, 'Cleared', []],
    ['awaits the form', { answers: null }, 'AwaitingForm', ['form_submitted: Failed']],
    [
      'awaits the form and its documents',
      { answers: null, received_documents: [] },
      'AwaitingForm',
      ['form_submitted: Failed', 'document_received identity_proof: Failed', 'document_received address_proof: Failed'],
    ],
    [
      'is in review without a required document',
      { received_documents: ['resume', 'identity_proof'] },
      'InReview',
      ['document_received address_proof: Failed'],
    ],
    [
      'is in review when the name differs',
      { answers: answered({ full_name: 'Ada Byron' }) },
      'InReview',
      ['full_name_agrees full_name: Failed'],
    ],
    [
      'is in review when the e-mail differs',
      { answers: answered({ email: 'a@b.example' }) },
      'InReview',
      ['email_agrees email: NeedsReview'],
    ],
    ['is in review when the phone differs', { answers: answered({ phone: '0199 555' }) }, 'InReview', ['phone_agrees phone: NeedsReview']],
    ['has nothing to compare with an empty record', { record: { full_name: null, email: null, phone: null } }, 'Cleared', []],
    ['has nothing to compare with what was not answered', { answers: { full_name: 'Ada Lovelace', email: '' } }, 'Cleared', []],
    ['has a discrepancy open', onField(null, 'Open'), 'DiscrepancyOpen', ['no_open_discrepancy: Failed']],
    ['has one open that waits for a document', onField('resume', 'ReuploadRequested'), 'DiscrepancyOpen', ['no_open_discrepancy: Failed']],
    [
      'says so before it asks for the form',
      { answers: null, ...onField('phone', 'Open') },
      'DiscrepancyOpen',
      ['form_submitted: Failed', 'no_open_discrepancy: Failed'],
    ],
    [
      'is not kept open by what is resolved or upheld',
      {
        discrepancies: [
          { field: null, status: 'Resolved' },
          { field: 'x', status: 'Upheld' },
        ],
      },
      'Cleared',
      [],
    ],
    [
      'is settled by a resolved discrepancy on the field',
      { answers: answered({ full_name: 'Ada King' }), ...onField('full_name', 'Resolved') },
      'Cleared',
      ['full_name_agrees full_name: Failed'],
    ],
    [
      'is settled for a document too',
      { received_documents: ['identity_proof'], ...onField('address_proof', 'Resolved') },
      'Cleared',
      ['document_received address_proof: Failed'],
    ],
    [
      'is not settled by one on another field',
      { answers: answered({ full_name: 'Ada King' }), ...onField('email', 'Resolved') },
      'InReview',
      ['full_name_agrees full_name: Failed'],
    ],
    [
      'is not settled by one without a field',
      { answers: answered({ full_name: 'Ada King' }), ...onField(null, 'Resolved') },
      'InReview',
      ['full_name_agrees full_name: Failed'],
    ],
    [
      'is not settled by one that was upheld',
      { answers: answered({ email: 'a@b.example' }), ...onField('email', 'Upheld') },
      'InReview',
      ['email_agrees email: NeedsReview'],
    ],
  ]
  for (const [what, more, status, failed] of CASES) {
    it(what, () => {
      assert.equal(caseStatus(facts(more)), status)
      assert.deepEqual(failedChecks(facts(more)), failed)
    })
  }
  it('says that a check was settled, and leaves its result', () => {
    const check = checksOf(facts({ answers: answered({ email: 'a@b.example' }), ...onField('email', 'Resolved') })).find(
      (one) => one.code === 'email_agrees',
    )
    assert.equal(check?.result, 'NeedsReview')
    assert.match(check?.detail ?? '', /Settled/)
  })
  it('tells no answer and no record in its words', () => {
    const words = JSON.stringify(
      checksOf(facts({ answers: answered({ full_name: 'Ada Byron', email: 'x@y.example', phone: '0100 9999999' }) })),
    )
    assert.doesNotMatch(words, /Ada|Byron|x@y|9999999|7946/)
  })
})

describe('eligibility', () => {
  const CASES: [what: string, more: Partial<OnboardingFacts>, failed: string[]][] = [
    ['holds when everything does', {}, []],
    ['needs the application in onboarding', { application_status: 'OfferAccepted' }, ['application_onboarding']],
    ['ends with the conversion', { application_status: 'Converted' }, ['application_onboarding']],
    ['needs an accepted offer', { offer_accepted: false }, ['offer_accepted']],
    ['needs the form, without which nothing is verified', { answers: null }, ['form_submitted', 'verification_cleared']],
    ['needs a cleared verification', { received_documents: [] }, ['verification_cleared']],
    ['needs every discrepancy settled', onField(null, 'Open'), ['verification_cleared', 'no_open_discrepancy']],
    ['is lost when one is upheld', onField('email', 'Upheld'), ['no_upheld_discrepancy']],
    ['needs a position', { tan_status: 'Filled' }, ['position_open']],
    ['needs an approved TAN', { tan_status: 'Rejected' }, ['position_open']],
  ]
  for (const [what, more, failed] of CASES) {
    it(what, () => {
      assert.deepEqual(failedItems(facts(more)), failed)
      assert.equal(isEligible(facts(more)), failed.length === 0)
    })
  }
  it('is the same list of items in the same order for everyone', () => {
    const codes = (one: OnboardingFacts) => checklistOf(one).map((item) => item.code)
    for (const [, more] of CASES) assert.deepEqual(codes(facts(more)), codes(facts()))
  })
})

describe('names, e-mails and phones', () => {
  const NAMES: [a: string, b: string, same: boolean][] = [
    ['Ada Lovelace', 'ada  LOVELACE', true],
    ['Ada Lovelace', 'Lovelace, Ada', true],
    ['José Muñoz', 'Jose Munoz', true],
    ['Ada King Lovelace', 'Ada Lovelace', true],
    ['Anne-Marie Duff', 'Anne Marie Duff', true],
    ['Anne-Marie Duff', 'Annemarie Duff', true],
    ["Sinéad O'Connor", 'Sinead OConnor', true],
    ['山田太郎', '山田 太郎', true],
    ['Cher', 'Cher', true],
    ['Cher', 'Cher Bono', false],
    ['Ada Lovelace', 'Ada Byron', false],
    ['Ada Lovelace', 'Eve Lovelace', false],
    ['', '', false],
    ['…', '…', false],
  ]
  for (const [a, b, same] of NAMES) {
    it(`"${a}" and "${b}" are ${same ? 'one name' : 'two names'}`, () => {
      assert.equal(sameName(a, b), same)
      assert.equal(sameName(b, a), same)
    })
  }
  const PHONES: [a: string, b: string, same: boolean][] = [
    ['+44 20 7946 0958', '020 7946 0958', true],
    ['+44 (0)20 7946 0958', '+44 20 7946 0958', true],
    ['0044 20 7946-0958', '+442079460958', true],
    ['(555) 123-4567', '+1 555.123.4567', true],
    ['+1 555 123 4567', '+1 555 123 4568', false],
    ['555', '1555', false],
    ['112', '112', true],
    ['٠١٢٣٤٥٦٧', '٠١٢٣٤٥٦٨', false],
    ['unknown', 'none', false],
  ]
  for (const [a, b, same] of PHONES) {
    it(`${a} and ${b} are ${same ? 'one number' : 'two numbers'}`, () => {
      assert.equal(samePhone(a, b), same)
      assert.equal(samePhone(b, a), same)
    })
  }
  it('an e-mail address is one in any case, with or without spaces around it', () => {
    assert.ok(sameEmail(' Ada@Engine.example', 'ada@engine.example '))
    assert.ok(!sameEmail('ada@engine.example', 'ada@engine.test'))
  })
})
