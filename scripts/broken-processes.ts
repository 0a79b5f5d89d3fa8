import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestEvent } from 'node:test/reporters'
import { BROKEN, readPrograms } from './test-programs.ts'

/** The program whose process ended before its tests did, or was killed. Node's runner reports a whole process like a test, with how it ended. */
export const brokenProgram = ({ type, data }: TestEvent): string | undefined =>
  type === 'test:fail' && data.nesting === 0 && 'exitCode' in data.details.error ? data.file : undefined

/** Says which files they ran, and writes them down for who runs those again. */
export function tellBroken(programs: readonly string[]): string {
  const folder = process.env.TANAGER_TEST_RUN ?? ''
  if (folder) writeFileSync(join(folder, BROKEN), JSON.stringify(programs))
  const files = readPrograms(folder)
    .filter(({ path }) => programs.includes(path))
    .flatMap((program) => program.files)
  return `\nIn a process that ended before its tests did:\n${files.map((file) => `  ${file}\n`).join('')}`
}
