// Runs before anything is installed: Node's own modules only.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { compiledCopy } from './compiled/copy.mjs'
import { isAlive } from './is-alive.mjs'

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))
const NODE_NEEDED = [20, 19]

/** Installs the dependencies when node_modules is not what package-lock.json asks for. Ends the process when it cannot. */
export async function ensureInstalled(root = ROOT) {
  try {
    checkNode(process.versions.node)
    // A lock means that somebody installs right now, or was killed doing so.
    if (findFault(root) === null && !existsSync(lockFolder(root))) return
    await withLock(root, async (interrupted) => {
      const fault = interrupted ? 'the last one was interrupted' : findFault(root) // mended by another while this one waited?
      if (fault !== null) await install(root, fault)
    })
  } catch (error) {
    if (!(error instanceof SetupError)) throw error
    console.error(`\n${error.message}`)
    process.exit(1)
  }
}

/** Installs what is missing, then runs a TypeScript file in this process, compiled, so that signals and the exit code are its own. */
export async function runTypeScript(file) {
  await ensureInstalled()
  process.argv[1] = file
  await import(pathToFileURL(await compiledCopy(ROOT, file)).href)
}

/** Something the user can put right; printed without a stack. */
export class SetupError extends Error {}

export function checkNode(version) {
  const [major, minor] = version.split('.').map(Number)
  if (major > NODE_NEEDED[0] || (major === NODE_NEEDED[0] && minor >= NODE_NEEDED[1])) return
  throw new SetupError(`Tanager needs Node.js ${NODE_NEEDED.join('.')} or newer; this is ${version}. See https://nodejs.org/`)
}

/** Why an installation is needed, in a few words, or null. */
export function findFault(root, system = THIS_SYSTEM) {
  const lock = readJson(join(root, 'package-lock.json'))
  if (lock === null) throw new SetupError(`package-lock.json is missing or damaged in ${root}; restore it: git checkout package-lock.json`)
  const installed = readJson(join(root, 'node_modules', '.package-lock.json'))
  if (installed === null || !existsSync(join(root, 'node_modules', '.bin'))) return 'node_modules is missing or incomplete'

  const tried = readJson(stampFile(root))
  for (const [path, wanted] of Object.entries(lock.packages)) {
    if (!path.includes('node_modules/')) continue // the workspaces themselves
    const found = installed.packages[path]
    const present = found !== undefined && existsSync(join(root, path, 'package.json'))
    if (present && found.version === wanted.version && found.integrity === wanted.integrity) continue
    if (!present && wanted.optional && (!fits(wanted, system) || tried?.without?.includes(`${path}@${wanted.version}`))) continue
    return present ? `${path} is of another version` : `${path} is missing`
  }
  return null
}

/** Whether npm would install this package here. */
function fits(wanted, system) {
  return ['os', 'cpu', 'libc'].every((kind) => {
    const list = wanted[kind] ?? []
    const allowed = list.filter((one) => !one.startsWith('!'))
    return list.length === 0 || (!list.includes(`!${system[kind]}`) && (allowed.length === 0 || allowed.includes(system[kind])))
  })
}

const THIS_SYSTEM = {
  os: process.platform,
  cpu: process.arch,
  get libc() {
    if (process.platform !== 'linux') return undefined
    process.report.excludeNetwork = true // else the report looks up names of every connection
    return process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl'
  },
}

function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return null // absent, or cut off by a kill
  }
}

const stampFile = (root) => join(root, 'node_modules', '.tanager-setup.json')

/**
 * Notes which optional packages of this platform npm did not get although it tried: it counts that as success, and
 * without the note every start would try again.
 */
function writeStamp(root) {
  const { packages } = readJson(join(root, 'package-lock.json'))
  const missing = Object.entries(packages).filter(([path, wanted]) => wanted.optional && !existsSync(join(root, path, 'package.json')))
  writeFileSync(stampFile(root), JSON.stringify({ without: missing.map(([path, wanted]) => `${path}@${wanted.version}`) }))
}

async function install(root, reason) {
  const begun = Date.now()
  process.stdout.write(`Installing dependencies (${reason}) …`)
  let { code, output } = await npm(root, 'ci')
  if (code !== 0 && lacksOnlyUnservedPackages(output)) {
    rmSync(join(root, 'node_modules'), { recursive: true, force: true })
    ;({ code, output } = await npm(root, 'install', '--no-save'))
  }
  if (code !== 0) {
    const said = output.split('\nnpm error Clean install a project')[0] // there begins a page about npm ci
    const tail = said.trim().split('\n').slice(-25).join('\n')
    throw new SetupError(`npm ci failed:\n${tail}\n\n${hintFor(output)}`)
  }
  process.stdout.write(` done in ${((Date.now() - begun) / 1000).toFixed(1)} s\n`)
  writeStamp(root)
}

