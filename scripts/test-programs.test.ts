import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { ROOT } from './setup.mjs'
import { LONGEST } from './test-durations.ts'
import { plan, readBroken, writePrograms } from './test-programs.ts'

const root = mkdtempSync(join(tmpdir(), 'tanager-programs-'))
after(() => rmSync(root, { recursive: true }))

const IT = "import { it } from 'node:test'\n"
const SOURCES = {
  'packages/a/fine.test.mjs': `${IT}it('fine', () => {})`,
  'packages/a/fails.test.mjs': `${IT}it('fails', () => { throw new Error('as it should') })`,
  'packages/a/no-import.test.mjs': `import './nowhere.mjs'`,
  'packages/a/exits.test.mjs': `${IT}it('exits', () => process.exit(0))`,
  'packages/a/stays.test.mjs': `${IT}it('stays', () => { setInterval(() => {}, 1_000) })`,
  'packages/a/later.test.mjs': `${IT}it('later', () => {})`,
}
for (const [file, source] of Object.entries(SOURCES)) {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), source)
}
const of = (...names: string[]) => names.map((name) => `packages/a/${name}.test.mjs`)

function run(processes: string[][], lingerMs?: number) {
  const folder = mkdtempSync(join(root, 'run-'))
  const programs = writePrograms(root, folder, processes, lingerMs)
  const reporters = ['tap', fileURLToPath(new URL('slowest-files.ts', import.meta.url))]
  const flags = reporters.flatMap((name) => [`--test-reporter=${name}`, '--test-reporter-destination=stdout'])
  const { NODE_TEST_CONTEXT: _, ...env } = process.env
  const paths = programs.map(({ path }) => path)
  const { status, stdout } = spawnSync(process.execPath, ['--test', '--test-concurrency=1', ...flags, ...paths], {
    cwd: root,
    env: { ...env, TANAGER_TEST_RUN: folder },
    encoding: 'utf8',
  })
  const broken = readBroken(folder)
  return { status, stdout, broken: programs.filter(({ path }) => broken.includes(path)).map(({ files }) => files) }
}

it('begins with what takes longest, of files that exist', () => {
  for (const file of Object.keys(LONGEST)) assert.ok(existsSync(join(ROOT, file)), `${file} is gone: take it out of LONGEST`)
  const files = ['packages/kernel/src/listen.test.ts', 'apps/operator/src/ask.command.test.ts', 'services/talent/test/isolation.test.ts']
  assert.deepEqual(plan(ROOT, files), [[files[2]], [files[1]], [files[0]]])
})

it('runs the processes in the order given', () => {
  const { status, stdout } = run([of('later'), of('fine')])
  assert.equal(status, 0, stdout)
  assert.ok(stdout.indexOf('Subtest: later') < stdout.indexOf('Subtest: fine'), stdout)
})

it('is red for a failing test in a shared process, and says in which file', () => {
  const { status, stdout, broken } = run([of('fine', 'fails', 'later')])
  assert.equal(status, 1)
  assert.match(stdout, /not ok \d+ - fails[\s\S]*packages\/a\/fails\.test\.mjs/)
  assert.match(stdout, /^ok \d+ - later/m)
  assert.deepEqual(broken, [])
})

it('is red for a file that cannot be imported, and runs the others', () => {
  const { status, stdout, broken } = run([of('fine', 'no-import', 'later')])
  assert.equal(status, 1)
  assert.match(stdout, /not ok \d+ - packages\/a\/no-import\.test\.mjs/)
  assert.match(stdout, /^ok \d+ - later/m)
  assert.deepEqual(broken, [])
})

it('is red when a file ends the process, even with success, and tells which files shared it', () => {
  const { status, stdout, broken } = run([of('fine', 'exits', 'later'), of('fails')])
  assert.equal(status, 1)
  assert.match(stdout, /ended before its tests did:\n {2}packages\/a\/fine.*\n {2}packages\/a\/exits.*\n {2}packages\/a\/later/)
  assert.deepEqual(broken, [of('fine', 'exits', 'later')])
})

it('is red when a file keeps the process from ending, after all its tests', () => {
  const { status, stdout, broken } = run([of('stays', 'later')], 500)
  assert.equal(status, 1)
  assert.match(stdout, /^ok \d+ - later/m)
  assert.match(stdout, /keeps the process from ending.*stays\.test\.mjs/)
  assert.deepEqual(broken, [of('stays', 'later')])
})
