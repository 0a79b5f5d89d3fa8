import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, describe, it } from 'node:test'
import { type ApiDocument, operationsOf } from '../../packages/kernel/src/openapi.testing.ts'
import { testFolder } from '../../services/query/src/dialects/testing/files.ts'
import { fillSqlite, SAMPLE } from '../../services/query/src/dialects/testing/sample.ts'
import { type ServiceProcess, startServiceProcess } from '../../services/query/src/testing/service-process.ts'
import type { Target } from './fuzz.ts'
import { judgeByFuzzing, TRIED } from './judged.ts'
import { type Probe, prepareProbe } from './measured.ts'

/** Not in the API's description. */
const PROBES = ['/health/live', '/health/ready']
const TOKEN = 'a-token-for-the-fuzzer-of-32-characters'
const document = JSON.parse(readFileSync(new URL('../../docs/api/query.openapi.json', import.meta.url), 'utf8')) as ApiDocument
const turn = { question: 'How many people are there?', sql: 'select count(*) from people', tables: ['people'], status: 'succeeded' }
const BODIES: Record<string, object> = {
  ask: { question: 'How many people are there?', conversation_history: [turn], enable_insight: true },
}

describe('hostile requests to the Query API', () => {
  const folder = testFolder()
  let service: ServiceProcess
  let probe: Probe
  before(async () => {
    const file = folder.path('asked.sqlite')
    fillSqlite(file, SAMPLE)
    const prepared = prepareProbe()
    service = await startServiceProcess({
      API_AUTH_TOKEN: TOKEN,
      DB_TYPE: 'sqlite',
      DB_NAME: file,
      TANAGER_DATA_DIR: folder.path('data'),
      SECURITY_LOG: folder.path('security.jsonl'),
      QUESTION_RATE_LIMIT_PER_MINUTE: '1000000',
      ...prepared.env,
    })
    probe = await prepared.connect()
  })
  after(async () => {
    probe.close()
    service.child.kill('SIGKILL') // nothing is left that it would have to finish
    await service.exited
    folder.remove()
  })

  it('hold no event loop, break nothing and leave nothing behind', async () => {
    const targets = operationsOf(document).flatMap(({ operationId, method, path, parameters }): Target[] => {
      const body = BODIES[operationId]
      const declared = parameters.filter((one) => one.in === 'query').map(({ name }) => name)
      const plain = { operation: operationId, method, path, parameters: declared, ...(body ? { body } : {}) }
      return [
        { ...plain, caller: 'a stranger', headers: {} },
        { ...plain, caller: 'a caller with a token', headers: { authorization: `Bearer ${TOKEN}` } },
      ]
    })
    for (const path of PROBES) targets.push({ operation: path, caller: 'a stranger', method: 'GET', path, parameters: [], headers: {} })
    assert.ok(targets.length >= 8)
    await judgeByFuzzing({ url: service.url, probe, targets, each: TRIED.query })
  })
})
