import { type Expr, group, literal, operation, star } from '../tree.ts'
import { refuse } from '../verdict.ts'
import { readCall } from './calls.ts'
import { JSON_NODES, readJson } from './json.ts'
import {
  fieldsOf,
  kindOf,
  listOf,
  nameFrom,
  nodeOf,
  notAllowed,
  type PgFields,
  type PgNode,
  type Reader,
  readAll,
  readOne,
  readSome,
  stringOf,
  unwrap,
} from './node.ts'
import { checkTypeName } from './types.ts'

type Read = (reader: Reader, node: PgNode) => Expr

/** Node kinds that may stand in an expression. Those not named here are refused. */
const READ: Record<string, Read> = {
  ColumnRef: readColumn,
  A_Const: readConstant,
  A_Expr: readOperation,
  BoolExpr: readBoolean,
  FuncCall: readCall,
  TypeCast: readCast,
  SubLink: readSubLink,
  A_Indirection: readIndirection,
  SQLValueFunction: readValueFunction,
  CaseExpr: (reader, node) => {
    const fields = unwrap(node, 'CaseExpr', ['arg', 'args', 'defresult'])
    return operation([], [...readSome(reader, fields.arg), ...readAll(reader, fields.args), ...readSome(reader, fields.defresult)])
  },
  CaseWhen: (reader, node) => {
    const fields = unwrap(node, 'CaseWhen', ['expr', 'result'])
    return operation([], readSome(reader, fields.expr, fields.result))
  },
  CoalesceExpr: (reader, node) => operation([], readAll(reader, unwrap(node, 'CoalesceExpr', ['args']).args)),
  MinMaxExpr: (reader, node) => operation([], readAll(reader, unwrap(node, 'MinMaxExpr', ['op', 'args']).args)),
  NullTest: (reader, node) => operation(['is'], readSome(reader, unwrap(node, 'NullTest', ['arg', 'nulltesttype', 'argisrow']).arg)),
  BooleanTest: (reader, node) => operation(['is'], readSome(reader, unwrap(node, 'BooleanTest', ['arg', 'booltesttype']).arg)),
  A_ArrayExpr: (reader, node) =>
    operation([], readAll(reader, unwrap(node, 'A_ArrayExpr', ['elements', 'list_start', 'list_end']).elements)),
  RowExpr: (reader, node) => operation([], readAll(reader, unwrap(node, 'RowExpr', ['args', 'row_format', 'colnames']).args)),
  List: (reader, node) => operation([], readAll(reader, unwrap(node, 'List', ['items']).items)),
  GroupingFunc: (reader, node) => operation([], readAll(reader, unwrap(node, 'GroupingFunc', ['args', 'refs']).args)),
  NamedArgExpr: (reader, node) => group(readSome(reader, unwrap(node, 'NamedArgExpr', ['name', 'arg', 'argnumber']).arg)),
  XmlExpr: readXml,
  CollateClause: (reader, node) => {
    const fields = unwrap(node, 'CollateClause', ['arg', 'collname'])
    // Another schema's collation could be anybody's, and whether it exists is nobody's business.
    const names = listOf(fields.collname).map(stringOf)
    if (names.length > 1 && names[0] !== 'pg_catalog') refuse('construct_not_allowed', `The collation ${names.join('.')} is not allowed.`)
    return group(readSome(reader, fields.arg))
  },
}

export function readExpression(reader: Reader, node: PgNode): Expr {
  const kind = kindOf(node)
  const read = Object.hasOwn(READ, kind) ? READ[kind] : undefined
  if (read !== undefined) return read(reader, node)
  return JSON_NODES.has(kind) ? readJson(reader, node) : notAllowed(kind)
}

function readColumn(_reader: Reader, node: PgNode): Expr {
  const parts = listOf(unwrap(node, 'ColumnRef', ['fields']).fields)
  if (parts.at(-1)?.A_Star !== undefined) return star(parts.slice(0, -1).map((part) => nameFrom(stringOf(part))))
  return { kind: 'column', parts: parts.map((part) => nameFrom(stringOf(part))) }
}

function readConstant(_reader: Reader, node: PgNode): Expr {
  const fields = unwrap(node, 'A_Const', ['ival', 'fval', 'sval', 'bsval', 'boolval', 'isnull'])
  const inner = (field: string): PgFields => (fields[field] ?? {}) as PgFields
  if (fields.ival !== undefined) return literal('number', String(inner('ival').ival ?? 0))
  if (fields.fval !== undefined) return literal('number', String(inner('fval').fval))
  if (fields.sval !== undefined) return literal('string', String(inner('sval').sval ?? ''))
  return literal('other', '')
}

const EXPRESSIONS: Record<string, string> = {
  AEXPR_OP_ANY: 'in',
  AEXPR_OP_ALL: 'in',
  AEXPR_DISTINCT: 'is distinct from',
  AEXPR_NOT_DISTINCT: 'is distinct from',
  AEXPR_NULLIF: '=',
  AEXPR_IN: 'in',
  AEXPR_LIKE: 'like',
  AEXPR_ILIKE: 'ilike',
  AEXPR_SIMILAR: 'similar to',
  AEXPR_BETWEEN: 'between',
  AEXPR_NOT_BETWEEN: 'between',
  AEXPR_BETWEEN_SYM: 'between',
  AEXPR_NOT_BETWEEN_SYM: 'between',
}

