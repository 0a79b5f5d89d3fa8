import type { Finding } from '../finding.ts'
import { parseStrictJson } from '../strict-json.ts'
import { count, quote, showHidden } from '../words.ts'
import { frame, linesOf } from './frame.ts'
import type { SourceFile } from './read-files.ts'
import type { Style } from './terminal.ts'

/** Each of them is another text, which somebody has to read. */
const READ_EACH = new Set(['hidden_character', 'lookalike_letters', 'text_suspicious'])
const MOST_NAMED = 20

/**
 * `file:line:column: error code: sentence`, and the place in the file below it. A warning that holds for many tools is mostly one choice
 * that somebody made for all of them: it is told once, with the other tools that it holds for.
 */
export function describeFindings({ file, text }: SourceFile, findings: readonly Finding[], style: Style): string {
  const lines = linesOf(text)
  const first = new Map<string, Finding>()
  for (const finding of findings) if (isChoice(finding) && !first.has(finding.code)) first.set(finding.code, finding)
  const nameOf = toolNames(text)
  return findings
    .flatMap((finding) => {
      const { severity, code, line, column, message } = finding
      if (isChoice(finding) && first.get(code) !== finding) return []
      const others = isChoice(finding) ? findings.filter((other) => other.code === code && isChoice(other) && other !== finding) : []
      const place = style('bold', `${showHidden(file)}:${line}:${column}:`)
      const kind = style(severity === 'error' ? 'red' : 'yellow', `${severity} ${code}:`)
      return [`${place} ${kind} ${message}`, ...frame(lines, finding, style), ...(others.length === 0 ? [] : [alsoAt(others, nameOf)])]
    })
    .join('\n')
}

const isChoice = ({ severity, code }: Finding): boolean => severity === 'warning' && !READ_EACH.has(code)

function alsoAt(others: readonly Finding[], nameOf: (pointer: string) => string | null): string {
  const named = others.slice(0, MOST_NAMED).map(({ line, column, pointer }) => {
    const name = nameOf(pointer)
    return `${name === null ? '' : `${quote(name)} `}(${line}:${column})`
  })
  const more = others.length > MOST_NAMED ? ` and ${others.length - MOST_NAMED} more` : ''
  return `  Also in ${count(others.length, 'more place')}: ${named.join(', ')}${more}.`
}

/** The name of the tool that a pointer leads into. */
function toolNames(text: string): (pointer: string) => string | null {
  const read = parseStrictJson(text)
  const tools = 'value' in read ? (read.value as { readonly tools?: unknown } | null)?.tools : undefined
  return (pointer) => {
    const index = /^\/tools\/(\d+)/.exec(pointer)?.[1]
    const tool = Array.isArray(tools) && index !== undefined ? (tools[Number(index)] as { readonly name?: unknown } | null) : null
    return typeof tool?.name === 'string' ? tool.name : null
  }
}

/** `2 errors, 1 warning`. */
export function summarise(findings: readonly Finding[]): string {
  const errors = findings.filter(({ severity }) => severity === 'error').length
  const warnings = findings.length - errors
  const parts = [...(errors > 0 ? [count(errors, 'error')] : []), ...(warnings > 0 ? [count(warnings, 'warning')] : [])]
  return parts.join(', ') || 'nothing found'
}
