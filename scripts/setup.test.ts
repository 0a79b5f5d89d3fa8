import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { it, type TestContext } from 'node:test'
import { findFault, lacksOnlyUnservedPackages, ROOT, removeForeignPrograms } from './setup.mjs'

const SYSTEM = { os: 'linux', cpu: 'x64', libc: 'glibc' }
type Packages = Record<string, { version?: string; integrity?: string; optional?: boolean; os?: string[]; cpu?: string[]; libc?: string[] }>

const WANTED: Packages = {
  '': {},
  'packages/own': { version: '0.1.0' },
  'node_modules/left': { version: '1.0.0', integrity: 'sha512-left' },
  'node_modules/left/node_modules/right': { version: '2.0.0', integrity: 'sha512-right' },
  'node_modules/native-linux-x64': { version: '1.0.0', integrity: 'sha512-x64', optional: true, os: ['linux'], cpu: ['x64'] },
  'node_modules/native-musl': { version: '1.0.0', optional: true, os: ['linux'], cpu: ['x64'], libc: ['musl'] },
  'node_modules/native-darwin': { version: '1.0.0', optional: true, os: ['darwin'] },
  'node_modules/not-here': { version: '1.0.0', optional: true, os: ['!linux'] },
}
const HERE = ['node_modules/left', 'node_modules/left/node_modules/right', 'node_modules/native-linux-x64']

/** A clone whose node_modules holds what npm would have installed here. */
function clone(t: TestContext): string {
  const root = mkdtempSync(join(tmpdir(), 'tanager-setup-'))
  t.after(() => rmSync(root, { recursive: true, force: true }))
  mkdirSync(join(root, 'node_modules', '.bin'), { recursive: true })
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages: WANTED }))
  for (const path of HERE) {
    mkdirSync(join(root, path), { recursive: true })
    writeFileSync(join(root, path, 'package.json'), '{}')
  }
  writeFileSync(
    join(root, 'node_modules', '.package-lock.json'),
    JSON.stringify({ packages: Object.fromEntries(HERE.map((path) => [path, WANTED[path]])) }),
  )
  return root
}

const rewrite = (root: string, packages: Packages): void => writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages }))

it('finds nothing to do when node_modules is what the lock file asks for, whoever installed it', (t) => {
  assert.equal(findFault(clone(t), SYSTEM), null)
})

it('finds a missing node_modules, and one whose installation never finished', (t) => {
  const root = clone(t)
  rmSync(join(root, 'node_modules', '.package-lock.json'))
  assert.match(findFault(root, SYSTEM) ?? '', /missing or incomplete/)
  rmSync(join(root, 'node_modules'), { recursive: true })
  assert.match(findFault(root, SYSTEM) ?? '', /missing or incomplete/)
})

it('finds a package that was deleted', (t) => {
  const root = clone(t)
  rmSync(join(root, 'node_modules/left/node_modules'), { recursive: true })
  assert.equal(findFault(root, SYSTEM), 'node_modules/left/node_modules/right is missing')
})

it('finds a lock file that changed: another version, another content, one more package', (t) => {
  const root = clone(t)
  rewrite(root, { ...WANTED, 'node_modules/left': { version: '1.0.1', integrity: 'sha512-left' } })
  assert.equal(findFault(root, SYSTEM), 'node_modules/left is of another version')
  rewrite(root, { ...WANTED, 'node_modules/left': { version: '1.0.0', integrity: 'sha512-other' } })
  assert.equal(findFault(root, SYSTEM), 'node_modules/left is of another version')
  rewrite(root, { ...WANTED, 'node_modules/more': { version: '1.0.0' } })
  assert.equal(findFault(root, SYSTEM), 'node_modules/more is missing')
})

it('wants the optional packages of this platform, but does not try for ever', (t) => {
  const root = clone(t)
  rmSync(join(root, 'node_modules/native-linux-x64'), { recursive: true })
  assert.equal(findFault(root, SYSTEM), 'node_modules/native-linux-x64 is missing')
  assert.equal(findFault(root, { ...SYSTEM, cpu: 'arm64' }), null)
  writeFileSync(join(root, 'node_modules', '.tanager-setup.json'), JSON.stringify({ without: ['node_modules/native-linux-x64@1.0.0'] }))
  assert.equal(findFault(root, SYSTEM), null)
})

