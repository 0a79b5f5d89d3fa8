import { scanSync } from 'libpg-query'
import { depthOf } from '../lexer/depth.ts'
import { LIMITS } from '../limits.ts'
import { refuse } from '../verdict.ts'

/**
 * The statement without comments and with each gap one space, cut by PostgreSQL's own scanner. Plain strings with a
 * backslash become E'' strings, which end at the same place whatever standard_conforming_strings says. Refuses what is
 * too large to parse at ease, and TABLE t, which the parser turns into a SELECT of everything.
 */
export function rewrite(sql: string): string {
  if (isItsOwn(sql)) return sql
  const bytes = Buffer.from(sql)
  let text = ''
  let end = 0
  let count = 0
  let depth = 0
  let before = ''
  for (const token of scan(sql)) {
    const raw = bytes.subarray(token.start, token.end).toString()
    const comment = token.tokenName === 'SQL_COMMENT' || token.tokenName === 'C_COMMENT'
    if (comment) continue
    count += 1
    depth += depthOf(raw)
    if (count > LIMITS.tokens) refuse('statement_too_large', 'The statement has too many parts. Ask for less at once.')
    if (depth > LIMITS.depth) refuse('nested_too_deeply', 'The statement is nested too deeply.')
    if (/^table$/i.test(raw) && BEFORE_QUERY.test(before))
      refuse('not_a_select', 'Only a SELECT is allowed. Write SELECT with the columns that are needed.')
    const respelled = raw.startsWith("'") && raw.includes('\\') ? `E${raw.replaceAll('\\', '\\\\')}` : raw
    const gap = token.start > end || respelled !== raw
    text += gap && text !== '' ? ` ${respelled}` : respelled
    end = token.end
    before = raw
  }
  return text.replace(/(?<![\s;])(?:\s*;)+$/, '')
}

/**
 * Most statements are names, numbers, plain texts and signs with one blank between: no comment, no backslash, no dollar, no second
 * statement. The scanner could only give such a text back as it is, within all limits, so it is not asked.
 */
const isItsOwn = (sql: string): boolean =>
  sql.length <= LIMITS.tokens &&
  /^[A-Za-z0-9_(][A-Za-z0-9_ (),.*=<>+'-]*[A-Za-z0-9_)*']$/.test(sql) &&
  !/ {2}|--|table|(?<![\w.])[\d.]+[a-z_]/i.test(sql) &&
  (sql.match(/'/g)?.length ?? 0) % 2 === 0 &&
  (sql.match(/\(|case/gi)?.length ?? 0) <= LIMITS.depth

/** What stands before a query; elsewhere TABLE is a label. */
const BEFORE_QUERY = /^(?:|\(|\)|union|intersect|except|all|distinct)$/i

function scan(sql: string): ReturnType<typeof scanSync>['tokens'] {
  try {
    return scanSync(sql).tokens
  } catch {
    return refuse('unterminated_text', 'The statement cannot be read: a quote or a comment is not closed.')
  }
}
