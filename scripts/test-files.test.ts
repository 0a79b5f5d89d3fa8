import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, it } from 'node:test'
import { chooseTests } from './test-files.ts'

const root = mkdtempSync(join(tmpdir(), 'tanager-files-'))
after(() => rmSync(root, { recursive: true }))
const tests = ['packages/a/src/one.test.ts', 'packages/a/src/one/two.test.ts', 'services/b/test/three.test.ts']
for (const file of [...tests, 'packages/a/src/one.ts', 'packages/a/node_modules/c/four.test.ts', 'apps/x', 'scripts/x', 'benchmarks/x']) {
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

it('leaves long ones to the soak, unless one is asked for by name', () => {
  const long = 'apps/console/test/every-page.long.test.ts'
  mkdirSync(dirname(join(root, long)), { recursive: true })
  writeFileSync(join(root, long), '')
  assert.deepEqual(chooseTests(root, []).files, tests)
  assert.deepEqual(chooseTests(root, ['apps/console/test']).files, [])
  assert.deepEqual(chooseTests(root, ['apps/console/test/every']).files, [long])
  process.env.SOAK = '1'
  assert.deepEqual(chooseTests(root, ['apps']).files, [long])
  delete process.env.SOAK
})
