import type { Finding } from '../finding.ts'
import { count, showHidden } from '../words.ts'
import { frame, linesOf } from './frame.ts'
import type { SourceFile } from './read-files.ts'
import type { Style } from './terminal.ts'

/** `file:line:column: error code: sentence`, and the place in the file below it. */
export function describeFindings({ file, text }: SourceFile, findings: readonly Finding[], style: Style): string {
  const lines = linesOf(text)
  return findings
    .flatMap((finding) => {
      const { severity, code, line, column, message } = finding
      const place = style('bold', `${showHidden(file)}:${line}:${column}:`)
      const kind = style(severity === 'error' ? 'red' : 'yellow', `${severity} ${code}:`)
      return [`${place} ${kind} ${message}`, ...frame(lines, finding, style)]
    })
    .join('\n')
}

/** `2 errors, 1 warning`. */
export function summarise(findings: readonly Finding[]): string {
  const errors = findings.filter(({ severity }) => severity === 'error').length
  const warnings = findings.length - errors
  const parts = [...(errors > 0 ? [count(errors, 'error')] : []), ...(warnings > 0 ? [count(warnings, 'warning')] : [])]
  return parts.join(', ') || 'nothing found'
}
