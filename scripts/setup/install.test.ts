import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it, type TestContext } from 'node:test'
import { lacksOnlyUnservedPackages, removeForeignPrograms, removeSources } from './install.mjs'

const LINUX = { os: 'linux', cpu: 'x64' }

it('tells a lock file without packages that the registry does not serve from one that is out of date', () => {
  const unserved = 'npm error Missing: @biomejs/cli-darwin-x64@ from lock file'
  assert.equal(lacksOnlyUnservedPackages(`npm error code EUSAGE\n${unserved}\nnpm error\n`), true)
  assert.equal(lacksOnlyUnservedPackages(`${unserved}\nnpm error Missing: left@1.0.0 from lock file\n`), false)
  assert.equal(lacksOnlyUnservedPackages(`${unserved}\nnpm error Invalid: lock file's left@1.0.0 does not satisfy left@2.0.0\n`), false)
  assert.equal(lacksOnlyUnservedPackages('npm error code ENOTFOUND'), false)
})

it('keeps the library of this platform alone', (t) => {
  const root = mkdtempSync(join(tmpdir(), 'tanager-setup-'))
  t.after(() => rmSync(root, { recursive: true, force: true }))
  removeForeignPrograms(root, LINUX) // without that package: nothing to do
  const all = join(root, 'node_modules/onnxruntime-node/bin/napi-v6')
  for (const place of ['linux/x64', 'linux/arm64', 'darwin/arm64', 'win32/x64']) mkdirSync(join(all, place), { recursive: true })
  removeForeignPrograms(root, LINUX)
  assert.deepEqual(readdirSync(join(all, 'linux')), ['x64'])
  assert.deepEqual([...readdirSync(join(all, 'darwin')), ...readdirSync(join(all, 'win32'))], [])
})

it('removes source maps and TypeScript sources, and nothing else', (t) => {
  const root = mkdtempSync(join(tmpdir(), 'tanager-setup-'))
  t.after(() => rmSync(root, { recursive: true, force: true }))
  const folder = join(root, 'node_modules/left/dist')
  mkdirSync(folder, { recursive: true })
  for (const name of ['a.js', 'a.js.map', 'a.d.mts', 'a.d.ts.map', 'world.map', 'map.js']) writeFileSync(join(folder, name), '')
  const source = join(root, 'packages/own/node_modules/right/src')
  mkdirSync(source, { recursive: true })
  const packages = { 'node_modules/left': {}, 'packages/own/node_modules/right': {}, 'packages/other/node_modules/foreign': {} }
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages }))
  for (const name of ['b.ts', 'b.tsx', 'b.d.ts']) writeFileSync(join(source, name), '')
  removeSources(root)
  assert.deepEqual(readdirSync(folder).sort(), ['a.d.mts', 'a.js', 'map.js', 'world.map'])
  assert.deepEqual(readdirSync(source), ['b.d.ts'])
})

const CLONE = { name: 'clone', dependencies: { left: 'file:left' }, devDependencies: { tool: 'file:tool' } }

/** A clone with a package and a tool from its own folder, so that npm needs no registry. */
function makeClone(): string {
  const root = mkdtempSync(join(tmpdir(), 'tanager-setup-'))
  for (const name of ['left', 'tool']) {
    mkdirSync(join(root, name))
    writeFileSync(join(root, name, 'package.json'), JSON.stringify({ name, version: '1.0.0', bin: './bin.js' }))
    writeFileSync(join(root, name, 'bin.js'), '')
  }
  writeFileSync(join(root, 'package.json'), JSON.stringify(CLONE))
  execFileSync('npm', ['install', '--package-lock-only', '--install-links', '--offline', '--no-audit', '--no-fund'], {
    cwd: root,
    stdio: 'pipe',
  })
  return root
}

