// npm run soak: the long proofs, at their full counts. `npm test` and `npm run test:slow` hold each at a small one.
import { spawnSync } from 'node:child_process'
import { prepare, ROOT } from './setup.mjs'

await prepare()

const PROOFS = [
  ['5,000 tamperings of an audit chain', ['scripts/test.mjs', 'services/talent/src/modules/audit/tampering'], { SOAK_TAMPERINGS: '5000' }],
  [
    'random statements against another tenant',
    ['scripts/test.mjs', 'services/talent/test/isolation-random'],
    { ISOLATION_SEED: String(Date.now() % 1_000_000) },
  ],
  ['hostile and killed documents', ['scripts/test.mjs', 'packages/cv'], { SOAK: '1' }],
  ['100 readers killed in the middle of an upload', ['scripts/test.mjs', 'services/talent/src/modules/candidates/cv-kills'], { SOAK: '1' }],
  ['50 restarts under 200 requests a second', ['scripts/test.mjs', 'services/talent/test/restarts'], { SOAK: '1' }],
  ['a service killed 50 times under 16 writers', ['scripts/test.mjs', 'services/talent/test/crash.slow.test.ts'], { SOAK: '1' }],
  ['a PostgreSQL killed 20 times under 16 writers', ['scripts/test.mjs', 'services/talent/test/database-crash'], { SOAK: '1' }],
  [
    'a history of 10,000 operations by 16 clients, with kills',
    ['scripts/test.mjs', 'services/talent/test/history/history.slow.test.ts'],
    { SOAK: '1', HISTORY_SEED: String(Date.now() % 1_000_000) },
  ],
  [
    'broken paths from the governor, with strict times',
    ['scripts/test.mjs', 'packages/governor/src/proxy/upstream/broken-path', 'packages/governor/src/proxy/lost-database'],
    { SOAK: '1' },
  ],
  [
    '100 approved writes over paths that break at any byte',
    ['scripts/test.mjs', 'scripts/cut-paths.slow.test.ts'],
    { SOAK: '1', CUT_SEED: String(Date.now() % 1_000_000) },
  ],
  [
    '10,000 random actions by random people',
    ['scripts/test.mjs', 'services/talent/test/workflow-random'],
    { SOAK: '1', WORKFLOW_STEPS: '10000', WORKFLOW_SEED: String(Date.now() % 1_000_000) },
  ],
  [
    '24,000 moves by insiders, candidates and the operator',
    ['scripts/test.mjs', 'services/talent/test/insider-coverage'],
    { SOAK: '1', INSIDER_STEPS: '24000', INSIDER_SEED: String(Date.now() % 1_000_000) },
  ],
  ['journeys in a tenant with a million candidates', ['scripts/run.mjs', 'benchmarks/workflow.bench.ts'], {}],
  ['a million rows: page 20,000, load past capacity', ['scripts/run.mjs', 'benchmarks/talent-api.bench.ts'], {}],
  ['duplicates in a bank of a million', ['scripts/run.mjs', 'benchmarks/duplicates.bench.ts'], {}],
  ['lists while uploads saturate the reader', ['scripts/run.mjs', 'benchmarks/upload.bench.ts'], {}],
  ['10,000 manifests against a JSON Schema validator', ['scripts/test.mjs', 'packages/manifest/src/agreement'], { SOAK: '1' }],
  ['schemas compared, 20,000 pairs', ['scripts/test.mjs', 'packages/manifest/src/schema'], { SOAK: '1' }],
  [
    'plain schemas and masked numbers, each judged the slow way too',
    ['scripts/test.mjs', 'packages/governor/src/schemas/fit-plain', 'packages/governor/src/sanitize/identity-numbers'],
    { SOAK: '1' },
  ],
  ['statements mutated against the SQL guard', ['scripts/test.mjs', 'services/query/src/guard/sql'], { SOAK: '1' }],
  [
    'queries gone from the server within the promised seconds',
    ['scripts/test.mjs', 'services/query/src/dialects', 'services/query/src/ask/ask.process'],
    { SOAK: '1' },
  ],
  [
    'the official MCP conformance suite against the governor',
    ['scripts/run.mjs', 'packages/governor/src/proxy/testing/conformance.ts'],
    {},
  ],
  [
    'hostile requests to every route of both services and the governor',
    ['scripts/test.mjs', 'scripts/fuzz'],
    { SOAK: '1', FUZZ_SEED: String(Date.now() % 1_000_000) },
  ],
  ['every regular expression judged anew', ['scripts/run.mjs', 'scripts/regular-expressions/main.ts', '--anew'], {}],
  ['Lighthouse on the console', ['scripts/run.mjs', 'scripts/console/lighthouse.ts'], {}],
  ['every page of the console in a browser', ['scripts/test.mjs', 'apps/console/test'], { SOAK: '1' }],
  ['verification of a long audit chain', ['scripts/run.mjs', 'benchmarks/audit-verify.bench.ts'], {}],
]

const only = process.argv.slice(2)
const failed = []
for (const [name, args, env] of PROOFS) {
  if (only.length > 0 && !only.some((word) => name.includes(word))) continue
  process.stdout.write(`\n== ${name}\n`)
  const { status } = spawnSync(process.execPath, args, { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...env } })
  if (status !== 0) failed.push(name)
}
process.stdout.write(failed.length === 0 ? '\nEvery proof held.\n' : `\nDid not hold: ${failed.join('; ')}\n`)
process.exitCode = failed.length === 0 ? 0 : 1
