import { ConfigError, exitOnSignals, exitWithParent, orderlyExit } from '@tanager/kernel'
import { readQueryConfig } from './config.ts'
import { startQueryService } from './service.ts'

try {
  const config = readQueryConfig(process.env)
  const service = await startQueryService(config)
  const times = { drainMs: config.DRAIN_SECONDS * 1_000, closeMs: (config.SHUTDOWN_GRACE_SECONDS + 2) * 1_000 }
  const exit = orderlyExit(service, times)
  exitOnSignals(exit)
  exitWithParent(exit, { patienceMs: times.drainMs + times.closeMs })
} catch (error) {
  const said = error instanceof Error ? error.message : String(error)
  process.stderr.write(`${error instanceof ConfigError ? said : `The query service could not start: ${said}`}\n`)
  process.exit(1)
}
