import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Caller } from '../../ports.ts'
import type { VerifyCaller } from '../auth/callers.ts'
import { sendJson } from './answers.ts'
import { readBody } from './body.ts'
import { bearerOf, correlationOf } from './guards.ts'

const LARGEST_BODY = 16_384

/** A refusal in words, as RFC 9457 shapes it. */
export class Problem extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, code: string, detail: string) {
    super(detail)
    this.status = status
    this.code = code
  }
}

/** Answers one request of a person's program with JSON: who asks is read from the token, and a Problem becomes its status. */
export async function answerJson(
  request: IncomingMessage,
  response: ServerResponse,
  verify: VerifyCaller,
  answer: (caller: Caller, correlationId: string) => Promise<object>,
): Promise<void> {
  const correlation = correlationOf(request)
  response.setHeader('x-correlation-id', correlation)
  try {
    const token = bearerOf(request)
    const caller = token === null ? null : await verify(token)
    if (caller === null) throw new Problem(401, 'unauthorized', 'A valid bearer token is needed.')
    sendJson(response, 200, await answer(caller, correlation))
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const { status, code, message: detail } = error
    const problem = { type: 'about:blank', title: code, status, detail, code, correlation_id: correlation }
    sendJson(response, status, problem, { 'content-type': 'application/problem+json' })
  }
}

/** The body of a request, which must be one JSON object. */
export async function bodyOf(request: IncomingMessage): Promise<Readonly<Record<string, unknown>>> {
  const body = await readBody(request, LARGEST_BODY)
  try {
    const value: unknown = 'text' in body ? JSON.parse(body.text) : null
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  } catch {
    // said below
  }
  throw new Problem(400, 'validation_failed', 'The body must be one JSON object.')
}
