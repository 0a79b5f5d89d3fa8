import OpenAI from 'openai'
import { boundedFetch } from './bounded-fetch.ts'
import { UnusableReply } from './model-errors.ts'
import { type Completion, MAX_TOKENS, type ModelSettings, type Provider, SDK_PATIENCE_MS, tokenCount } from './provider.ts'

type Body = OpenAI.Chat.Completions.ChatCompletionCreateParamsNonStreaming

/** Every host that speaks OpenAI's protocol: OpenAI, Ollama, vLLM, llama.cpp, LM Studio and most hosted ones. */
export function openaiProvider(settings: ModelSettings): Provider {
  const client = new OpenAI({
    baseURL: baseOf(settings.host),
    apiKey: settings.apiKey || 'none', // the SDK wants one; the header is left out below
    organization: null,
    project: null,
    timeout: settings.timeoutMs + SDK_PATIENCE_MS,
    maxRetries: 0,
    logLevel: 'off',
    fetch: boundedFetch,
    ...(settings.apiKey === '' ? { defaultHeaders: { authorization: null } } : {}),
  })
  return {
    refusable: [
      { names: ['temperature'], complaint: /temperature/i },
      { names: ['max_tokens'], complaint: /max_(?:completion_)?tokens/i },
      { names: ['response_format'], complaint: /response_format|json_schema|structured|guided|grammar/i },
    ],
    bodyOf: ({ messages, shape, temperature }) => ({
      model: settings.model,
      messages,
      temperature,
      max_tokens: MAX_TOKENS,
      response_format: {
        type: 'json_schema',
        json_schema: { name: shape.name, description: shape.description, strict: true, schema: shape.schema },
      },
    }),
    send: async (body, signal) => completionOf(await client.chat.completions.create(body as unknown as Body, { signal })),
    async listModels(signal) {
      const { data } = (await client.models.list({ signal })) as { data?: unknown }
      const models: ({ id?: unknown } | null)[] = Array.isArray(data) ? data : []
      return models.flatMap((model) => (typeof model?.id === 'string' ? [model.id] : []))
    },
    async embed(model, texts, signal) {
      const { data } = await client.embeddings.create({ model, input: [...texts], encoding_format: 'float' }, { signal })
      const vectors = [...(Array.isArray(data) ? data : [])]
        .sort((a, b) => (a.index ?? 0) - (b.index ?? 0))
        .map(({ embedding }) => Float32Array.from(embedding ?? []))
      if (vectors.length !== texts.length || vectors.some((vector) => vector.length === 0))
        throw new UnusableReply('The model returned no embeddings. Check LLM_EMBED_MODEL.')
      return vectors
    },
  }
}

/** A base path is used as it is given; a host without any has its calls under `/v1`, as all of these runtimes do. */
function baseOf(host: string): string {
  const url = new URL(host)
  if (url.pathname === '/') url.pathname = '/v1'
  return url.href
}

/** Compatible hosts differ in what they leave out, so nothing is taken for granted. */
function completionOf(answer: unknown): Completion {
  const { choices, usage } = (answer ?? {}) as {
    choices?: { message?: { content?: unknown; refusal?: unknown }; finish_reason?: unknown }[]
    usage?: { prompt_tokens?: unknown; completion_tokens?: unknown }
  }
  const choice = Array.isArray(choices) ? choices[0] : undefined
  const { content, refusal } = choice?.message ?? {}
  const tokens = { inputTokens: tokenCount(usage?.prompt_tokens), outputTokens: tokenCount(usage?.completion_tokens) }
  if (typeof refusal === 'string' && refusal !== '') throw new UnusableReply('The model refused to answer.', tokens)
  const text = textOf(content)
  if (text === null || (text === '' && choice?.finish_reason === 'length'))
    throw new UnusableReply(
      choice?.finish_reason === 'length'
        ? 'The reply of the model was cut off before any text. Raise its token limit with LLM_OPTIONS.'
        : 'The reply of the model has no text.',
      tokens,
    )
  return { text, ...tokens }
}

/** Text, or parts of which some are text. */
function textOf(content: unknown): string | null {
  if (typeof content === 'string') return content
  if (!Array.isArray(content)) return null
  return content.map((part: { text?: unknown } | null) => (typeof part?.text === 'string' ? part.text : '')).join('')
}
