// npm run check: format and lint, types, import rules, generated files that must match their source, documents, licences and commits.
import { spawnSync } from 'node:child_process'
import { prepare, ROOT } from './setup.mjs'

await prepare()

const STEPS = [
  ['format and lint', 'npx', ['biome', 'ci', '--error-on-warnings', '--colors=off', '.']],
  ['types', 'npx', ['tsc', '-p', '.']],
  ['types of the console', 'npx', ['tsc', '-p', 'apps/console']],
  ['types of its tests', 'npx', ['tsc', '-p', 'apps/console/test']],
  ['import rules', 'npx', ['depcruise', 'packages', 'services', 'apps', 'scripts', 'benchmarks']],
  ['regular expressions', 'node', ['scripts/run.mjs', 'scripts/regular-expressions/main.ts']],
  ['OpenAPI matches the routes', 'node', ['scripts/run.mjs', 'scripts/openapi.ts', '--check']],
  ["the console's client matches the OpenAPI", 'node', ['scripts/run.mjs', 'scripts/gen-client.ts', '--check']],
  ['who sees what matches the tested table', 'node', ['scripts/run.mjs', 'scripts/who-sees-what.ts', '--check']],
  ['settings table matches the settings', 'node', ['scripts/run.mjs', 'scripts/settings-table.ts', '--check']],
  ['licences, and NOTICE names them', 'node', ['scripts/run.mjs', 'scripts/licences/main.ts', '--check']],
  ['links, paths and line lengths in the documents', 'node', ['scripts/run.mjs', 'scripts/doc-links/main.ts']],
  ['commit subjects', 'node', ['scripts/run.mjs', 'scripts/commits/main.ts']],
]

let failed = 0
for (const [name, command, args] of STEPS) {
  const began = Date.now()
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: ROOT, encoding: 'utf8', shell: process.platform === 'win32' })
  const seconds = ((Date.now() - began) / 1000).toFixed(1)
  process.stdout.write(`${status === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)\n`)
  if (stdout.startsWith('Not checked')) process.stdout.write(`       ${stdout}`)
  if (status !== 0) {
    failed += 1
    process.stdout.write(`${stdout}${stderr}\n`)
  }
}
process.exitCode = failed === 0 ? 0 : 1
