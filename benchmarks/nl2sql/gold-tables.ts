/** The tables that a statement reads, lower case: names that stand where a table stands and are tables. */
export function goldTables(sql: string, known: ReadonlySet<string>): Set<string> {
  const words = sql.match(/"[^"]*"|'[^']*'|`[^`]*`|[\w$]+|[(),]/g) ?? []
  const found = new Set<string>()
  let inFrom = false
  let expecting = false
  for (const word of words) {
    const name = word.replaceAll(/["'`]/g, '').toLowerCase()
    if (name === 'from' || name === 'join') [inFrom, expecting] = [true, true]
    else if (/^(where|group|order|having|limit|select|union|except|intersect|on)$/.test(name)) [inFrom, expecting] = [name === 'on', false]
    else if (word === ',' && inFrom) expecting = true
    else if (expecting && word !== '(') {
      if (known.has(name)) found.add(name)
      expecting = false
    }
  }
  return found
}
