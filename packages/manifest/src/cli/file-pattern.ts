import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Shells expand patterns; scripts and Windows do not. */
export const isPattern = (operand: string): boolean => /[*?]/.test(operand)

/** The files that fit a pattern with `*`, `?` and `**`, sorted. Folders named node_modules or beginning with a dot are left out. */
export function expandPattern(pattern: string): string[] {
  const parts = pattern.replaceAll('\\', '/').split('/')
  const fixed = parts.findIndex(isPattern)
  const base = parts.slice(0, fixed).join('/') || (pattern.startsWith('/') ? '/' : '.')
  return [...new Set(matches(base, parts.slice(fixed)))]
    .map((path) => (path.startsWith('./') && !pattern.startsWith('./') ? path.slice(2) : path))
    .sort()
}

function matches(folder: string, parts: readonly string[]): string[] {
  const [part, ...rest] = parts
  if (part === undefined) return []
  const found: string[] = part === '**' ? matches(folder, rest.length > 0 ? rest : ['*']) : []
  for (const entry of entriesOf(folder)) {
    const path = folder === '.' ? entry.name : join(folder, entry.name)
    if (part === '**') {
      if (entry.isDirectory()) found.push(...matches(path, parts))
    } else if (fits(part, entry.name)) {
      if (rest.length > 0) found.push(...(entry.isDirectory() ? matches(path, rest) : []))
      else if (!entry.isDirectory()) found.push(path)
    }
  }
  return found
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true }).filter(({ name }) => !name.startsWith('.') && name !== 'node_modules')
  } catch {
    return [] // not a folder, or not ours to look into: nothing fits there
  }
}

function fits(part: string, name: string): boolean {
  const expression = part
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replace(/\*+/g, '.*')
    .replaceAll('?', '.')
  return new RegExp(`^${expression}$`, 'su').test(name)
}
