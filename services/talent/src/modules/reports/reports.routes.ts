import { AskAnswer, AskRequest, Tables } from '@tanager/ask-contract'
import type { Server } from '@tanager/kernel'
import type { Tx } from '@tanager/postgres'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Actor, can } from '../../context.ts'
import { nameAskerIn } from './first-person.ts'
import { callQueryApi, notConnected, type QueryApiCall, type QueryApiOptions } from './query-api.ts'
import { demandAudience, demandReportTenant, recordQuestion } from './reports.actions.ts'

export interface ReportsOptions extends QueryApiOptions {
  /** The code of the tenant whose rows the Query API reads. */
  reportTenant: string
  /** Whether the Query API reads Tanager's own database, where every caller has an audience. */
  audiences: boolean
}

const tags = ['Reports']
const access = can('report.ask')

/** The console's way to the Query API: same origin, the caller's own sign-in, the shared token added here. */
export const reportRoutes = (options: ReportsOptions) => async (app: Server) => {
  const find = async (_tx: Tx, _params: never, actor: Actor) => demandReportTenant(actor, options.reportTenant)
  /** With whose rights this caller asks. */
  const demandAsking = (actor: Actor): string | null => {
    demandReportTenant(actor, options.reportTenant)
    if (options.url === '') throw notConnected()
    return options.audiences ? demandAudience(actor) : null
  }

  app.post(
    '/reports/ask',
    {
      config: { access, find, keyless: true, takesLong: true },
      schema: {
        operationId: 'askReport',
        tags,
        summary: 'Ask about the data in plain words',
        description:
          'The Query API answers, for users of the tenant whose rows it reads; to others there is no such address. Look at `status` before you trust `sql` and `result_rows`. With `needs_clarification`, ask again with one of `choices`. With `Accept: text/event-stream` the answer is a stream: one event per step, then the answer. The database answers with the rights of the audience that the role of the caller belongs to: never more than the endpoints show that role. Where a question says `my`, `I` or `me`, the name of the caller is written instead; the Query API knows no user. Each question is audited, without its words.',
        body: AskRequest,
        response: { 200: AskAnswer, 429: AskAnswer, 503: AskAnswer },
        refusals: { 404: ['not_found'], 503: ['ask_unavailable'] },
      },
    },
    async (request, reply) => {
      const { audience, body } = await request.inTenant(async (ctx) => {
        const asking = demandAsking(ctx.actor)
        await recordQuestion(ctx, request.body, asking)
        // Only Tanager's own tables hold the names of its users.
        return { audience: asking, body: asking === null ? request.body : nameAskerIn(request.body, ctx.actor) }
      })
      // From here on no connection is held: a question may take a minute.
      const accept = /\btext\/event-stream\b/.test(request.headers.accept ?? '') ? 'text/event-stream' : 'application/json'
      return passOn(request, reply, { path: '/ask', audience, accept, body })
    },
  )

  app.get(
    '/reports/tables',
    {
      config: { access, find },
      schema: {
        operationId: 'listReportTables',
        tags,
        summary: 'Tables and columns that questions can be about',
        description: "Names and types, as far as the audience of the caller's role may read them: no row, no value.",
        response: { 200: Tables },
        refusals: { 404: ['not_found'], 503: ['ask_unavailable', 'schema_index_unavailable'] },
      },
    },
    async (request, reply) => {
      const audience = await request.inTenant(async ({ actor }) => demandAsking(actor))
      return passOn(request, reply, { path: '/schema/tables', audience, accept: 'application/json' })
    },
  )

  async function passOn(request: FastifyRequest, reply: FastifyReply, call: Pick<QueryApiCall, 'path' | 'audience' | 'accept' | 'body'>) {
    const leaving = new AbortController()
    reply.raw.once('close', () => leaving.abort())
    const { id: correlationId, ip: clientAddress, log } = request
    const answer = await callQueryApi(options, { ...call, correlationId, clientAddress, log, signal: leaving.signal })
    return reply.code(answer.status).headers(answer.headers).send(answer.body)
  }
}
