import { probeRoutes, type Server } from '@tanager/kernel'
import { Type } from 'typebox'
import { anyone } from '../../context.ts'

const Health = Type.Object(
  {
    status: Type.String({ description: '`ok` or `degraded`.' }),
    replica: Type.Optional(
      Type.String({ description: 'Where a replica is configured: `ok`, or `unavailable` while the primary answers in its place.' }),
    ),
  },
  { title: 'Health' },
)

export interface HealthOptions {
  databaseAnswers: () => Promise<boolean>
  isCheckpointFileWritten: () => boolean
  /** Where there is a replica. */
  isReplicaUsable?: (() => boolean) | undefined
}

/**
 * Says whether the database answers, the checkpoint file is written and the replica is used; beside it the probes of whoever runs the process.
 * A file that cannot be written needs a person, not another process: readiness does not look at it. Without its replica the service works on.
 */
export const healthRoutes = (options: HealthOptions) => async (app: Server) => {
  const { databaseAnswers, isCheckpointFileWritten, isReplicaUsable } = options
  app.get(
    '/health',
    {
      config: { access: anyone, alwaysAdmitted: true },
      schema: {
        operationId: 'getHealth',
        tags: ['Health'],
        summary: 'Whether the service can work',
        response: { 200: Health, 503: Health },
      },
    },
    async (_request, reply) => {
      const ok = (await databaseAnswers()) && isCheckpointFileWritten()
      const replica = isReplicaUsable ? { replica: isReplicaUsable() ? 'ok' : 'unavailable' } : {}
      return reply.code(ok ? 200 : 503).send({ status: ok ? 'ok' : 'degraded', ...replica })
    },
  )
  await app.register(probeRoutes({ access: anyone, databaseAnswers }))
}
