import { ConfigError, exitWithParent } from '@tanager/kernel'
import { readQueryConfig } from './config.ts'
import { startQueryService } from './service.ts'

try {
  const service = await startQueryService(readQueryConfig(process.env))
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
  const said = error instanceof Error ? error.message : String(error)
  process.stderr.write(`${error instanceof ConfigError ? said : `The query service could not start: ${said}`}\n`)
  process.exit(1)
}
