import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { judgeAnswers } from '../../../../services/talent/src/modules/green-forms/answer-rules.ts'
import type { FormField } from '../../../../services/talent/src/modules/green-forms/form-definition.ts'
import { DEFAULT_FORM } from '../../../../services/talent/src/modules/tenants/default-form.ts'
import words from '../locales/de/green-form.json' with { type: 'json' }
import type { Field, Value } from './form.ts'
import { toAnswers } from './form.ts'
import { faultOf } from './rules.ts'

const FIELDS = DEFAULT_FORM.sections.flatMap((section) => section.fields as readonly FormField[])
const asField = (field: FormField) => field as unknown as Field

const TRIED: ReadonlyArray<Value | undefined> = [
  undefined,
  '',
  '   ',
  'x',
  ' Maria Example ',
  'maria@mail.example',
  'maria@mail',
  'a@b@c.de',
  'a b@c.de',
  'a@-b.de',
  '@mail.example',
  'jürgen@müller.example',
  '+44 20 7946 0958',
  '12345',
  '+49 (0)30 / 123-456',
  '12345678901234567',
  '1990-04-17',
  '1990-02-30',
  '1890-01-01',
  '17.04.1990',
  '2014',
  '2014.5',
  '1e3',
  '-7',
  'X 1234567 A',
  'LS1 4AP',
  'LS1_4AP',
  'United Kingdom',
  'Atlantis',
  'two\nlines',
  'tab\there',
  'é'.repeat(501),
  '日本語',
  true,
  false,
]

describe('rules of the form in the browser', () => {
  it('says of every answer what the service says of it', () => {
    for (const field of FIELDS) {
      const definition = { sections: [{ name: 's', title: 's', fields: [field] }], documents: [] }
      for (const value of TRIED) {
        if ((typeof value === 'boolean') !== (field.type === 'boolean') && value !== undefined && value !== '') continue // no such input is drawn
        const values = value === undefined ? {} : { [field.name]: value }
        const answers = toAnswers({ sections: [{ name: 's', title: 's', fields: [asField(field)] }] }, values)
        const passes = judgeAnswers(definition, answers, '2030-01-01').faults.length === 0
        const found = faultOf(asField(field), value)
        assert.equal(found === null, passes, `${field.name} ${JSON.stringify(value)}: ${found}`)
      }
    }
  })
  it('takes no birth that is still to come, as the service does not', () => {
    const birth = FIELDS.find(({ name }) => name === 'date_of_birth') ?? assert.fail('no such question')
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
    assert.equal(faultOf(asField(birth), inDays(2)), 'future')
    assert.equal(faultOf(asField(birth), inDays(14 / 24)), null) // today already, far in the east
    assert.equal(faultOf(asField({ ...birth, name: 'left_on' }), inDays(2)), null)
  })
  it('passes every example, in either language', () => {
    const german: Record<string, string> = words.known
    for (const field of FIELDS) {
      const { example } = field
      assert.equal(faultOf(asField(field), typeof example === 'boolean' ? example : String(example)), null, field.name)
      if (typeof example === 'boolean' || field.type === 'select') continue // no example of these is shown
      assert.equal(faultOf(asField(field), german[String(example)] ?? String(example)), null, `${field.name} in German`)
    }
  })
})
