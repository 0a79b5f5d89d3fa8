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
  it('keeps the words of the CV where they say more than the known name', async () => {
    const { skills } = await read('Jane Example', 'SKILLS', 'MS Excel, Primavera P6, Postgres')
    assert.deepEqual(
      skills.map((skill) => skill.value),
      ['MS Excel', 'Primavera P6', 'PostgreSQL'],
    )
  })
  it('takes no terms of employment for skills', async () => {
    const { skills } = await read('Jane Example', 'SKILLS', 'SQL, Python', 'Notice period: 2 months', 'Availability: immediate')
    assert.deepEqual(
      skills.map((skill) => skill.value),
      ['SQL', 'Python'],
    )
  })
  it('takes no pay for a skill, wherever it stands beside the skills', async () => {
    const { skills } = await read(
      'Jane Example',
      'SKILLS',
      'SQL, Python',
      'Desired CTC: 30 LPA\tCurrent CTC: 24 LPA',
      'Go | Salary: 50,000 EUR',
    )
    assert.deepEqual(
      skills.map(({ value }) => value),
      ['SQL', 'Python', 'Go'],
    )
  })

  it('takes neither remarks nor the signature for skills', async () => {
    const lines = ['Jane Example', 'jane@example.com', '', 'SKILLS', 'Welding', 'I planned the duties of the team.', 'Jane Example']
    assert.deepEqual(
      (await read(...lines)).skills.map((skill) => skill.value),
      ['Welding'],
    )
  })
  it('takes no postcode for a phone number', async () => {
    const { phone } = await read('Adriana Prado', 'Florianópolis, SC 88010-000 • (34) 3210-9876 • a@example.net')
    assert.equal(phone?.value.replace(/\D/g, '').slice(-8), '32109876')
  })
  it('puts a number and an address together that break over two lines', async () => {
    const { phone, email } = await read('Obi Eze', 'Enugu, Nigeria • +234 803 123', '4567', 'obi@example.c', 'om')
    assert.equal(phone?.value, '+2348031234567')
    assert.equal(email?.value, 'obi@example.com')
    assert.equal((await read('Obi Eze', 'obi.eze@mail.exam', 'ple.net')).email?.value, 'obi.eze@mail.example.net')
    assert.equal((await read('Obi Eze', 'obi.eze@mail.example.com', 'developer')).email?.value, 'obi.eze@mail.example.com')
  })
  it('reads dates with words around them, and bodies without marks', async () => {
    const { employment } = await read(
      'Inês Bragança',
      'EXPERIÊNCIA',
      'De fevereiro de 2021 a atualmente',
      'Enfermeira',
      'Hospital de Santa Clara, Lda.',
      'Formação de estudantes.',
      'De junho de 2016 a setembro de 2018',
      'Auxiliar de saúde',
      'Clínica Vida Plena',
      'Coordenação de turnos.',
    )
    assert.deepEqual(
      employment.map(({ value }) => [value.title, value.employer, value.from, value.to]),
      [
        ['Enfermeira', 'Hospital de Santa Clara, Lda.', '2021-02', null],
        ['Auxiliar de saúde', 'Clínica Vida Plena', '2016-06', '2018-09'],
      ],
    )
  })
  it('takes no employer that ends in an abbreviation for a sentence', async () => {
    const { employment } = await read(
      'Naomi Matsuda',
      'EXPERIENCE',
      'Ward Sister at Mikado Foods Co., Ltd.',
      '2023 - 2025',
      '- Moved the store.',
      'Senior Backend Developer – Setouchi Kogyo K.K.',
      '2019 - 2023',
      '- Moved the till.',
    )
    assert.deepEqual(
      employment.map(({ value }) => [value.title, value.employer]),
      [
        ['Ward Sister', 'Mikado Foods Co., Ltd.'],
        ['Senior Backend Developer', 'Setouchi Kogyo K.K.'],
      ],
    )
  })
  it('reads entries and skills that are written as sentences', async () => {
    const { employment, skills } = await read(
      'Inês Bragança',
      'EXPERIÊNCIA',
      '2021-2024. Clínica Vida Plena, Braga. Enfermeira. Coordenação de turnos.',
      '2019-2021: Auxiliar em Hospital de Santa Clara (Braga)',
      '2016-2019. Hospital de Santa Rita, Aveiro. Auxiliar. Coordenação de turnos e formação de novos estudantes da escola.',
      'COMPETÊNCIAS',
      'Triagem de Manchester. Vacinação. Trabalho em equipa.',
    )
    assert.deepEqual(
      employment.map(({ value }) => [value.title, value.employer]),
      [
        ['Enfermeira', 'Clínica Vida Plena'],
        ['Auxiliar', 'Hospital de Santa Clara'],
        ['Auxiliar', 'Hospital de Santa Rita'],
      ],
    )
    assert.deepEqual(
      skills.map(({ value }) => value),
      ['Triagem de Manchester', 'Vacinação', 'Trabalho em equipa'],
    )
  })
  it('parts a degree from its school at a full stop', async () => {
    const { education } = await read('Inês Bragança', 'FORMAÇÃO', 'Licenciatura em Enfermagem. Universidade de Coimbra, conclusão em 2016.')
    assert.deepEqual(education[0]?.value, { degree: 'Licenciatura em Enfermagem', school: 'Universidade de Coimbra', year: 2016 })
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
