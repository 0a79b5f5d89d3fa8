import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'
import { secondsOf } from './test-durations.ts'

const FOLDERS = ['packages', 'services', 'apps', 'scripts', 'benchmarks', 'deploy']
export const SLOW = '.slow.test.ts'

/**
 * What the arguments of `npm test` ask for: test files by path or beginning of a path (all without any), and flags for node. Slow ones run
 * with `--slow` (npm run test:slow), in the soak, and when one is asked for by name.
 */
export function chooseTests(root: string, args: readonly string[]): { files: string[]; flags: string[] } {
  const divider = args.indexOf('--')
  const before = divider === -1 ? args : args.slice(0, divider)
  const after = divider === -1 ? [] : args.slice(divider + 1)
  const slow = before.includes('--slow')
  const wanted = before
    .filter((arg) => !arg.startsWith('-'))
    .map((arg) => relative(root, resolve(root, arg)) + (arg.endsWith('/') ? sep : ''))
  const due = (file: string): boolean =>
    file.endsWith(SLOW) ? slow || process.env.SOAK !== undefined || wanted.some((path) => isFile(file, path)) : !slow
  const files = FOLDERS.flatMap((folder) => testFiles(root, folder))
    .sort()
    .filter((file) => (wanted.length === 0 || wanted.some((path) => file.startsWith(path))) && due(file))
  return { files, flags: [...before.filter((arg) => arg.startsWith('-') && arg !== '--slow'), ...after] }
}

/** Whether the path names this very file, at least down to its own first word. */
const isFile = (file: string, path: string): boolean => path.length > file.lastIndexOf(sep) + 1 && file.startsWith(path)

function testFiles(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}${sep}${entry.name}`
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : testFiles(root, path)
    return entry.name.endsWith('.test.ts') ? [path] : []
  })
}

/** For how many seconds files share a process: long enough to save most starts, short enough to keep all cores busy to the end. */
const LONGEST_TOGETHER = 120

/**
 * Which files share a process, and which run apart. A process of its own costs a second or two of imports. Files share one with others of
 * their workspace (or of `scripts`, `benchmarks`, `deploy`), unless they touch the process itself.
 */
export function groupTests(root: string, files: readonly string[]): { together: string[][]; apart: string[] } {
  const apart = files.filter((file) => file.endsWith(SLOW) || !sharesProcess(readFileSync(join(root, file), 'utf8')))
  const byWorkspace = Map.groupBy(
    files.filter((file) => !apart.includes(file)),
    workspaceOf,
  )
  const together = [...byWorkspace.values()].flatMap((members) => {
    const groups: string[][] = Array.from({ length: processesFor(members) }, () => [])
    for (const file of members.toSorted((a, b) => secondsOf([b]) - secondsOf([a]))) shortest(groups).push(file)
    return groups
  })
  return {
    together: together.filter(({ length }) => length > 1),
    apart: [...apart, ...together.filter(({ length }) => length === 1).flat()],
  }
}

const WORKSPACES = ['packages', 'services', 'apps']
function workspaceOf(file: string): string {
  const [folder = '', name] = file.split(sep)
  return WORKSPACES.includes(folder) ? `${folder}${sep}${name}` : folder
}

const processesFor = (files: readonly string[]): number => Math.min(files.length, Math.ceil(secondsOf(files) / LONGEST_TOGETHER))

const shortest = (groups: readonly string[][]): string[] => groups.reduce((best, one) => (secondsOf(one) < secondsOf(best) ? one : best))

/** Hooks of a whole file would run for its neighbours too; the working directory, settings, memory, clocks and threads are of the process. */
const OWN_PROCESS =
  /^(?:before|after|beforeEach|afterEach)\(|\bprocess\.(?:chdir|memoryUsage|exit|on|once|env\.\w+ =)|(?<!\.)\bmock\.|\bglobalThis\b|\bwithEnvironment\(|node:(?:worker_threads|v8|vm|perf_hooks)/m

export const sharesProcess = (source: string): boolean => !OWN_PROCESS.test(source)
