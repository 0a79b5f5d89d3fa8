import createClient, { type Middleware } from 'openapi-fetch'
import { actingHeader, renewedToken, sessionState } from '../session/session.ts'
import { ApiProblem, problemOf, toProblem } from './problem.ts'
import { queryClient } from './query-client.ts'
import type { paths } from './talent.gen.ts'

/**
 * Sends with the caller's token. A 401 means that the session ended: the request waits until the person has signed in
 * again and goes out once more, so that nothing typed is lost.
 */
async function authorised(request: Request): Promise<Response> {
  const now = sessionState()
  const token = now.kind === 'out' ? null : now.session.token
  if (now.kind !== 'out') for (const [name, value] of Object.entries(actingHeader(now.session.actingFor))) request.headers.set(name, value)
  const again = request.clone()
  const response = await withToken(request, token)
  if (response.status !== 401 || token === null) return response
  return withToken(again, await renewedToken(token))
}

function withToken(request: Request, token: string | null): Promise<Response> {
  if (token !== null) request.headers.set('authorization', `Bearer ${token}`)
  return fetch(request).catch((error) => {
    if ((error as Error).name === 'AbortError') throw error
    throw toProblem(error)
  })
}

const refusals: Middleware = {
  onRequest({ request }) {
    // A request that is sent twice, by a doubtful network or a second click, happens once.
    if (request.method === 'POST' && !request.headers.has('idempotency-key')) request.headers.set('idempotency-key', crypto.randomUUID())
    return request
  },
  async onResponse({ request, response }) {
    if (!response.ok) throw await problemOf(response)
    // Whatever was done is told by the activity that is on the screen.
    if (request.method !== 'GET') void queryClient.invalidateQueries({ queryKey: ['activity'] })
    return undefined
  },
}

export const api = createClient<paths>({ baseUrl: window.location.origin, fetch: authorised })
api.use(refusals)

/** The body of an answer: refusals are thrown as ApiProblem before one gets here. */
export async function bodyOf<T>(answer: Promise<{ data?: T }>): Promise<T> {
  const { data } = await answer
  if (data === undefined) throw new ApiProblem(0, { code: 'empty_answer', detail: 'The service answered with nothing.' })
  return data
}

/** The header that binds a decision to the version which was looked at. */
export const ifMatch = (rowVersion: number) => ({ 'if-match': `"${rowVersion}"` })

/** A file behind the token: fetched, then shown or saved by the browser. */
export async function fileAt(path: string): Promise<{ blob: Blob; name: string }> {
  const response = await authorised(new Request(new URL(path, window.location.origin)))
  if (!response.ok) throw await problemOf(response)
  const name = /filename\*?=(?:UTF-8'')?"?([^";]+)/i.exec(response.headers.get('content-disposition') ?? '')?.[1]
  return { blob: await response.blob(), name: name === undefined ? 'file' : decodeURIComponent(name) }
}

/** The governor's own API, which the service passes on: read without a body, decided with one. */
export async function governor<T>(path: string, more: { readonly body?: unknown; readonly signal?: AbortSignal } = {}): Promise<T> {
  const { body, signal } = more
  const response = await authorised(
    new Request(new URL(`/api/v1/governor${path}`, window.location.origin), {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
    }),
  )
  if (!response.ok) throw await problemOf(response)
  return (await response.json()) as T
}

/** A question whose answer comes in pieces: server-sent events, or a body where nothing has begun. Refusals are not thrown. */
export const postForEvents = (path: keyof paths, body: unknown, signal: AbortSignal): Promise<Response> =>
  authorised(
    new Request(new URL(path, window.location.origin), {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
      body: JSON.stringify(body),
      signal,
    }),
  )
