import type { Finding } from './finding.ts'
import { type JsonNode, pointerOf } from './json-node.ts'
import type { sourceLines } from './source-lines.ts'

/** After this many, one more says that the rest is left out: a hostile file must not cost more than an honest one. */
const MOST_FINDINGS = 1000

/** Where a finding stands: a value, or the key of one. */
export type Spot = { readonly offset: number; readonly pointer: string }

/** The value itself. */
export const at = (node: JsonNode): Spot => ({ offset: node.offset, pointer: pointerOf(node) })

/** The key of the value. */
export const atKey = (node: JsonNode): Spot => ({ offset: node.keyOffset, pointer: pointerOf(node) })

/** Collects what is found on one text. */
export interface Report {
  error(code: string, spot: Spot, message: string): void
  warning(code: string, spot: Spot, message: string): void
}

/** Thrown when there are so many findings that nobody reads on. */
export class EnoughFindings extends Error {}

/** A report, and the findings so far in the order of the text. */
export function openReport(place: ReturnType<typeof sourceLines>, options: { file?: string; strict?: boolean }) {
  const found: (Omit<Finding, 'line' | 'column' | 'file'> & { offset: number })[] = []
  const add = (severity: Finding['severity'], code: string, { offset, pointer }: Spot, message: string): void => {
    if (found.length < MOST_FINDINGS) {
      found.push({ severity, code, message, pointer, offset })
      return
    }
    const last = `There are more than ${MOST_FINDINGS} findings: the rest is left out.`
    found.push({ severity: 'error', code: 'too_many_findings', message: last, pointer, offset })
    throw new EnoughFindings()
  }
  const report: Report = {
    error: (code, spot, message) => add('error', code, spot, message),
    warning: (code, spot, message) => add(options.strict ? 'error' : 'warning', code, spot, message),
  }
  const findings = (): Finding[] =>
    found
      .sort((a, b) => a.offset - b.offset)
      .map(({ offset, ...rest }) => ({ ...rest, ...place(offset), ...(options.file === undefined ? {} : { file: options.file }) }))
  return { report, findings }
}
