import { writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { TestEvent } from 'node:test/reporters'
import { BROKEN } from './test-programs.ts'

/** The program whose process ended before its tests did, or was killed. Node's runner reports a whole process like a test, with how it ended. */
export const brokenProgram = ({ type, data }: TestEvent): string | undefined =>
  type === 'test:fail' && data.nesting === 0 && 'exitCode' in data.details.error ? data.file : undefined

/** Says which they are, and writes them down for who runs their files again. */
export function tellBroken(programs: readonly string[]): string {
  const folder = process.env.TANAGER_TEST_RUN
  if (folder) writeFileSync(join(folder, BROKEN), JSON.stringify(programs))
  return `\nEnded before their tests did:\n${programs.map((program) => `  ${basename(program)}\n`).join('')}`
}
