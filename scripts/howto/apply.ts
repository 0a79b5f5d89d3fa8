import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { applyEdit, editsOf } from './edits.ts'

export const PAGES = 'docs/howto'

export const howtoPages = (root: string): string[] => readdirSync(join(root, PAGES)).filter((name) => name.endsWith('.md'))

/** The files that a page changes or makes, as they are once its reader has followed it. Writes nothing. */
export function followPage(root: string, page: string): Map<string, string> {
  const files = new Map<string, string>()
  for (const edit of editsOf(readFileSync(join(root, PAGES, page), 'utf8'))) {
    const path = numbered(root, edit.path)
    const now = files.get(path) ?? (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : null)
    files.set(path, applyEdit(now, edit))
  }
  return files
}

export function writeFiles(root: string, files: ReadonlyMap<string, string>): void {
  for (const [path, text] of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
}

/** `<number>` is the one after the highest in the folder. */
function numbered(root: string, path: string): string {
  if (!path.includes('<number>')) return path
  const highest = Math.max(...readdirSync(join(root, dirname(path))).map((name) => Number.parseInt(name, 10) || 0))
  return path.replace('<number>', String(highest + 1).padStart(4, '0'))
}
