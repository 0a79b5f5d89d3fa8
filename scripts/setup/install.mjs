// Brings node_modules to what package-lock.json asks for. Runs on older Nodes: nothing newer than Node 20.19 here.
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join, sep } from 'node:path'
import { isInstalled, readChosen, specsOf, writeChosen } from './extras.mjs'
import { findFault, hasDevelopmentTools, readLock, THIS_SYSTEM, writeStamp } from './installed.mjs'
import { withLock } from './lock.mjs'
import { failureOf, npm } from './npm.mjs'
import { withProgress } from './progress.mjs'
import { SetupError } from './setup-error.mjs'

const lockOf = (root) => join(root, '.tanager', 'setup.lock')
const scopeOf = (development) => [development ? '--include=dev' : '--omit=dev', '--include=optional'] // whatever NODE_ENV says

/** Installs the dependencies when node_modules is not what package-lock.json asks for: what running needs, or `development` tools too. */
export async function ensureInstalled(root, { development = true } = {}) {
  const lock = lockOf(root)
  // A lock means that somebody installs right now, or was killed doing so.
  if (findFault(root, { development }) === null && !existsSync(lock)) return
  await withLock(lock, async (interrupted) => {
    const fault = interrupted ? 'the last one was interrupted' : findFault(root, { development }) // mended by another while this one waited?
    if (fault === null) return
    const toDevelop = development || hasDevelopmentTools(root)
    const isWhole = !interrupted && findFault(root, { development: false }) === null
    await withProgress(`Installing dependencies (${fault})`, 'Installed dependencies', () =>
      isWhole ? complete(root, lock) : installAnew(root, lock, toDevelop),
    )
    removeForeignPrograms(root)
    if (!toDevelop) removeSources(root)
    writeStamp(root, { development: toDevelop })
  })
}

/** Installs extras that are missing, and those that were chosen before: npm takes away what it is not told of. */
export async function installExtras(root, names, ...options) {
  const missing = names.filter((name) => !isInstalled(root, name))
  if (missing.length === 0) return
  const lock = lockOf(root)
  await withLock(lock, () =>
    withProgress(`Installing ${missing.join(', ')}`, `Installed ${missing.join(', ')}`, async () => {
      const chosen = [...new Set([...readChosen(root), ...missing])]
      await addExtras(root, lock, chosen, hasDevelopmentTools(root), ...options)
      writeChosen(root, chosen)
    }),
  )
}

async function installAnew(root, lock, development) {
  let { code, output } = await npm(root, lock, 'ci', ...scopeOf(development))
  if (code !== 0 && lacksOnlyUnservedPackages(output)) {
    rmSync(join(root, 'node_modules'), { recursive: true, force: true })
    ;({ code, output } = await npm(root, lock, 'install', '--no-save', ...scopeOf(development)))
  }
  if (code !== 0) throw new SetupError(`npm ci failed:\n${failureOf(output)}`)
  const chosen = development ? [] : readChosen(root)
  if (chosen.length > 0) await addExtras(root, lock, chosen, development).catch((error) => console.error(`\n${error.message}`))
}

/** Adds the tools of tests and checks. What is there stays: a service may be running from it. */
async function complete(root, lock) {
  const { code, output } = await npm(root, lock, 'install', '--no-save', ...scopeOf(true))
  if (code !== 0) throw new SetupError(`npm install failed:\n${failureOf(output)}`)
}

async function addExtras(root, lock, names, development, ...options) {
  const { code, output } = await npm(root, lock, 'install', '--no-save', ...scopeOf(development), ...options, ...specsOf(root, names))
  if (code !== 0) throw new SetupError(`npm install failed:\n${failureOf(output)}`)
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

/** Source maps of dependencies and the TypeScript that they point to, 80 MB: for a debugger. Node runs no TypeScript in node_modules. */
export function removeSources(root) {
  const workspaces = new Set(Object.keys(readLock(root)).flatMap((path) => /^(.*?)node_modules\//.exec(path)?.[1] ?? []))
  const folders = [...workspaces].map((workspace) => join(root, workspace, 'node_modules')).filter((folder) => existsSync(folder))
  for (const entry of folders.flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))) {
    const isSource = entry.parentPath.split(sep).includes('src') && /(?<!\.d)\.[cm]?tsx?$/.test(entry.name)
    const isMap = /\.(?:[cm]?js|css|ts|mts|cts)\.map$/.test(entry.name)
    if (entry.isFile() && (isMap || isSource)) rmSync(join(entry.parentPath, entry.name), { force: true })
  }
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
