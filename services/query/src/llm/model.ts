import { setTimeout as pause } from 'node:timers/promises'
import type { CallLimiter } from './call-limiter.ts'
import { ModelUnavailable, UnusableReply } from './model-errors.ts'
import { inChatSpan, inEmbeddingsSpan } from './model-span.ts'
import { openProvider } from './open-provider.ts'
import type { Completion, CompletionRequest, ModelSettings, Provider } from './provider.ts'
import { failureOf, type ProviderFailure, safeWords, withoutKey } from './provider-failure.ts'

/** One request that was sent to a model, as it is counted, measured and logged. */
export interface ModelCall {
  ms: number
  /** `ok`, `unusable`, or what went wrong: the HTTP status or the error code. */
  outcome: string
  inputTokens: number
  outputTokens: number
  /** The provider's message, where it sent an error. */
  providerMessage?: string
}
export interface CallOptions {
  signal: AbortSignal
  /** When the question has to be answered, by `performance.now()`; nobody waits beyond it. */
  deadline?: number
  /** Other than LLM_RETRIES. */
  retries?: number
  record?: (call: ModelCall) => void
}

/** A model behind its provider: every request is admitted, bounded, timed, and sent again where that helps. */
export interface Model {
  readonly name: string
  complete(request: CompletionRequest, options: CallOptions): Promise<string>
  listModels(signal: AbortSignal): Promise<string[]>
  /** Vectors of texts by another model of the same host. */
  embed(model: string, texts: readonly string[], signal: AbortSignal): Promise<Float32Array[]>
}

const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 8_000

export async function openModel(settings: ModelSettings, limiter: CallLimiter): Promise<Model> {
  const provider = await openProvider(settings)
  const refused = new Set<string>()
  return {
    name: settings.model,
    async complete(request, options) {
      const admit = () => limiter.admit()
      const body = () => bodyOf(provider, request, settings.options, refused)
      const isRefusal = (failure: ProviderFailure, sent: Record<string, unknown>) => leaveOut(provider, settings, failure, sent, refused)
      return (await sendUntilAnswered({ settings, body, send: provider.send, isRefusal, admit, options })).text
    },
    listModels: (signal) => once(settings, signal, provider.listModels),
    async embed(model, texts, signal) {
      if (!provider.embed) throw new ModelUnavailable('this provider offers no embeddings.')
      return inEmbeddingsSpan(settings, model, () =>
        once(settings, signal, (ended) => provider.embed?.(model, texts, ended) ?? Promise.resolve([])),
      )
    },
  }
}

/** Our own parameters, without those that the model refused, and the operator's over them. */
function bodyOf(
  provider: Provider,
  request: CompletionRequest,
  options: Readonly<Record<string, unknown>>,
  refused: ReadonlySet<string>,
): Record<string, unknown> {
  const own = Object.entries(provider.bodyOf(request)).filter(([name]) => !refused.has(name))
  return Object.fromEntries([...own, ...Object.entries(options)].filter(([name]) => options[name] !== null))
}

/** Notes a parameter that the provider complains of, so that no later request has it; whether this request had one. */
function leaveOut(
  { refusable }: Provider,
  { options }: ModelSettings,
  { status, providerMessage }: ProviderFailure,
  sent: Record<string, unknown>,
  refused: Set<string>,
): boolean {
  if (status !== 400 && status !== 422) return false
  const complained = refusable.filter(
    ({ names, complaint }) => complaint.test(providerMessage) && names.some((name) => name in sent && !(name in options)),
  )
  for (const { names } of complained) for (const name of names) refused.add(name)
  return complained.length > 0
}

interface Sending {
  settings: ModelSettings
  body: () => Record<string, unknown>
  send: Provider['send']
  isRefusal: (failure: ProviderFailure, sent: Record<string, unknown>) => boolean
  admit: () => void
  options: CallOptions
}

/** Sends a request until it is answered, its retries are used up, or waiting would go beyond the deadline. */
async function sendUntilAnswered({ settings, body, send, isRefusal, admit, options }: Sending): Promise<Completion> {
  const { signal, deadline = Number.POSITIVE_INFINITY, retries: most = settings.retries } = options
  for (let retries = 0; ; ) {
    admit()
    const sent = body()
    const began = performance.now()
    const record = (call: Partial<ModelCall>) =>
      options.record?.({ ms: performance.now() - began, outcome: 'ok', inputTokens: 0, outputTokens: 0, ...call })
    try {
      const completion = await inChatSpan(settings, () => once(settings, signal, (ended) => send(sent, ended), true))
      record({ inputTokens: completion.inputTokens ?? 0, outputTokens: completion.outputTokens ?? 0 })
      return completion
    } catch (error) {
      const failure = error instanceof Failed ? error.failure : null
      if (!failure) {
        if (error instanceof UnusableReply) record({ outcome: 'unusable', providerMessage: error.message, ...error.tokens })
        else record({ outcome: signal.aborted ? 'cancelled' : 'timeout' })
        throw error
      }
      record({ outcome: outcomeOf(failure), providerMessage: withoutKey(failure.providerMessage, settings.apiKey) })
      if (isRefusal(failure, sent)) continue
      const wait = Math.max(failure.retryAfterMs ?? 0, backOff(retries))
      if (!failure.isTransient || retries >= most || performance.now() + wait >= deadline) throw modelUnavailable(failure, settings)
      retries += 1
      await pause(wait, undefined, { signal }).catch(() => signal.throwIfAborted())
    }
  }
}

/** One of few words, since it labels a metric. */
const outcomeOf = ({ status, providerMessage }: ProviderFailure): string =>
  String(status ?? (/^[A-Z_]+$/.test(providerMessage) ? providerMessage : 'failed'))

/** Twice as long each time, and never the same for two clients. */
const backOff = (retries: number): number => Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** retries) * (0.75 + Math.random() / 4)

class Failed extends Error {
  readonly failure: ProviderFailure
  readonly code: string
  constructor(failure: ProviderFailure) {
    super(failure.providerMessage)
    this.failure = failure
    this.code = outcomeOf(failure)
  }
}

/** One request within its time. */
async function once<T>(
  settings: ModelSettings,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
  isRetried = false,
): Promise<T> {
  const late = AbortSignal.timeout(settings.timeoutMs)
  try {
    return await work(AbortSignal.any([signal, late]))
  } catch (error) {
    if (signal.aborted) throw signal.reason
    if (error instanceof UnusableReply) throw error
    if (late.aborted) throw new ModelUnavailable(`no answer within ${Math.round(settings.timeoutMs / 1000)} seconds.`)
    const failure = failureOf(error)
    throw isRetried ? new Failed(failure) : modelUnavailable(failure, settings)
  }
}

function modelUnavailable(failure: ProviderFailure, { apiKey }: ModelSettings): ModelUnavailable {
  const { status, providerMessage, retryAfterMs } = failure
  if (status === null) return new ModelUnavailable(`${providerMessage.replace(/\.$/, '')}.`, providerMessage)
  const words = safeWords(failure, apiKey).replace(/\.$/, '')
  const later = retryAfterMs === null ? '' : ` It can be asked again in ${Math.ceil(retryAfterMs / 1000)} seconds.`
  return new ModelUnavailable(`it answered ${status}${words === '' ? '' : `: ${words}`}.${later}`, withoutKey(providerMessage, apiKey))
}
