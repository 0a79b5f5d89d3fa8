import { ModelUnavailable, UnusableReply } from './model-errors.ts'

export interface ModelSettings {
  /** LLM_HOST, with or without a trailing slash or `/v1`. */
  host: string
  model: string
  apiKey: string
  timeoutMs: number
}
export interface Message {
  role: 'system' | 'user' | 'assistant'
  content: string
}

/** A reply that is longer holds no statement that we would run. */
const MAX_REPLY_BYTES = 262_144
/** Hosted runtimes list hundreds of models, with descriptions. */
const MAX_LIST_BYTES = 8_388_608

const endpoint = (host: string, path: string) => `${host.replace(/(?<!\/)\/+$/, '').replace(/\/v1$/, '')}/v1/${path}`
const headersOf = ({ apiKey }: ModelSettings) => ({
  'content-type': 'application/json',
  ...(apiKey === '' ? {} : { authorization: `Bearer ${apiKey}` }),
})

/** One call of the chat endpoint that Ollama, vLLM, llama.cpp, LM Studio and hosted runtimes share; answers the reply's text. */
export async function complete(settings: ModelSettings, messages: readonly Message[], signal: AbortSignal): Promise<string> {
  const body = JSON.stringify({ model: settings.model, messages, temperature: 0, stream: false, max_tokens: 2_048 })
  const answer = await call(settings, 'chat/completions', { method: 'POST', body }, signal)
  const reply = parse(answer) as { choices?: { message?: { content?: unknown } }[] }
  const content = reply.choices?.[0]?.message?.content
  if (typeof content !== 'string') throw new UnusableReply('The reply of the model has no text.')
  return content
}

/** The cheap list call: whether the runtime is there, without generating anything. */
export async function listModels(settings: ModelSettings, signal: AbortSignal): Promise<string[]> {
  const { data } = parse(await call(settings, 'models', { method: 'GET' }, signal, MAX_LIST_BYTES)) as { data?: unknown }
  const models: ({ id?: unknown } | null)[] = Array.isArray(data) ? data : []
  return models.flatMap((model) => (typeof model?.id === 'string' ? [model.id] : []))
}

export async function embed(settings: ModelSettings, texts: readonly string[], signal: AbortSignal): Promise<Float32Array[]> {
  const body = JSON.stringify({ model: settings.model, input: texts })
  const { data } = parse(await call(settings, 'embeddings', { method: 'POST', body }, signal, 64 * 1024 * 1024)) as {
    data?: { index?: number; embedding?: number[] }[]
  }
  const vectors = [...(data ?? [])]
    .sort((a, b) => (a.index ?? 0) - (b.index ?? 0))
    .map(({ embedding }) => Float32Array.from(embedding ?? []))
  if (vectors.length !== texts.length || vectors.some((vector) => vector.length === 0))
    throw new UnusableReply('The model gave no vectors.')
  return vectors
}

async function call(
  settings: ModelSettings,
  path: string,
  init: { method: string; body?: string },
  signal: AbortSignal,
  maxBytes = MAX_REPLY_BYTES,
): Promise<string> {
  const late = AbortSignal.timeout(settings.timeoutMs)
  try {
    const answer = await fetch(endpoint(settings.host, path), {
      ...init,
      headers: headersOf(settings),
      signal: AbortSignal.any([signal, late]),
      redirect: 'error',
    })
    if (!answer.ok) {
      await answer.body?.cancel()
      throw new ModelUnavailable(`it answered ${answer.status}.`)
    }
    return await readBounded(answer, maxBytes)
  } catch (error) {
    if (signal.aborted) throw signal.reason
    if (error instanceof ModelUnavailable || error instanceof UnusableReply) throw error
    if (late.aborted) throw new ModelUnavailable(`no answer within ${Math.round(settings.timeoutMs / 1000)} seconds.`)
    const { cause } = error as { cause?: { code?: string; message?: string } }
    throw new ModelUnavailable(`${cause?.code ?? cause?.message ?? (error as Error).message}.`)
  }
}

/** Never more in memory than the bound, whatever the runtime sends. */
async function readBounded(answer: Response, maxBytes: number): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of answer.body ?? []) {
    size += (part as Uint8Array).length
    if (size > maxBytes) {
      throw new UnusableReply(`The reply of the model is longer than ${maxBytes} bytes.`)
    }
    parts.push(part as Uint8Array)
  }
  return Buffer.concat(parts).toString('utf8')
}

function parse(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null) return value
  } catch {}
  throw new UnusableReply('The model did not answer in JSON.')
}
