import { ConfigError } from '../../packages/kernel/src/config.ts'
import { asksOwnDatabase } from './query-service.ts'
import { environmentOf } from './settings.ts'

const URL_OF_OURS = 'postgresql://app@127.0.0.1/tanager'

/**
 * Every fault in the settings of both services, each once: found before anything is started, so that an operator mends them in one go.
 * What this command fills in for the services is no fault when it is absent.
 */
export async function settingFaults(given: NodeJS.ProcessEnv): Promise<string[]> {
  const [{ readTalentConfig }, { readQueryConfig }] = await Promise.all([
    import('../../services/talent/src/config.ts'),
    import('../../services/query/src/config.ts'),
  ])
  const development = environmentOf(given) === 'Development'
  const env = development ? { ...given, TANAGER_ENV: 'Development' } : given // where nothing was chosen, the services say so
  const ownDatabase = asksOwnDatabase(env)
  const asks = development || ownDatabase || Boolean(env.REPORT_DATABASE_URL)
  const talent = faultsOf(() => readTalentConfig({ ...env, DATABASE_URL: env.DATABASE_URL || URL_OF_OURS }))
  const query = faultsOf(() =>
    readQueryConfig(ownDatabase ? env : { ...env, DB_TYPE: 'postgresql', DB_HOST: '127.0.0.1', DB_NAME: 'tanager' }),
  )
  return [...new Set([...talent, ...(asks ? query : [])])]
}

function faultsOf(read: () => unknown): readonly string[] {
  try {
    read()
    return []
  } catch (error) {
    if (error instanceof Error && error.name === ConfigError.name) return (error as ConfigError).faults
    throw error
  }
}
