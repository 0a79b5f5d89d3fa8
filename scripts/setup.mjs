// Runs before anything is installed, on the Node that the machine has: Node's own modules only.
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import module from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { withLock } from './setup/lock.mjs'
import { failureOf, npm } from './setup/npm.mjs'
import { endWithStarter, restartOn } from './setup/restart.mjs'
import { ensureRuntime, isCurrent } from './setup/runtime.mjs'
import { orExit, SetupError } from './setup/setup-error.mjs'

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))

/** Runs a TypeScript file in this process, once there is a current Node and everything is installed. */
export async function runTypeScript(file, args = process.argv.slice(2)) {
  await prepare()
  process.argv = [process.execPath, file, ...args]
  await import(pathToFileURL(file).href)
}

/** What every command begins with. On an older Node it does not return: the command runs again on a current one, in another process. */
export async function prepare() {
  if (!isCurrent(process.versions.node)) await restartOn(await orExit(() => ensureRuntime(ROOT)))
  endWithStarter()
  await ensureInstalled()
  keepCompiled()
}

/** Node keeps what it made of our sources, for this process and those that it starts: a service starts in half the time. */
function keepCompiled() {
  process.env.NODE_COMPILE_CACHE ??= join(ROOT, '.tanager', 'runtime', 'compile-cache')
  module.enableCompileCache(process.env.NODE_COMPILE_CACHE)
}

/** Installs the dependencies when node_modules is not what package-lock.json asks for. Ends the process when it cannot. */
export const ensureInstalled = (root = ROOT) =>
  orExit(async () => {
    const lock = join(root, '.tanager', 'setup.lock')
    // A lock means that somebody installs right now, or was killed doing so.
    if (findFault(root) === null && !existsSync(lock)) return
    await withLock(lock, async (interrupted) => {
      const fault = interrupted ? 'the last one was interrupted' : findFault(root) // mended by another while this one waited?
      if (fault !== null) await install(root, lock, fault)
    })
  })

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

async function install(root, lock, reason) {
  const begun = Date.now()
  // Dev dependencies too, whatever NODE_ENV says: TypeScript runs from source.
  const wanted = ['--include=dev', '--include=optional']
  process.stdout.write(`Installing dependencies (${reason}) …`)
  let { code, output } = await npm(root, lock, 'ci', ...wanted)
  if (code !== 0 && lacksOnlyUnservedPackages(output)) {
    rmSync(join(root, 'node_modules'), { recursive: true, force: true })
    ;({ code, output } = await npm(root, lock, 'install', '--no-save', ...wanted))
  }
  if (code !== 0) throw new SetupError(`npm ci failed:\n${failureOf(output)}`)
  removeForeignPrograms(root)
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

/** One package brings its library for every platform in one: 245 MB that cannot run here. */
export function removeForeignPrograms(root, system = THIS_SYSTEM) {
  const all = join(root, 'node_modules', 'onnxruntime-node', 'bin', 'napi-v6')
  for (const os of existsSync(all) ? readdirSync(all) : []) {
    for (const cpu of readdirSync(join(all, os))) {
      if (os !== system.os || cpu !== system.cpu) rmSync(join(all, os, cpu), { recursive: true, force: true })
    }
  }
}
