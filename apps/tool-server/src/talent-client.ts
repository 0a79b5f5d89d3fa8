import type { CallContext } from './call-context.ts'
import type { TalentToken } from './talent-token.ts'
import { ToolError } from './tool-error.ts'
import type { HttpRequest } from './tool-requests.ts'

const LARGEST_ANSWER = 4 * 1024 * 1024

export interface TalentClient {
  /** The answer's JSON; a problem document becomes a ToolError with the problem's own code. */
  send(request: HttpRequest, context: CallContext, more: { idempotencyKey?: string; signal: AbortSignal }): Promise<unknown>
  /** The tenant that this server's own user belongs to. */
  ownTenant(signal: AbortSignal): Promise<string>
}

export function talentClient(url: string, token: TalentToken): TalentClient {
  let tenant: string | undefined

  async function exchange(request: HttpRequest, bearer: string, headers: Record<string, string>, signal: AbortSignal): Promise<Response> {
    try {
      return await fetch(url + request.path, {
        method: request.method,
        headers: { accept: 'application/json', authorization: `Bearer ${bearer}`, ...headers },
        ...(request.body === null ? {} : { body: JSON.stringify(request.body) }),
        redirect: 'error', // the token must not travel to another place
        signal,
      })
    } catch (error) {
      throw unanswered(request, error, signal)
    }
  }

  const client: TalentClient = {
    async send(request, context, { idempotencyKey, signal }) {
      const headers: Record<string, string> = { 'x-correlation-id': context.correlationId, ...context.trace }
      if (request.body !== null) headers['content-type'] = 'application/json'
      if (idempotencyKey !== undefined && request.method === 'POST') headers['idempotency-key'] = idempotencyKey
      if (context.approval !== null) {
        headers['x-approval-request'] = context.approval.id
        headers['x-approval-version'] = String(context.approval.version)
      }
      const bearer = await token.current()
      let answer = await exchange(request, bearer, headers, signal)
      if (answer.status === 401 && (await token.renew(bearer))) {
        await answer.body?.cancel()
        answer = await exchange(request, await token.current(), headers, signal) // a 401 changed nothing: to send it again is safe
      }
      const body = await readJson(request, answer, signal)
      if (answer.ok) return body
      throw toToolError(answer.status, body)
    },
    async ownTenant(signal) {
      if (tenant !== undefined) return tenant
      const me = { method: 'GET', path: '/api/v1/users/me', body: null } as const
      const found = (await client.send(me, { correlationId: 'tool-server-own-tenant', approval: null, tenantId: null }, { signal })) as {
        tenant?: { id?: unknown }
      }
      if (typeof found.tenant?.id !== 'string')
        throw new ToolError('unexpected_answer', 'The talent service does not say whose token this is.')
      tenant = found.tenant.id
      return tenant
    },
  }
  return client
}

/** Nothing came back. Whether a change happened is then not known, unless the connection itself was refused. */
function unanswered({ method }: HttpRequest, error: unknown, signal: AbortSignal): ToolError {
  const { code } = ((error as { cause?: unknown }).cause ?? {}) as { code?: string }
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND')
    return new ToolError('talent_unavailable', 'The talent service cannot be reached. Nothing was done.', null, { cause: error })
  if (method === 'GET')
    return new ToolError(
      'talent_unavailable',
      signal.aborted ? 'The talent service took too long.' : 'The talent service did not answer.',
      null,
      {
        cause: error,
      },
    )
  return new ToolError('outcome_unknown', 'The talent service did not answer: look whether it was done before you try again.', null, {
    cause: error,
  })
}

async function readJson(request: HttpRequest, answer: Response, signal: AbortSignal): Promise<unknown> {
  const pieces: Uint8Array[] = []
  let size = 0
  try {
    for await (const piece of answer.body ?? []) {
      size += (piece as Uint8Array).byteLength
      if (size > LARGEST_ANSWER)
        throw new ToolError('unexpected_answer', 'The talent service answered with more than a tool can give.', answer.status)
      pieces.push(piece as Uint8Array)
    }
  } catch (error) {
    throw error instanceof ToolError ? error : unanswered(request, error, signal)
  }
  try {
    return JSON.parse(Buffer.concat(pieces).toString('utf8'))
  } catch {
    throw new ToolError('unexpected_answer', `The talent service answered ${answer.status} without JSON.`, answer.status)
  }
}

/** A problem document (RFC 9457) in the words of a tool. Faults of the input are named: a model can mend them. */
function toToolError(status: number, body: unknown): ToolError {
  const { code, detail, errors } = body as { code?: unknown; detail?: unknown; errors?: { path?: unknown; message?: unknown }[] }
  if (typeof code !== 'string') return new ToolError('unexpected_answer', `The talent service answered ${status}.`, status)
  const faults = Array.isArray(errors) ? errors.map(({ path, message }) => `${path}: ${message}`).join('; ') : ''
  return new ToolError(code, [typeof detail === 'string' ? detail : '', faults].filter(Boolean).join(' '), status)
}
