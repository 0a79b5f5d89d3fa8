// What lies in node_modules, and what should. Runs on older Nodes: nothing newer than Node 20.19 here.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SetupError } from './setup-error.mjs'

/**
 * Why an installation is needed, in a few words, or null. `development` asks for the tools of tests and checks too; without them a package
 * that only they need may be there or not.
 */
export function findFault(root, { development = true, system = THIS_SYSTEM } = {}) {
  const wantedPackages = readLock(root)
  const installed = readInstalled(root)
  if (installed === null || !existsSync(join(root, 'node_modules', '.bin'))) return 'node_modules is missing or incomplete'

  const tried = readJson(stampFile(root))
  for (const [path, wanted] of Object.entries(wantedPackages)) {
    if (!path.includes('node_modules/')) continue // the workspaces themselves
    const found = installed[path]
    const present = found !== undefined && existsSync(join(root, path, 'package.json'))
    if (present && found.version === wanted.version && found.integrity === wanted.integrity) continue
    if (!present && wanted.dev && !development) continue
    if (!present && wanted.optional && (!fits(wanted, system) || tried?.without?.includes(`${path}@${wanted.version}`))) continue
    return present ? `${path} is of another version` : `${path} is missing`
  }
  return null
}

/** Whether the tools of tests and checks were installed here once, all or in part. */
export function hasDevelopmentTools(root) {
  const wanted = readLock(root)
  const installed = readInstalled(root) ?? {}
  return Object.keys(wanted['']?.devDependencies ?? {}).some((name) => {
    const path = `node_modules/${name}`
    return wanted[path]?.dev && installed[path] !== undefined
  })
}

/** The packages of package-lock.json, by path. */
export function readLock(root) {
  const lock = readJson(join(root, 'package-lock.json'))
  if (lock === null) throw new SetupError(`package-lock.json is missing or damaged in ${root}; restore it: git checkout package-lock.json`)
  return lock.packages
}

const readInstalled = (root) => readJson(join(root, 'node_modules', '.package-lock.json'))?.packages ?? null

export function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return null // absent, or cut off by a kill
  }
}

/** Whether npm would install this package here. */
function fits(wanted, system) {
  return ['os', 'cpu', 'libc'].every((kind) => {
    const list = wanted[kind] ?? []
    const allowed = list.filter((one) => !one.startsWith('!'))
    return list.length === 0 || (!list.includes(`!${system[kind]}`) && (allowed.length === 0 || allowed.includes(system[kind])))
  })
}

export const THIS_SYSTEM = {
  os: process.platform,
  cpu: process.arch,
  get libc() {
    if (process.platform !== 'linux') return undefined
    process.report.excludeNetwork = true // else the report looks up names of every connection
    return process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl'
  },
}

const stampFile = (root) => join(root, 'node_modules', '.tanager-setup.json')

/**
 * Notes which optional packages of this platform npm did not get although it tried: it counts that as success, and
 * without the note every start would try again.
 */
export function writeStamp(root, { development }) {
  const missing = Object.entries(readLock(root)).filter(
    ([path, wanted]) => wanted.optional && (development || !wanted.dev) && !existsSync(join(root, path, 'package.json')),
  )
  writeFileSync(stampFile(root), JSON.stringify({ without: missing.map(([path, wanted]) => `${path}@${wanted.version}`) }))
}
