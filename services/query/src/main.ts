import { ConfigError, exitOnSignals, exitWithParent, misspeltSettings, orderlyExit } from '@tanager/kernel'
import { readQueryConfig, SETTINGS } from './config.ts'
import { startQueryService } from './service.ts'

try {
  // Under npm start the supervisor has logged this already.
  if (process.env.TANAGER_SUPERVISED !== '1')
    for (const line of misspeltSettings(process.env, Object.keys(SETTINGS))) process.stderr.write(`Warning: ${line}\n`)
  const config = readQueryConfig(process.env)
  const service = await startQueryService(config)
  const times = { drainMs: config.DRAIN_SECONDS * 1_000, closeMs: (config.SHUTDOWN_GRACE_SECONDS + 2) * 1_000 }
  const exit = orderlyExit(service, times)
  exitOnSignals(exit)
  exitWithParent(exit, { patienceMs: times.drainMs + times.closeMs })
} catch (error) {
  const message = error instanceof Error ? error.message : String(error)
  process.stderr.write(`${error instanceof ConfigError ? message : `The query service could not start: ${message}`}\n`)
  process.exit(1)
}
