import type { IncomingMessage, ServerResponse } from 'node:http'
import { Problem, problemBody } from '@tanager/kernel/problem'
import type { Caller } from '../../ports.ts'
import type { VerifyCaller } from '../auth/callers.ts'
import { sendJson } from './answers.ts'
import { readBody } from './body.ts'
import { bearerOf, CHALLENGE, correlationOf } from './guards.ts'

const LARGEST_BODY = 16_384

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
    if (caller === null) throw new Problem(401, 'unauthorized', 'A valid bearer token is required.')
    sendJson(response, 200, await answer(caller, correlation))
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    sendProblem(response, error, correlation)
  }
}

/** A refusal as the talent service words it. */
export function sendProblem(response: ServerResponse, problem: Problem, correlationId: string): void {
  const challenge: Record<string, string> = problem.status === 401 ? { 'www-authenticate': CHALLENGE } : {}
  const headers = { 'content-type': 'application/problem+json', 'x-correlation-id': correlationId, ...challenge }
  sendJson(response, problem.status, problemBody(problem, correlationId), headers)
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
