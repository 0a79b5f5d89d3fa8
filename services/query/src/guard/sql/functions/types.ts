import type { DialectName } from '../../../dialects/dialect.ts'
import { LIMITS } from '../limits.ts'
import { refuse } from '../verdict.ts'
import { words } from './words.ts'

/** Plain data types. Those that look names up in the catalog (regclass) or are a customer's own are not among them. */
const COMMON = words(`
  int integer smallint bigint tinyint mediumint decimal dec numeric real float double char character varchar nchar nvarchar text
  date time timestamp datetime boolean bool json bit
`)
const TYPES: Record<DialectName, Set<string>> = {
  postgresql: new Set([
    ...COMMON,
    ...words(`
      int2 int4 int8 float4 float8 bpchar timestamptz timetz interval jsonb uuid bytea varbit name money inet cidr macaddr
      tsvector tsquery point box circle line lseg path polygon xid8 citext
      int4range int8range numrange daterange tsrange tstzrange int4multirange int8multirange nummultirange datemultirange
      tsmultirange tstzmultirange jsonpath
    `),
  ]),
  mysql: new Set([...COMMON, ...words('signed unsigned binary varbinary year tinytext mediumtext longtext blob')]),
  mssql: new Set([
    ...COMMON,
    ...words('datetime2 datetimeoffset smalldatetime money smallmoney uniqueidentifier binary varbinary ntext xml sql_variant'),
  ]),
  sqlite: new Set([...COMMON, ...words('int2 int8 blob nocase any')]),
  duckdb: new Set([
    ...COMMON,
    ...words(`
      int1 int2 int4 int8 int16 int32 int64 int128 float4 float8 long short signed hugeint uhugeint utinyint usmallint uinteger
      ubigint uint8 uint16 uint32 uint64 string bpchar timestamptz timestamp_s timestamp_ms timestamp_ns datetime interval blob
      bytea binary varbinary uuid guid bitstring oid logical timetz varint
    `),
  ]),
}

export function checkType(dialect: DialectName, name: string, lengths: number[] = []): void {
  if (!TYPES[dialect].has(name.toLowerCase())) {
    refuse('type_not_allowed', `The type ${name} is not allowed. Cast to a plain type such as integer, numeric, text, date or timestamp.`)
  }
  if (lengths.some((length) => !(length <= LIMITS.typeLength))) refuse('size_too_large', `The type ${name} is declared too long.`)
}
