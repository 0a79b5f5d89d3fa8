import { Tables } from '@tanager/ask-contract'
import { type Server, unavailable } from '@tanager/kernel'
import { withToken } from '../access.ts'
import { type Audiences, partsFor } from '../ask/audiences.ts'
import { lookedOnce, STARTING } from '../ask/first-look.ts'
import { sensitiveColumns } from '../guard/sensitive-columns.ts'
import { listDefinitions, type TableDefinitions } from '../semantic-layer/list-definitions.ts'
import type { SchemaIndex } from './schema-index.ts'

const NEVER = new AbortController().signal

/** Names, types and what the semantic layer says of them, as far as this database user may read them: no row, no stored value. */
export const tableRoutes = (asked: Audiences) => async (app: Server) => {
  app.get(
    '/schema/tables',
    {
      config: { access: withToken },
      schema: {
        operationId: 'listTables',
        tags: ['Schema'],
        summary: 'Tables and columns that questions can be about',
        response: { 200: Tables },
        refusals: { 403: ['unknown_audience'], 503: ['schema_index_unavailable'] },
      },
    },
    async (request) => {
      const parts = partsFor(asked, request)
      const { index, sensitive } = parts
      const isStarted = await lookedOnce(parts, NEVER)
      const current = index.current()
      if (!current) throw unavailable('schema_index_unavailable', isStarted ? index.reason() : STARTING, 5)
      const definitions = listDefinitions(current, sensitiveColumns(sensitive))
      return { tables: current.tables.map((table) => listed(table, definitions.get(table.name))), out_of_scope: outOfScope(current) }
    },
  )
}

const listed = (
  { name, comment, semantics, columns }: SchemaIndex['tables'][number],
  { display, measures, dimensions, filters }: TableDefinitions = NOTHING_DEFINED,
) => ({
  table_name: name,
  synonyms: [...(semantics?.names ?? [])],
  description: semantics?.row ?? comment,
  display,
  columns: columns.map((column) => ({
    name: column.name,
    type: column.type,
    nullable: column.nullable,
    is_primary_key: column.isPrimaryKey,
    synonyms: [...(column.semantics?.names ?? [])],
    description: column.comment,
  })),
  measures,
  dimensions,
  filters,
})
const NOTHING_DEFINED: TableDefinitions = { display: [], measures: [], dimensions: [], filters: [] }

const outOfScope = ({ semantics }: SchemaIndex) =>
  Object.entries(semantics?.notHeld ?? {}).map(([topic, words]) => ({
    topic,
    words: [...words],
    reason: semantics?.reasons?.[topic] ?? null,
  }))
