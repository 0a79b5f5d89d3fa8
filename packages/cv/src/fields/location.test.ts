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
  ['1190 Mill Street, Apt 4B Akron, OH 44308 US', 'Akron, OH US'],
  ['No. 88 Zhongshan Road Xiamen, Fujian 361000 CN', 'Xiamen, Fujian CN'],
  ['9 Orchard Row, Truro, TR1 2HX, Cornwall, GB', 'Truro, Cornwall, GB'],
  ['Truro, Cornwall TR1 2HX', 'Truro, Cornwall'],
  ['Postal Code & City: RG21 7LJ Basingstoke', 'Basingstoke'],
  ['Lindenallee 12, 42103 Wuppertal', 'Wuppertal'],
  ['Rua das Flores 21, 2900-001 Setúbal', 'Setúbal'],
  ['8 impasse des Tilleuls 63000 Clermont-Ferrand', 'Clermont-Ferrand'],
  ['Building 5, Jinji Lake Garden Qingdao, Shandong 266000 CN', 'Qingdao, Shandong CN'],
]

describe('the location', () => {
  for (const [line, place] of ADDRESSES) it(`is ${place} in "${line}"`, async () => assert.equal(await locationOf(line), place))
  it('may have its region on the next line', async () => {
    assert.equal(await locationOf('9 Orchard Row', 'Truro', 'Cornwall, GB'), 'Truro, Cornwall, GB')
  })
  it('may have a country that breaks over two lines', async () => {
    assert.equal(await locationOf('Mansoura, United Arab', 'Emirates'), 'Mansoura, United Arab Emirates')
  })
  it('is found beside the address at the foot of the page', async () => {
    const text = [
      'Jane Example',
      '',
      'EXPERIENCE',
      'Clerk, Nowak Ltd, 2015 - 2020',
      '',
      'SKILLS',
      'Typing',
      'jane@mail.example | Kielce, Poland',
    ]
    const { fields } = await readCv(new TextEncoder().encode(text.join('\n')))
    assert.equal(fields.location?.value, 'Kielce, Poland')
  })
  it('is not taken from the end of a sentence', async () => {
    assert.equal(await locationOf('I have built 12 bridges so far. The last of them was opened in 2019, Kielce'), undefined)
  })
})
