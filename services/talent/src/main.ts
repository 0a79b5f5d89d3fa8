import { ConfigError, exitWithParent } from '@tanager/kernel'
import { readTalentConfig } from './config.ts'
import { startService } from './service.ts'

try {
  const service = await startService(readTalentConfig(process.env))
  let stopping: Promise<void> | undefined
  const stop = () => {
    stopping ??= service.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    )
    return stopping
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  exitWithParent(stop)
} catch (error) {
  const known = error instanceof ConfigError || (error instanceof Error && 'code' in error === false)
  process.stderr.write(
    `${known ? (error as Error).message : `The talent service could not start: ${error instanceof Error ? error.message : error}`}\n`,
  )
  process.exit(1)
}
