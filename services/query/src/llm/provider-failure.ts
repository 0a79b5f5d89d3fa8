import { UnusableReply } from './model-errors.ts'

/** What went wrong with one request, whichever SDK reported it. */
export interface ProviderFailure {
  /** Of the HTTP answer; null where there was none. */
  status: number | null
  /** The provider's error message, or the error code of the connection. */
  providerMessage: string
  /** Worth another try of the very same request. */
  isTransient: boolean
  /** How long the provider wants to be left alone. */
  retryAfterMs: number | null
}

const LOST = /^(?:ECONNRESET|EPIPE|ETIMEDOUT|EAI_AGAIN|UND_ERR_SOCKET)$/
const MAX_MESSAGE = 2_000

/** Reads the error of an SDK. What is no reply at all is thrown on as it is. */
export function failureOf(error: unknown, now: () => number = Date.now): ProviderFailure {
  for (const one of chainOf(error)) if (one instanceof UnusableReply) throw one
  const { status, headers, error: body } = error as { status?: number; headers?: Headers; error?: unknown }
  if (typeof status === 'number')
    return {
      status,
      providerMessage: messageOf(body).slice(0, MAX_MESSAGE),
      isTransient: status === 408 || status === 409 || status === 429 || status >= 500,
      retryAfterMs: retryAfter(headers, now),
    }
  if (error instanceof SyntaxError) throw new UnusableReply('The model did not answer in JSON.')
  const causes = chainOf(error) as { code?: unknown; message: string }[]
  const code = causes.map((one) => one.code).find((one) => typeof one === 'string')
  const providerMessage = String(code ?? causes.at(-1)?.message ?? error)
  return { status: null, providerMessage, isTransient: LOST.test(providerMessage), retryAfterMs: null }
}

function chainOf(error: unknown): Error[] {
  const chain: Error[] = []
  for (let one = error; one instanceof Error && chain.length < 8; one = one.cause) chain.push(one)
  return chain
}

/** OpenAI's SDK hands out the inner error object, Anthropic's the whole body. */
function messageOf(body: unknown): string {
  const { error, message, param } = (body ?? {}) as { error?: unknown; message?: unknown; param?: unknown }
  if (typeof error === 'object' && error !== null) return messageOf(error)
  const text = typeof message === 'string' ? message : ''
  return typeof param === 'string' && !text.includes(param) ? `${text} (${param})` : text
}

function retryAfter(headers: Headers | undefined, now: () => number): number | null {
  const ms = Number(headers?.get('retry-after-ms') ?? Number.NaN)
  if (ms >= 0) return ms
  const text = headers?.get('retry-after') ?? ''
  if (/^\d+(?:\.\d+)?$/.test(text)) return Number(text) * 1_000
  const at = Date.parse(text)
  return Number.isNaN(at) ? null : Math.max(0, at - now())
}

const MOST_SHOWN = 300
/** What looks like a key, whole or shortened. */
const KEY_LIKE = /\b(?:(?:sk|pk|key)[-_]|Bearer )[\w*.-]{6,}/g

/**
 * The provider's message for whoever asked. Complaints about the key concern the operator alone, and name it; the rest is shown on one line,
 * cut short, without anything that is or looks like a key.
 */
export function safeWords({ status, providerMessage }: ProviderFailure, apiKey: string): string {
  if (status === 401 || status === 403) return ''
  return withoutKey(providerMessage, apiKey).replace(/\s+/g, ' ').replace(/\p{Cc}/gu, '').trim().slice(0, MOST_SHOWN) // biome-ignore format: one line
}

export const withoutKey = (providerMessage: string, apiKey: string): string =>
  (apiKey === '' ? providerMessage : providerMessage.replaceAll(apiKey, '…')).replace(KEY_LIKE, '…')
