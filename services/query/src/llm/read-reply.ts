import { UnusableReply } from './model-errors.ts'

/** How sure a model says it is of its statement. */
export const CERTAINTIES = ['high', 'medium', 'low'] as const
export type Certainty = (typeof CERTAINTIES)[number]

export type ModelReply =
  | { kind: 'sql'; sql: string; interpretation?: string; certainty?: Certainty }
  | { kind: 'clarify'; message: string; choices: { text: string; sql: string }[] }
  | { kind: 'unanswerable'; message: string }

/** Reads a model's text: a JSON object, one fenced block, or bare SQL; nothing else. What it says besides is dropped. */
export function readReply(text: string): ModelReply {
  const plain = withoutThoughts(text)
  return fromJson(unfenced(plain, JSON_FENCE) ?? plain) ?? fromSql(plain)
}

/** What follows the last thought. Some runtimes keep the opening tag in their own prompt, so only the closing one counts. */
const withoutThoughts = (text: string) => (text.split(/<\/think>/i).at(-1) ?? '').trim()

function fromJson(text: string): ModelReply | undefined {
  if (!text.startsWith('{')) return undefined
  const value = parse(text) ?? parse(escaped(text))
  if (value === undefined) return undefined
  const { sql, interpretation, certainty, clarification, unanswerable, choices } = value as Partial<Record<string, unknown>>
  if (typeof sql === 'string' && sql.trim() !== '')
    return { kind: 'sql', sql: tidy(sql), ...inWords(interpretation), ...asCertain(certainty) }
  if (typeof clarification === 'string' && clarification.trim() !== '')
    return { kind: 'clarify', message: clarification.trim().slice(0, 1_000), choices: choicesIn(choices) }
  if (typeof unanswerable === 'string' && unanswerable.trim() !== '')
    return { kind: 'unanswerable', message: unanswerable.trim().slice(0, 1_000) }
  throw new UnusableReply('The reply has neither a statement nor a question back.')
}

/** One line, without the full stop that the sentence around it brings. */
function inWords(interpretation: unknown): { interpretation?: string } {
  const text = typeof interpretation === 'string' ? interpretation.replace(/\s+/g, ' ').trim().replace(/\.$/, '').slice(0, 300) : ''
  return text === '' ? {} : { interpretation: text }
}

const asCertain = (value: unknown): { certainty?: Certainty } => {
  const certainty = CERTAINTIES.find((one) => one === value)
  return certainty ? { certainty } : {}
}

const choicesIn = (given: unknown): { text: string; sql: string }[] =>
  (Array.isArray(given) ? given : []).flatMap((one: { text?: unknown; sql?: unknown } | null) =>
    typeof one?.text === 'string' && typeof one.sql === 'string' && one.text.trim() !== '' && one.sql.trim() !== ''
      ? [{ text: one.text.trim().slice(0, 1_000), sql: tidy(one.sql) }]
      : [],
  )

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const ESCAPES: Record<string, string> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }
/** Small models break lines inside a JSON string, which JSON does not allow but which can only mean one thing. */
const escaped = (text: string) =>
  text.replace(/"(?:[^"\\]|\\.)*(?:"|\\?$)/gs, (string) => string.replace(/[\n\r\t]/g, (sign) => ESCAPES[sign] ?? sign))

/** How a statement begins, whether or not it may run: to say so is the guard's work, which also writes it down. */
const STATEMENT = new RegExp(
  `^\\s*(?:${[
    'select|with|insert\\s+into|replace\\s+into|merge\\s+into|update\\s|delete\\s+from|truncate\\s',
    'drop\\s|alter\\s|create\\s|grant\\s|revoke\\s|vacuum\\b|pragma\\s|(?:attach|detach)\\s',
    'explain\\s+(?:analyze|verbose|query|select|with|\\()|call\\s+[\\w.]+\\s*\\(|exec(?:ute)?\\s+[\\w.]+|copy\\s+\\S+\\s+(?:to|from)\\b',
    'set\\s+(?:session|local|global|role|[\\w.@]+\\s*(?:=|\\bto\\b))',
  ].join('|')})`,
  'i',
)

function fromSql(text: string): ModelReply {
  const fenced = unfenced(text, SQL_FENCE)
  if (!(fenced === undefined ? STATEMENT.test(text) : /\w/.test(fenced)))
    throw new UnusableReply('No statement could be found in the reply.')
  return { kind: 'sql', sql: tidy(fenced ?? text) }
}

const JSON_FENCE = /^(?:json)?$/i
const SQL_FENCE = /^(?:\w*sql|sqlite|postgres|duckdb|mariadb)?$/i

/** The only fenced block of that language, or of none; two of them are no answer. */
function unfenced(text: string, language: RegExp): string | undefined {
  const blocks = [...text.matchAll(/```(\w*)[^\S\n]*\n([\s\S]*?)```/g)].filter(([, name = '']) => language.test(name))
  return blocks.length === 1 ? blocks[0]?.[2]?.trim() : undefined
}

/** Without the semicolon at its end, which every model adds. One in the middle stays, and the guard sees it. */
const tidy = (sql: string) => sql.trim().replace(/;$/, '').trim()