/**
 * A mirror of the registry may not serve optional packages of other platforms. npm then leaves them out of a lock file it
 * writes, and `npm ci` misses them, by name without a version. `npm install --no-save` installs what the lock file says
 * all the same, and changes nothing.
 */
export function lacksOnlyUnservedPackages(output) {
  const complaints = output.match(/(Missing|Invalid): .*/g) ?? []
  return complaints.length > 0 && complaints.every((line) => /^Missing: \S+@ from lock file$/.test(line))
}

function npm(root, ...command) {
  // Dev dependencies too, whatever NODE_ENV says: TypeScript runs from source.
  const args = [...command, '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  const script = process.env.npm_execpath ?? ''
  const [program, first] = /npm-cli\.c?js$/.test(script) ? [process.execPath, [script]] : ['npm', []]
  const child = spawn(program, [...first, ...args], {
    cwd: root,
    // Its install script would fetch libraries for a GPU from elsewhere, and npm drops the package where that fails.
    env: { ...process.env, ONNXRUNTIME_NODE_INSTALL: 'skip' },
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32' && program === 'npm',
  })
  if (child.pid !== undefined) noteHolders(lockFolder(root), [process.pid, child.pid])
  return new Promise((resolve) => {
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output += chunk
      })
    }
    child.on('error', (error) => resolve({ code: 1, output: `npm does not run: ${error.message}` }))
    child.on('close', (code) => resolve({ code, output }))
  })
}

function hintFor(output) {
  if (/ENOTFOUND|ECONNREFUSED|ETIMEDOUT|EAI_AGAIN|ECONNRESET|network/i.test(output)) {
    return 'The npm registry cannot be reached. Check the network, the proxy, and: npm config get registry'
  }
  if (/EACCES|EPERM|EROFS/.test(output))
    return 'This user may not write node_modules. Correct the owner of the folder, or run as its owner.'
  if (/ENOSPC/.test(output)) return 'The disk is full.'
  if (/EUSAGE|in sync/.test(output)) return 'package.json and package-lock.json disagree. Run: npm install'
  return 'Try: npm ci'
}

const lockFolder = (root) => join(root, '.tanager', 'setup.lock')

/** One installation at a time: two at once would delete each other's files. The lock of a process that was killed is taken over. */
async function withLock(root, work) {
  const lock = lockFolder(root)
  let told = false
  let interrupted = false
  while (!takeLock(lock)) {
    const holders = readJson(join(lock, 'pids'))
    if (isStale(lock, holders)) interrupted = removeStale(lock, holders) || interrupted
    else {
      if (!told) console.log(`Waiting for another installation (pid ${holders?.[0] ?? 'unknown'}) …`)
      told = true
      await delay(200)
    }
  }
  try {
    await work(interrupted)
  } finally {
    rmSync(lock, { recursive: true, force: true })
    removeIfEmpty(dirname(lock))
  }
}

function takeLock(lock) {
  try {
    mkdirSync(dirname(lock), { recursive: true })
    mkdirSync(lock)
    noteHolders(lock, [process.pid])
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw new SetupError(
      `The dependencies must be installed, but ${dirname(lock)} cannot be written (${error.code}). Run once as the owner of the folder.`,
    )
  }
}

/** npm goes on when this process is killed, so the lock names both. */
const noteHolders = (lock, pids) => writeFileSync(join(lock, 'pids'), JSON.stringify(pids))

/** Every holder is gone. A lock that names none is being made this moment, or was left by a kill right then. */
function isStale(lock, holders) {
  const age = Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? 0)
  return holders === null ? age > 5_000 : !holders.some(isAlive) || age > LONGEST_INSTALL_MS
}
const LONGEST_INSTALL_MS = 30 * 60_000 // after that the numbers belong to others

/** Takes the dead one's lock away; when another process put its own there in between, that one is put back. */
function removeStale(lock, holders) {
  const aside = `${lock}.${process.pid}`
  try {
    renameSync(lock, aside)
    if (JSON.stringify(readJson(join(aside, 'pids'))) !== JSON.stringify(holders)) {
      renameSync(aside, lock)
      return false
    }
    rmSync(aside, { recursive: true, force: true })
    return true
  } catch (error) {
    if (error.code === 'ENOENT') return false
    throw error
  }
}

function removeIfEmpty(folder) {
  try {
    rmdirSync(folder)
  } catch {
    // holds data: not ours to remove
  }
}
