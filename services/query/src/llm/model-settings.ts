import type { ModelSettings, ProviderName } from './provider.ts'

/** The settings that choose a model and say how it is called. */
export interface ModelConfig {
  LLM_PROVIDER: ProviderName
  LLM_HOST: string
  LLM_MODEL: string
  LLM_API_KEY: string
  LLM_EMBED_MODEL: string
  LLM_TIMEOUT_SECONDS: number
  LLM_RETRIES: number
  LLM_OPTIONS: string
}

export const modelSettings = (config: ModelConfig): ModelSettings => ({
  provider: config.LLM_PROVIDER,
  host: config.LLM_HOST,
  model: config.LLM_MODEL,
  apiKey: config.LLM_API_KEY,
  timeoutMs: config.LLM_TIMEOUT_SECONDS * 1_000,
  retries: config.LLM_RETRIES,
  options: optionsIn(config.LLM_OPTIONS) ?? {},
})

/** What the questions and their answers depend on: a model with other settings could not be checked, read or counted. */
const OURS = ['messages', 'system', 'stream', 'n']

export function modelFaults({ LLM_PROVIDER, LLM_HOST, LLM_MODEL, LLM_EMBED_MODEL, LLM_OPTIONS }: ModelConfig): string[] {
  const options = optionsIn(LLM_OPTIONS)
  const taken = OURS.filter((name) => options && name in options)
  return [
    ...(LLM_HOST !== '' && LLM_MODEL === '' ? ['LLM_MODEL is required when LLM_HOST is set'] : []),
    ...(LLM_HOST === '' && LLM_PROVIDER === 'anthropic'
      ? ['LLM_HOST is required when LLM_PROVIDER is anthropic (https://api.anthropic.com)']
      : []),
    ...(LLM_EMBED_MODEL !== '' && LLM_PROVIDER === 'anthropic' ? ['LLM_EMBED_MODEL works with LLM_PROVIDER openai only'] : []),
    ...(options === null ? ['LLM_OPTIONS must be a JSON object'] : []),
    ...(taken.length > 0 ? [`LLM_OPTIONS must not set ${taken.join(', ')}`] : []),
  ]
}

function optionsIn(text: string): Record<string, unknown> | null {
  if (text === '') return {}
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}
