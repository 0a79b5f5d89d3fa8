import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { it, type TestContext } from 'node:test'
import { promisify } from 'node:util'
import { ensureRuntime, isCurrent, RUNTIMES, type Runtime } from './runtime.mjs'

/** A package that stands for Node's, from a folder; npm is a script of ours that counts its calls. */
const RUNTIME: Runtime = { name: 'node-test', version: '24.99.0', integrity: 'sha512-test' }

/** A root, and an environment whose npm does what the script says. */
function clone(t: TestContext, npm: string): { root: string; env: NodeJS.ProcessEnv; calls: () => number } {
  const root = mkdtempSync(join(tmpdir(), 'tanager-runtime-'))
  t.after(() => rmSync(root, { recursive: true, force: true }))
  const bin = join(root, 'bin')
  mkdirSync(bin)
  writeFileSync(join(bin, 'npm'), `#!/bin/sh\necho called >> ${join(root, 'calls')}-$$\n${npm}\n`)
  chmodSync(join(bin, 'npm'), 0o755)
  const { npm_execpath: _npm, ...inherited } = process.env
  const calls = (): number => readdirSync(root).filter((name) => name.startsWith('calls-')).length
  return { root, env: { ...inherited, PATH: `${bin}:${process.env.PATH}` }, calls }
}

async function ensure(
  { root, env }: { root: string; env: NodeJS.ProcessEnv },
  version = '20.20.2',
): Promise<{ code: number; said: string; program: string }> {
  const script = `import { ensureRuntime } from ${JSON.stringify(import.meta.resolve('./runtime.mjs'))}
    import { orExit } from ${JSON.stringify(import.meta.resolve('./setup-error.mjs'))}
    console.log(await orExit(() => ensureRuntime(process.argv[1], ${JSON.stringify({ version, runtime: RUNTIME })})))`
  const run = promisify(execFile)(process.execPath, ['--input-type=module', '-e', script, root], { env })
  const { stdout, stderr, code } = await run.then(
    (result) => ({ ...result, code: 0 }),
    (error: { stdout: string; stderr: string; code: number }) => error,
  )
  return { code, said: stderr, program: stdout.trim() }
}

const FETCH = (version: string) =>
  `sleep 0.3\nmkdir -p node_modules/node-test/bin\nprintf '#!/bin/sh\\necho v${version}\\n' > node_modules/node-test/bin/node
chmod +x node_modules/node-test/bin/node`

it('knows which Node is current and pins one exact version with its digest per platform', () => {
  for (const version of ['24.3.0', '24.21.0', '26.0.0']) assert.ok(isCurrent(version), version)
  for (const version of ['20.20.2', '22.18.0', '24.2.0']) assert.equal(isCurrent(version), false, version)
  for (const { version, integrity } of Object.values(RUNTIMES)) {
    assert.match(version, /^24\.\d+\.\d+$/)
    assert.ok(isCurrent(version))
    assert.match(integrity, /^sha512-[\w+/]{86}==$/)
  }
})

it('fetches it once when two start at the same moment, keeps the program alone, and not at all the next time', async (t) => {
  const here = clone(t, FETCH('24.99.0'))
  mkdirSync(join(here.root, '.tanager/runtime/node-24.1.0'), { recursive: true })
  const both = await Promise.all([ensure(here), ensure(here)])
  const program = join(here.root, '.tanager/runtime/node-24.99.0/node')
  for (const one of both) assert.deepEqual([one.code, one.program], [0, program])
  assert.equal(here.calls(), 1)
  assert.equal(
    both.filter(({ said }) => /^Fetching Node.js 24\.99\.0, since this one is 20\.20\.2 …\nFetched \S+ \S+ in \S+ s\.\n$/.test(said))
      .length,
    1,
  )
  assert.deepEqual(readdirSync(join(here.root, '.tanager/runtime')), ['node-24.99.0'])
  assert.deepEqual(readdirSync(join(here.root, '.tanager')), ['runtime'])
  assert.deepEqual(await ensure(here), { code: 0, said: '', program })
})

it('says why it cannot be fetched and what else to do, and leaves nothing behind', async (t) => {
  const here = clone(t, 'echo "npm error code ENOTFOUND" >&2; exit 1')
  const { code, said } = await ensure(here)
  assert.equal(code, 1)
  assert.match(
    said,
    /could not be fetched:\nnpm error code ENOTFOUND\n\nThe npm registry cannot be reached\..*\nOr install Node\.js 24 yourself/,
  )
  assert.doesNotMatch(said, /at .*runtime\.mjs/)
  assert.deepEqual(readdirSync(join(here.root, '.tanager/runtime')), [])
})

it('refuses a program that does not run here, or is another than it says', async (t) => {
  const other = await ensure(clone(t, FETCH('24.98.0')))
  assert.match(other.said, /does not run here: it calls itself v24\.98\.0/)
  const here = clone(t, FETCH('24.99.0').replace('echo v24.99.0', 'exit 3'))
  assert.match((await ensure(here)).said, /was fetched, but does not run here/)
  assert.equal(existsSync(join(here.root, '.tanager/runtime/node-24.99.0')), false)
})

it('takes over from one that was killed in the middle', async (t) => {
  const here = clone(t, FETCH('24.99.0'))
  mkdirSync(join(here.root, '.tanager/runtime/node-24.99.0-fresh/node_modules'), { recursive: true })
  mkdirSync(join(here.root, '.tanager/runtime.lock'), { recursive: true })
  writeFileSync(join(here.root, '.tanager/runtime.lock/pids'), '[2147483646]')
  assert.equal((await ensure(here)).code, 0)
  assert.deepEqual(readdirSync(join(here.root, '.tanager/runtime')), ['node-24.99.0'])
})

it('refuses a Node that is too old to fetch one, and a platform without one', async (t) => {
  const root = clone(t, 'exit 1').root
  await assert.rejects(
    ensureRuntime(root, { version: '18.20.0', runtime: RUNTIME }),
    /needs Node\.js 20\.19 or newer, best 24; this is 18\.20\.0/,
  )
  await assert.rejects(ensureRuntime(root, { version: '20.20.2', runtime: null }), /registry has none for this platform .* Install it/)
})
