interface Identifier {
  name: string
  span: { start: number; end: number }
}

/**
 * Puts the schema before every table name that has none: SQL Server has no setting of a session for it. The text stays
 * otherwise as it is, since names are put in at their places. What cannot be parsed is left alone; the server will say why.
 */
export async function qualifyTables(sql: string, schema: string): Promise<string> {
  const { parse, Dialect } = await import('@polyglot-sql/sdk') // loads WebAssembly, of no use to the other databases
  const { success, ast } = parse(sql, Dialect.TSQL)
  if (!success) return sql
  const characters = Array.from(sql) // the parser counts characters, not UTF-16 units
  const found = { tables: [] as Identifier[], ctes: new Set<string>() }
  walk(ast, found)
  const places = found.tables.filter(({ name, span }) => !found.ctes.has(name.toLowerCase()) && standsAt(characters, name, span))
  const prefix = `[${schema.replaceAll(']', ']]')}].`
  for (const { span } of places.sort((one, other) => other.span.start - one.span.start)) characters.splice(span.start, 0, prefix)
  return characters.join('')
}

function standsAt(characters: string[], name: string, { start, end }: Identifier['span']): boolean {
  const text = characters.slice(start, end).join('')
  return text === name || text === `[${name.replaceAll(']', ']]')}]` || text === `"${name.replaceAll('"', '""')}"`
}

function walk(node: unknown, found: { tables: Identifier[]; ctes: Set<string> }): void {
  if (Array.isArray(node)) {
    for (const item of node) walk(item, found)
    return
  }
  if (typeof node !== 'object' || node === null) return
  for (const [key, value] of Object.entries(node)) {
    if (key === 'table' && isTable(value)) found.tables.push(value.name)
    if (key === 'ctes' && Array.isArray(value))
      for (const { alias } of value as { alias?: Identifier }[]) if (alias) found.ctes.add(alias.name.toLowerCase())
    walk(value, found)
  }
}

/** A table without a schema; the qualifier of a column is no such object. */
const isTable = (value: unknown): value is { name: Identifier } =>
  typeof value === 'object' &&
  value !== null &&
  'schema' in value &&
  value.schema === null &&
  'name' in value &&
  typeof value.name === 'object'
