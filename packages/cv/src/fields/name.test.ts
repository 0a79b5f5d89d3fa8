import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readCv } from '../index.ts'
import { type PdfText, writePdf } from '../testing/pdf-writer.ts'
import { asName } from './name.ts'

const REST = ['Office Manager', 'Leeds | office@mail.example', '', 'WORK EXPERIENCE', '', 'Clerk, Acorn Supplies Ltd, 2015 - 2019']
const nameIn = async (...lines: string[]) => (await readCv(new TextEncoder().encode([...lines, ...REST].join('\n')))).fields.name?.value

const nameAbove = async (...lines: string[]) => {
  const texts: PdfText[] = [
    ...lines.map((text, row) => ({ x: 60, y: 60 + row * 24, text, size: 20, bold: true })),
    ...REST.map((text, row) => ({ x: 60, y: 140 + row * 15, text })),
  ].filter(({ text }) => text !== '')
  return (await readCv(writePdf([texts]))).fields.name
}

describe('the name', () => {
  for (const name of [
    'María José García de la Vega',
    'Ana Rita Ferreira da Costa e Sousa',
    'Francisco Javier de Asís Martínez Bordiú',
    'Zoë von Trapp zu Guttenberg',
    'Ludwig van der Berg-Maier',
    '李伟',
    'Marcus T. Okonkwo Jr.',
    'Jack Ma',
  ])
    it(`is read whole: ${name}`, async () => assert.equal(await nameIn(name), name))

  for (const [written, name] of [
    ['mgr Anna Nowak', 'Anna Nowak'],
    ['mgr inż. Anna Nowak', 'Anna Nowak'],
    ['inż. Jan Kowalski', 'Jan Kowalski'],
    ['Prof. Dr.-Ing. Peter Schmidt', 'Peter Schmidt'],
    ['Dipl.-Ing. Peter Schmidt', 'Peter Schmidt'],
    ['Dr. rer. nat. Petra Schmidt', 'Petra Schmidt'],
    ['Ing. Carlos Ruiz', 'Carlos Ruiz'],
    ['Dra. Lucía Pérez', 'Lucía Pérez'],
    ['Eng. Paulo Lima', 'Paulo Lima'],
    ['Av. Elif Demir', 'Elif Demir'],
    ['Op. Dr. Ahmet Yılmaz', 'Ahmet Yılmaz'],
    ['M. Pierre Durand', 'Pierre Durand'],
    ['Mme Claire Petit', 'Claire Petit'],
    ['Jane Miller, CPA', 'Jane Miller'],
  ] as const)
    it(`is read without its title: ${written}`, async () => assert.equal(await nameIn(written), name))

  for (const [written, name] of [
    ['Miller, Jane', 'Jane Miller'],
    ['García de la Vega, María José', 'María José García de la Vega'],
    ['BENALI Mohamed-Amine', 'Mohamed-Amine Benali'],
    ['Jane "Janie" Miller', 'Jane Miller'],
    ['JEFFERSON "JEFF" DELACRUZ, CPA', 'Jefferson Delacruz'],
    ['Marcus Okonkwo, Jr.', 'Marcus Okonkwo Jr.'],
  ] as const)
    it(`is put into its usual order: ${written}`, async () => assert.equal(await nameIn(written), name))

  for (const lines of [
    ['Hans-Jürgen von der', 'Heydt'],
    ['Hans-Jürgen von', 'der Heydt'],
    ['Ulrike Müller-', 'Lüdenscheidt'],
    ['Dr.-Ing. Ulrike Müller-', 'Lüdenscheidt'],
    ['María José García', 'de la Vega'],
    ['Ana Rita Ferreira da', 'Costa e', 'Sousa'],
  ])
    it(`is joined where it wraps: ${lines.join(' / ')}`, async () => {
      const whole = lines.join(' ').replace('- ', '-').replace('Dr.-Ing. ', '')
      assert.equal((await nameAbove(...lines))?.value, whole)
      assert.equal(await nameIn(...lines), whole)
    })

  it('never ends with a particle or a hyphen', () => {
    for (const particle of ['von', 'von der', 'de', 'de la', 'van', 'da', 'zu', 'bin'])
      assert.equal(asName(`Hans Winter ${particle}`), undefined)
    assert.equal(asName('Ulrike Müller-'), undefined)
    assert.equal(asName('CPA'), undefined)
  })

  it('keeps an initial and a surname that look like a title', async () => {
    assert.equal(await nameIn('M. Night Shyamalan'), 'M. Night Shyamalan')
    assert.equal(await nameIn('Jean DUPONT'), 'Jean Dupont')
  })
})
