import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { flowLine, renderText } from '../layout/line.ts'
import { readCv } from '../read-cv.ts'
import { joinBrokenDates } from './broken-dates.ts'

const read = async (...lines: string[]) => (await readCv(new TextEncoder().encode(lines.join('\n')))).fields
const skillsOf = async (...lines: string[]): Promise<string[]> => (await read('Ana Ruiz', ...lines)).skills.map((skill) => skill.value)
const jobsOf = async (...lines: string[]): Promise<(string | null)[][]> =>
  (await read('Ana Ruiz', ...lines)).employment.map(({ value }) => [value.title, value.employer, value.from])

describe('customs of Spain, Latin America, Portugal, Brazil and Poland', () => {
  it('keeps a skill whose level follows a colon, and drops the level', async () => {
    assert.deepEqual(await skillsOf('HABILIDADES', 'Nóminas: avanzado', 'ContaPlus: nivel medio'), ['Nóminas', 'ContaPlus'])
    assert.deepEqual(await skillsOf('COMPETÊNCIAS', 'Vacinação – nível avançado', 'Triagem – utilizador independente'), [
      'Vacinação',
      'Triagem',
    ])
  })
  it('drops percentages and stars behind a skill', async () => {
    assert.deepEqual(await skillsOf('UMIEJĘTNOŚCI', 'Symfonia 80%', 'Płatnik ★★★☆☆', 'Sage 100 40%'), ['Symfonia', 'Płatnik', 'Sage 100'])
  })
  it('parts the last two skills of a list at its conjunction, but no skill that holds one', async () => {
    assert.deepEqual(await skillsOf('CONOCIMIENTOS', 'Triaje, Vacunación y Cuidados intensivos.'), [
      'Triaje',
      'Vacunación',
      'Cuidados intensivos',
    ])
    assert.deepEqual(await skillsOf('COMPETÊNCIAS', 'Primavera ERP, Recrutamento e seleção'), ['Primavera ERP', 'Recrutamento e seleção'])
    assert.deepEqual(await skillsOf('SKILLS', 'Kaizen, Route Planning, Pick and Pack.'), ['Kaizen', 'Route Planning', 'Pick and Pack'])
  })
  it('parts employer, place and title at full stops', async () => {
    assert.deepEqual(await jobsOf('EXPERIENCIA LABORAL', '2019-2022. Bodegas Arlanzón S.L. Valladolid. Administrativa contable.'), [
      ['Administrativa contable', 'Bodegas Arlanzón S.L.', '2019'],
    ])
  })
  it('takes duties behind their label for no entry', async () => {
    assert.deepEqual(
      await jobsOf(
        'EXPERIENCIA LABORAL',
        'Telefonía del Norte - Desarrollador web',
        '01/2019 - Presente',
        'Funciones: portal de reservas',
        'Sistemas Adarve - Analista programador',
        '03/2016 - 12/2018',
        'Funciones: base de datos',
      ),
      [
        ['Desarrollador web', 'Telefonía del Norte', '2019-01'],
        ['Analista programador', 'Sistemas Adarve', '2016-03'],
      ],
    )
  })
  it('reads entries that begin with a bullet above their period', async () => {
    assert.deepEqual(
      await jobsOf(
        'EXPERIÊNCIA PROFISSIONAL',
        '• Banco Meridional (Campinas) - Analista de crédito',
        'Período: 01/2019 a 03/2022',
        'Principais atividades: Gestão do plano de formação.',
        '• Construtora Ipê (Natal) - Assistente administrativa',
        'Período: 02/2016 a 12/2018',
        'Principais atividades: Processamento de salários.',
      ),
      [
        ['Analista de crédito', 'Banco Meridional', '2019-01'],
        ['Assistente administrativa', 'Construtora Ipê', '2016-02'],
      ],
    )
  })
  it('joins a period that a narrow column broke', () => {
    const { lines } = renderText([
      flowLine(['Desde mayo de 2022 hasta la', 'Sistemas Adarve'], { y: 10 }),
      flowLine(['actualidad', 'Analista programador'], { y: 20 }),
    ])
    assert.deepEqual(
      joinBrokenDates(lines).map((line) => line.text),
      ['Desde mayo de 2022 hasta la actualidad\tSistemas Adarve', 'Analista programador'],
    )
  })
  it("reads a Dutch name with 't", async () => {
    assert.equal((await read("Gijs van 't Hof", 'gijs@example.org')).name?.value, "Gijs van 't Hof")
  })
})
