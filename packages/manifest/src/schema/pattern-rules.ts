import type { JsonNode } from '../json-node.ts'
import type { at, Report } from '../report.ts'
import { quote } from '../words.ts'
import { SCHEMA_BOUNDS } from './schema-bounds.ts'

/** Lookaround and back-references cannot be matched in linear time. */
const NOT_LINEAR = /\(\?<?[=!]|(?<!\\)(?:\\\\)*\\(?:[1-9]|k<)/
/** What counted repeats inside each other may come to, as in RE2. */
const MOST_REPEATS = 1_000

export function checkPattern(report: Report, pattern: string, node: JsonNode, spot: typeof at): void {
  if (pattern.length > SCHEMA_BOUNDS.pattern) {
    report.error('schema_too_large', spot(node), `This pattern is longer than ${SCHEMA_BOUNDS.pattern} characters.`)
    return
  }
  try {
    new RegExp(pattern, 'u')
  } catch (error) {
    const why = (error as Error).message.replace(/^Invalid regular expression: /, '')
    report.error('schema_pattern', spot(node), `This is not a valid regular expression: ${quote(why)}.`)
    return
  }
  if (mostRepeats(pattern) > MOST_REPEATS)
    report.error('schema_pattern_repeats', spot(node), `Nested counted repeats come to more than ${MOST_REPEATS}. Use smaller counts.`)
  else if (NOT_LINEAR.test(pattern))
    report.warning(
      'schema_pattern_costly',
      spot(node),
      'Lookaround and back-references can take very long to match: the governor refuses a text that takes too long.',
    )
}

/** The largest product of counted repeats that stand inside each other. The pattern is a valid one. */
function mostRepeats(pattern: string): number {
  let most = 1
  /** Per open group: the largest product inside it. */
  const open: number[] = [1]
  let last = 1
  const note = (count: number): void => {
    open[open.length - 1] = Math.max(open.at(-1) ?? 1, count)
    most = Math.max(most, count)
  }
  for (let at = 0; at < pattern.length; at += 1) {
    const character = pattern[at]
    if (character === '\\') {
      at += 1
      last = 1
    } else if (character === '[') {
      for (at += 1; pattern[at] !== ']' && at < pattern.length; at += 1) if (pattern[at] === '\\') at += 1
      last = 1
    } else if (character === '(') open.push(1)
    else if (character === ')') last = open.pop() ?? 1
    else if (character === '{') {
      const counts = /^\{(\d+)(?:,(\d*))?\}/.exec(pattern.slice(at))
      if (counts === null) continue
      last *= Math.max(1, Number(counts[1]), Number(counts[2] || 0))
      at += counts[0].length - 1
    } else if (character !== '*' && character !== '+' && character !== '?') last = 1
    note(last)
  }
  return most
}
