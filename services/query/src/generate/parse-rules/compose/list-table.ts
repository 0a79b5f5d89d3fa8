import { column, emptySelect, type Select } from '../../../core/query/query.ts'
import { labelOf } from '../../../core/schema/label.ts'
import { isKey, type Schema, type Table, visibleColumns } from '../../../core/schema/schema.ts'
import { columnNames, semanticNamesOf } from '../../../core/schema/semantic-names.ts'
import { singular, stem } from '../../../retrieve/stem.ts'

const LIST: ReadonlySet<string> = new Set('list show display give name'.split(' '))
/** Words around what is listed that leave nothing out. */
const ALL: ReadonlySet<string> = new Set('please me us all every of the our my'.split(' '))
const LONGEST = 12
/** In a schema of so many tables a first word that all names have in common says nothing. */
const SHARED_BY = 3

/** "List the invoices": the rows of one table and nothing else. Null where more is asked, or no one table is called just so. */
export function listTable(schema: Schema, question: string): Select | null {
  const all = question.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  const [verb = '', ...behind] = all[0] === 'please' ? all.slice(1) : all
  const words = behind.slice(
    Math.max(
      0,
      behind.findIndex((word) => !ALL.has(word)),
    ),
  )
  if (!LIST.has(verb) || behind.length > LONGEST || /[,;:"'()]/.test(question)) return null
  const last = words.at(-1)
  if (last === undefined || singular(last) === last) return null
  const said = words.map(stem).join(' ')
  const front = sharedFront(schema)
  const [table, ...others] = schema.tables.filter((one) => namesOf(one, front).includes(said))
  if (!table || others.length > 0 || table.source.roleOf !== undefined) return null
  const isFigure = schema.tables.some(({ columns }) =>
    columns.some(
      (one) => columnNames(one).some((name) => name.map(stem).join(' ') === said) || (one.computed && one.stems.join(' ') === said),
    ),
  )
  return isFigure ? null : rowsOf(table)
}

const namesOf = ({ stems, source }: Table, front: string | null): string[] => [
  (stems.length > 1 && stems[0] === front ? stems.slice(1) : stems).join(' '),
  ...(source.semantics?.names ?? []).map((name) => name.toLowerCase().split(/\s+/).map(stem).join(' ')),
]

function sharedFront({ tables }: Schema): string | null {
  const [front, ...others] = new Set(tables.map(({ stems }) => stems[0]))
  return tables.length >= SHARED_BY && others.length === 0 ? (front ?? null) : null
}

/** By what they are called; by all that they hold where they have no name. */
function rowsOf(table: Table): Select {
  const semantic = semanticNamesOf(table)?.label
  const label = semantic?.columns ?? labelOf(table)
  const shown = label.every(isKey) ? visibleColumns(table).filter(({ source }) => !source.computed) : label
  return { ...emptySelect([table]), items: shown.map(column), named: [...(semantic?.via ?? [])] }
}
