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
  return { files: wanted.length === 0 ? files : files.filter((file) => wanted.some((path) => file.startsWith(path))), flags }
}

function testFiles(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}${sep}${entry.name}`
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : testFiles(root, path)
    return entry.name.endsWith('.test.ts') ? [path] : []
  })
}
