import type { AskParts } from '../ask/ask.parts.ts'
import { checkStatement } from '../ask/steps/validate.ts'
import type { Database } from '../dialects/dialect.ts'
import { readExamples } from '../llm/examples.ts'

/**
 * The verified examples that the guard refuses, by their line. The service starts all the same, and such an example answers nothing: that is
 * to be seen in the log. Nothing is run.
 */
export async function exampleFaults(file: string, parts: AskParts, database: Database): Promise<string[]> {
  if (parts.index.current() === null) return []
  const faults: string[] = []
  for (const { line, sql } of await readExamples(file)) {
    const checked = await checkStatement(sql, database, parts)
    if (!('runnable' in checked)) faults.push(`line ${line}: ${checked.message}`)
  }
  return faults
}
