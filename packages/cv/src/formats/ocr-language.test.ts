import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { likeliestLanguage } from './ocr-language.ts'

/** As the data for English spell them: accents are lost or wrong. */
const RECOGNISED = {
  eng: 'Jan Müller Work experience Head of sales at Nordwind GmbH, responsible for all customers from Spain Education University of Munich',
  deu: 'Jurgen Gréschl Berufserfahrung Prifung der Bauteile und Fiihrung von acht Mitarbeitern Ausbildung Universitat Tubingen Kenntnisse',
  fra: 'Francois Lefévre Experience professionnelle Responsable des ventes dans une équipe de dix personnes Formation Competences',
  spa: 'Begofia Nufiez Experiencia laboral Responsable de ventas y atencion a los clientes Formacion Universidad de La Rioja Idiomas',
  por: 'Joao Magalhaes Experiéncia profissional Gestao da equipa e dos clientes em Braga Formacao Universidade do Minho Competéncias',
  nld: 'Joost van der Meulen Werkervaring Beheer van het magazijn en begeleiding van een team Opleiding Hogeschool Vaardigheden Talen',
  pol: 'Lukasz Wisniewski Doswiadczenie zawodowe Obstuga klientow i praca w zespole Wyksztatcenie Uniwersytet w Bialymstoku Jezyki',
}

describe('the language of a scan, told by what the data for English make of it', () => {
  for (const [language, text] of Object.entries(RECOGNISED))
    it(language, () => {
      assert.equal(likeliestLanguage(text), language)
    })
  it('is English where too few words tell', () => {
    assert.equal(likeliestLanguage('Jurgen Gréschl Ausbildung 0711 5550123'), 'eng')
    assert.equal(likeliestLanguage(''), 'eng')
  })
})
