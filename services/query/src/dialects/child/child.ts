import { flushCompileCache } from 'node:module'
import { toConnectionFailure } from '../connection-errors.ts'
import { ConnectionFailure, StatementFailure } from '../dialect.ts'
import { collectRows } from '../result-rows.ts'
import type { CheckedSettings } from '../settings.ts'
import type { FetchOptions } from '../transport.ts'
import type { Engine, EngineName, Reply, Request } from './protocol.ts'
import { startWatchdog } from './watchdog.ts'

// The program of a child process: one statement at a time, until the parent goes away.
process.once('disconnect', () => process.exit(0))

const say = (reply: Reply): void => {
  process.send?.(reply)
}
/** Resolves when it is on its way: a call that blocks may follow. */
const sayNow = (reply: Reply): Promise<void> => new Promise((resolve) => process.send?.(reply, () => resolve()))

const LOT = 200

let engine: Promise<Engine> | undefined
const open = async (name: EngineName, settings: CheckedSettings): Promise<Engine> => {
  switch (name) {
    case 'sqlite':
      return (await import('../sqlite/engine.ts')).openSqlite(settings)
    case 'duckdb':
      return (await import('../duckdb/engine.ts')).openDuckdb(settings)
    case 'odbc':
      return (await import('../odbc/engine.ts')).openOdbc(settings)
  }
}

process.on('message', async (request: Request) => {
  if (request.kind === 'settings') {
    startWatchdog(request.settings.childMemoryMb, request.parent)
    engine = open(request.engine, request.settings)
    // What was compiled is for the next child, which starts in half the time. Node writes it when a process ends by itself; this one is killed.
    engine.then(
      () => flushCompileCache(),
      () => undefined, // reported at the first statement
    )
    say({ kind: 'ready' })
    return
  }
  const { id } = request
  try {
    if (engine === undefined) throw new Error('no settings came')
    await fetch(await engine, id, request.sql, request.options)
  } catch (error) {
    if (error instanceof StatementFailure) say({ kind: 'statement-failure', id, reason: error.reason, text: error.message })
    else {
      const { category, message } = error instanceof ConnectionFailure ? error : toConnectionFailure(error)
      say({ kind: 'connection-failure', id, category, text: message })
    }
  }
})

async function fetch(from: Engine, id: number, sql: string, options: FetchOptions): Promise<void> {
  const rows = collectRows(options)
  let sent = 0
  const send = (all: unknown[][]): void => {
    for (; sent < all.length; sent += LOT) say({ kind: 'rows', id, rows: all.slice(sent, sent + LOT) })
  }
  await from.fetch(sql, options, {
    connecting: () => sayNow({ kind: 'connecting', id }),
    connected: () => sayNow({ kind: 'connected', id }),
    columns: (names) => {
      rows.columns = names
    },
    row: (cells) => rows.add(cells),
  })
  const { columns, rows: all, cut } = rows.result()
  say({ kind: 'columns', id, columns })
  send(all)
  say({ kind: 'end', id, cut })
}