it('tells a lock file without packages that the registry does not serve from one that is out of date', () => {
  const unserved = 'npm error Missing: @biomejs/cli-darwin-x64@ from lock file'
  assert.equal(lacksOnlyUnservedPackages(`npm error code EUSAGE\n${unserved}\nnpm error\n`), true)
  assert.equal(lacksOnlyUnservedPackages(`${unserved}\nnpm error Missing: left@1.0.0 from lock file\n`), false)
  assert.equal(lacksOnlyUnservedPackages(`${unserved}\nnpm error Invalid: lock file's left@1.0.0 does not satisfy left@2.0.0\n`), false)
  assert.equal(lacksOnlyUnservedPackages('npm error code ENOTFOUND'), false)
})

it('keeps the library of this platform alone', (t) => {
  const root = clone(t)
  removeForeignPrograms(root, SYSTEM) // without that package: nothing to do
  const all = join(root, 'node_modules/onnxruntime-node/bin/napi-v6')
  for (const place of ['linux/x64', 'linux/arm64', 'darwin/arm64', 'win32/x64']) mkdirSync(join(all, place), { recursive: true })
  removeForeignPrograms(root, SYSTEM)
  assert.deepEqual(readdirSync(join(all, 'linux')), ['x64'])
  assert.deepEqual([...readdirSync(join(all, 'darwin')), ...readdirSync(join(all, 'win32'))], [])
})

/** A clone with one package from its own folder, so that npm needs no registry. */
function installable(t: TestContext): string {
  const root = mkdtempSync(join(tmpdir(), 'tanager-setup-'))
  t.after(() => rmSync(root, { recursive: true, force: true, maxRetries: 5 }))
  mkdirSync(join(root, 'left'))
  writeFileSync(join(root, 'left', 'package.json'), JSON.stringify({ name: 'left', version: '1.0.0', bin: './left.js' }))
  writeFileSync(join(root, 'left', 'left.js'), '')
  writeFileSync(join(root, 'package.json'), JSON.stringify({ name: 'clone', dependencies: { left: 'file:left' } }))
  execFileSync('npm', ['install', '--package-lock-only', '--offline', '--no-audit', '--no-fund'], { cwd: root, stdio: 'pipe' })
  return root
}

function ensureInstalled(root: string): Promise<{ code: number | null; output: string }> {
  const script = `import { ensureInstalled } from ${JSON.stringify(join(ROOT, 'scripts/setup.mjs'))}; await ensureInstalled(process.argv[1])`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, root], {
    env: { ...process.env, npm_config_offline: 'true' },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk
    })
  }
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, output })))
}

it('installs once when two start at the same moment, and not at all the next time', async (t) => {
  const root = installable(t)
  const both = await Promise.all([ensureInstalled(root), ensureInstalled(root)])
  assert.deepEqual(
    both.map((one) => one.code),
    [0, 0],
  )
  assert.equal(both.filter((one) => one.output.includes('Installing')).length, 1)
  assert.ok(existsSync(join(root, 'node_modules', 'left', 'package.json')))
  assert.equal(existsSync(join(root, '.tanager')), false)
  assert.deepEqual(await ensureInstalled(root), { code: 0, output: '' })
})

it('installs again after an installation that was killed, and takes over its lock', async (t) => {
  const root = installable(t)
  await ensureInstalled(root)
  mkdirSync(join(root, '.tanager', 'setup.lock'), { recursive: true })
  writeFileSync(join(root, '.tanager', 'setup.lock', 'pids'), '[2147483646]')
  const { code, output } = await ensureInstalled(root)
  assert.equal(code, 0)
  assert.match(output, /^Installing dependencies \(the last one was interrupted\) … done in .* s\n$/)
})

it('shows the end of what npm said, and a hint, when it fails', async (t) => {
  const root = installable(t)
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Packages }
  writeFileSync(
    join(root, 'package.json'),
    JSON.stringify({ name: 'clone', dependencies: { left: 'file:left', 'not-in-the-lock': '1.0.0' } }),
  )
  rewrite(root, { ...lock.packages, 'node_modules/other': { version: '1.0.0' } })
  const { code, output } = await ensureInstalled(root)
  assert.equal(code, 1)
  assert.match(output, /npm ci failed:\n/)
  assert.doesNotMatch(output, /at .*setup\.mjs/)
})
