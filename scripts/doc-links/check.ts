import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { anchorsOf, createdPaths, findReferences, fixedPart } from './find.ts'

/** Pages beside those under docs/. */
const PAGES = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'SECURITY.md',
  'benchmarks/README.md',
  'packages/manifest/README.md',
  'ml/README.md',
]
const FOLDERS = new Set(['.ci', '.github', 'apps', 'benchmarks', 'docs', 'packages', 'scripts', 'services', 'ml'])
/** A decision record is not edited when a file that it names moves; only its links are judged. */
const HISTORY = 'docs/adr/'

/** What is wrong in the pages: a line for each link or path that leads nowhere. */
export function docFaults(root: string): { pages: number; faults: string[] } {
  const pages = [...PAGES.filter((page) => existsSync(join(root, page))), ...pagesUnder(root, 'docs')]
  return { pages: pages.length, faults: pages.flatMap((page) => faultsOf(root, page)) }
}

function faultsOf(root: string, page: string): string[] {
  const text = readFileSync(join(root, page), 'utf8')
  const created = createdPaths(text)
  const isThere = (path: string) => existsSync(join(root, path)) || created.some((one) => path === one || path.startsWith(`${one}/`))
  return findReferences(text, FOLDERS).flatMap(({ line, target, kind }) => {
    const at = `${page}:${line}  ${target}`
    if (kind === 'path') return page.startsWith(HISTORY) || isThere(fixedPart(target)) ? [] : [`${at} does not exist.`]
    const [path = '', anchor] = target.split('#')
    const file = path === '' ? page : join(dirname(page), path)
    if (!existsSync(join(root, file))) return [`${at} does not exist.`]
    const lost = anchor !== undefined && file.endsWith('.md') && !anchorsOf(readFileSync(join(root, file), 'utf8')).has(anchor)
    return lost ? [`${at}: ${file} has no such heading.`] : []
  })
}

function pagesUnder(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return pagesUnder(root, path)
    return entry.name.endsWith('.md') ? [path] : []
  })
}
