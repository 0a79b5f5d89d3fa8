import { openDatabase } from '../choose-dialect.ts'
import type { DatabaseSettings } from '../settings.ts'

// A process that runs one statement, for tests that kill it: node run-alone.ts SETTINGS SQL TIMEOUT_MS
const [settings = '{}', sql = 'select 1', timeoutMs = '120000'] = process.argv.slice(2)
const database = await openDatabase(JSON.parse(settings) as DatabaseSettings)
await database.check(AbortSignal.timeout(60_000))
process.stdout.write('connected\n')
await database.run(sql, { rows: 10, bytes: 1024, timeoutMs: Number(timeoutMs) }, new AbortController().signal)
