import type { Server } from '@tanager/kernel'
import type { Pool } from '@tanager/postgres'
import { Type } from 'typebox'
import { anyone } from '../../context.ts'
import { pingDatabase } from './identity.store.ts'

const Health = Type.Object({ status: Type.String({ description: '`ok` or `degraded`.' }) }, { title: 'Health' })
const DEADLINE_MS = 2_000

/** Says whether the database answers, and nothing else. Many askers share one look. */
export const healthRoutes = (pool: Pool) => async (app: Server) => {
  let underway: Promise<boolean> | undefined
  const look = () => {
    underway ??= reachable(pool).finally(() => {
      underway = undefined
    })
    return underway
  }
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
      const ok = await look()
      return reply.code(ok ? 200 : 503).send({ status: ok ? 'ok' : 'degraded' })
    },
  )
}

async function reachable(pool: Pool): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), DEADLINE_MS)
  })
  const answered = pingDatabase(pool).then(
    () => true,
    () => false,
  )
  return Promise.race([answered, late]).finally(() => clearTimeout(timer))
}
