import type { AskAnswer } from '@tanager/query'
import { renderTable } from './table.ts'
import { visible, visibleLines } from './visible.ts'

export interface Shown {
  width: number
  /** At most so many rows, in a conversation; all of them when left out. */
  rows?: number
}

/** A good answer for a person: what it says, the rows, how the question was read, the SQL, and what else is to be known. */
export function answerText(answer: AskAnswer, { width, rows = Number.POSITIVE_INFINITY }: Shown): string {
  const shown = answer.result_rows.slice(0, rows)
  const parts = [
    answer.insight === null ? '' : visibleLines(answer.insight),
    [renderTable(answer.result_columns, shown, width), countOf(answer.row_count, shown.length)].filter(Boolean).join('\n'),
    interpretationText(answer),
    sqlText(answer.sql),
    notices(answer).join('\n'),
  ]
  return parts.filter((part) => part !== '').join('\n\n')
}

const interpretationText = ({ interpretation, confidence }: AskAnswer): string =>
  [
    interpretation === null ? '' : `Interpreted as: ${visible(interpretation)}`,
    confidence === null ? '' : `Confidence: ${Math.round(100 * confidence)} %`,
  ]
    .filter(Boolean)
    .join('\n')

export const sqlText = (sql: string): string => (sql === '' ? '' : `SQL:\n${visibleLines(sql).replace(/^/gm, '  ')}`)

const countOf = (count: number, shown: number): string =>
  `(${count} ${count === 1 ? 'row' : 'rows'}${shown < count ? `, the first ${shown} here; \\csv FILE saves them all` : ''})`

function notices({ cost_notice, retry_count }: AskAnswer): string[] {
  const said = cost_notice === null ? [] : [`Note: ${visible(cost_notice)}`]
  if (retry_count > 0) said.push(`Note: ${retry_count} ${retry_count === 1 ? 'attempt' : 'attempts'} did not work before this one.`)
  return said
}

/** Why there is no answer, and what to do about it; `choosing` is how a choice is taken where this is shown. */
export function explanation(answer: AskAnswer, url: string, choosing = 'Type a number'): string {
  switch (answer.status) {
    case 'needs_clarification':
      return clarificationText(answer, choosing)
    case 'rejected':
      return said(answer.rejection_message)
    case 'rate_limited':
      return said(answer.rate_limit_message)
    case 'unavailable':
      return `${said(answer.failure_explanation)}\n${url}/health says what is out.`
    case 'failed':
      return [`No answer was found. ${said(answer.failure_explanation)}`.trim(), sqlText(answer.sql)].filter(Boolean).join('\n')
    default:
      return `The Query API answered ${visible(answer.status)}. ${said(answer.failure_explanation)}`.trim()
  }
}

/** The message lists the choices for whoever reads it alone; here each has a line of its own. */
function clarificationText({ clarification_message, choices: [first, ...others] }: AskAnswer, choosing: string): string {
  const message = clarification_message ?? ''
  if (first === undefined) return `Please say it more exactly. ${said(message)}`.trim()
  const [lead = ''] = message.split(`(1) ${first.text}`)
  const list = [first, ...others].map(({ text }, at) => `  ${at + 1}. ${visible(text)}`)
  return [said(lead.trim()), ...list, `${choosing}, or put the question in other words.`].filter(Boolean).join('\n')
}

const said = (text: string | null): string => visibleLines(text ?? '')
