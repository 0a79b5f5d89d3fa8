/** The licences that a dependency of the product may have. A new one is a decision: add it here with an ADR. */
export const ALLOWED: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MPL-2.0', // of a build tool that is used as it is (docs/adr/0033-light-first-start.md)
  'OFL-1.1',
  'Unlicense',
])

/** Packages that state no licence in their package.json and have one in a file. */
const STATED_IN_A_FILE: Readonly<Record<string, string>> = { 'png-js': 'MIT' }

export interface Dependency {
  readonly name: string
  readonly version: string
  readonly licence: string
  /** Its folder in the repository. */
  readonly path: string
  /** A driver, or a build for one platform: it may be absent. */
  readonly optional: boolean
}

interface LockedPackage {
  readonly version?: string
  readonly license?: string
  readonly dev?: boolean
  readonly link?: boolean
  readonly optional?: boolean
  readonly devOptional?: boolean
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}
type Packages = Readonly<Record<string, LockedPackage>>

/** What a package-lock.json names beside development tools, by name and version, each once. `extras` are installed on demand. */
export function productionDependencies({ packages }: { packages: Packages }, extras: readonly string[] = []): Dependency[] {
  const onDemand = reachable(packages, extras)
  const found = new Map<string, Dependency>()
  for (const [path, locked] of Object.entries(packages)) {
    const name = nameOf(path)
    if (!path.includes('node_modules/') || locked.link || (locked.dev && !onDemand.has(path))) continue
    const { version = '', license = STATED_IN_A_FILE[name] ?? 'none' } = locked
    const optional = locked.optional === true || locked.devOptional === true || locked.dev === true
    const key = `${name} ${version}`
    if (found.get(key)?.optional !== false) found.set(key, { name, version, licence: license, path, optional })
  }
  return [...found.values()].sort((a, b) => compare(a.name, b.name) || compare(a.version, b.version))
}

const nameOf = (path: string): string => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

/** The paths of these packages and of all that they bring along. */
function reachable(packages: Packages, names: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>()
  const add = (path: string | undefined): void => {
    if (path === undefined || found.has(path)) return
    found.add(path)
    const { dependencies, optionalDependencies } = packages[path] ?? {}
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) add(findFrom(packages, path, name))
  }
  for (const path of Object.keys(packages)) if (names.includes(nameOf(path))) add(path)
  return found
}

/** Where Node finds a package that the one at `path` requires. */
function findFrom(packages: Packages, path: string, name: string): string | undefined {
  for (let at = path; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const place = at === '' ? `node_modules/${name}` : `${at}/node_modules/${name}`
    if (packages[place] !== undefined) return place
    if (at === '') return undefined
  }
}

/** Whether an SPDX expression can be met with allowed licences alone. One that mixes AND with OR is not read. */
export function isAllowed(expression: string): boolean {
  const plain = expression.replaceAll('(', '').replaceAll(')', '')
  if (!plain.includes(' OR ')) return plain.split(' AND ').every((licence) => ALLOWED.has(licence))
  return !plain.includes(' AND ') && plain.split(' OR ').some((licence) => ALLOWED.has(licence))
}

/** The order of code points: the same on every machine, whatever its language. */
export const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
