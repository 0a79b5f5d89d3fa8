import { kindOf, listOf, type PgFields, type PgNode } from './node.ts'

interface Implied {
  name: string | null
  /** A cast and a CASE give way to what is inside them, unless that has only such a weak name itself. */
  strong: boolean
}

/** The name that PostgreSQL gives a column without an alias (its FigureColname); null for ?column?, which nobody writes. */
export const impliedName = (node: PgNode): string | null => nameOf(node).name

const strong = (name: string | null): Implied => ({ name, strong: name !== null })
const weak = (name: string | null): Implied => ({ name, strong: false })

const inside = (value: unknown): Implied => (value === undefined ? weak(null) : nameOf(value as PgNode))

function nameOf(node: PgNode): Implied {
  const kind = kindOf(node)
  const fields = node[kind] ?? {}
  switch (kind) {
    case 'ColumnRef':
      return strong(lastString(fields.fields))
    case 'A_Indirection': {
      const field = lastString(fields.indirection)
      return field === null ? inside(fields.arg) : strong(field)
    }
    case 'FuncCall':
      return strong(lastString(fields.funcname))
    case 'TypeCast': {
      const inner = inside(fields.arg)
      return inner.strong ? inner : weak(lastString((fields.typeName as PgFields).names))
    }
    case 'CollateClause':
      return inside(fields.arg)
    case 'CaseExpr': {
      const inner = inside(fields.defresult)
      return inner.strong ? inner : weak('case')
    }
    case 'SubLink':
      return ofSubLink(fields)
    case 'A_Expr':
      return fields.kind === 'AEXPR_NULLIF' ? strong('nullif') : weak(null)
    case 'MinMaxExpr':
      return strong(fields.op === 'IS_GREATEST' ? 'greatest' : 'least')
    case 'SQLValueFunction':
      return strong(String(fields.op).replace('SVFOP_', '').replace(/_N$/, '').toLowerCase())
    case 'JsonFuncExpr':
      return strong(String(fields.op).replace(/_OP$/, '').toLowerCase())
    default:
      return strong(FIXED[kind] ?? null)
  }
}

const FIXED: Record<string, string> = {
  A_ArrayExpr: 'array',
  RowExpr: 'row',
  CoalesceExpr: 'coalesce',
  GroupingFunc: 'grouping',
  JsonObjectConstructor: 'json_object',
  JsonArrayConstructor: 'json_array',
  JsonArrayQueryConstructor: 'json_array',
  JsonObjectAgg: 'json_objectagg',
  JsonArrayAgg: 'json_arrayagg',
  JsonParseExpr: 'json',
  JsonScalarExpr: 'json_scalar',
  JsonSerializeExpr: 'json_serialize',
}

const lastString = (value: unknown): string | null => {
  const text = listOf(value).findLast((node) => node.String !== undefined)?.String?.sval
  return typeof text === 'string' ? text : null
}

function ofSubLink(fields: PgFields): Implied {
  if (fields.subLinkType === 'EXISTS_SUBLINK') return strong('exists')
  if (fields.subLinkType === 'ARRAY_SUBLINK') return strong('array')
  if (fields.subLinkType !== 'EXPR_SUBLINK') return weak(null)
  const [first] = listOf((fields.subselect as PgNode).SelectStmt?.targetList)
  const target = first?.ResTarget
  if (target === undefined) return weak(null)
  return typeof target.name === 'string' ? strong(target.name) : nameOf(target.val as PgNode)
}
