import { AskAnswer, type AskRequest, AskRequest as AskRequestSchema } from '@tanager/ask-contract'
import { isTracing, type RateLimiter, type Server } from '@tanager/kernel'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { withToken } from '../access.ts'
import { inSeconds } from '../llm/call-limiter.ts'
import type { StepEvent } from './ask.graph.ts'
import { askQuestion } from './ask.question.ts'
import { answerOf, newState } from './ask.state.ts'
import { type Audiences, partsFor } from './audiences.ts'
import { eventStream } from './event-stream.ts'
import { traceOf } from './trace-context.ts'

export interface AskRoutesOptions {
  asked: Audiences
  limiter: RateLimiter
  questionMs: number
}

const HTTP_STATUS: Record<string, number> = { unavailable: 503 }

export const askRoutes =
  ({ asked, limiter, questionMs }: AskRoutesOptions) =>
  async (app: Server) => {
    app.post(
      '/ask',
      {
        config: { access: withToken },
        schema: {
          operationId: 'ask',
          tags: ['Questions'],
          summary: 'Answer a question about the database',
          description:
            'Look at `status` before you trust `sql` and `result_rows`. With `needs_clarification`, ask again with one of `choices`. With `Accept: text/event-stream` the answer is a stream: one event per step, then the answer.',
          body: AskRequestSchema,
          response: { 200: AskAnswer, 429: AskAnswer, 503: AskAnswer },
          refusals: { 403: ['unknown_audience'] },
        },
      },
      async (request, reply) => {
        const limited = tooMany(request, reply)
        if (limited) return limited
        const parts = partsFor(asked, request)
        const running = parts.running.begin()
        // Of the answer, not of the socket, which outlives it when the client asks again.
        reply.raw.once('close', running.leave)
        const body = request.body as AskRequest
        const trace = isTracing() ? undefined : traceOf(request) // else every line has it already
        const options = { parts, questionMs, signal: running.signal, log: trace ? request.log.child(trace) : request.log }
        const state = newState({
          question: body.question,
          history: body.conversation_history ?? [],
          insightWanted: body.enable_insight,
          choice: body.choice === undefined ? undefined : String(body.choice),
          correlationId: request.id,
        })
        if (wantsEvents(request)) {
          const stream = eventStream(reply)
          await askQuestion(state, { ...options, onStep: (event: StepEvent) => stream.send('step', event) }).finally(running.end)
          stream.end('answer', answerOf(state))
          return reply
        }
        await askQuestion(state, { ...options, onStep: () => {} }).finally(running.end)
        const status = HTTP_STATUS[state.status] ?? 200
        if (status === 503) reply.header('retry-after', 5)
        return reply.code(status as 200).send(answerOf(state))
      },
    )

    /** The per-client limit: the body has the shape of every answer. */
    function tooMany(request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined {
      const verdict = limiter.take(request.ip)
      if (verdict.allowed) return undefined
      asked.parts.security({ event: 'rate_limited', reason: 'questions_per_client', correlation_id: request.id })
      const state = newState({ question: '', history: [], insightWanted: false, correlationId: request.id })
      state.status = 'rate_limited'
      state.rateLimitMessage = `More than ${limiter.limit} questions in a minute. Try again ${inSeconds(verdict.resetSeconds)}.`
      return reply.code(429).header('retry-after', verdict.resetSeconds).send(answerOf(state))
    }
  }

const wantsEvents = (request: FastifyRequest) => /\btext\/event-stream\b/.test(request.headers.accept ?? '')
