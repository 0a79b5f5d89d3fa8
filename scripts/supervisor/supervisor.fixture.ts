import { createServer } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { ROOT } from '../setup.mjs'
import { supervise } from './supervise.ts'

// The supervisor with a stand-in for the services, little patience, and nothing to migrate.
const code = await supervise({
  root: ROOT,
  env: process.env,
  say: (line) => console.log(line),
  notes: async () => [],
  faults: async () => [],
  prepare: async (_database, settings) => {
    // Somebody else takes the port while the database is made ready.
    if (process.env.FIXTURE_PORT_IS_LOST) createServer((_request, response) => response.end('{}')).listen(settings.port, '127.0.0.1')
  },
  services: async (database, settings) => [
    {
      name: 'fake',
      entry: 'scripts/supervisor/fake-service.fixture.ts',
      env: { DATABASE_URL: database.appUrl, PORT: String(settings.port) },
      healthUrl: `${settings.localAddress}/health`,
    },
    {
      name: 'second',
      entry: 'scripts/supervisor/fake-service.fixture.ts',
      env: { DATABASE_URL: undefined, PORT: String(settings.query.port) },
      healthUrl: `${settings.query.localAddress}/health`,
    },
  ],
  welcome: (_database, settings) => `ready at ${settings.localAddress} and ${settings.query.localAddress}`,
  patience: { restarts: 2, firstBackoffMs: 10, stableMs: 60_000, healthMs: 20_000, drainMs: 500 },
})
if (process.env.FIXTURE_EXITS_LATE) await setTimeout(500)
process.exit(code)
