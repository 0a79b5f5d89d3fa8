import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A folder of a test file's own. */
export function testFolder(): { path(name: string): string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'tanager-query-'))
  return { path: (name) => join(folder, name), remove: () => rmSync(folder, { recursive: true, force: true }) }
}
