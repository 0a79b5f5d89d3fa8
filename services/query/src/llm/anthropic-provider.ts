import Anthropic from '@anthropic-ai/sdk'
import { boundedFetch } from './bounded-fetch.ts'
import { UnusableReply } from './model-errors.ts'
import { type Completion, MAX_TOKENS, type ModelSettings, type Provider, SDK_PATIENCE_MS, tokenCount } from './provider.ts'

type Body = Anthropic.MessageCreateParamsNonStreaming

/** Anthropic's Messages API. The reply comes as the input of a tool that the model must call. */
export function anthropicProvider(settings: ModelSettings): Provider {
  const client = new Anthropic({
    baseURL: baseOf(settings.host),
    apiKey: settings.apiKey || 'none', // the SDK wants one; the header is left out below
    timeout: settings.timeoutMs + SDK_PATIENCE_MS,
    maxRetries: 0,
    logLevel: 'off',
    fetch: boundedFetch,
    ...(settings.apiKey === '' ? { defaultHeaders: { authorization: null } } : {}),
  })
  return {
    refusable: [
      { names: ['temperature'], complaint: /temperature/i },
      { names: ['tools', 'tool_choice'], complaint: /tool/i },
    ],
    bodyOf: ({ messages, shape, temperature }) => ({
      model: settings.model,
      system: messages.flatMap(({ role, content }) => (role === 'system' ? [content] : [])).join('\n\n'),
      messages: messages.filter(({ role }) => role !== 'system'),
      temperature,
      max_tokens: MAX_TOKENS,
      tools: [{ name: shape.name, description: shape.description, input_schema: shape.schema }],
      tool_choice: { type: 'tool', name: shape.name },
    }),
    send: async (body, signal) => completionOf(await client.messages.create(body as unknown as Body, { signal })),
    async listModels(signal) {
      const { data } = (await client.models.list({ limit: 1_000 }, { signal })) as { data?: unknown }
      const models: ({ id?: unknown } | null)[] = Array.isArray(data) ? data : []
      return models.flatMap((model) => (typeof model?.id === 'string' ? [model.id] : []))
    },
  }
}

/** The SDK adds `/v1` itself. */
function baseOf(host: string): string {
  const url = new URL(host)
  url.pathname = url.pathname.replace(/\/v1\/?$/, '')
  return url.href
}

function completionOf(answer: unknown): Completion {
  const { content, usage, stop_reason } = (answer ?? {}) as {
    content?: unknown
    usage?: { input_tokens?: unknown; output_tokens?: unknown }
    stop_reason?: unknown
  }
  const tokens = { inputTokens: tokenCount(usage?.input_tokens), outputTokens: tokenCount(usage?.output_tokens) }
  if (stop_reason === 'refusal') throw new UnusableReply('The model refused to answer.', tokens)
  const blocks: ({ type?: unknown; text?: unknown; input?: unknown } | null)[] = Array.isArray(content) ? content : []
  const called = blocks.find((block) => block?.type === 'tool_use')
  const text = called ? JSON.stringify(called.input) : blocks.map((block) => (typeof block?.text === 'string' ? block.text : '')).join('')
  if (!text) throw new UnusableReply('The reply of the model has no text.', tokens)
  return { text, ...tokens }
}
