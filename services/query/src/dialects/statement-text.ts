/** The first word of a statement, after spaces, comments and opening brackets. */
export function firstWord(sql: string): string {
  const rest = sql.replace(/^(?:[\s(]+|--[^\n]*(?:\n|$)|\/\*[\s\S]*?\*\/)+/, '')
  return /^[a-z]+/i.exec(rest)?.[0].toLowerCase() ?? ''
}

/** It begins as a question does; what it goes on to is for the guard and the database to judge. */
export const isSelect = (sql: string): boolean => ['select', 'with', 'values', 'explain'].includes(firstWord(sql))

/**
 * No second statement hides behind a semicolon. Some ways to a database would run it, so a semicolon is taken only at the end
 * or inside a plain text or name; beside anything that dialects read differently (comments, backslashes, dollar or back
 * quotes, square brackets) it is refused wherever it stands.
 */
export function holdsOneStatement(sql: string): boolean {
  const text = sql.replace(/(?<![\s;])[\s;]+$/, '')
  if (!text.includes(';')) return true
  if (/[\\$`[\]]|--|\/\*|#/.test(text)) return false
  return !text.replace(/'(?:[^']|'')*'|"(?:[^"]|"")*"/g, '').includes(';')
}
