import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { processorMs } from '../../../../../packages/kernel/src/processor-time.testing.ts'
import { DEFAULT_FORM } from '../tenants/default-form.ts'
import { faultOf, judgeAnswers } from './answer-rules.ts'
import { type FormDefinition, type FormField, fieldsOf, sensitiveNames } from './form-definition.ts'
import { mask } from './sealed-answers.ts'

const FORM: FormDefinition = DEFAULT_FORM
const TODAY = '2026-06-15'
const examples = Object.fromEntries(fieldsOf(FORM).map((field) => [field.name, field.example]))
const field = (more: Partial<FormField>): FormField => ({
  name: 'x',
  label: 'X',
  type: 'text',
  required: true,
  sensitive: false,
  example: 'x',
  ...more,
})
const verdict = (more: Partial<FormField>, value: unknown) => faultOf(field(more), value, TODAY) ?? 'good'

describe('the default form', () => {
  it('has every kind of field, and examples that pass', () => {
    const kinds = new Set(fieldsOf(FORM).map(({ type }) => type))
    assert.deepEqual([...kinds].sort(), ['boolean', 'date', 'email', 'number', 'phone', 'select', 'text'])
    for (const one of fieldsOf(FORM)) assert.equal(faultOf(one, one.example, TODAY), undefined, one.name)
    assert.deepEqual(judgeAnswers(FORM, examples, TODAY), { answers: examples, faults: [] })
  })
  it('names nothing twice, and seals identity and bank numbers', () => {
    const names = [...fieldsOf(FORM).map(({ name }) => name), ...FORM.documents.map(({ type }) => type)]
    assert.equal(new Set(names).size, names.length)
    for (const name of names) assert.match(name, /^[a-z][a-z0-9_]{0,49}$/)
    assert.deepEqual(sensitiveNames(FORM), ['identity_number', 'tax_number', 'bank_account_number'])
    assert.ok(FORM.documents.some(({ required }) => required) && FORM.documents.some(({ required }) => !required))
  })
  it('has patterns that cannot be made to run long', async () => {
    const patterns = fieldsOf(FORM).flatMap(({ pattern }) => (pattern === undefined ? [] : [pattern]))
    for (const pattern of patterns) {
      assert.match(pattern, /^\^.*\$$/, 'matches the whole answer')
      assert.doesNotMatch(pattern, /\)[*+{?]|\(\?|\\[1-9k]/, `${pattern}: no repeated group, no look-around, no back-reference`)
      const longest = ['a', '0', ' ', '-', '1 '].map((part) => `${part.repeat(250)}!`)
      const ms = await processorMs(() => {
        for (const text of longest) new RegExp(pattern, 'u').test(text)
      })
      assert.ok(ms < 1_000, `${pattern}: ${ms} ms`)
    }
  })
})

describe('answers', () => {
  it('are judged all at once, by name, and unknown ones are named', () => {
    const sent = {
      ...examples,
      full_name: ' ',
      email: 'no',
      phone: null,
      nationality: 'Atlantis',
      date_of_birth: '2026-06-16',
      shoe_size: 44,
    }
    const { faults } = judgeAnswers(FORM, sent, TODAY)
    assert.deepEqual(faults, [
      { path: 'answers.shoe_size', message: 'is not a question of this form' },
      { path: 'answers.full_name', message: 'is required' },
      { path: 'answers.email', message: 'must be an e-mail address such as name@mail.example' },
      { path: 'answers.phone', message: 'is required' },
      { path: 'answers.date_of_birth', message: 'must not be in the future' },
      {
        path: 'answers.nationality',
        message: 'must be one of the 198 options that the form lists, spelled as there, such as United Kingdom',
      },
    ])
  })
  it('of a form, and of few choices, are told which', () => {
    const { faults } = judgeAnswers(
      FORM,
      { ...examples, identity_number: '#', education_year: 1899, emergency_contact_relation: 'Dog' },
      TODAY,
    )
    assert.deepEqual(
      faults.map(({ message }) => message),
      [
        'must have the form of X 1234567 A (it is checked with ^[A-Za-z0-9 /.-]{4,40}$)',
        'must be one of Spouse or partner, Parent, Child, Brother or sister, Friend, Other',
        'must have the form of 2014 (it is checked with ^(19|20)[0-9]{2}$)',
      ],
    )
  })
  it('in which nothing can be seen count as none', () => {
    for (const full_name of ['\u200b', '\u202e', '\u2066\u2069', '\u00ad \u{e0041}', '\u2800']) {
      const { faults } = judgeAnswers(FORM, { ...examples, full_name }, TODAY)
      assert.deepEqual(faults, [{ path: 'answers.full_name', message: 'is required' }], JSON.stringify(full_name))
    }
  })
  it('that are optional may be absent, null or blank, and are then not kept', () => {
    const { tax_number: _tax, ...rest } = examples
    const { answers, faults } = judgeAnswers(FORM, { ...rest, postal_code: '', education_year: null }, TODAY)
    assert.deepEqual(faults, [])
    assert.deepEqual(
      ['tax_number', 'postal_code', 'education_year'].filter((name) => name in answers),
      [],
    )
  })
  it('never come from a prototype', () => {
    assert.equal(judgeAnswers(FORM, Object.create(examples), TODAY).faults.length, fieldsOf(FORM).filter(({ required }) => required).length)
    assert.deepEqual(judgeAnswers(FORM, { ...examples, constructor: 'x' }, TODAY).faults, [
      { path: 'answers.constructor', message: 'is not a question of this form' },
    ])
  })
  it('name no more than twenty unknown fields, and none at length', () => {
    const many = Object.fromEntries(Array.from({ length: 1_000 }, (_, n) => [`${n}${'x'.repeat(5_000)}`, 1]))
    const { faults } = judgeAnswers(FORM, { ...examples, ...many }, TODAY)
    assert.equal(faults.length, 20)
    assert.ok(faults.every(({ path }) => path.length < 120))
  })

  const CASES: [Partial<FormField>, good: unknown[], bad: unknown[]][] = [
    [{ type: 'text' }, ['a', 'Ørsted 东京', 'x'.repeat(500)], ['x'.repeat(501), 'a\nb', 'a\u0000b', 'a\u2028b', '\ud800', 7, true, {}, []]],
    [{ type: 'text', pattern: '^[A-Z]{2}[0-9]{2}$' }, ['AB12'], ['AB1', 'AB123', 'ab12', 'AB12\n', 'AB12 ']],
    [
      { type: 'email' },
      ['a@b.co', 'jöran+x@mail.example'],
      ['a', 'a@b', '@b.co', 'a@@b.co', 'a b@c.de', 'a@-b.co', 'a@b..co', `${'a'.repeat(65)}@b.co`],
    ],
    [{ type: 'phone' }, ['+44 20 7946 0958', '(020) 7946-0958', '123456'], ['12345', '1234567890123456', 'phone 123456', '١٢٣٤٥٦٧']],
    [
      { type: 'date' },
      ['2024-02-29', '1900-01-01', '2099-12-31'],
      ['2023-02-29', '2026-13-01', '26-01-01', '2026-1-1', '2026-01-01T00:00', 20260101, '3026-01-01'],
    ],
    [{ type: 'date', past: true }, [TODAY, '1990-01-01'], ['2026-06-16']],
    [{ type: 'number' }, [0, -3.5, 1e12], ['7', Number.NaN, Number.POSITIVE_INFINITY, 1e13, true]],
    [{ type: 'number', pattern: '^(19|20)[0-9]{2}$' }, [2014], [2014.5, 1800, 20145]],
    [{ type: 'boolean' }, [true, false], ['true', 1, 'yes']],
    [{ type: 'select', options: ['A', 'B'] }, ['A'], ['a', 'C', ['A'], 0]],
  ]
  for (const [more, good, bad] of CASES) {
    it(`of ${JSON.stringify(more)} pass or are told what is wrong`, () => {
      for (const value of good) assert.equal(verdict(more, value), 'good', JSON.stringify(value))
      for (const value of bad) assert.notEqual(verdict(more, value), 'good', JSON.stringify(value))
    })
  }
})

describe('a mask', () => {
  it('shows four characters at most, never more than a third, and not the length', () => {
    assert.deepEqual(['GB33 BUKB 2020 1555 5555 55', 'X 1234567 A', 'AB-12-34', '12345', '12', '1', '---'].map(mask), [
      '****5555',
      '****67A',
      '****34',
      '****5',
      '****',
      '****',
      '****',
    ])
    assert.equal(mask(123_456_789), '****789')
  })
})
