import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { openPool } from '@tanager/postgres'
import { buildQueryApp, type QueryAppParts, apiDocument as queryDocument, readQueryConfig, SemanticModel } from '@tanager/query'
import { apiDocument, buildApp, openCvParts, readTalentConfig } from '@tanager/talent'
import { ROOT } from './setup.mjs'

const DOCUMENTS = [
  { file: 'docs/api/talent.openapi.json', describe: describeTalent },
  { file: 'docs/api/query.openapi.json', describe: describeQuery },
]

// npm run openapi            writes the documents
// npm run openapi -- --check fails when a committed document differs from what its service would serve
// npm run openapi -- --lint  checks the documents against the rules below; --check does so too
const flags = process.argv.slice(2)
const unknown = flags.filter((flag) => flag !== '--check' && flag !== '--lint')
if (unknown.length > 0) stop(`Unknown: ${unknown.join(' ')}. Known: --check, --lint.`)

for (const { file, describe } of DOCUMENTS) {
  const source = `${JSON.stringify(await describe(), null, 2)}\n`
  const findings = await lint(source, file)
  if (findings.length > 0) stop(`${file} would have faults:\n${findings.map((finding) => `  - ${finding}`).join('\n')}`)
  if (flags.includes('--check')) {
    if (source !== committed(file)) stop(`${file} is not what the service describes now. Run: npm run openapi, and commit the file.`)
    console.log(`${file} is up to date and has no faults.`)
  } else if (flags.includes('--lint')) {
    console.log(`What ${file} is made from has no faults.`)
  } else {
    writeFileSync(join(ROOT, file), source)
    console.log(`Wrote ${file}.`)
  }
}

/** The JSON Schema of the semantic layer, as the reader checks it. */
const MODEL = 'docs/api/semantic-model.schema.json'
const schema = `${JSON.stringify({ $schema: 'https://json-schema.org/draft/2020-12/schema', ...SemanticModel }, null, 2)}\n`
if (!flags.includes('--check') && !flags.includes('--lint')) writeFileSync(join(ROOT, MODEL), schema)
else if (flags.includes('--check') && schema !== committed(MODEL))
  stop(`${MODEL} is not what is checked now. Run: npm run openapi, and commit the file.`)

/** What the service serves in Development, where the dev token exists too. The pool is never used: no database is needed. */
async function describeTalent(): Promise<object> {
  const url = 'postgres://nobody@localhost/none'
  const config = readTalentConfig({ TANAGER_ENV: 'Development', DATABASE_URL: url, LOG_LEVEL: 'silent' })
  const pool = openPool({ url, max: 1, applicationName: 'tanager-openapi' })
  const app = await buildApp({
    config,
    pool,
    verify: () => Promise.reject(new Error('nobody signs in here')),
    signDevToken: () => '',
    cv: openCvParts(config),
  })
  try {
    await app.ready()
    return apiDocument(app.operations)
  } finally {
    await app.close()
    await pool.end()
  }
}

/** The parts are never used: no database, index or model is needed to say what the routes are. */
async function describeQuery(): Promise<object> {
  const parts = { ask: {}, health: {} } as Pick<QueryAppParts, 'ask' | 'health'>
  const app = await buildQueryApp({ config: readQueryConfig({ TANAGER_ENV: 'Development', LOG_LEVEL: 'silent' }), ...parts })
  try {
    await app.ready()
    return queryDocument(app.operations)
  } finally {
    await app.close()
  }
}

async function lint(text: string, file: string): Promise<string[]> {
  const config = await createConfig({
    extends: ['recommended'],
    rules: {
      'operation-operationId': 'error',
      'operation-tag-defined': 'error',
      'operation-singular-tag': 'error',
      'operation-description': 'error',
      // Off: `/approval-matrix/{entityType}/rules` and `/approval-matrix/rules/{ruleId}` only look alike. The first takes
      // POST and one of five words, the second DELETE and a UUID, so no request fits both.
      'no-ambiguous-paths': 'off',
    },
  })
  const problems = await lintFromString({ source: text, absoluteRef: join(ROOT, file), config })
  return problems.map(({ ruleId, message, location }) => `${message} (${ruleId}) ${location[0]?.pointer ?? ''}`)
}

function committed(file: string): string {
  try {
    return readFileSync(join(ROOT, file), 'utf8')
  } catch {
    return ''
  }
}

function stop(message: string): never {
  console.error(message)
  process.exit(1)
}
