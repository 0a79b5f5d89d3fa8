import { Tables } from '@tanager/ask-contract'
import { type Server, unavailable } from '@tanager/kernel'
import { withToken } from '../access.ts'
import { type Audiences, partsFor } from '../ask/audiences.ts'

/** Names and types, as far as this database user may read them: no row, no value. */
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
      const { index } = partsFor(asked, request)
      const current = index.current()
      if (!current) throw unavailable('schema_index_unavailable', index.reason(), 5)
      return {
        tables: current.tables.map((table) => ({
          table_name: table.name,
          columns: table.columns.map((column) => ({
            name: column.name,
            type: column.type,
            nullable: column.nullable,
            is_primary_key: column.isPrimaryKey,
          })),
        })),
      }
    },
  )
}
