import { readFileSync } from 'node:fs'
import type { AskAnswer } from '@tanager/ask-contract'
import { readQueryConfig } from './config.ts'
import { testFolder } from './dialects/testing/files.ts'
import { fillSqlite, SAMPLE } from './dialects/testing/sample.ts'
import { type LoadedNetwork, loadNetwork } from './generate/parse-network/open-network.ts'
import { type Reply, type ScriptedModel, scriptedModel } from './llm/testing.ts'
import { startQueryService } from './service.ts'

export interface QueryWorldOptions {
  /** Statements that make the database; the sample of people and orders by default. */
  tables?: readonly string[]
  settings?: Record<string, string>
  /** What a scripted model says; without any the embedded generator answers. */
  replies?: readonly Reply[]
  /** Processes of the database at most; one by default. */
  poolSize?: number
}
export interface Answered {
  status: number
  headers: Headers
  body: AskAnswer
}
export interface QueryWorld {
  url: string
  /** The SQLite file that is asked. */
  file: string
  model: ScriptedModel
  ask(body: string | Record<string, unknown>, headers?: Record<string, string>): Promise<Answered>
  get<Body>(path: string, headers?: Record<string, string>): Promise<{ status: number; headers: Headers; body: Body }>
  /** What the security log holds. Its lines are written in the background: waits until there are so many. */
  securityEvents(count: number): Promise<{ event: string; reason: string; correlation_id: string }[]>
  stop(): Promise<void>
}

/** Loaded once for all services of a test process; an idle one does not keep the process. */
let network: LoadedNetwork | undefined

/** The whole service on a port of its own, with a database file of its own and, where replies are given, a scripted model. */
export async function queryWorld({ tables = SAMPLE, settings = {}, replies, poolSize = 1 }: QueryWorldOptions = {}): Promise<QueryWorld> {
  const folder = testFolder()
  const file = folder.path('asked.sqlite')
  fillSqlite(file, tables)
  const model = await scriptedModel(...(replies ?? []))
  if (!replies) network ??= loadNetwork({})
  const service = await startQueryService(
    readQueryConfig({
      TANAGER_ENV: 'Development',
      QUERY_PORT: '0',
      TANAGER_DATA_DIR: folder.path('data'),
      DB_TYPE: 'sqlite',
      DB_NAME: file,
      DB_CONNECT_TIMEOUT_SECONDS: '30',
      LOG_LEVEL: 'silent',
      SECURITY_LOG: folder.path('security.jsonl'),
      QUESTION_RATE_LIMIT_PER_MINUTE: '100000',
      ...(replies ? { LLM_HOST: model.host, LLM_MODEL: 'scripted' } : {}),
      ...settings,
    }),
    { poolSize, ...(network && { network }) },
  )
  await service.looked
  return {
    url: service.address,
    file,
    model,
    async ask(body, headers = {}) {
      const answer = await fetch(`${service.address}/ask`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      })
      return { status: answer.status, headers: answer.headers, body: (await answer.json()) as AskAnswer }
    },
    async get<Body>(path: string, headers = {}) {
      const answer = await fetch(service.address + path, { headers })
      return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Body }
    },
    async securityEvents(count) {
      const deadline = Date.now() + 60_000
      for (;;) {
        const lines = readFileSync(folder.path('security.jsonl'), 'utf8').split('\n').slice(0, -1)
        if (lines.length >= count || Date.now() > deadline) return lines.map((line) => JSON.parse(line))
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    },
    async stop() {
      await service.stop()
      await model.stop()
      folder.remove()
    },
  }
}
