import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readCv } from '../read-cv.ts'

const read = async (...lines: string[]) => (await readCv(new TextEncoder().encode(lines.join('\n')))).fields
const emailOf = async (line: string) => (await read('Vikram Kumar', line, '', 'Experience', 'Clerk, Example Ltd, 2015 - 2019')).email?.value

describe('contact details', () => {
  it('reads a file that begins with "Resume of", the family name and a spelled address', async () => {
    const fields = await read('RESUME OF: KUMAR, Vikram S. (he/him)', 'vikram(dot)kumar(at)mail(dot)example / 0091 98 7654 3210')
    assert.equal(fields.name?.value, 'Vikram S. Kumar')
    assert.equal(fields.email?.value, 'vikram.kumar@mail.example')
    assert.equal(fields.phone?.value, '+919876543210')
  })

  const whole = [
    'vikram(dot)kumar(at)mail(dot)example',
    'vikram [dot] kumar [at] mail [dot] example',
    'E-mail: vikram{dot}kumar{at}mail.example',
    'vikram.kumar <at> mail <dot> example',
    'vikram dot kumar at mail dot example',
    'Email: vikram.kumar at mail dot example | Leeds',
    'vikram(dot)kumar@mail.example',
    'vikram dot kumar@mail.example',
    'vikram.kumar@mail(dot)example',
    'vikram(punkt)kumar(at)mail(punkt)example',
    'vikram(ponto)kumar(arroba)mail(ponto)example',
  ]
  for (const line of whole)
    it(`reads the whole address in "${line}"`, async () => assert.equal(await emailOf(line), 'vikram.kumar@mail.example'))

  const unread = [
    'vikram(dt)kumar(at)mail(dot)example',
    'vikram [period] kumar [at] mail [dot] example',
    'I worked for Vikram dot kumar@mail.example',
    'vikram.kumar(at)mail(dot)example(dt)uk',
    'Clerk at polka dot design',
    'Clerk at corrib.example',
  ]
  for (const line of unread)
    it(`reads no address in "${line}", since a part of it may be missing`, async () => assert.equal(await emailOf(line), undefined))

  const wrapped = async (...rows: string[]) => {
    const lines = ['Ulrike Winter-Schmidt', '+49 221 987654', ...rows, 'Köln', '', 'Experience', 'Clerk, Example Ltd, 2015 - 2019']
    const { fields, warnings } = await readCv(new TextEncoder().encode(lines.join('\n')))
    return { value: fields.email?.value, sure: fields.email?.confidence ?? 0, warned: warnings.some((one) => one.includes('two lines')) }
  }

  for (const rows of [
    ['u.winter-', 'schmidt@mail.example'],
    ['ulrike.', 'winter-schmidt@mail.example'],
    ['ulrike_', 'winter@mail.example'],
    ['E-Mail: u.winter-', 'schmidt@mail.example'],
    ['✉ u.winter-', 'schmidt@mail.example'],
    ['E-Mail: ulrike', 'winter@mail.example'],
    ['ulrike.winterschmidtha', 'usen@mail-services.exa', 'mple.org'],
    ['ulrike.winter', '@mail.example'],
  ])
    it(`joins an address that wraps, and says so: ${rows.join(' / ')}`, async () => {
      const { value, sure, warned } = await wrapped(...rows)
      assert.equal(value, rows.join('').replace(/^(?:E-Mail: |✉ )/, ''))
      assert.ok(sure < 0.75 && warned)
    })

  it('is not sure of an address below a word that may be its beginning', async () => {
    const { value, sure, warned } = await wrapped('bartholomewulrike', 'winter@mail.example')
    assert.equal(value, 'winter@mail.example')
    assert.ok(sure < 0.75 && warned)
  })

  for (const above of [
    'Contact',
    'email',
    'www.winter.example',
    'winter.dev',
    'GitHub: u-winter',
    'u-winter',
    'Please write at any time.',
    'Leeds',
  ])
    it(`is sure of the address below "${above}"`, async () => {
      const { value, sure, warned } = await wrapped(above, 'ulrike.winter@mail.example')
      assert.equal(value, 'ulrike.winter@mail.example')
      assert.ok(sure > 0.9 && !warned)
    })

  it('takes 00 before a country code for the international prefix', async () => {
    assert.equal((await read('Jane Example', 'Phone 0044 7911 123456')).phone?.value, '+447911123456')
    assert.equal((await read('Jane Example', 'Berlin', 'Mobil: 0049 (0)151 23456789')).phone?.value, '+4915123456789')
    assert.equal((await read('Jane Example', 'Torino, Italy', 'jane@mail.example, 00 39 011 555 0177')).phone?.value, '+390115550177')
  })

  const names: [string, string][] = [
    ['KUMAR, Vikram S.', 'Vikram S. Kumar'],
    ['Kumar, Vikram', 'Vikram Kumar'],
    ['VAN DER BERG, Maria', 'Maria Van Der Berg'],
    ['Curriculum Vitae of: GARCÍA LÓPEZ, Ana', 'Ana García López'],
    ['Name: NOVAK, Petr', 'Petr Novak'],
    ['CV: Maria Keller (she/her)', 'Maria Keller'],
    ['Maria Keller, she/her', 'Maria Keller'],
    ['Maria Keller, PhD', 'Maria Keller'],
    ['Maria Keller, Leeds', 'Maria Keller'],
  ]
  for (const [line, name] of names)
    it(`reads ${name} in "${line}"`, async () => assert.equal((await read(line, 'x@mail.example')).name?.value, name))
})
