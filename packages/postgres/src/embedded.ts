import { resolve } from 'node:path'
import { prepareData } from './embedded/data-directory.ts'
import { locate, lockFile, realPath } from './embedded/location.ts'
import { acquireLock } from './embedded/lock.ts'
import { readPassword } from './embedded/password.ts'
import { readPostmaster } from './embedded/postmaster.ts'
import { isPostmasterOf } from './embedded/process-facts.ts'
import { findPrograms } from './embedded/programs.ts'
import { startServer } from './embedded/server.ts'
import { explain, StartError } from './embedded/start-error.ts'

export { StartError } from './embedded/start-error.ts'

/** How to reach an embedded server. */
export interface Connection {
  host: '127.0.0.1'
  port: number
  /** Where the data really lie. */
  dataDir: string
  /** A URL for the superuser, to the database `postgres` unless told. */
  superuserUrl(database?: string): string
}

/** An embedded server that this process started. */
export interface EmbeddedServer extends Connection {
  /** Settles when the server is gone: after stop(), or because somebody else ended it. */
  exited: Promise<void>
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  dataDir: string
  /** Off for tests: quicker, and a power cut may destroy the data. */
  durable: boolean
  log: (line: string) => void
  /** Where the caller can be reached; told to whoever tries to start a second one on the directory. */
  address?: string
  /** Deletes the data when the server stops, even when this process is killed. */
  throwaway?: boolean
}

/**
 * Starts a private PostgreSQL on the directory, making the database when there is none. It ends with this process,
 * however that ends. Throws StartError with a sentence for the user when it cannot.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const { durable, log, throwaway = false } = options
  const location = locate(options.dataDir, findPrograms(), log)
  const lock = await acquireLock(lockFile(location.data), options.address ?? null).catch((error) => {
    throw explain(error, location.data)
  })
  try {
    await prepareData(location, { durable, log })
    const server = await startServer(location, { durable, throwaway, log })
    const stop = async (): Promise<void> => {
      await server.stop()
      lock.release()
    }
    return { ...connection(location.data, server.port), exited: server.exited, stop }
  } catch (error) {
    lock.release()
    throw explain(error, location.data)
  }
}

/** The server of ours that runs on the directory now, whoever started it; undefined when none does. */
export function findRunning(dataDir: string): Connection | undefined {
  try {
    const data = realPath(resolve(dataDir))
    const found = readPostmaster(data)
    return found?.ready && isPostmasterOf(found.pid, data) ? connection(data, found.port) : undefined
  } catch (error) {
    throw explain(error, dataDir)
  }
}

function connection(data: string, port: number): Connection {
  const password = readPassword(data)
  if (password === null)
    throw new StartError(`The superuser password of ${data} is missing.`, 'Stop the server and start it again: it then sets a new one.')
  return {
    host: '127.0.0.1',
    port,
    dataDir: data,
    superuserUrl: (database = 'postgres') => `postgresql://postgres:${password}@127.0.0.1:${port}/${encodeURIComponent(database)}`,
  }
}
