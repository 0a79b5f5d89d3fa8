/** `text` is what goes to the server; `value` what it means: the inside of quotes, the upper case of a word. */
export interface Token {
  kind: 'word' | 'quoted' | 'string' | 'number' | 'symbol'
  text: string
  value: string
  /** Whether space or a comment stood before it. */
  spaced: boolean
  /** Where it begins in the text to run. */
  offset: number
}

/** The statement again, each gap one space: no comment reaches the server, whatever it would have made of it. */
export function renderTokens(tokens: Token[]): string {
  let sql = ''
  for (const token of tokens) {
    if (token.spaced && sql !== '') sql += ' '
    token.offset = sql.length
    sql += token.text
  }
  return sql
}
