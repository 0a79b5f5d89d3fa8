import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readCv } from './index.ts'
import { LANGUAGE_WORDS } from './lexicon/language-words.ts'
import { UNREAD_LANGUAGES } from './lexicon/unread-languages.ts'

const read = (text: string) => readCv(new TextEncoder().encode(text))
const isWarned = (warnings: readonly string[]) => warnings.some((warning) => warning.includes('language of this CV'))

const TURKISH = `Mehmet Ali Yılmaz
Yazılım Geliştirici
m.yilmaz@mail.example | +90 216 555 44 33

Özet
Sipariş servisleri ve ödeme sistemleri için on yıllık deneyim.

İş Deneyimi
Kıdemli Yazılım Geliştirici
Mavi Deniz Grup, İstanbul
01.2021 – Devam ediyor
.NET ile ERP modülleri

Eğitim
Bilgisayar Mühendisliği Lisans
Yıldız Teknik Üniversitesi
2012 – 2016

Yetenekler
Go, Kafka, Docker
`

describe('a CV in a language that is not read', () => {
  it('gives a warning, the name and the contact details, and no guesses', async () => {
    const { fields, warnings } = await read(TURKISH)
    assert.ok(isWarned(warnings))
    assert.deepEqual(
      [fields.name?.value, fields.email?.value, fields.phone?.value],
      ['Mehmet Ali Yılmaz', 'm.yilmaz@mail.example', '+902165554433'],
    )
    assert.deepEqual([fields.headline, fields.employment, fields.education], [null, [], []])
  })

  it('is told by its script', async () => {
    const { warnings } = await read(
      `Ольга Иванова\nolga@mail.example\n\nОпыт работы\n\nБухгалтер, Север, Москва\n2015 – 2019\nОтчётность и налоги`,
    )
    assert.ok(isWarned(warnings))
  })

  it('is not seen in a CV that is read, whatever names stand in it', async () => {
    for (const text of [
      'Ayşe Yıldırım\nayse@mail.example\n\nWork experience\n\nNurse, Yıldız Teknik Üniversitesi, İstanbul, 2015 - 2019\n\nEducation\n\nHacettepe Üniversitesi, BSc Nursing, 2014',
      'Lars Berg\nlars@mail.example\n\nBerufserfahrung\n\nIngenieur, Svenska Kullagerfabriken och Berg AB, 2015 - 2019\n\nKenntnisse\n\nSchwedisch, Deutsch, SAP',
      'Maria Rossi\nmaria@mail.example\n\nEsperienze professionali\n\nContabile, Banca Nord, 2015 - oggi\n\nIstruzione e formazione\n\nLaurea in Economia, Università di Torino, 2014',
    ])
      assert.ok(!isWarned((await read(text)).warnings), text)
  })

  it('has no word of a language that is read among those that tell it', () => {
    const read = new Set(Object.values(LANGUAGE_WORDS).flatMap((words) => [...words]))
    const shared = Object.values(UNREAD_LANGUAGES).flatMap((words) => words.split(' ').filter((word) => read.has(word)))
    assert.deepEqual(shared, [])
  })
})
