import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sensitiveColumns, sensitiveNames, sensitivePatterns } from './sensitive-columns.ts'

describe('sensitive columns', () => {
  const byDefault = sensitiveColumns(sensitivePatterns(''))

  it('are secrets, identity and payment numbers and pay by default', () => {
    const names =
      'password password_hash PasswordSalt api_token access_token client_secret api_key ssn SSN customer_ssn national_id tax_id passport_no iban account_number credit_card_number cvv salary base_salary'
    for (const name of names.split(' ')) assert.ok(byDefault('t', name), name)
  })

  it('are what is printed on a payment card, and the number by which a state knows somebody', () => {
    const names =
      'cc_number cc_owner cc_expires cc_exp_month billing_cc_number ccNumber card_no card_owner card_holder cardholder_name name_on_card card_expiry customer_card_exp_year CardCVV cvv_code card_security_code debit_card_last4 legal_identifier LegalIdentifier national_identifier national_insurance_number taxpayer_identification_number tax_identifier'
    const readable = names.split(' ').filter((name) => !byDefault('t', name))
    assert.deepEqual(readable, [])
  })

  it('are not those that say yes or no about cards, or are sent a copy', () => {
    const names =
      'is_credit_card_only has_credit_card accepts_credit_cards cc_email cc_recipients accept cards card_type scorecard_owner discard_expired legal_name legal_entity identifier external_identifier nickname'
    assert.deepEqual(
      names.split(' ').filter((name) => byDefault('t', name)),
      [],
    )
    assert.ok(byDefault('t', 'has_credit_card_number'), 'the number itself is none')
    assert.ok(sensitiveColumns(sensitivePatterns('*credit_card*'))('t', 'is_credit_card_only'), 'a setting comes after the defaults')
  })

  it('are not what people ask about every day', () => {
    const names =
      'id name email phone country status total notes role budget title hired_on secretary_name tokens_used token_count opinion passed assn'
    const wrongly = names.split(' ').filter((name) => byDefault('t', name))
    assert.deepEqual(wrongly, ['secretary_name'], 'the one that a wildcard takes too many of')
  })

  it('are known where their words are glued together', () => {
    const names = 'salaryamount basesalary annualSalary accountnumber bankaccountno ibannumber employeessn otpcode socialsecuritynumber'
    for (const name of names.split(' ')) assert.ok(byDefault('t', name), name)
    assert.ok(sensitiveColumns(['birth_date'])('people', 'birthdate'))
    assert.ok(sensitiveColumns(['date_of_birth'])('people', 'dateofbirth'))
    assert.ok(!sensitiveColumns(sensitivePatterns('!salary_band'))('people', 'salaryband'))
  })

  it('are not seen in words that only hold their letters', () => {
    const names = 'passengers passengercount classname assignee assistant spinrate shipping pinned mission saltwater compass assessment'
    assert.deepEqual(
      names.split(' ').filter((name) => byDefault('t', name)),
      [],
    )
  })

  it('are added by column or table.column, with wildcards, in any case', () => {
    const isSensitive = sensitiveColumns(sensitivePatterns('Notes, orders.total ,hr_*.*'))
    assert.ok(isSensitive('orders', 'notes'))
    assert.ok(isSensitive('ORDERS', 'Total'))
    assert.ok(!isSensitive('items', 'total'))
    assert.ok(isSensitive('hr_reviews', 'anything'))
    assert.ok(isSensitive('users', 'password'), 'beside the defaults')
  })

  it('are taken out again with !', () => {
    const isSensitive = sensitiveColumns(sensitivePatterns('!jobs.salary'))
    assert.ok(!isSensitive('jobs', 'salary'))
    assert.ok(isSensitive('employees', 'salary'))
    assert.ok(!sensitiveColumns(sensitivePatterns('!*'))('users', 'password'))
  })

  it('take dots and brackets in patterns literally', () => {
    assert.ok(!sensitiveColumns(['a+b'])('t', 'aab'))
    assert.ok(sensitiveColumns(['"t"."a(b"'])('t', 'a(b'))
  })
})

describe('the names to ask for sensitive columns by', () => {
  const table = (name: string, ...columns: string[]) => ({ name, columns: columns.map((column) => ({ name: column })) })
  const isSensitive = sensitiveColumns(['users.*_hash', 'pin', 'employees.Grade'])

  it('leave out a name that another table has as a readable column', () => {
    const tables = [table('users', 'id', 'Login_Hash', 'pin'), table('employees', 'Grade'), table('courses', 'grade', 'id')]
    assert.deepEqual(sensitiveNames(isSensitive)({ fingerprint: 'a', tables }), ['Login_Hash', 'pin'])
  })

  it('are each named once, and none while there is no schema', () => {
    const names = sensitiveNames(isSensitive)
    assert.deepEqual(names(null), [])
    assert.deepEqual(names({ fingerprint: 'a', tables: [table('users', 'pin'), table('cards', 'PIN')] }), ['PIN'])
  })

  it('are worked out again only when the schema is another one', () => {
    let asked = 0
    const names = sensitiveNames((_table, column) => {
      asked += 1
      return column === 'pin'
    })
    const schema = { fingerprint: 'a', tables: [table('users', 'id', 'pin')] }
    assert.equal(names(schema), names({ ...schema }))
    assert.equal(asked, 2)
    assert.deepEqual(names({ fingerprint: 'b', tables: [] }), [])
  })
})
