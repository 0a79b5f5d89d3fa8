import { createServer } from 'node:http'
import { openPool } from '@tanager/postgres'
import { CANDIDATE_SQL } from '../../services/talent/src/modules/candidates/candidates.store.ts'

// The least that could answer a page of candidates: Node's own server, the same pool, the same transaction and statement,
// and no check of any kind. What the service adds to this is what the benchmark measures.

const { DATABASE_URL = '', DATABASE_POOL_SIZE = '10', TENANT_ID = '' } = process.env
const LIMIT = 25
const SET_TENANT = { name: 'tenancy.set_tenant', text: 'select set_tenant($1)' }
const pool = openPool({ url: DATABASE_URL, max: Number(DATABASE_POOL_SIZE), applicationName: 'tanager-floor' })

async function page(): Promise<{ id: string }[]> {
  const client = await pool.connect()
  try {
    await Promise.all([client.query('begin'), client.query({ ...SET_TENANT, values: [TENANT_ID] })])
    const { rows } = await client.query<{ id: string }>({ ...CANDIDATE_SQL.firstPage, values: [TENANT_ID, LIMIT + 1] })
    await client.query('commit')
    return rows
  } finally {
    client.release()
  }
}

const server = createServer((_request, response) => {
  page().then(
    (rows) => {
      const items = rows.slice(0, LIMIT)
      const hasMore = rows.length > LIMIT
      const last = items.at(-1)
      const body = JSON.stringify({
        items,
        next_cursor: hasMore && last ? Buffer.from(`1.${last.id}`).toString('base64url') : null,
        has_more: hasMore,
      })
      response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(body) }).end(body)
    },
    (error: Error) => response.writeHead(500).end(error.message),
  )
})
server.listen(Number(process.env.PORT), '127.0.0.1')
for (const end of ['disconnect', 'SIGTERM'] as const) process.once(end, () => process.exit(0))
