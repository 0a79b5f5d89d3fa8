import { createServer } from 'node:http'
import { exitWithParent } from '../../packages/kernel/src/parent-process.ts'

// Stands in for a service: healthy at once, does what its path says.
if (process.env.FAKE_REFUSES) {
  console.log('The settings have a fault')
  process.exit(2)
}
const server = createServer((request, response) => {
  if (request.url === '/crash') process.exit(3)
  if (request.url === '/stubborn') process.removeAllListeners('SIGTERM').on('SIGTERM', () => {})
  response.end(JSON.stringify({ pid: process.pid, env: process.env }))
})
const close = (): Promise<void> =>
  new Promise((resolve) => {
    console.log('service drained')
    server.close(() => resolve())
    server.closeAllConnections()
  })
server.listen(Number(process.env.PORT), '127.0.0.1')
process.on('SIGTERM', () => close().then(() => process.exit(0)))
exitWithParent(close)
