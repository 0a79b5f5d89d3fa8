import { UnusableReply } from './model-errors.ts'

/** A reply that is longer holds no statement that we would run. */
const MAX_REPLY_BYTES = 262_144
/** Hosted providers list hundreds of models, with descriptions; vectors are long by nature. */
const MAX_OTHER_BYTES = 64 * 1024 * 1024
const KEPT_HEADERS = ['retry-after', 'retry-after-ms', 'x-request-id', 'request-id']

/**
 * The `fetch` that the SDKs get. It follows no redirect, so that the key goes nowhere else; it never holds more than the bound, whatever
 * the provider sends; it says nothing of this machine (the SDKs' `x-stainless` headers); and it brings errors of every runtime into the one
 * form that the SDKs read, since they drop the message of any other.
 */
export async function boundedFetch(input: string | URL | Request, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers)
  for (const name of [...headers.keys()]) if (name.startsWith('x-stainless-')) headers.delete(name)
  const answer = await fetch(input, { ...init, headers, redirect: 'error' })
  const isReply = /\/(?:chat\/completions|messages)$/.test(new URL(answer.url).pathname)
  const text = await readBounded(answer, isReply ? MAX_REPLY_BYTES : MAX_OTHER_BYTES)
  if (answer.ok && text.trimStart().startsWith('<'))
    throw new UnusableReply('The answer was a web page instead of JSON. Check LLM_HOST and its path.')
  const kept = KEPT_HEADERS.flatMap((name): [string, string][] => {
    const value = answer.headers.get(name)
    return value === null ? [] : [[name, value]]
  })
  const body = answer.ok ? text : JSON.stringify({ error: errorIn(text) })
  return new Response(body, { status: answer.ok ? 200 : answer.status, headers: [['content-type', 'application/json'], ...kept] })
}

async function readBounded(answer: Response, maxBytes: number): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of answer.body ?? []) {
    size += (part as Uint8Array).length
    if (size > maxBytes) throw new UnusableReply(`The reply of the model is longer than ${maxBytes} bytes.`)
    parts.push(part as Uint8Array)
  }
  try {
    return new TextDecoder('utf-8', { fatal: answer.ok }).decode(Buffer.concat(parts))
  } catch {
    throw new UnusableReply('The reply of the model is not valid UTF-8.')
  }
}

/** `{"error": {"message"}}` as the two providers send it, `{"error": "…"}`, `{"message"}` and `{"detail"}` as others do, or plain text. */
function errorIn(text: string): Record<string, unknown> {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return { message: text.trimStart().startsWith('<') ? '' : text } // a page of some proxy says nothing that would help
  }
  const { error, message, detail } = (body ?? {}) as { error?: unknown; message?: unknown; detail?: unknown }
  if (typeof error === 'object' && error !== null) return error as Record<string, unknown>
  const reason = error ?? message ?? detail ?? ''
  return { message: typeof reason === 'string' ? reason : JSON.stringify(reason) }
}
