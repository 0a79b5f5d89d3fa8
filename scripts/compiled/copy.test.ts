import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { it, type TestContext } from 'node:test'
import { compiledCopy } from './copy.mjs'

const FILE = 'apps/shop/main.ts'

function repository(t: TestContext): { root: string; write: (path: string, text: string) => void } {
  const root = mkdtempSync(join(tmpdir(), 'tanager-copy-'))
  t.after(() => rmSync(root, { recursive: true, force: true }))
  const write = (path: string, text: string): void => {
    mkdirSync(join(root, path, '..'), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  write('package.json', JSON.stringify({ scripts: { shop: `node scripts/run.mjs ${FILE}` } }))
  write('package-lock.json', '{}')
  for (const path of ['scripts/supervise.ts', 'scripts/run-tests.ts', 'scripts/console/build-console.ts']) write(path, '')
  write(FILE, "import { sold } from './sold.ts'\nconst count: number = sold\nconsole.log(count)")
  write('apps/shop/sold.ts', 'export const sold: number = 1')
  return { root, write }
}

const said = (file: string): string => execFileSync(process.execPath, [file], { encoding: 'utf8' }).trim()
const copies = (root: string): string[] => readdirSync(join(root, '.tanager/compiled'))
/** As a process leaves it that started from it and has ended. */
const nobodyUses = (folder: string): void => rmSync(join(folder, 'used-by', String(process.pid)))

it('compiles once, and again when a source has changed', async (t) => {
  const { root, write } = repository(t)
  const first = await compiledCopy(root, join(root, FILE))
  assert.equal(said(first), '1')
  assert.equal(await compiledCopy(root, join(root, FILE)), first)
  write('apps/shop/sold.ts', 'export const sold: number = 20')
  const second = await compiledCopy(root, join(root, FILE))
  assert.notEqual(second, first)
  assert.equal(said(second), '20')
})

it('compiles a file again that lies beside the folders of the code', async (t) => {
  const { root, write } = repository(t)
  write('try.ts', 'console.log(1)')
  assert.equal(said(await compiledCopy(root, join(root, 'try.ts'))), '1')
  write('try.ts', 'console.log(20)')
  assert.equal(said(await compiledCopy(root, join(root, 'try.ts'))), '20')
})

it('keeps the copy of earlier sources while somebody runs it, and no longer', async (t) => {
  const { root, write } = repository(t)
  const first = await compiledCopy(root, join(root, FILE))
  write('apps/shop/sold.ts', 'export const sold: number = 20')
  const second = await compiledCopy(root, join(root, FILE))
  assert.ok(existsSync(first), 'this process uses both')
  const folder = first.slice(0, -'/apps/shop/main.mjs'.length)
  nobodyUses(folder)
  writeFileSync(join(folder, 'used-by', '4194305'), '') // above the highest number of a process
  await compiledCopy(root, join(root, FILE))
  assert.ok(existsSync(first), 'somebody may have found it this moment, before the sources changed')
  const before = new Date(Date.now() - 120_000)
  utimesSync(join(folder, 'used-by'), before, before)
  await compiledCopy(root, join(root, FILE))
  assert.equal(existsSync(first), false)
  assert.ok(existsSync(second))
})

it('makes one copy when two start at the same moment', async (t) => {
  const { root } = repository(t)
  const [one, two] = await Promise.all([compiledCopy(root, join(root, FILE)), compiledCopy(root, join(root, FILE))])
  assert.equal(one, two)
  assert.equal(copies(root).length, 1)
  assert.equal(said(one), '1')
})

it('gives the source itself where a file does not compile or nothing may be written, and says so', async (t) => {
  const { root, write } = repository(t)
  const complaints = t.mock.method(console, 'error', () => undefined)
  write('apps/shop/sold.ts', 'export const sold: number = ')
  assert.equal(await compiledCopy(root, join(root, FILE)), join(root, FILE))
  assert.match(String(complaints.mock.calls[0]?.arguments[0]), /^Running from source/)
  assert.deepEqual(copies(root), [])
  write('apps/shop/sold.ts', 'export const sold = 1')
  if (process.getuid?.() === 0) return // root may write anywhere
  chmodSync(join(root, '.tanager/compiled'), 0o500)
  assert.equal(await compiledCopy(root, join(root, FILE)), join(root, FILE))
  chmodSync(join(root, '.tanager/compiled'), 0o700)
})

it('compiles a file that package.json does not name too', async (t) => {
  const { root, write } = repository(t)
  write('apps/shop/once.ts', "const kind: string = 'once'\nconsole.log(kind)")
  const copy = await compiledCopy(root, join(root, 'apps/shop/once.ts'))
  assert.equal(said(copy), 'once')
  assert.ok(existsSync(join(dirname(copy), 'main.mjs')), 'beside the commands')
})
