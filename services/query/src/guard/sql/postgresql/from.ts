import type { Alias, Expr, FromItem, Name } from '../tree.ts'
import {
  fieldsOf,
  kindOf,
  listOf,
  nameFrom,
  namesFrom,
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

export function readFrom(reader: Reader, node: PgNode): FromItem {
  switch (kindOf(node)) {
    case 'RangeVar':
      return readTable(reader, node)
    case 'RangeSubselect': {
      const fields = unwrap(node, 'RangeSubselect', ['lateral', 'subquery', 'alias'])
      const query = reader.query(reader, nodeOf(fields.subquery) ?? notAllowed('An empty sub-query'))
      return { kind: 'from_query', query, lateral: fields.lateral === true, alias: readAlias(fields.alias) }
    }
    case 'RangeFunction':
      return readFunctions(reader, node)
    case 'JoinExpr':
      return readJoin(reader, node)
    case 'RangeTableSample':
      return readSample(reader, node)
    default:
      return notAllowed(kindOf(node))
  }
}

function readAlias(value: unknown): Alias {
  if (value === undefined) return { name: null, columns: [] }
  const fields = fieldsOf(value as PgFields, 'alias', ['aliasname', 'colnames'])
  return { name: nameFrom(fields.aliasname), columns: namesFrom(fields.colnames) }
}

function readTable(reader: Reader, node: PgNode): Extract<FromItem, { kind: 'table' }> {
  const fields = unwrap(node, 'RangeVar', ['catalogname', 'schemaname', 'relname', 'inh', 'relpersistence', 'alias'])
  const parts = [fields.catalogname, fields.schemaname, fields.relname].filter((part) => part !== undefined).map(nameFrom)
  const offset = typeof fields.location === 'number' ? reader.charAt(fields.location) : 0
  // ONLY stands before the name, which is where the place points to then.
  return { kind: 'table', parts, alias: readAlias(fields.alias), offset: fields.inh === true ? offset : -1, sample: [] }
}

function readFunctions(reader: Reader, node: PgNode): FromItem {
  const fields = unwrap(node, 'RangeFunction', ['lateral', 'ordinality', 'is_rowsfrom', 'functions', 'alias', 'coldeflist'])
  const declared = readDeclared(fields.coldeflist)
  const calls = listOf(fields.functions).map((list): Expr => {
    const [called, columns] = listOf(unwrap(list, 'List', ['items']).items)
    if (columns?.List !== undefined) declared.push(...readDeclared(columns.List.items))
    return reader.expression(reader, called ?? notAllowed('An empty function'))
  })
  return { kind: 'from_calls', calls, alias: readAlias(fields.alias), declared, ordinality: fields.ordinality === true }
}

function readDeclared(value: unknown): Name[] {
  return listOf(value).map((node) => {
    const fields = unwrap(node, 'ColumnDef', ['colname', 'typeName', 'is_local'])
    checkTypeName(fields.typeName as PgFields)
    return nameFrom(fields.colname)
  })
}

function readJoin(reader: Reader, node: PgNode): FromItem {
  const known = ['jointype', 'isNatural', 'larg', 'rarg', 'usingClause', 'join_using_alias', 'quals', 'alias', 'rtindex']
  const fields = unwrap(node, 'JoinExpr', known)
  if (fields.join_using_alias !== undefined) notAllowed('An alias of USING')
  return {
    kind: 'join',
    left: readFrom(reader, nodeOf(fields.larg) ?? notAllowed('An empty join')),
    right: readFrom(reader, nodeOf(fields.rarg) ?? notAllowed('An empty join')),
    natural: fields.isNatural === true,
    using: namesFrom(fields.usingClause),
    on: readOne(reader, fields.quals),
    keeps: 'both',
    positional: false,
    lateral: false,
    alias: readAlias(fields.alias),
  }
}

function readSample(reader: Reader, node: PgNode): FromItem {
  const fields = unwrap(node, 'RangeTableSample', ['relation', 'method', 'args', 'repeatable'])
  const method = listOf(fields.method).map(stringOf).join('.')
  if (method !== 'system' && method !== 'bernoulli') notAllowed(`TABLESAMPLE ${method}`)
  const table = readTable(reader, nodeOf(fields.relation) ?? notAllowed('TABLESAMPLE without a table'))
  return { ...table, sample: [...readAll(reader, fields.args), ...readSome(reader, fields.repeatable)] }
}
