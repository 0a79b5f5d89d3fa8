import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readCv } from '../read-cv.ts'

const locationOf = async (...lines: string[]) =>
  (
    await readCv(
      new TextEncoder().encode(
        ['Jan Kowalczyk', ...lines, 'jan@mail.example', '', 'EXPERIENCE', 'Clerk, Nowak Ltd, 2015 - 2020'].join('\n'),
      ),
    )
  ).fields.location?.value

const ADDRESSES: [string, string][] = [
  ['ul. Długa 12/4, 00-238 Warszawa', 'Warszawa'],
  ['00-238 Warszawa, ul. Długa 12', 'Warszawa'],
  ['os. Tysiąclecia 5/10, 31-610 Kraków', 'Kraków'],
  ['al. Jerozolimskie 100, 02-017 Warszawa', 'Warszawa'],
  ['ul. Gdańska 3/5, 85-005 Bydgoszcz', 'Bydgoszcz'],
  ['ul. Warszawska 15, Kielce', 'Kielce'],
  ['zam. Wrocław', 'Wrocław'],
  ['Kraków, woj. małopolskie', 'Kraków, małopolskie'],
  ['Częstochowa (gotowość do relokacji)', 'Częstochowa'],
  ['Av. Reforma 100, 28013 Madrid', 'Madrid'],
  ['C. Mayor 12, 46001 Valencia', 'Valencia'],
  ['Str. des Friedens 3, 04109 Leipzig', 'Leipzig'],
  ['R. Augusta 22, 1100-048 Lisboa', 'Lisboa'],
]

describe('the location', () => {
  for (const [line, place] of ADDRESSES) it(`is ${place} in "${line}"`, async () => assert.equal(await locationOf(line), place))
  it('is not taken from the end of a sentence', async () => {
    assert.equal(await locationOf('I have built 12 bridges so far. The last of them was opened in 2019, Kielce'), undefined)
  })
})
