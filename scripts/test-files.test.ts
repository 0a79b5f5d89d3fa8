import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, it } from 'node:test'
import { chooseTests, groupTests, sharesProcess } from './test-files.ts'

const root = mkdtempSync(join(tmpdir(), 'tanager-files-'))
after(() => rmSync(root, { recursive: true }))
const tests = ['packages/a/src/one.test.ts', 'packages/a/src/one/two.test.ts', 'services/b/test/three.test.ts']
for (const file of [
  ...tests,
  'packages/a/src/one.ts',
  'packages/a/node_modules/c/four.test.ts',
  'apps/x',
  'scripts/x',
  'benchmarks/x',
  'deploy/x',
]) {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), '')
}

it('runs every test file without arguments, and none of node_modules', () => {
  assert.deepEqual(chooseTests(root, []), { files: tests, flags: [] })
})

it('runs the files whose path begins with an argument', () => {
  assert.deepEqual(chooseTests(root, ['packages/a/src/one/']).files, ['packages/a/src/one/two.test.ts'])
  assert.deepEqual(chooseTests(root, ['./services', join(root, 'packages/a/src/one.test.ts')]).files, [tests[0], tests[2]])
})

it('passes flags on to node', () => {
  const { files, flags } = chooseTests(root, ['services', '--test-only', '--', '--test-name-pattern', 'a b'])
  assert.deepEqual([files, flags], [[tests[2]], ['--test-only', '--test-name-pattern', 'a b']])
})

it('leaves slow ones to --slow and to the soak, unless one is asked for by name', () => {
  const slow = 'apps/console/test/every-page.slow.test.ts'
  mkdirSync(dirname(join(root, slow)), { recursive: true })
  writeFileSync(join(root, slow), '')
  assert.deepEqual(chooseTests(root, []).files, tests)
  assert.deepEqual(chooseTests(root, ['apps/console/test']).files, [])
  assert.deepEqual(chooseTests(root, ['--slow']), { files: [slow], flags: [] })
  assert.deepEqual(chooseTests(root, ['apps/console/test/every']).files, [slow])
  process.env.SOAK = '1'
  assert.deepEqual(chooseTests(root, ['apps']).files, [slow])
  delete process.env.SOAK
})

it('puts files of a workspace into one process, but none that touches the process itself', () => {
  const alone = [
    "before(() => seed())\nit('a', () => {})",
    "process.env.A = '1'",
    'process.chdir(folder)',
    "import { it, mock } from 'node:test'\nmock.timers.enable()",
    'const before = process.memoryUsage.rss()',
  ]
  for (const source of alone) assert.equal(sharesProcess(source), false, source)
  assert.ok(sharesProcess('const runs = process.env.SOAK ? 500 : 5\nspawnSync(process.execPath)\nconst began = performance.now()'))
  assert.ok(sharesProcess("import { after, it } from 'node:test'\ndescribe('a', () => {\n  after(() => world.close())\n})"))

  const group = Array.from({ length: 200 }, (_, index) => `services/c/src/${String(index).padStart(3, '0')}.test.ts`)
  const apart = ['services/c/src/hooks.test.ts', 'services/d/src/only.test.ts', 'services/c/src/kills.slow.test.ts']
  for (const file of [...group, ...apart]) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), file === apart[0] ? 'after(() => close())' : '')
  }
  const grouped = groupTests(root, [...group, ...apart])
  assert.deepEqual(
    grouped.together.map(({ length }) => length),
    [100, 100],
  )
  assert.deepEqual(grouped.together.flat().sort(), group)
  assert.deepEqual(grouped.apart.sort(), apart.sort())
})
