export interface SqlToken {
  readonly kind: 'keyword' | 'string' | 'number' | 'name' | 'comment' | 'other'
  readonly text: string
}

const KEYWORDS = new Set(
  `all and any as asc between by case cast coalesce count cross current_date current_timestamp date desc distinct else end except exists
   extract false fetch filter first following from full group having ilike in inner intersect interval is join last lateral left like limit
   natural not null nulls offset on only or order outer over partition preceding range right row rows select some sum avg min max then top
   true unbounded union using values when where window with`.split(/\s+/),
)
const PARTS =
  /(?<comment>--[^\n]*|\/\*[\s\S]*?\*\/)|(?<string>'(?:[^']|'')*'?)|(?<quoted>"(?:[^"]|"")*"?|`[^`]*`?|\[[^\]\n]*\])|(?<number>\b\d+(?:\.\d+)?\b)|(?<word>[\p{L}_][\p{L}\p{N}_$]*)|(?<space>\s+)|(?<sign>.)/gsu

/** SQL in parts to colour. Joined again they are the very text: nothing is lost, whatever the dialect. */
export function sqlTokens(sql: string): SqlToken[] {
  return [...sql.matchAll(PARTS)].map(({ 0: text, groups = {} }) => ({ text, kind: kindOf(text, groups) }))
}

function kindOf(text: string, groups: Record<string, string | undefined>): SqlToken['kind'] {
  if (groups['comment'] !== undefined) return 'comment'
  if (groups['string'] !== undefined) return 'string'
  if (groups['number'] !== undefined) return 'number'
  if (groups['quoted'] !== undefined) return 'name'
  if (groups['word'] !== undefined) return KEYWORDS.has(text.toLowerCase()) ? 'keyword' : 'name'
  return 'other'
}

/** One clause a line, for reading. Texts and comments stay as they are. */
export function inLines(sql: string): string {
  if (sql.includes('\n')) return sql
  let depth = 0
  return sqlTokens(sql)
    .map(({ kind, text }, at, all) => {
      if (text === '(') depth += 1
      if (text === ')') depth -= 1
      const next = all[at + 1]
      const breaks =
        depth === 0 && kind === 'other' && /^\s+$/.test(text) && next?.kind === 'keyword' && beginsClause(next.text, all[at - 1]?.text)
      return breaks ? '\n' : text
    })
    .join('')
}

const beginsClause = (word: string, before: string | undefined): boolean =>
  /^(from|where|group|having|order|limit|offset|union|intersect|except|inner|left|right|full|cross)$/i.test(word) ||
  (/^join$/i.test(word) && !/^(inner|left|right|full|cross|outer|natural)$/i.test(before ?? ''))
