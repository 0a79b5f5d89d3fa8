import assert from 'node:assert/strict'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { UnusableReply } from './model-errors.ts'
import { complete, embed, listModels, type ModelSettings } from './openai-compatible.ts'

const never = new AbortController().signal

describe('An OpenAI-compatible runtime', () => {
  let answer: unknown
  const seen: { url: string | undefined; headers: IncomingHttpHeaders }[] = []
  const server = createServer((request, response) => {
    seen.push({ url: request.url, headers: request.headers })
    response.end(JSON.stringify(answer))
  })
  let settings: ModelSettings
  before(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    settings = { host: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, model: 'm', apiKey: '', timeoutMs: 5_000 }
  })
  after(() => {
    server.closeAllConnections()
    server.close()
  })

  it('is found with and without a slash or /v1 at the end, and gets its key only where one is set', async () => {
    answer = { choices: [{ message: { content: 'said' } }] }
    for (const end of ['', '/', '/v1', '/v1/']) {
      assert.equal(await complete({ ...settings, host: settings.host + end, apiKey: end === '' ? '' : 'k' }, [], never), 'said')
      const last = seen.at(-1)
      assert.deepEqual([last?.url, last?.headers.authorization], ['/v1/chat/completions', end === '' ? undefined : 'Bearer k'])
    }
  })

  it('lists its models, however many, and whatever stands among them', async () => {
    answer = { data: [{ id: 'a' }, null, { id: 7 }, { id: 'b', about: 'x'.repeat(1_000_000) }] }
    assert.deepEqual(await listModels(settings, never), ['a', 'b'])
    answer = { data: 'none' }
    assert.deepEqual(await listModels(settings, never), [])
  })

  it('gives vectors in the order of the texts, one for each', async () => {
    answer = {
      data: [
        { index: 1, embedding: [2] },
        { index: 0, embedding: [1] },
      ],
    }
    assert.deepEqual(await embed(settings, ['one', 'two'], never), [Float32Array.of(1), Float32Array.of(2)])
    await assert.rejects(embed(settings, ['one'], never), UnusableReply)
    answer = {}
    await assert.rejects(embed(settings, ['one'], never), UnusableReply)
  })
})
