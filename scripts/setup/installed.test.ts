import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { it, type TestContext } from 'node:test'
import { findFault, hasDevelopmentTools, type System } from './installed.mjs'

const SYSTEM = { os: 'linux', cpu: 'x64', libc: 'glibc' }
type Packages = Record<
  string,
  {
    version?: string
    integrity?: string
    dev?: boolean
    optional?: boolean
    os?: string[]
    cpu?: string[]
    libc?: string[]
    devDependencies?: Record<string, string>
  }
>

const WANTED: Packages = {
  '': { devDependencies: { tool: '3.0.0' } },
  'packages/own': { version: '0.1.0' },
  'node_modules/left': { version: '1.0.0', integrity: 'sha512-left' },
  'node_modules/left/node_modules/right': { version: '2.0.0', integrity: 'sha512-right' },
  'node_modules/tool': { version: '3.0.0', integrity: 'sha512-tool', dev: true },
  'node_modules/native-linux-x64': { version: '1.0.0', integrity: 'sha512-x64', optional: true, os: ['linux'], cpu: ['x64'] },
  'node_modules/native-musl': { version: '1.0.0', optional: true, os: ['linux'], cpu: ['x64'], libc: ['musl'] },
  'node_modules/native-darwin': { version: '1.0.0', optional: true, os: ['darwin'] },
  'node_modules/not-here': { version: '1.0.0', optional: true, os: ['!linux'] },
}
const HERE = ['node_modules/left', 'node_modules/left/node_modules/right', 'node_modules/tool', 'node_modules/native-linux-x64']

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

const fault = (root: string, system: System = SYSTEM): string | null => findFault(root, { system })

const rewrite = (root: string, packages: Packages): void => writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages }))

it('finds nothing to do when node_modules is what the lock file asks for, whoever installed it', (t) => {
  assert.equal(fault(clone(t)), null)
})

it('finds a missing node_modules, and one whose installation never finished', (t) => {
  const root = clone(t)
  rmSync(join(root, 'node_modules', '.package-lock.json'))
  assert.match(fault(root) ?? '', /missing or incomplete/)
  rmSync(join(root, 'node_modules'), { recursive: true })
  assert.match(fault(root) ?? '', /missing or incomplete/)
})

it('finds a package that was deleted', (t) => {
  const root = clone(t)
  rmSync(join(root, 'node_modules/left/node_modules'), { recursive: true })
  assert.equal(fault(root), 'node_modules/left/node_modules/right is missing')
})

it('finds a lock file that changed: another version, another content, one more package', (t) => {
  const root = clone(t)
  rewrite(root, { ...WANTED, 'node_modules/left': { version: '1.0.1', integrity: 'sha512-left' } })
  assert.equal(fault(root), 'node_modules/left is of another version')
  rewrite(root, { ...WANTED, 'node_modules/left': { version: '1.0.0', integrity: 'sha512-other' } })
  assert.equal(fault(root), 'node_modules/left is of another version')
  rewrite(root, { ...WANTED, 'node_modules/more': { version: '1.0.0' } })
  assert.equal(fault(root), 'node_modules/more is missing')
})

it('wants the optional packages of this platform, but does not try for ever', (t) => {
  const root = clone(t)
  rmSync(join(root, 'node_modules/native-linux-x64'), { recursive: true })
  assert.equal(fault(root), 'node_modules/native-linux-x64 is missing')
  assert.equal(fault(root, { ...SYSTEM, cpu: 'arm64' }), null)
  writeFileSync(join(root, 'node_modules', '.tanager-setup.json'), JSON.stringify({ without: ['node_modules/native-linux-x64@1.0.0'] }))
  assert.equal(fault(root), null)
})

it('wants the tools of tests and checks for development only, but never another version of one', (t) => {
  const root = clone(t)
  assert.equal(hasDevelopmentTools(root), true)
  rmSync(join(root, 'node_modules/tool'), { recursive: true })
  assert.equal(fault(root), 'node_modules/tool is missing')
  assert.equal(findFault(root, { development: false, system: SYSTEM }), null)
  rewrite(root, { ...WANTED, 'node_modules/left': { version: '1.0.1', integrity: 'sha512-left' } })
  assert.equal(findFault(root, { development: false, system: SYSTEM }), 'node_modules/left is of another version')
})

it('knows that the tools were never there', (t) => {
  const root = clone(t)
  writeFileSync(
    join(root, 'node_modules', '.package-lock.json'),
    JSON.stringify({ packages: { 'node_modules/left': WANTED['node_modules/left'] } }),
  )
  assert.equal(hasDevelopmentTools(root), false)
})
