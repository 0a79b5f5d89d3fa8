import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseQuery } from '../../../core/query/parse-sql.ts'
import { render } from '../../../core/render/render.ts'
import { viewSchema } from '../../../core/schema/view-schema.ts'
import { RECRUITMENT } from '../../parse-rules/recruitment.fixture.ts'
import { carriedOver } from './carry-over.ts'

const schema = viewSchema(RECRUITMENT, 'postgresql')
const read = (sql: string) => parseQuery(schema, sql) ?? assert.fail(sql)
const BEFORE = "SELECT candidates.full_name FROM candidates JOIN applications ON TRUE JOIN tans ON TRUE WHERE tans.title = 'Data Engineer'"

/** The conditions of what is asked after BEFORE, where the network proposes this. */
function where(question: string, decoded: string, before = BEFORE): string {
  const query = carriedOver(schema, read(decoded), { question: 'before', query: read(before) }, question)
  const sql = render(schema, query, 'postgresql') ?? assert.fail('cannot be written')
  return (sql.split(' WHERE ')[1] ?? '').replaceAll('"', '')
}

describe('a question that points back at rows', () => {
  const berlin = "SELECT COUNT(*) FROM candidates WHERE candidates.parsed_location = 'Berlin'"
  it('means those rows, though the network forgot what chose them', () => {
    assert.equal(where('which of them live in Berlin?', berlin), "candidates.parsed_location = 'Berlin' AND tans.title = 'Data Engineer'")
    assert.equal(
      where('how many years do they have?', 'SELECT AVG(total_experience_years) FROM candidates'),
      "tans.title = 'Data Engineer'",
    )
  })
  it('but for a new condition on the same column', () => {
    const after = "SELECT COUNT(*) FROM applications JOIN tans ON TRUE WHERE tans.title = 'Recruiter'"
    assert.equal(where('and those for Recruiter?', after), "tans.title = 'Recruiter'")
  })
  it('and a value that was mentioned before keeps its column', () => {
    const astray = "SELECT COUNT(*) FROM candidates WHERE candidates.headline = 'Data Engineer'"
    assert.equal(where('how many of them are there?', astray), "tans.title = 'Data Engineer'")
    assert.match(where('how many of them are Data Engineer by profession?', astray), /headline = 'Data Engineer' AND tans.title/)
  })
})

describe('a question that wants the same for each', () => {
  it('is about the same rows, also where the network keeps only one end of their time', () => {
    const before = "SELECT COUNT(*) FROM applications WHERE created_at >= '2017-01-01' AND created_at < '2018-01-01'"
    const half = "SELECT status, COUNT(*) FROM applications WHERE created_at < '2018-01-01' GROUP BY status"
    assert.match(where('Break that down by status', half, before), />= '2017-01-01' AND applications.created_at < '2018-01-01'/)
    assert.match(where('Now split it by status, please', half, before), />= '2017-01-01'/)
    assert.doesNotMatch(where('Break down all applications by status', half, before), />=/)
  })
})

describe('a question of its own', () => {
  it('is left as it is, also where it names whom it means', () => {
    const all = 'SELECT candidates.full_name FROM candidates'
    assert.equal(where('List all candidates', all), '')
    assert.equal(where('List the candidates and their headline', all), '')
    assert.equal(where('which of them?', all, 'SELECT full_name FROM candidates'), '')
  })
})
