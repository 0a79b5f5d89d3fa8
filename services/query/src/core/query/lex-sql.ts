/** A word is lower case unless it was quoted; a string is without its marks. */
export interface SqlToken {
  kind: 'word' | 'quoted' | 'string' | 'number' | 'sign'
  text: string
}

const TOKEN =
  /\s+|'((?:[^']|'')*)'|"((?:[^"]|"")*)"|`([^`]*)`|\[([^\]]*)\]|(\d+(?:\.\d+)?)|([\p{L}_][\p{L}\p{N}_$]*)|(<>|!=|<=|>=|\|\||[-+*/%(),.;<>=])/uy

/** The pieces of a statement; an empty list where something in it is none. */
export function lexSql(sql: string): SqlToken[] {
  const tokens: SqlToken[] = []
  const pattern = new RegExp(TOKEN)
  while (pattern.lastIndex < sql.length) {
    const match = pattern.exec(sql)
    if (match === null) return []
    const [, string, double, back, bracket, number, word, sign] = match
    if (string !== undefined) tokens.push({ kind: 'string', text: string.replaceAll("''", "'") })
    else if (number !== undefined) tokens.push({ kind: 'number', text: number })
    else if (word !== undefined) tokens.push({ kind: 'word', text: word.toLowerCase() })
    else if (sign !== undefined) tokens.push({ kind: 'sign', text: sign })
    else {
      const name = double ?? back ?? bracket
      if (name !== undefined) tokens.push({ kind: 'quoted', text: name.replaceAll('""', '"') })
    }
  }
  return tokens
}
