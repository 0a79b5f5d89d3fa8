import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { openPool } from '@tanager/postgres'
import { apiDocument, buildApp, openCvParts, readTalentConfig } from '@tanager/talent'
import { ROOT } from './setup.mjs'

const FILE = 'docs/api/talent.openapi.json'

// npm run openapi            writes the document
// npm run openapi -- --check fails when the committed document differs from what the service would serve
// npm run openapi -- --lint  checks the document against the rules below; --check does so too
const flags = process.argv.slice(2)
const unknown = flags.filter((flag) => flag !== '--check' && flag !== '--lint')
if (unknown.length > 0) stop(`Unknown: ${unknown.join(' ')}. Known: --check, --lint.`)

const source = `${JSON.stringify(await describeTalent(), null, 2)}\n`
const findings = await lint(source)
if (findings.length > 0) stop(`The API description has faults:\n${findings.map((finding) => `  - ${finding}`).join('\n')}`)

if (flags.includes('--check')) {
  if (source !== committed()) stop(`${FILE} is not what the service describes now. Run: npm run openapi, and commit the file.`)
  console.log(`${FILE} is up to date and has no faults.`)
} else if (flags.includes('--lint')) {
  console.log('The API description has no faults.')
} else {
  writeFileSync(join(ROOT, FILE), source)
  console.log(`Wrote ${FILE}.`)
}

/** What the service serves in Development, where the dev token exists too. The pool is never used: no database is needed. */
async function describeTalent(): Promise<object> {
  const url = 'postgres://nobody@localhost/none'
  const config = readTalentConfig({ DATABASE_URL: url, LOG_LEVEL: 'silent' })
  const pool = openPool({ url, max: 1, applicationName: 'tanager-openapi' })
  const app = await buildApp({ config, pool, verify: async () => undefined, signDevToken: () => '', cv: openCvParts(config) })
  try {
    await app.ready()
    return apiDocument(app.operations)
  } finally {
    await app.close()
    await pool.end()
  }
}

async function lint(text: string): Promise<string[]> {
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
  const problems = await lintFromString({ source: text, absoluteRef: join(ROOT, FILE), config })
  return problems.map(({ ruleId, message, location }) => `${message} (${ruleId}) ${location[0]?.pointer ?? ''}`)
}

function committed(): string {
  try {
    return readFileSync(join(ROOT, FILE), 'utf8')
  } catch {
    return ''
  }
}

function stop(message: string): never {
  console.error(message)
  process.exit(1)
}
