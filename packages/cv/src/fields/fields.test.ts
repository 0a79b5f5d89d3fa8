import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { cleanText } from '../clean-text.ts'
import { readCv } from '../read-cv.ts'
import { totalYears } from './experience-years.ts'
import { asName } from './name.ts'

const NOW = new Date('2026-06-15T00:00:00Z')
const read = async (...lines: string[]) => (await readCv(new TextEncoder().encode(lines.join('\n')), { now: NOW })).fields

describe('fields', () => {
  it('writes a valid number in E.164, by the country of the address', async () => {
    assert.equal((await read('Jane Example', 'Leeds, England', '07911 123456')).phone?.value, '+447911123456')
    assert.equal((await read('Asha Example', 'Pune, Maharashtra', 'Mobile: 098765 43210')).phone?.value, '+919876543210')
  })
  it('keeps a number that is not valid as it is written', async () => {
    assert.equal((await read('Jane Example', 'Phone: 12345 67')).phone?.value, '12345 67')
  })
  it('takes no dates and no amounts for a phone number', async () => {
    assert.equal((await read('Jane Example', 'EXPERIENCE', 'Clerk, Example Ltd, 2015 - 2019', 'Handled 1 250 000 letters')).phone, null)
  })
  it('keeps icon glyphs and neighbours out of an address', async () => {
    assert.equal((await read('Jane Example', '\uE0BE jane@example.com \uF095 +1 212 555 0100')).email?.value, 'jane@example.com')
    assert.equal((await read('Jane Example', 'jane@example.comLinkedIn')).email?.value, 'jane@example.com')
    assert.equal((await read('Jane Example', 'jane.example [at] mail [dot] example.com')).email?.value, 'jane.example@mail.example.com')
  })
  it('counts overlapping jobs once', () => {
    const job = (from: string, to: string | null) => ({ employer: null, title: null, from, to, current: to === null })
    assert.equal(totalYears([job('2020-01', '2022-01'), job('2021-01', '2023-01')], NOW), 3)
    assert.equal(totalYears([job('2024-06', null)], NOW), 2)
    assert.equal(totalYears([], NOW), undefined)
  })
  it('normalises skills and keeps unknown ones', async () => {
    const { skills } = await read('Jane Example', 'SKILLS', 'nodejs, Postgres, k8s, Underwater Basket Weaving')
    assert.deepEqual(
      skills.map((skill) => skill.value),
      ['Node.js', 'PostgreSQL', 'Kubernetes', 'Underwater Basket Weaving'],
    )
  })
  it('reads names of several shapes', () => {
    assert.equal(asName("SEÁN O'BRIEN"), "Seán O'Brien")
    assert.equal(asName('Dr. Maria van der Berg, PhD'), 'Maria van der Berg')
    assert.equal(asName('Senior Software Engineer'), undefined)
    assert.equal(asName('Curriculum Vitae'), undefined)
  })
  it('is not broken by other scripts', async () => {
    const fields = await read('山田 太郎', 'taro@example.jp', '電話: +81 90 1234 5678', '職歴', '2018 - 2022 株式会社サンプル')
    assert.equal(fields.email?.value, 'taro@example.jp')
    assert.equal(fields.phone?.value, '+819012345678')
    assert.equal((await read('Анна Иванова', 'anna@example.ru', 'Опыт работы')).name?.value, 'Анна Иванова')
    assert.equal((await read('محمد علي', 'm.ali@example.com')).email?.value, 'm.ali@example.com')
  })
  it('normalises ligatures, soft hyphens and odd spaces', () => {
    assert.equal(cleanText('e\uFB03cient\u00ADly\u00A0o\uFB00ice\uE0A1'), 'efficiently office ')
  })
})
