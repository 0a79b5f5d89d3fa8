import { probeRoutes, type Server } from '@tanager/kernel'
import { Type } from 'typebox'
import { anyone } from '../../context.ts'

const Health = Type.Object({ status: Type.String({ description: '`ok` or `degraded`.' }) }, { title: 'Health' })

/** Says whether the database answers, and nothing else; beside it the probes of whoever runs the process. */
export const healthRoutes = (databaseAnswers: () => Promise<boolean>) => async (app: Server) => {
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
      const ok = await databaseAnswers()
      return reply.code(ok ? 200 : 503).send({ status: ok ? 'ok' : 'degraded' })
    },
  )
  await app.register(probeRoutes({ access: anyone, databaseAnswers }))
}
