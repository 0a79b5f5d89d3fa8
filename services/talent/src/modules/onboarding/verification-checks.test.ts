import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { checklistOf, isEligible } from './eligibility.ts'
import type { ComparedField, DisputedField, OnboardingFacts } from './onboarding-facts.ts'
import { caseStatus, checksOf, sameEmail, sameName, samePhone } from './verification-checks.ts'

const RECORD = { full_name: 'Ada Lovelace', email: 'ada@engine.example', phone: '+44 20 7946 0958' }
const facts = (more: Partial<OnboardingFacts> = {}): OnboardingFacts => ({
  application_id: 'a',
  candidate_id: 'c',
  tan_id: 't',
  application_status: 'Onboarding',
  tan_status: 'Approved',
  record: RECORD,
  offer_accepted: true,
  already_employee: false,
  submission: { id: 's2', answers: { full_name: 'Ada Lovelace', email: 'ada@engine.example', phone: '020 7946 0958' }, compared: RECORD },
  changes: [],
  required_documents: ['identity_proof', 'address_proof'],
  received_documents: ['address_proof', 'identity_proof', 'resume'],
  unseen_documents: [],
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
const submitted = (answers: object, compared: object = {}) => {
  const submission = facts().submission as NonNullable<OnboardingFacts['submission']>
  return { submission: { ...submission, answers: { ...submission.answers, ...answers }, compared: { ...RECORD, ...compared } } }
}
/** On the newest submission and the record as it is now, unless it says otherwise. */
const onField = (field: string | null, status: string, more: Partial<DisputedField> = {}) => ({
  discrepancies: [{ id: 'd1', field, status, submission_id: 's2', record_value: RECORD[field as keyof typeof RECORD] ?? null, ...more }],
})
const changed = (field: ComparedField, now: string | null, more: object = {}) => ({
  record: { ...RECORD, [field]: now },
  changes: [{ field, user_id: 'u', display_name: 'Rita Recruiter', at: '2026-11-01T10:00:00+00:00' }],
  ...more,
})

describe('a verification case', () => {
  const CASES: [what: string, more: Partial<OnboardingFacts>, status: string, failed: string[]][] = [
    ['is cleared when all fits', {}, 'Cleared', []],
    ['awaits the form', { submission: null }, 'AwaitingForm', ['form_submitted: Failed', 'documents_seen: NeedsReview']],
    [
      'awaits the form and its documents',
      { submission: null, received_documents: [] },
      'AwaitingForm',
      [
        'form_submitted: Failed',
        'document_received identity_proof: Failed',
        'document_received address_proof: Failed',
        'documents_seen: NeedsReview',
      ],
    ],
    ['is in review until the documents are opened', { unseen_documents: ['address_proof'] }, 'InReview', ['documents_seen: NeedsReview']],
    [
      'is not settled by a discrepancy on a document that nobody opened',
      { unseen_documents: ['address_proof'], ...onField('address_proof', 'Resolved') },
      'InReview',
      ['documents_seen: NeedsReview'],
    ],
    [
      'is in review without a required document',
      { received_documents: ['resume', 'identity_proof'] },
      'InReview',
      ['document_received address_proof: Failed'],
    ],
    ['is in review when the name differs', submitted({ full_name: 'Ada Byron' }), 'InReview', ['full_name_agrees full_name: Failed']],
    ['is in review when the e-mail differs', submitted({ email: 'a@b.example' }), 'InReview', ['email_agrees email: NeedsReview']],
    ['is in review when the phone differs', submitted({ phone: '0199 555' }), 'InReview', ['phone_agrees phone: NeedsReview']],
    ['has nothing to compare with a record without e-mail and phone', submitted({}, { email: null, phone: null }), 'Cleared', []],
    [
      'is in review when the record had no name to compare with',
      submitted({}, { full_name: null }),
      'InReview',
      ['full_name_agrees full_name: NeedsReview'],
    ],
    [
      'compares with the record as it was at the submission',
      submitted({ full_name: 'Ada King' }, { full_name: 'Ada King' }),
      'Cleared',
      [],
    ],
    ...(['full_name', 'email', 'phone'] as const).flatMap((field): [string, Partial<OnboardingFacts>, string, string[]][] => [
      [
        `is in review when the ${field} of the record is another now`,
        changed(field, 'x'),
        'InReview',
        [`${field}_agrees ${field}: NeedsReview`],
      ],
      [
        `is in review when the ${field} of the record was taken out`,
        changed(field, null),
        'InReview',
        [`${field}_agrees ${field}: NeedsReview`],
      ],
      [
        `is settled when the change of the ${field} was disputed and resolved`,
        changed(field, 'x', onField(field, 'Resolved', { record_value: 'x' })),
        'Cleared',
        [`${field}_agrees ${field}: NeedsReview`],
      ],
      [
        `is not settled when the ${field} was disputed before its change`,
        changed(field, 'x', onField(field, 'Resolved')),
        'InReview',
        [`${field}_agrees ${field}: NeedsReview`],
      ],
    ]),
    ['has nothing to compare with what was not answered', submitted({ phone: undefined, email: '' }), 'Cleared', []],
    ['has a discrepancy open', onField(null, 'Open'), 'DiscrepancyOpen', ['no_open_discrepancy: Failed']],
    ['has one open that waits for a document', onField('resume', 'ReuploadRequested'), 'DiscrepancyOpen', ['no_open_discrepancy: Failed']],
    [
      'says so before it asks for the form',
      { submission: null, ...onField('phone', 'Open') },
      'DiscrepancyOpen',
      ['form_submitted: Failed', 'documents_seen: NeedsReview', 'no_open_discrepancy: Failed'],
    ],
    [
      'is not kept open by what is resolved or upheld',
      {
        discrepancies: [
          { id: 'd2', field: null, status: 'Resolved', submission_id: 's2', record_value: null },
          { id: 'd2', field: 'x', status: 'Upheld', submission_id: 's2', record_value: null },
        ],
      },
      'Cleared',
      [],
    ],
    [
      'is settled by a resolved discrepancy on the field',
      { ...submitted({ full_name: 'Ada King' }), ...onField('full_name', 'Resolved') },
      'Cleared',
      ['full_name_agrees full_name: Failed'],
    ],
    [
      'is not settled by one on an earlier submission',
      { ...submitted({ full_name: 'Ada King' }), ...onField('full_name', 'Resolved', { submission_id: 's1' }) },
      'InReview',
      ['full_name_agrees full_name: Failed'],
    ],
    [
      'is not settled by one that was raised before the form came',
      { ...submitted({ full_name: 'Ada King' }), ...onField('full_name', 'Resolved', { submission_id: null }) },
      'InReview',
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
      { ...submitted({ full_name: 'Ada King' }), ...onField('email', 'Resolved') },
      'InReview',
      ['full_name_agrees full_name: Failed'],
    ],
    [
      'is not settled by one without a field',
      { ...submitted({ full_name: 'Ada King' }), ...onField(null, 'Resolved') },
      'InReview',
      ['full_name_agrees full_name: Failed'],
    ],
    [
      'is not settled by one that was upheld',
      { ...submitted({ email: 'a@b.example' }), ...onField('email', 'Upheld') },
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
    const check = checksOf(facts({ ...submitted({ email: 'a@b.example' }), ...onField('email', 'Resolved') })).find(
      (one) => one.code === 'email_agrees',
    )
    assert.equal(check?.result, 'NeedsReview')
    assert.match(check?.detail ?? '', /Settled/)
  })
  const detailOf = (more: Partial<OnboardingFacts>) => checksOf(facts(more)).find((one) => one.code === 'full_name_agrees')
  const differs = submitted({ full_name: 'Ada Byron' })
  it('says what settles a check that nobody has disputed', () =>
    assert.match(
      detailOf(differs)?.detail ?? '',
      /differs from .*\. To settle this, raise a discrepancy on this field; somebody else resolves it\.$/,
    ))
  it('says why a discrepancy does not settle it, and names the one to raise again', () => {
    const sent = detailOf({ ...differs, ...onField('full_name', 'Resolved', { submission_id: 's1' }) })
    assert.match(sent?.detail ?? '', /was resolved, but .*the candidate has sent something since\. Raise a new discrepancy on this field/)
    assert.equal(sent?.outdated_discrepancy_id, 'd1')
    const open = detailOf({ ...differs, ...onField('full_name', 'Open', { submission_id: 's1' }) })
    assert.match(open?.detail ?? '', /Resolving the open discrepancy will not settle this check/)
    const renamed = detailOf({ ...differs, ...onField('full_name', 'Resolved', { record_value: 'Ada King' }) })
    assert.match(renamed?.detail ?? '', /the candidate's record was changed afterwards/)
  })
  it('says no more where somebody is at it, where it was upheld, and once the case is over', () => {
    for (const more of [onField('full_name', 'Open'), onField('full_name', 'Upheld'), { application_status: 'Converted' }])
      assert.match(detailOf({ ...differs, ...more })?.detail ?? '', /^The name differs from the candidate's record\.$/)
  })
  it('says who changed the record after the submission, and when', () => {
    const check = checksOf(facts(changed('email', 'x@y.example'))).find((one) => one.code === 'email_agrees')
    assert.deepEqual([check?.changed_by, check?.changed_at], ['u', new Date('2026-11-01T10:00:00Z')])
    assert.match(check?.detail ?? '', /by Rita Recruiter on 1 November 2026 at 10:00 UTC\. It differs from the form\./)
  })
  it('says of a value that was changed and is missing on one side that there is nothing to compare', () => {
    for (const more of [
      changed('email', null),
      changed('email', 'x@y.example', submitted({ email: undefined })),
      changed('email', null, submitted({ email: '' })),
    ]) {
      const check = checksOf(facts(more)).find((one) => one.code === 'email_agrees')
      assert.match(check?.detail ?? '', /at 10:00 UTC\. Nothing to compare: it is known from one side only\./)
      assert.deepEqual([check?.result, check?.agrees], ['NeedsReview', undefined])
    }
  })
  it('says whether both agree as they are now, however they are written', () => {
    const agrees = (field: ComparedField, more: Partial<OnboardingFacts>) =>
      checksOf(facts(more)).find((one) => one.code === `${field}_agrees`)?.agrees
    assert.equal(agrees('phone', submitted({ phone: '+442079460958' })), true)
    assert.equal(agrees('phone', submitted({ phone: '+44 20 7946 0959' })), false)
    assert.equal(agrees('full_name', changed('full_name', 'Ada King', submitted({ full_name: 'Ada King' }))), true)
    assert.equal(agrees('full_name', changed('full_name', 'Ada King')), false)
    assert.equal(agrees('email', { record: { ...RECORD, email: null } }), undefined)
  })
  it('says which check was settled', () => {
    const of = (more: Partial<OnboardingFacts>) =>
      checksOf(facts({ ...differs, ...more })).find((one) => one.code === 'full_name_agrees')?.settled
    assert.equal(of(onField('full_name', 'Resolved')), true)
    assert.equal(of(onField('full_name', 'Open')), undefined)
  })
  it('says why a record that agrees with the form now still has to be looked at', () => {
    const { result, detail } = detailOf(changed('full_name', 'Ada King', submitted({ full_name: 'Ada King' }))) ?? {}
    assert.equal(result, 'NeedsReview')
    assert.match(
      detail ?? '',
      /It agrees with the form now; because it was changed, somebody has to confirm it\. To settle this, raise a discrepancy/,
    )
  })
  it('tells no answer and no record in its words', () => {
    const words = JSON.stringify(checksOf(facts(submitted({ full_name: 'Ada Byron', email: 'x@y.example', phone: '0100 9999999' }))))
    assert.doesNotMatch(words, /Ada|Byron|x@y|9999999|7946/)
  })
})

describe('eligibility', () => {
  const CASES: [what: string, more: Partial<OnboardingFacts>, failed: string[]][] = [
    ['holds when everything does', {}, []],
    ['needs the application in onboarding', { application_status: 'OfferAccepted' }, ['application_onboarding']],
    ['ends with the conversion', { application_status: 'Converted' }, ['application_onboarding']],
    ['needs an accepted offer', { offer_accepted: false }, ['offer_accepted']],
    ['needs the form, without which nothing is verified', { submission: null }, ['form_submitted', 'verification_cleared']],
    ['needs a cleared verification', { received_documents: [] }, ['verification_cleared']],
    ['needs every discrepancy settled', onField(null, 'Open'), ['verification_cleared', 'no_open_discrepancy']],
    ['is lost when one is upheld', onField('email', 'Upheld'), ['no_upheld_discrepancy']],
    ['needs somebody who is not an employee yet', { already_employee: true }, ['already_employee']],
    ['needs somebody to have opened the documents', { unseen_documents: ['identity_proof'] }, ['verification_cleared']],
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
