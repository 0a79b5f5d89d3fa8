import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { catalogTable, indexedTable } from '../../retrieve/index.fixture.ts'
import { canonicaliseValues } from './canonicalise-values.ts'

const stored = (...places: string[]) => [indexedTable(catalogTable('people', { id: 'int!', place: 'text' }), { place: places })]

describe('a place that is stored under another name', () => {
  it('is called as it is stored, also where that is a part of what is stored', () => {
    assert.equal(canonicaliseValues('who lives in the UK?', stored('London, United Kingdom')), 'who lives in the United Kingdom?')
    assert.equal(canonicaliseValues('Members from the United States', stored('USA', 'France')), 'Members from the USA')
    assert.equal(canonicaliseValues('anyone in holland?', stored('Netherlands')), 'anyone in Netherlands?')
  })
  it('stays as it was typed where that is stored too, or where none of its names is', () => {
    assert.equal(canonicaliseValues('customers in the UK', stored('UK', 'United Kingdom')), 'customers in the UK')
    assert.equal(canonicaliseValues('customers in the UK', stored('France')), 'customers in the UK')
  })
  it('is called by the code of its state where a column of states holds that', () => {
    const held = (name: string, ...values: string[]) => [
      indexedTable(catalogTable('people', { id: 'int!', [name]: 'text' }), { [name]: values }),
    ]
    assert.equal(canonicaliseValues('authors in California', held('state', 'CA', 'UT')), 'authors in CA')
    assert.equal(canonicaliseValues('authors in California', held('state', 'California')), 'authors in California')
    assert.equal(canonicaliseValues('authors in California', held('grade', 'CA')), 'authors in California')
  })
  it('is called by all of what is stored where only a part of that is another name', () =>
    assert.equal(canonicaliseValues('Staff in the USA', stored('United States of America')), 'Staff in the United States of America'))
  it('stays as it was typed where the semantic layer has it as another word for a value', () => {
    const [table] = stored('United States of America')
    const columns = table?.columns.map((one) =>
      one.name === 'place' ? { ...one, semantics: { values: { 'United States of America': ['USA', 'United States'] } } } : one,
    )
    assert.equal(canonicaliseValues('Staff in the USA', table && columns ? [{ ...table, columns }] : []), 'Staff in the USA')
  })
  it('is not found in other words', () => {
    for (const question of ['tell us who left', 'the bus to Austin', 'Ukraine or UKR?', 'sales in South America'])
      assert.equal(canonicaliseValues(question, stored('United States', 'United Kingdom')), question)
  })
})
