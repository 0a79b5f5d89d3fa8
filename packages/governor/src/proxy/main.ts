import { parseArgs } from 'node:util'
import type { Log } from '@tanager/kernel'
import { CLOSE_MS, exitOnSignals, orderlyExit, type Stoppable } from '@tanager/kernel/drain'
import { startTelemetry } from '@tanager/kernel/telemetry'
import { checkText } from './check.ts'
import { BadConfig, loadConfig, type ProxyConfig } from './config/load-config.ts'
import { consoleWarning } from './console-link.ts'
import { createLog } from './log.ts'
import { portWarning } from './serve/listen.ts'
import { serveMetrics } from './serve/metrics-server.ts'
import { assemble, tellWarnings } from './start.ts'

const HELP = `Usage: tanager-governor --config FILE [--http | --stdio | --check]

Stands between MCP clients and tool servers: every call is checked against the tool's manifest, the caller's
scopes and the approvals that people recorded, and audited.

  --config FILE  what is served, to whom and how (docs/governor.md)
  --http         serve streamable HTTP at /mcp, with /health and /metrics (the default)
  --stdio        serve the one client that starts this program; its token is in TANAGER_TOKEN
  --check        read the configuration and the manifests, say what would be served, and end
  --help         this text

Exit codes: 0 done, 1 failed, 2 wrong use or configuration.
`

interface Options {
  readonly config?: string | undefined
  readonly http?: boolean | undefined
  readonly stdio?: boolean | undefined
  readonly check?: boolean | undefined
  readonly help?: boolean | undefined
}

/** Ends the process when it has nothing to serve; else it runs until it is told to end. */
async function main(argv: readonly string[]): Promise<number | undefined> {
  const options = readOptions(argv)
  if (typeof options === 'string') return complain(`${options}\nTry: tanager-governor --help`)
  if (options.help) {
    process.stdout.write(HELP)
    return 0
  }
  if (options.config === undefined) return complain('--config FILE is missing.\nTry: tanager-governor --help')
  const config = loadConfig(options.config)
  if (options.check) {
    const { host, port, metricsPort } = config.listen
    const warnings = await Promise.all([
      consoleWarning(config),
      portWarning(port, host, 'listen.port'),
      metricsPort === null ? null : portWarning(metricsPort, host, 'listen.metricsPort'),
    ])
    process.stdout.write(checkText({ ...config, warnings: [...config.warnings, ...warnings.filter((one) => one !== null)] }))
    return 0
  }
  if (options.stdio && !process.env.TANAGER_TOKEN)
    return complain('TANAGER_TOKEN is not set: over stdio the caller’s token is taken from there.')
  await serve(options.config, config, options.stdio === true)
  return undefined
}

function readOptions(argv: readonly string[]): Options | string {
  try {
    const { values } = parseArgs({
      args: [...argv],
      options: {
        config: { type: 'string' },
        http: { type: 'boolean' },
        stdio: { type: 'boolean' },
        check: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    })
    const ways = [values.http, values.stdio, values.check].filter(Boolean).length
    return ways > 1 ? 'Choose one of --http, --stdio and --check.' : values
  } catch (error) {
    return (error as Error).message
  }
}

async function serve(path: string, config: ProxyConfig, overStdio: boolean): Promise<void> {
  const log = createLog(config.logLevel)
  tellWarnings(config, log)
  const parts = await assemble(config, log)
  void consoleWarning(config).then(
    (warning) => warning !== null && log.warn({ warning }, 'People are sent to a console that does not know this governor.'),
  )
  let running: { drain?(): void; close(): Promise<void> } | undefined
  const telemetry = await startTelemetry({
    endpoint: process.env.OTEL_EXPORTER_OTLP_ENDPOINT ?? '',
    service: 'tanager-governor',
    registry: parts.metrics.registry,
    warn: (details, message) => log.warn(details, message),
  })
  const stop = async (): Promise<void> => {
    await running?.close()
    await telemetry.stop()
  }
  const service: Stoppable = { drain: () => running?.drain?.(), stop }
  const { host, metricsPort, drainSeconds } = config.listen
  const end = orderlyExit(service, { drainMs: overStdio ? 0 : drainSeconds * 1_000, closeMs: CLOSE_MS })
  exitOnSignals(end)
  if (!overStdio) process.on('SIGHUP', () => void reload(path, parts, log))
  if (overStdio) {
    running = parts.stdio(process.env.TANAGER_TOKEN ?? '', () => void end())
    return
  }
  if (metricsPort !== null) await serveMetrics(parts.metrics, metricsPort, host)
  const http = await parts.http()
  running = http
  log.info({ url: `${http.url}/mcp` }, 'The governor is listening.')
  process.stdout.write(`tanager-governor listens on ${http.url}/mcp\n`)
}

/** Reads the configuration again. One with a fault changes nothing. */
async function reload(path: string, parts: Awaited<ReturnType<typeof assemble>>, log: Log): Promise<void> {
  try {
    const { changes, needRestart } = await parts.reload(loadConfig(path))
    for (const change of changes) log.info({ change }, 'The configuration was changed.')
    if (needRestart.length > 0) log.warn({ parts: needRestart }, 'These parts of the configuration need a restart.')
    const rest = needRestart.length === 0 ? '.' : `, but for ${needRestart.join(', ')}: restart the governor to apply them.`
    log.info({ changes: changes.length }, `The configuration was reloaded${rest}`)
  } catch (error) {
    const faults = error instanceof BadConfig ? error.faults : [(error as Error).message]
    log.error({ faults }, 'The configuration was not reloaded because it has faults: the old one stays in use.')
  }
}

function complain(message: string): number {
  process.stderr.write(`${message}\n`)
  return 2
}

try {
  const code = await main(process.argv.slice(2))
  if (code !== undefined) process.exitCode = code
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(error instanceof BadConfig ? 2 : 1)
}
