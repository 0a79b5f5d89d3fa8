import { CLOSE_MS, ConfigError, exitOnSignals, exitWithParent, misspeltSettings, orderlyExit } from '@tanager/kernel'
import { readTalentConfig, SETTINGS } from './config.ts'
import { startService } from './service.ts'

try {
  // Under npm start the supervisor has said so already.
  if (process.env.TANAGER_SUPERVISED !== '1')
    for (const line of misspeltSettings(process.env, Object.keys(SETTINGS))) process.stderr.write(`Warning: ${line}\n`)
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
