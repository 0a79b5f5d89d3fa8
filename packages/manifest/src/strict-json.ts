import { plainOf } from './json-node.ts'
import { readJson } from './json-reader.ts'
import { EnoughFindings, openReport } from './report.ts'
import { sourceLines } from './source-lines.ts'

/** Strict JSON: a key that stands twice, a comment or a comma too many is a fault, each with its line and column. */
export function parseStrictJson(text: string): { readonly value: unknown } | { readonly faults: readonly string[] } {
  const source = text.startsWith('\ufeff') ? text.slice(1) : text
  const { report, findings } = openReport(sourceLines(source), {})
  const root = read(() => readJson(source, report))
  const faults = findings().map(({ line, column, message }) => `Line ${line}, column ${column}: ${message}`)
  return root === null || faults.length > 0 ? { faults } : { value: plainOf(root) }
}

function read<T>(work: () => T): T | null {
  try {
    return work()
  } catch (error) {
    if (error instanceof EnoughFindings) return null
    throw error
  }
}
