import { probeRoutes, type Server, sharedLook } from '@tanager/kernel'
import { Type } from 'typebox'
import { open } from '../access.ts'

const Part = Type.Object({ ok: Type.Boolean(), detail: Type.String() }, { title: 'HealthPart' })
const Health = Type.Object(
  { status: Type.String({ description: '`ok` or `degraded`.' }), database: Part, llm: Part, schema_index: Part },
  { title: 'QueryHealth' },
)
export interface Looked {
  ok: boolean
  detail: string
}
/** Each looks now; none may throw. */
export interface HealthChecks {
  database(signal: AbortSignal): Promise<Looked>
  llm(signal: AbortSignal): Promise<Looked>
  schemaIndex(): Looked
}

const DEADLINE_MS = 6_000
const LATE = `No answer within ${DEADLINE_MS / 1000} seconds.`

/** A live look at every dependency, each time: nothing is remembered. Those who ask at the same moment share one look. */
export const healthRoutes = (checks: HealthChecks) => async (app: Server) => {
  const look = sharedLook(() => lookAt(checks))
  const databaseAlone = sharedLook(() => lookAtDatabase(checks))
  app.get(
    '/health',
    {
      config: { access: open, alwaysAdmitted: true },
      schema: {
        operationId: 'getHealth',
        tags: ['Health'],
        summary: 'Whether every dependency can be reached',
        response: { 200: Health, 503: Health },
      },
    },
    async (_request, reply) => {
      const parts = await look()
      const ok = Object.values(parts).every((part) => part.ok)
      return reply.code(ok ? 200 : 503).send({ status: ok ? 'ok' : 'degraded', ...parts })
    },
  )
  await app.register(
    probeRoutes({ access: open, databaseAnswers: async () => (await databaseAlone()).ok, isPrepared: () => checks.schemaIndex().ok }),
  )
}

async function lookAt(checks: HealthChecks) {
  const [database, llm] = await Promise.all([lookAtDatabase(checks), withinDeadline(checks.llm, LATE)])
  return { database, llm, schema_index: checks.schemaIndex() }
}

/** Whatever is wrong with the database is told with SPEC's category. */
const lookAtDatabase = (checks: HealthChecks) => withinDeadline(checks.database, `timeout: ${LATE}`)

function withinDeadline(look: (signal: AbortSignal) => Promise<Looked>, late: string): Promise<Looked> {
  const signal = AbortSignal.timeout(DEADLINE_MS)
  const deadline = new Promise<Looked>((resolve) => {
    signal.addEventListener('abort', () => resolve({ ok: false, detail: late }), { once: true })
  })
  return Promise.race([look(signal), deadline])
}
