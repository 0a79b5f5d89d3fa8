import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What the model does at one call: says something, or anything at all with the raw answer. */
export type Reply = string | ((response: ServerResponse) => void)

export interface SentRequest {
  url: string
  headers: IncomingHttpHeaders
  body: Record<string, unknown>
}
export interface ScriptedModel {
  host: string
  /** What comes at the next calls; the last one stays. */
  replies: Reply[]
  /** The messages of every call, as text. */
  prompts: string[]
  /** Every call that generates, as it was sent. */
  requests: SentRequest[]
  /** The texts that vectors were wanted of. */
  embedded: string[]
  /** Resolves when the caller has broken a call off. */
  brokenOff: Promise<void>
  stop(): Promise<void>
}

/** The whole response of a provider of either kind whose model replied with this text. */
export const completion = (content: string) =>
  JSON.stringify({
    choices: [{ message: { role: 'assistant', content }, finish_reason: 'stop' }],
    usage: { prompt_tokens: 120, completion_tokens: 12 },
  })
export const anthropicMessage = (text: string) => {
  const input = objectIn(text)
  return JSON.stringify({
    type: 'message',
    role: 'assistant',
    content: [input ? { type: 'tool_use', id: 'toolu_1', name: 'answer', input } : { type: 'text', text }],
    stop_reason: input ? 'tool_use' : 'end_turn',
    usage: { input_tokens: 120, output_tokens: 12 },
  })
}
export const sql = (statement: string) => JSON.stringify({ sql: statement })

/** A provider that says what it was told to: OpenAI's and Anthropic's calls, under any base path. */
export async function scriptedModel(...replies: Reply[]): Promise<ScriptedModel> {
  const prompts: string[] = []
  const requests: SentRequest[] = []
  const embedded: string[] = []
  let noteBrokenOff = (): void => {}
  const brokenOff = new Promise<void>((resolve) => {
    noteBrokenOff = resolve
  })
  const server = createServer(async (request, response) => {
    response.once('close', () => response.writableFinished || noteBrokenOff())
    const url = request.url ?? ''
    const [path = ''] = url.split('?')
    response.setHeader('content-type', 'application/json')
    if (path.endsWith('/models')) return response.end(JSON.stringify({ object: 'list', data: [{ id: 'scripted' }] }))
    const body = await bodyOf(request)
    if (path.endsWith('/embeddings')) {
      embedded.push(...(body.input ?? []))
      return response.end(JSON.stringify({ data: body.input?.map((text, index) => ({ index, embedding: [text.length, 1] })) }))
    }
    requests.push({ url, headers: request.headers, body: body as Record<string, unknown> })
    prompts.push([body.system ?? '', ...(body.messages ?? []).map(({ content }) => content)].join('\n\n'))
    const reply = model.replies.length > 1 ? model.replies.shift() : model.replies[0]
    if (typeof reply === 'function') return reply(response)
    response.end((path.endsWith('/messages') ? anthropicMessage : completion)(reply ?? ''))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const model: ScriptedModel = {
    host: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    replies,
    prompts,
    requests,
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

async function bodyOf(request: IncomingMessage): Promise<{ system?: string; messages?: { content: string }[]; input?: string[] }> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return JSON.parse(Buffer.concat(parts).toString('utf8'))
}

function objectIn(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}