function readOperation(reader: Reader, node: PgNode): Expr {
  const known = ['kind', 'name', 'lexpr', 'rexpr', 'rexpr_list_start', 'rexpr_list_end']
  const fields = unwrap(node, 'A_Expr', known)
  const kind = String(fields.kind)
  const names = listOf(fields.name).map(stringOf)
  // OPERATOR(schema.+) could be anybody's.
  if (names.length > 1 && names[0] !== 'pg_catalog') refuse('operator_not_allowed', `The operator ${names.join('.')} is not allowed.`)
  const symbol = names.at(-1) ?? ''
  const operands = readSome(reader, fields.lexpr, fields.rexpr)
  if (kind === 'AEXPR_OP') return operation([fields.lexpr === undefined ? `unary ${symbol}` : symbol], operands)
  const word = EXPRESSIONS[kind] ?? notAllowed(kind)
  const quantified = kind === 'AEXPR_OP_ANY' || kind === 'AEXPR_OP_ALL'
  return operation(quantified ? [symbol] : [word], operands)
}

function readBoolean(reader: Reader, node: PgNode): Expr {
  const fields = unwrap(node, 'BoolExpr', ['boolop', 'args'])
  const word = { AND_EXPR: 'and', OR_EXPR: 'or', NOT_EXPR: 'not' }[String(fields.boolop)] ?? notAllowed('Such a condition')
  return operation([word], readAll(reader, fields.args))
}

function readCast(reader: Reader, node: PgNode): Expr {
  const fields = unwrap(node, 'TypeCast', ['arg', 'typeName'])
  const type = checkTypeName(fields.typeName as PgFields)
  return { kind: 'cast', operand: readOne(reader, fields.arg) ?? notAllowed('An empty cast'), type, lengths: [] }
}

function readSubLink(reader: Reader, node: PgNode): Expr {
  const fields = unwrap(node, 'SubLink', ['subLinkType', 'testexpr', 'operName', 'subselect'])
  const names = listOf(fields.operName).map(stringOf)
  if (names.length > 1 && names[0] !== 'pg_catalog') refuse('operator_not_allowed', `The operator ${names.join('.')} is not allowed.`)
  const query = reader.query(reader, nodeOf(fields.subselect) ?? notAllowed('An empty sub-query'))
  const tested = readOne(reader, fields.testexpr)
  return tested === null ? { kind: 'subquery', query } : operation([names.at(-1) ?? 'in'], [tested, { kind: 'subquery', query }])
}

/** Fields of the rows that set-returning functions give. Another name after a dot may call a function of that name. */
const FIELDS = /^(?:key|value|f\d+|lexeme|positions|weights|ordinality)$/

function readIndirection(reader: Reader, node: PgNode): Expr {
  const fields = unwrap(node, 'A_Indirection', ['arg', 'indirection'])
  const base = readOne(reader, fields.arg) ?? notAllowed('An empty expression')
  const inner = listOf(fields.indirection).flatMap((step) => {
    if (step.A_Indices !== undefined) {
      const indices = fieldsOf(step.A_Indices, 'A_Indices', ['is_slice', 'lidx', 'uidx'])
      return readSome(reader, indices.lidx, indices.uidx)
    }
    if (step.A_Star !== undefined) return []
    const field = stringOf(step)
    // (o).status reads the whole row, which is judged as such, and must be a column of it: else it would call a function.
    if (base.kind === 'column') return [{ kind: 'column' as const, parts: [...base.parts, nameFrom(field)] }]
    return FIELDS.test(field) ? [] : notAllowed(`The field ${field} of an expression`)
  })
  return operation(['[]'], [base, ...inner])
}

/** Making XML is harmless; reading it is not needed. */
const XML = new Set(['IS_XMLELEMENT', 'IS_XMLFOREST', 'IS_XMLCONCAT'])

function readXml(reader: Reader, node: PgNode): Expr {
  const fields = unwrap(node, 'XmlExpr', ['op', 'name', 'named_args', 'arg_names', 'args', 'xmloption', 'indent', 'type', 'typmod'])
  if (!XML.has(String(fields.op))) notAllowed(`${fields.op}`)
  const named = listOf(fields.named_args).flatMap((arg) => readSome(reader, unwrap(arg, 'ResTarget', ['name', 'val']).val))
  return operation([], [...named, ...readAll(reader, fields.args)])
}

const CLOCK = /^SVFOP_(?:CURRENT_DATE|(?:CURRENT_TIME|CURRENT_TIMESTAMP|LOCALTIME|LOCALTIMESTAMP)(?:_N)?)$/

function readValueFunction(_reader: Reader, node: PgNode): Expr {
  const fields = unwrap(node, 'SQLValueFunction', ['op', 'typmod'])
  const name = String(fields.op).replace('SVFOP_', '').toLowerCase()
  if (!CLOCK.test(String(fields.op))) refuse('function_not_allowed', `${name} is not allowed.`)
  return literal('other', name)
}
