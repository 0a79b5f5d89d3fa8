import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { callLog } from './call-log.ts'
import { readManifest, type ToolManifest } from './manifest-file.ts'
import { mcpServer } from './mcp-server.ts'
import { serveHttp } from './serve-http.ts'
import { readSettings, type Settings, SettingsError, USAGE } from './settings.ts'
import { talentClient } from './talent-client.ts'
import { toolCalls } from './tool-calls.ts'

/** Serves until it is told to end, or until the other side of stdin goes away. */
async function main(args: readonly string[]): Promise<void> {
  if (args.includes('--help')) return console.log(USAGE)
  const [settings, manifest] = read(args)
  const carryOut = toolCalls({ manifest, client: talentClient(settings.talentUrl, settings.token), log: callLog(settings.callLog) })
  const served = await serve(settings, manifest, carryOut)
  const end = () => void served.close().then(() => process.exit(0))
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, end)
  if (process.connected) process.once('disconnect', end) // started by a Node process that keeps a channel open: it ends with that one
}

async function serve(
  settings: Settings,
  manifest: ToolManifest,
  carryOut: ReturnType<typeof toolCalls>,
): Promise<{ close(): Promise<void> }> {
  if (settings.serve.kind === 'stdio') {
    return serveStdio(() => mcpServer(manifest, carryOut, null), { onerror: (error) => console.error(error.message) })
  }
  const { address, close } = await serveHttp({ manifest, carryOut, issuer: settings.issuer, ...settings.serve })
  console.error(`${manifest.serverName} listening at ${address}`)
  return { close }
}

/** stdout belongs to the protocol: whatever this process has to say goes to stderr. */
function read(args: readonly string[]): [Settings, ToolManifest] {
  try {
    const settings = readSettings(args, process.env)
    return [settings, readManifest(settings.manifest)]
  } catch (error) {
    const text = error instanceof SettingsError ? `The tool server cannot start:\n${error.message}\n\n${USAGE}` : (error as Error).message
    console.error(text)
    process.exit(2)
  }
}

await main(process.argv.slice(2))
