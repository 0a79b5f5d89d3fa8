import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { after, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { testFolder } from './dialects/testing/files.ts'

const folder = testFolder()
after(() => folder.remove())

const SCHEMA = folder.path('schema.json')
const columns = (...names: string[]) => names.map((name) => ({ name, type: 'text', nullable: true, is_primary_key: name === 'id' }))
writeFileSync(
  SCHEMA,
  JSON.stringify({
    tables: [
      { table_name: 'people', columns: columns('id', 'name', 'ssn') },
      { table_name: 'hr.reviews', columns: columns('id', 'score') },
    ],
  }),
)

/** Runs the command with lines on its input. */
function run(args: string[], input: string): Promise<{ code: number | null; lines: Record<string, unknown>[]; errors: string }> {
  const program = fileURLToPath(new URL('./check-sql.ts', import.meta.url))
  const child = spawn(process.execPath, [program, ...args])
  let output = ''
  let errors = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  child.stderr.on('data', (chunk) => {
    errors += chunk
  })
  child.stdin.on('error', () => {}) // it may end before it has read everything
  child.stdin.end(input)
  return new Promise((resolve) => {
    child.once('close', (code) => {
      const lines = output.split('\n').filter((line) => line !== '')
      resolve({ code, errors, lines: lines.map((line) => JSON.parse(line)) })
    })
  })
}
const jsonLines = (...rows: unknown[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join('')

describe('the command that checks SQL', () => {
  it('answers each line with id, verdict, code and message', async () => {
    const input = jsonLines(
      { id: 'a', sql: 'select name from people' },
      { id: 2, sql: 'select ssn from people' },
      { id: 'c', sql: 'drop table people' },
    )
    const { code, lines } = await run(['--dialect', 'mysql', '--schema', SCHEMA], `${input}\n`)
    assert.equal(code, 0)
    assert.deepEqual(lines[0], { id: 'a', verdict: 'accept', code: null, message: null })
    assert.deepEqual(lines.map(({ id, verdict, code: reason }) => [id, verdict, reason]).slice(1), [
      [2, 'reject', 'sensitive_column'],
      ['c', 'reject', 'not_a_select'],
    ])
  })

  it('takes further sensitive columns and other names of dialects', async () => {
    const input = jsonLines({ id: 1, sql: 'select name from people' }, { id: 2, sql: 'select score from hr.reviews' })
    const { lines } = await run(['--dialect', 'sqlserver', '--schema', SCHEMA, '--sensitive', 'people.name'], input)
    assert.deepEqual(
      lines.map(({ verdict }) => verdict),
      ['reject', 'accept'],
    )
  })

  it('ends with 2 and says how it is used when an argument or a line is wrong', async () => {
    for (const [args, input, expected] of [
      [['--dialect', 'oracle', '--schema', SCHEMA], '', /--dialect must be one of/],
      [['--dialect', 'duckdb'], '', /--schema is missing/],
      [['--dialect', 'duckdb', '--schema', folder.path('none.json')], '', /none\.json/],
      [['--dialect', 'duckdb', '--schema', SCHEMA], 'no json\n', /Line 1 .* not JSON/],
      [['--dialect', 'duckdb', '--schema', SCHEMA], '{"id":1}\n', /Line 1 .* no "sql"/],
    ] as const) {
      const { code, errors } = await run([...args], input)
      assert.equal(code, 2, errors)
      assert.match(errors, expected)
      assert.match(errors, /Usage: /)
    }
  })
})
