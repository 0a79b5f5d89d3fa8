import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { sourcesOf } from './sources.mjs'

const POINTS_AT = /new URL\('(\.[^']*\.(?:ts|mjs))', import\.meta\.url\)/g

/**
 * The files that run in processes and threads of their own: the main program of each service and command, and whatever a source
 * points at beside itself. Paths from the root.
 */
export function findPrograms(root: string): string[] {
  const found = new Set<string>()
  for (const file of sourcesOf(root, /\.ts$/)) {
    if (file.endsWith('/src/main.ts')) found.add(file)
    for (const [, target = ''] of readFileSync(join(root, file), 'utf8').matchAll(POINTS_AT)) {
      const path = join(dirname(file), target)
      if (!path.endsWith('.test.ts') && existsSync(join(root, path)) && (path.endsWith('.ts') || isStarter(join(root, path))))
        found.add(path)
    }
  }
  return [...found].sort()
}

/** Plain JavaScript whose task is to have TypeScript read: of a thread, or of a command that somebody installs. */
export const isStarter = (path: string): boolean =>
  /\/(bin\/[^/]+|start-[^/]+)\.mjs$/.test(path) && readFileSync(path, 'utf8').includes('tsx/esm/api')
