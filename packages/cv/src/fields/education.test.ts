import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isDegree, isSchool } from './education.ts'

const DEGREES =
  'Licenciatura en Derecho|Graduada en Psicología|Diplomada en Enfermería|Licenciada en Historia|Técnica Superior en Laboratorio|Doctora en Química|CFGS Administración y Finanzas|CFGM Gestión Administrativa|Educación Secundaria Obligatoria|Curso de Experto Universitario|Bachiller en Ciencias|Magisterio de Educación Infantil|Maestra de Primaria, Magisterio|Licenciada em Gestão|Mestra em Finanças|Bacharela em Direito|Tecnóloga em Logística|Técnica em Enfermagem|12º ano|Diplômée en gestion|Diplom-Kauffrau|Dottoressa in Economia|Diploma di ragioneria|Inżynier budownictwa|Technik rachunkowości'
const SCHOOLS =
  'I.E.S. Cervantes|IES Príncipe de Asturias|UNED|Centro de Formación Adams|CIFP Langreo|Euskal Herriko Unibertsitatea|Universitat de València|Zespół Szkół nr 3|Politechnika Gdańska|Centro de Estudios Financieros|Wyższa Szkoła Bankowa|Escola Secundária Camões'

describe('education', () => {
  for (const degree of DEGREES.split('|')) it(`knows "${degree}" as a degree`, () => assert.ok(isDegree(degree)))
  for (const school of SCHOOLS.split('|')) it(`knows "${school}" as a school`, () => assert.ok(isSchool(school)))
  it('takes no job for a degree or a school', () => {
    for (const text of [
      'Técnica de nóminas',
      'Médica de familia',
      'Maestra repostera',
      'Alpina SL',
      'Centro comercial Gran Vía',
      'Doctora de guardia',
    ]) {
      assert.ok(!isDegree(text), text)
      assert.ok(!isSchool(text), text)
    }
  })
})
