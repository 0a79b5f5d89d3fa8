import { misspeltSettings } from '../../packages/kernel/src/spelling.ts'
import { environmentOf } from './settings.ts'

/** Names that mean something to our commands and are no setting of a service. */
const OTHER_NAMES = [
  'DATABASE_OWNER_URL',
  'BACKUP_DATABASE_URL',
  'DISTRIBUTE_DATABASE_URL',
  'POSTGRES_BIN',
  'BASE_URL',
  'TALENT_URL',
  'TANAGER_TOKEN',
  'TANAGER_TEST_SERVER',
  'TANAGER_TEST_WORKERS',
  'TANAGER_CV_DEBUG',
  'TANAGER_QUERY_DEBUG',
]

/** What a person should know of the settings before anything is started: names without effect, and the mode. */
export async function settingNotes(env: NodeJS.ProcessEnv): Promise<string[]> {
  const [talent, query] = await Promise.all([import('../../services/talent/src/config.ts'), import('../../services/query/src/config.ts')])
  const known = [...Object.keys(talent.SETTINGS), ...Object.keys(query.SETTINGS), ...OTHER_NAMES]
  return [...misspeltSettings(env, known).map((line) => `Warning: ${line}`), modeLine(env)]
}

/** Which mode this is, and why. */
export function modeLine(env: NodeJS.ProcessEnv): string {
  const mode = environmentOf(env)
  if (env.TANAGER_ENV) return `Mode: ${mode}, as TANAGER_ENV says.`
  const database = env.DATABASE_URL ? 'DATABASE_URL names a server of your own' : 'the database is the embedded one'
  const expected = env.NODE_ENV && env.NODE_ENV.toLowerCase() !== mode.toLowerCase()
  const ignored = expected ? ` NODE_ENV=${env.NODE_ENV} has no say in it: set TANAGER_ENV=Production or Development.` : ''
  return `Mode: ${mode}, because TANAGER_ENV is not set and ${database}.${ignored}`
}
