import { Type } from 'typebox'
import type { Server } from './http-server.ts'

const Probe = Type.Object({ status: Type.String({ description: '`ok`, `degraded` or `draining`.' }) }, { title: 'Probe' })

/** One look at a time: those who ask meanwhile get the same answer. */
export function sharedLook<T>(look: () => Promise<T>): () => Promise<T> {
  let underway: Promise<T> | undefined
  return () => {
    underway ??= look().finally(() => {
      underway = undefined
    })
    return underway
  }
}

export interface ProbeOptions {
  /** The service's access for everybody. */
  access: object
  /** Whether the database answers; must not throw. */
  databaseAnswers: () => Promise<boolean>
  /** Whether it can do its work by now; must not throw. */
  isPrepared?: () => boolean
}

/** For whoever runs the process: `/health/live`, it answers; `/health/ready`, it should get traffic. */
export const probeRoutes =
  ({ access, databaseAnswers, isPrepared = () => true }: ProbeOptions) =>
  async (app: Server): Promise<void> => {
    const config = { access, alwaysAdmitted: true }
    const tags = ['Health']
    app.get(
      '/health/live',
      { config, schema: { operationId: 'isAlive', tags, summary: 'Whether the process answers', response: { 200: Probe } } },
      async () => ({ status: 'ok' }),
    )
    const summary = 'Whether the service should get traffic'
    const description = '503 while it drains before it stops, and while its database does not answer.'
    app.get(
      '/health/ready',
      { config, schema: { operationId: 'isReady', tags, summary, description, response: { 200: Probe, 503: Probe } } },
      async (_request, reply) => {
        const status = app.drain.begun() ? 'draining' : isPrepared() && (await databaseAnswers()) ? 'ok' : 'degraded'
        return reply.code(status === 'ok' ? 200 : 503).send({ status })
      },
    )
  }
