import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What the model does at one call: says something, or anything at all with the raw answer. */
export type Reply = string | ((response: ServerResponse) => void)

export interface ScriptedModel {
  host: string
  /** What comes at the next calls; the last one stays. */
  replies: Reply[]
  /** The messages of every call, as text. */
  prompts: string[]
  /** The texts that vectors were wanted of. */
  embedded: string[]
  /** Resolves when the caller has broken a call off. */
  brokenOff: Promise<void>
  stop(): Promise<void>
}

/** The whole answer of a runtime whose model said this. */
export const completion = (content: string) => JSON.stringify({ choices: [{ message: { role: 'assistant', content } }] })
export const sql = (statement: string) => JSON.stringify({ sql: statement })

/** An OpenAI-compatible runtime that says what it was told to. */
export async function scriptedModel(...replies: Reply[]): Promise<ScriptedModel> {
  const prompts: string[] = []
  const embedded: string[] = []
  let noteBrokenOff = (): void => {}
  const brokenOff = new Promise<void>((resolve) => {
    noteBrokenOff = resolve
  })
  const server = createServer(async (request, response) => {
    response.once('close', () => response.writableFinished || noteBrokenOff())
    if (request.url === '/v1/models') return response.end(JSON.stringify({ object: 'list', data: [{ id: 'scripted' }] }))
    const body = await bodyOf(request)
    if (request.url === '/v1/embeddings') {
      embedded.push(...(body.input ?? []))
      return response.end(JSON.stringify({ data: body.input?.map((text, index) => ({ index, embedding: [text.length, 1] })) }))
    }
    prompts.push((body.messages ?? []).map(({ content }) => content).join('\n\n'))
    const reply = model.replies.length > 1 ? model.replies.shift() : model.replies[0]
    if (typeof reply === 'function') return reply(response)
    response.setHeader('content-type', 'application/json').end(completion(reply ?? ''))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const model: ScriptedModel = {
    host: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    replies,
    prompts,
    embedded,
    brokenOff,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return model
}

async function bodyOf(request: IncomingMessage): Promise<{ messages?: { content: string }[]; input?: string[] }> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return JSON.parse(Buffer.concat(parts).toString('utf8'))
}
