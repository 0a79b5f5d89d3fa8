import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { anchorsOf, createdPaths, findReferences, fixedPart } from './find.ts'
import { LONGEST_LINE, longLines } from './long-lines.ts'

/** Pages beside those under docs/. */
const PAGES = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'SECURITY.md',
  'benchmarks/README.md',
  'benchmarks/nl2sql/business/README.md',
  'deploy/README.md',
  'ml/FEATURES.md',
  'ml/README.md',
  'packages/manifest/README.md',
  'services/query/src/guard/input/corpus/README.md',
  'services/query/test/demo-questions/README.md',
]
const PAGE_FOLDERS = ['docs', 'benchmarks/results']
const FOLDERS = new Set(['.ci', '.github', 'apps', 'benchmarks', 'docs', 'packages', 'scripts', 'services', 'ml'])
/** A decision record is not edited once it is accepted: only its links are judged. */
const HISTORY = 'docs/adr/'

/** What is wrong in the pages: each link or path that leads nowhere, and each line that is too long. */
export function docFaults(root: string): { pages: number; faults: string[] } {
  const pages = [...PAGES.filter((page) => existsSync(join(root, page))), ...PAGE_FOLDERS.flatMap((folder) => pagesUnder(root, folder))]
  return { pages: pages.length, faults: pages.flatMap((page) => [...lostIn(root, page), ...longIn(root, page)]) }
}

function longIn(root: string, page: string): string[] {
  if (page.startsWith(HISTORY)) return []
  return longLines(readFileSync(join(root, page), 'utf8')).map((line) => `${page}:${line} has more than ${LONGEST_LINE} characters.`)
}

function lostIn(root: string, page: string): string[] {
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
  if (!existsSync(join(root, folder))) return []
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return pagesUnder(root, path)
    return entry.name.endsWith('.md') ? [path] : []
  })
}
