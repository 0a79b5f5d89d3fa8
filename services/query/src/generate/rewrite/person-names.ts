import type { Column, Table } from '../../core/schema/schema.ts'

const FIRST = /^(.*?)_?(?:first|given|fore|f)_?name$/
const LAST = /^(.*?)_?(?:last|sur|family|l)_?name$/
/** The same the other way round: `nameFirst` and `nameLast`. */
const NAME_FIRST = /^(.*?)_?name_?(?:first|given)$/
const NAME_LAST = /^(.*?)_?name_?(?:last|family)$/

const known = new WeakMap<Table, (readonly [Column, Column])[]>()

/** First and last names that belong together: `au_fname` and `au_lname`, `contactFirstName` and `contactLastName`. */
export function personNames(table: Table): (readonly [Column, Column])[] {
  const found = known.get(table) ?? pairsOf(table)
  known.set(table, found)
  return found
}

function pairsOf({ columns }: Table): (readonly [Column, Column])[] {
  const visible = columns.filter(({ isInternal, kind }) => !isInternal && kind === 'text')
  const prefix = (patterns: readonly RegExp[], { name }: Column): string | undefined =>
    patterns.map((pattern) => pattern.exec(plain(name))?.[1]).find((front) => front !== undefined)
  return visible.flatMap((first) => {
    const front = prefix([FIRST, NAME_FIRST], first)
    const last = front === undefined ? undefined : visible.find((one) => one !== first && prefix([LAST, NAME_LAST], one) === front)
    return last ? [[first, last] as const] : []
  })
}

const plain = (name: string): string => name.replace(/([a-z])([A-Z])/g, '$1_$2').toLowerCase()
