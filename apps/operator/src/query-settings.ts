import { ConfigError } from '@tanager/kernel'
import { dataDirOf } from './database.ts'
import { Refusal } from './refusal.ts'

// The service and its parsers take a moment to load: only the commands that need them wait for it.
const service = () => import('@tanager/query')

type Service = Awaited<ReturnType<typeof service>>
type QueryConfig = ReturnType<Service['readCommandConfig']>

/** Work on the database that the Query API asks, with the settings that the service reads. */
export async function withQueryService<T>(env: NodeJS.ProcessEnv, work: (service: Service, config: QueryConfig) => Promise<T>): Promise<T> {
  const loaded = await service()
  try {
    return await work(loaded, loaded.readCommandConfig({ ...env, TANAGER_DATA_DIR: dataDirOf(env) }))
  } catch (error) {
    if (error instanceof ConfigError) throw new Refusal(error.message, 2)
    if (error instanceof loaded.ConnectionFailure) throw new Refusal(`The database cannot be reached (${error.category}): ${error.message}`)
    throw error
  }
}
