import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'

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

/** How many files share a process: enough to save most starts, few enough to keep both ends of a run busy. */
const MOST_TOGETHER = 10

/**
 * Which files share a process, and which run apart. A process of its own costs a second or two of imports. Files share one with others of
 * their workspace, unless they touch the process itself.
 */
export function groupTests(root: string, files: readonly string[]): { together: string[][]; apart: string[] } {
  const apart = files.filter((file) => file.endsWith(SLOW) || !sharesProcess(readFileSync(join(root, file), 'utf8')))
  const byWorkspace = Map.groupBy(
    files.filter((file) => !apart.includes(file)),
    (file) => file.split(sep).slice(0, 2).join(sep),
  )
  const together = [...byWorkspace.values()].flatMap((members) => {
    const count = Math.ceil(members.length / MOST_TOGETHER)
    return Array.from({ length: count }, (_, index) => members.filter((_file, at) => at % count === index))
  })
  return {
    together: together.filter(({ length }) => length > 1),
    apart: [...apart, ...together.filter(({ length }) => length === 1).flat()],
  }
}

/** Hooks of a whole file would run for its neighbours too; settings, processes, clocks and measurements are of the process. */
const OWN_PROCESS =
  /^(?:before|after|beforeEach|afterEach)\(|\bprocess\.|\bperformance\.|\bmock\b|node:(?:child_process|worker_threads|v8|vm|perf_hooks)|\bglobalThis\b|\bwithEnvironment\(/m

export const sharesProcess = (source: string): boolean => !OWN_PROCESS.test(source)
