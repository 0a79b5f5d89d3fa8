import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { matches } from './typed-words.ts'

describe('words typed into a search field', () => {
  it('find a name whose accents were left out, and the other way round', () => {
    for (const [typed, name] of [
      ['siobhan', 'Siobhán Byrne'],
      ['Siobhán', 'Siobhan Byrne'],
      ['eloise', 'Éloïse Martin'],
      ['lukasz soren', 'Søren Łukasz'],
      ['strasse', 'Hauptstraße 1'],
    ] as const)
      assert.ok(matches(typed, name), `${typed} in ${name}`)
  })
  it('must all be found, in any of the texts', () => {
    assert.ok(matches('ada london', 'Ada Lovelace', 'London'))
    assert.ok(!matches('ada paris', 'Ada Lovelace', 'London'))
  })
})
