import type { Expr, Name, Query } from '../tree.ts'
import { refuse } from '../verdict.ts'

/** `{ SelectStmt: { … } }`: one key, the kind. */
export type PgNode = { [kind: string]: PgFields }
export interface PgFields {
  [field: string]: unknown
}

/** The two readers that all others lead back to, handed along so that no file imports one that imports it. */
export interface Reader {
  expression(reader: Reader, node: PgNode): Expr
  query(reader: Reader, node: PgNode): Query
  /** The parser counts bytes. */
  charAt(byte: number): number
}

export const kindOf = (node: PgNode): string => Object.keys(node)[0] ?? 'nothing'

export const notAllowed = (what: string): never => refuse('construct_not_allowed', `${what} is not allowed.`)

/**
 * The fields of a node, after making sure that it has none beside those named: a field that nobody thought of would
 * otherwise go by unread.
 */
export function fieldsOf(node: PgFields, kind: string, known: readonly string[]): PgFields {
  for (const field of Object.keys(node)) {
    if (field !== 'location' && !known.includes(field)) notAllowed(`${field} of ${kind}`)
  }
  return node
}

/** The fields of a wrapped node of the kind expected here. */
export function unwrap(node: PgNode, kind: string, known: readonly string[]): PgFields {
  const found = node[kind]
  if (found === undefined) return notAllowed(kindOf(node))
  return fieldsOf(found, kind, known)
}

export const listOf = (value: unknown): PgNode[] => (Array.isArray(value) ? (value as PgNode[]) : [])
export const nodeOf = (value: unknown): PgNode | null => (value === undefined || value === null ? null : (value as PgNode))

/** PostgreSQL folds names itself, so that all that come from it count as quoted. */
export const nameFrom = (text: unknown): Name => ({ text: String(text), quoted: true })
export const stringOf = (node: PgNode): string => {
  const text = node.String?.sval
  return typeof text === 'string' ? text : node.String !== undefined ? '' : notAllowed(kindOf(node))
}
export const namesFrom = (value: unknown): Name[] => listOf(value).map((node) => nameFrom(stringOf(node)))

export const readAll = (reader: Reader, value: unknown): Expr[] => listOf(value).map((node) => reader.expression(reader, node))
export const readOne = (reader: Reader, value: unknown): Expr | null => {
  const node = nodeOf(value)
  return node === null ? null : reader.expression(reader, node)
}
/** Those of several optional expressions that are there. */
export const readSome = (reader: Reader, ...values: unknown[]): Expr[] => values.flatMap((value) => readOne(reader, value) ?? [])
