import { StartError, startEmbedded } from '../embedded.ts'
import { readPostmaster } from './postmaster.ts'

// Starts a server, says where, and holds it until it is killed or told to stop.
const [dataDir = '', kind] = process.argv.slice(2)
const lines: string[] = []
try {
  const server = await startEmbedded({
    dataDir,
    durable: false,
    throwaway: kind === 'throwaway',
    address: 'http://holder',
    log: (line) => lines.push(line),
  })
  console.log(JSON.stringify({ pid: readPostmaster(server.dataDir)?.pid, url: server.superuserUrl(), lines }))
  const idle = setInterval(() => {}, 1_000)
  process.once('SIGTERM', async () => {
    await server.stop()
    clearInterval(idle)
  })
} catch (error) {
  if (!(error instanceof StartError)) throw error
  console.log(JSON.stringify({ error: error.message, hint: error.hint, lines }))
}
