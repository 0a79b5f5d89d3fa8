import { readdirSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'

const FOLDERS = ['packages', 'services', 'apps', 'scripts', 'benchmarks']

/** What the arguments of `npm test` ask for: test files by path or beginning of a path (all without any), and flags for node. */
export function chooseTests(root: string, args: readonly string[]): { files: string[]; flags: string[] } {
  const divider = args.indexOf('--')
  const before = divider === -1 ? args : args.slice(0, divider)
  const flags = [...before.filter((arg) => arg.startsWith('-')), ...(divider === -1 ? [] : args.slice(divider + 1))]
  const wanted = before
    .filter((arg) => !arg.startsWith('-'))
    .map((arg) => relative(root, resolve(root, arg)) + (arg.endsWith('/') ? sep : ''))
  const files = FOLDERS.flatMap((folder) => testFiles(root, folder)).sort()
  const named = (file: string) => wanted.some((path) => file.startsWith(path))
  // The long ones run when asked for by name, and in `npm run soak`: all of them together would take the gate past its time.
  const due = (file: string) =>
    !file.endsWith('.long.test.ts') || process.env.SOAK !== undefined || wanted.some((path) => path !== '' && isFile(file, path))
  return { files: files.filter((file) => (wanted.length === 0 || named(file)) && due(file)), flags }
}

/** Whether the path names this very file, at least down to its own first word. */
const isFile = (file: string, path: string) => path.length > file.lastIndexOf(sep) + 1 && file.startsWith(path)

function testFiles(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}${sep}${entry.name}`
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : testFiles(root, path)
    return entry.name.endsWith('.test.ts') ? [path] : []
  })
}
