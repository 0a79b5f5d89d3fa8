import { type Attributes, inSpan } from '@tanager/kernel'
import type { Completion, ModelSettings } from './provider.ts'

/** One request in the words of OpenTelemetry's GenAI conventions: which model, which place, how many tokens; never the text. */
export const inChatSpan = (settings: ModelSettings, send: () => Promise<Completion>): Promise<Completion> =>
  inSpan(
    `chat ${settings.model}`,
    described(settings, 'chat', settings.model),
    async (span) => {
      const completion = await send()
      const { inputTokens, outputTokens } = completion
      span.set({ 'gen_ai.usage.input_tokens': inputTokens ?? undefined, 'gen_ai.usage.output_tokens': outputTokens ?? undefined })
      return completion
    },
    'client',
  )

export const inEmbeddingsSpan = <T>(settings: ModelSettings, model: string, send: () => Promise<T>): Promise<T> =>
  inSpan(`embeddings ${model}`, described(settings, 'embeddings', model), send, 'client')

function described({ host, provider }: ModelSettings, operation: string, model: string): Attributes {
  const { hostname, port, protocol } = new URL(host)
  return {
    'gen_ai.operation.name': operation,
    'gen_ai.provider.name': provider,
    'gen_ai.request.model': model,
    'server.address': hostname,
    'server.port': Number(port) || (protocol === 'https:' ? 443 : 80),
  }
}
