import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { findPlace, isPlaceText } from './place.ts'

describe('places', () => {
  const cases: [string, string, string | undefined][] = [
    ['Austin, TX', 'Austin, TX', 'US'],
    ['Springfield, IL 62701', 'Springfield, IL', 'US'],
    ['12 High Street, Leeds LS1 4AB, United Kingdom', 'Leeds, United Kingdom', 'GB'],
    ['Chennai Tamil Nadu IN', 'Chennai, Tamil Nadu IN', 'IN'],
    ['Leeds, England GB', 'Leeds, England GB', 'GB'],
    ['Zürich, Switzerland', 'Zürich, Switzerland', 'CH'],
    ['Berlin', 'Berlin', undefined],
    ['Lindenallee 12, 38100 Braunschweig', 'Braunschweig', 'DE'],
    ['Hinter dem Deich 4, 26969 Kleinensiel', 'Kleinensiel', undefined],
    ['ul. Kwiatowa 12/4, 35-001 Rzeszów', 'Rzeszów', 'PL'],
    ['Rua das Flores, 21, 3810-156 Aveiro, Portugal', 'Aveiro, Portugal', 'PT'],
    ['Dorpsstraat 12, 8011 AB Zwolle', 'Zwolle', 'NL'],
    ['Port Harcourt, Rivers State 500001', 'Port Harcourt, Rivers State', 'NG'],
    ['Wien, Autriche', 'Wien, Autriche', 'AT'],
  ]
  for (const [text, value, country] of cases) {
    it(`finds ${value} in "${text}"`, () => {
      const place = findPlace(text)
      assert.equal(place?.value, value)
      assert.equal(place?.country, country)
    })
  }
  it('takes a house number for no postcode', () => assert.equal(findPlace('1190 Mill Street'), undefined))
  it('sees none in a sentence', () => assert.equal(findPlace('Reduced latency of the search service'), undefined))
  it('tells a place from a company', () => {
    assert.equal(isPlaceText('Hyderabad, Telangana'), true)
    assert.equal(isPlaceText('Austin Robotics, Inc.'), false)
  })
})
