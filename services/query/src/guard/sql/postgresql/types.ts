import { checkType } from '../functions/types.ts'
import { fieldsOf, listOf, notAllowed, type PgFields, stringOf } from './node.ts'

/** A type by its name, checked at once. The parser puts pg_catalog before those it knows itself. */
export function checkTypeName(typeName: PgFields): string {
  const fields = fieldsOf(typeName, 'a type', ['names', 'typmods', 'typemod', 'arrayBounds', 'setof', 'pct_type'])
  if (fields.setof === true || fields.pct_type === true) notAllowed('%TYPE')
  const names = listOf(fields.names).map(stringOf)
  const name = names.at(-1) ?? ''
  if (names.length > 2 || (names.length === 2 && names[0] !== 'pg_catalog')) notAllowed(`The type ${names.join('.')}`)
  const lengths = name === 'interval' ? [] : listOf(fields.typmods).map(lengthOf)
  checkType('postgresql', name, lengths)
  return name
}

/** Lengths are plain numbers; a text there would be a setting of some extension's type. */
function lengthOf(node: { A_Const?: PgFields }): number {
  const value = node.A_Const?.ival as { ival?: number } | undefined
  return value === undefined ? notAllowed('A type with such a length') : (value.ival ?? 0)
}
