import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { DEFAULT_FORM } from '../../../../services/talent/src/modules/tenants/default-form.ts'
import { countryNames, inOrder } from './country-names.ts'

const fields = DEFAULT_FORM.sections.flatMap(({ fields }) => fields as ReadonlyArray<{ name: string; options?: readonly string[] }>)
const countries = fields.find(({ name }) => name === 'country')?.options ?? assert.fail('no countries')
const german = countryNames('de')

describe('countries in German', () => {
  it('are all named', () =>
    assert.deepEqual(
      countries.filter((name) => german(name) === undefined),
      ['Other'],
    ))
  it('stand in the German order, with what is no country behind them', () => {
    const names = inOrder(countries, 'de', german).map((name) => german(name) ?? name)
    assert.equal(names.length, countries.length)
    assert.deepEqual(names.slice(0, -1), names.slice(0, -1).toSorted(new Intl.Collator('de').compare))
    assert.ok(names.indexOf('Ägypten') < names.indexOf('Belgien'))
    assert.equal(names.at(-1), 'Other')
  })
  it('leave another list as it is', () =>
    assert.deepEqual(inOrder(['Parent', 'Child', 'Other'], 'de', german), ['Parent', 'Child', 'Other']))
})
