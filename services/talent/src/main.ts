import { CLOSE_MS, ConfigError, exitOnSignals, exitWithParent, orderlyExit } from '@tanager/kernel'
import { readTalentConfig } from './config.ts'
import { startService } from './service.ts'

try {
  const config = readTalentConfig(process.env)
  const service = await startService(config)
  const times = { drainMs: config.DRAIN_SECONDS * 1_000, closeMs: CLOSE_MS }
  const exit = orderlyExit(service, times)
  exitOnSignals(exit)
  exitWithParent(exit, { patienceMs: times.drainMs + times.closeMs })
} catch (error) {
  const known = error instanceof ConfigError || (error instanceof Error && 'code' in error === false)
  process.stderr.write(
    `${known ? (error as Error).message : `The talent service could not start: ${error instanceof Error ? error.message : error}`}\n`,
  )
  process.exit(1)
}
