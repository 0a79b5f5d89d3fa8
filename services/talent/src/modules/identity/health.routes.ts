import { probeRoutes, type Server } from '@tanager/kernel'
import { Type } from 'typebox'
import { anyone } from '../../context.ts'

const Health = Type.Object({ status: Type.String({ description: '`ok` or `degraded`.' }) }, { title: 'Health' })

/**
 * Says whether the database answers and the checkpoint file is written, and nothing else; beside it the probes of whoever runs the process.
 * A file that cannot be written needs a person, not another process: readiness does not look at it.
 */
export const healthRoutes = (databaseAnswers: () => Promise<boolean>, isCheckpointFileWritten: () => boolean) => async (app: Server) => {
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
      return reply.code(ok ? 200 : 503).send({ status: ok ? 'ok' : 'degraded' })
    },
  )
  await app.register(probeRoutes({ access: anyone, databaseAnswers }))
}
