import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Received {
  path: string
  headers: IncomingHttpHeaders
  body: Record<string, unknown>
}

export const ANSWER = {
  status: 'succeeded',
  sql: 'select count(*) from candidates',
  result_columns: ['count'],
  result_rows: [[2]],
  row_count: 1,
  retry_count: 0,
  attempt_history: [{ attempt: 1, sql: 'select count(*) from candidates', outcome: 'succeeded', error: null, will_retry: false }],
  insight: 'The answer is 2.',
  cost_notice: null,
  rejection_reason: null,
  rejection_message: null,
  rate_limit_message: null,
  clarification_message: null,
  failure_explanation: null,
  error_history: [],
  meta: { model_calls: 0, input_tokens: 0, output_tokens: 0, model_ms: 0, tables_sent: [] },
  confidence: 0.9,
  interpretation: 'the number of candidates',
  choices: [],
}
export const TABLES = {
  tables: [
    {
      table_name: 'candidates',
      synonyms: [],
      description: null,
      display: [],
      columns: [{ name: 'id', type: 'uuid', nullable: false, is_primary_key: true, synonyms: [], description: null }],
      measures: [],
      dimensions: [],
      filters: [],
    },
  ],
  out_of_scope: [],
}

export const sendJson = (response: ServerResponse, status: number, body: object, headers: Record<string, string> = {}) =>
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers }).end(JSON.stringify(body))

type Answering = (response: ServerResponse, received: Received) => void
const asUsual: Answering = (response, { path }) => {
  sendJson(response, 200, path === '/ask' ? ANSWER : TABLES)
}

/** A server over real HTTP that stands where the Query API does, and answers as a test wants it: late, wrong, in pieces or not at all. */
export async function startQueryApi() {
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const text = Buffer.concat(parts).toString()
    const one = { path: request.url ?? '', headers: request.headers, body: text === '' ? {} : (JSON.parse(text) as Received['body']) }
    received.push(one)
    api.answer(response, one)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const api = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answer: asUsual,
    asUsual,
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  return api
}
export type StandInQueryApi = Awaited<ReturnType<typeof startQueryApi>>