function ensureInstalled(root: string, options: { development?: boolean } = {}): Promise<{ code: number | null; output: string }> {
  const script = `import { ensureInstalled } from ${JSON.stringify(import.meta.resolve('./install.mjs'))}
    import { orExit } from ${JSON.stringify(import.meta.resolve('./setup-error.mjs'))}
    await orExit(() => ensureInstalled(process.argv[1], ${JSON.stringify(options)}))`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, root], {
    env: { ...process.env, npm_config_offline: 'true', npm_config_install_links: 'true' },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk
    })
  }
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, output })))
}

describe('the installation', () => {
  let clone: string
  let installed: string
  before(async () => {
    clone = makeClone()
    installed = mkdtempSync(join(tmpdir(), 'tanager-setup-'))
    cpSync(clone, installed, { recursive: true })
    assert.deepEqual((await ensureInstalled(installed)).code, 0)
  })
  after(() => {
    for (const root of [clone, installed]) rmSync(root, { recursive: true, force: true, maxRetries: 5 })
  })
  /** npm takes half a second for each: made once, copied for every test. */
  function copyOf(t: TestContext, made: string): string {
    const root = mkdtempSync(join(tmpdir(), 'tanager-setup-'))
    t.after(() => rmSync(root, { recursive: true, force: true, maxRetries: 5 }))
    cpSync(made, root, { recursive: true, verbatimSymlinks: true })
    return root
  }

  it('installs once when two start at the same moment, and not at all the next time', async (t) => {
    const root = copyOf(t, clone)
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
    const root = copyOf(t, installed)
    mkdirSync(join(root, '.tanager', 'setup.lock'), { recursive: true })
    writeFileSync(join(root, '.tanager', 'setup.lock', 'pids'), '[2147483646]')
    const { code, output } = await ensureInstalled(root)
    assert.equal(code, 0)
    assert.match(output, /^Installing dependencies \(the last one was interrupted\) …\nInstalled dependencies in \S+ s\.\n$/)
  })

  it('shows the end of what npm said, and a hint, when it fails', async (t) => {
    const root = copyOf(t, clone)
    const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: object }
    writeFileSync(
      join(root, 'package.json'),
      JSON.stringify({ ...CLONE, dependencies: { ...CLONE.dependencies, 'not-in-the-lock': '1.0.0' } }),
    )
    writeFileSync(
      join(root, 'package-lock.json'),
      JSON.stringify({ packages: { ...lock.packages, 'node_modules/other': { version: '1.0.0' } } }),
    )
    const { code, output } = await ensureInstalled(root)
    assert.equal(code, 1)
    assert.match(output, /npm ci failed:\n/)
    assert.doesNotMatch(output, /at .*install\.mjs/)
  })

  it('installs what running needs, and adds the tools of development beside what is there', async (t) => {
    const root = copyOf(t, clone)
    const has = (name: string): boolean => existsSync(join(root, 'node_modules', name, 'package.json'))
    const first = await ensureInstalled(root, { development: false })
    assert.deepEqual([first.code, has('left'), has('tool')], [0, true, false])
    assert.deepEqual(await ensureInstalled(root, { development: false }), { code: 0, output: '' })

    writeFileSync(join(root, 'node_modules', 'left', 'kept'), '') // npm ci would begin with an empty folder
    const second = await ensureInstalled(root)
    assert.match(second.output, /^Installing dependencies \(node_modules\/tool is missing\)/)
    assert.deepEqual([second.code, has('left'), has('tool')], [0, true, true])
    assert.ok(existsSync(join(root, 'node_modules', 'left', 'kept')))
    assert.deepEqual(await ensureInstalled(root, { development: false }), { code: 0, output: '' })
  })

  it('keeps the tools of development when another version of something is installed for running', async (t) => {
    const root = copyOf(t, installed)
    rmSync(join(root, 'node_modules', 'left'), { recursive: true, force: true })
    assert.equal((await ensureInstalled(root, { development: false })).code, 0)
    for (const name of ['left', 'tool']) assert.ok(existsSync(join(root, 'node_modules', name, 'package.json')), name)
  })
})
