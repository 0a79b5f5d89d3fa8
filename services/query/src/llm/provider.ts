/** A message to a model, and its role. */
export interface Message {
  role: 'system' | 'user' | 'assistant'
  content: string
}

/** The JSON object that a reply should be: asked for as structured output or as a tool call, where the provider has either. */
export interface ReplyShape {
  name: string
  description: string
  schema: Record<string, unknown>
}

export interface CompletionRequest {
  messages: readonly Message[]
  shape: ReplyShape
  temperature: number
}
export interface Completion {
  text: string
  /** As the provider counted them; null where it did not say. */
  inputTokens: number | null
  outputTokens: number | null
}

/** A parameter of ours that some models refuse, and how their complaint reads. */
export interface Refusable {
  names: readonly string[]
  complaint: RegExp
}

/** One kind of provider behind its official SDK. One request per call: retries and limits are the caller's. */
export interface Provider {
  readonly refusable: readonly Refusable[]
  /** The body of a request, before LLM_OPTIONS. */
  bodyOf(request: CompletionRequest): Record<string, unknown>
  send(body: Record<string, unknown>, signal: AbortSignal): Promise<Completion>
  /** The cheap list call: whether the provider is there, without generating anything. */
  listModels(signal: AbortSignal): Promise<string[]>
  /** Vectors of texts; absent where the provider has no such endpoint. */
  embed?(model: string, texts: readonly string[], signal: AbortSignal): Promise<Float32Array[]>
}

export const PROVIDERS = ['openai', 'anthropic'] as const
export type ProviderName = (typeof PROVIDERS)[number]

export interface ModelSettings {
  provider: ProviderName
  host: string
  model: string
  apiKey: string
  /** For one request. */
  timeoutMs: number
  /** How often a request is sent again after 429, 5xx or a lost connection. */
  retries: number
  /** LLM_OPTIONS: what is sent beside our own or in its place; null leaves a parameter out. */
  options: Readonly<Record<string, unknown>>
}

/** Room for a model that thinks aloud first. */
export const MAX_TOKENS = 4_096
/** So much longer an SDK waits than we do: which of the two clocks ends a request must not be chance. */
export const SDK_PATIENCE_MS = 5_000

export const tokenCount = (value: unknown): number | null => (typeof value === 'number' && Number.isFinite(value) ? value : null)
