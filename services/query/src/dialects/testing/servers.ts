import { execFileSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { createConnection } from 'node:net'
import type { DatabaseSettings } from '../settings.ts'

/** What every opened database of the tests shares. Generous: the machine may be busy with other tests. */
export const DEFAULTS = { connectTimeoutMs: 15_000, poolSize: 3 } as const

/** Settings from a URL of the test runner's server. */
export function fromUrl(url: string): DatabaseSettings {
  const { hostname, port, username, password, pathname } = new URL(url)
  return {
    ...DEFAULTS,
    DB_TYPE: 'postgresql',
    DB_HOST: hostname,
    DB_PORT: Number(port),
    DB_NAME: decodeURIComponent(pathname.slice(1)),
    DB_USER: decodeURIComponent(username),
    DB_PASSWORD: decodeURIComponent(password),
  }
}

/** MariaDB or MySQL as root, without a password unless TEST_MYSQL_PASSWORD says otherwise. */
export const MYSQL: DatabaseSettings = {
  ...DEFAULTS,
  DB_TYPE: 'mysql',
  DB_HOST: process.env.TEST_MYSQL_HOST ?? '127.0.0.1',
  DB_PORT: Number(process.env.TEST_MYSQL_PORT ?? 3306),
  DB_NAME: 'information_schema',
  DB_USER: process.env.TEST_MYSQL_USER ?? 'root',
  DB_PASSWORD: process.env.TEST_MYSQL_PASSWORD ?? '',
}

/** Why tests on MariaDB cannot run here; false when they can. */
export async function withoutMysql(): Promise<string | false> {
  const answers = await new Promise<boolean>((resolve) => {
    const socket = createConnection(MYSQL.DB_PORT ?? 0, MYSQL.DB_HOST ?? '')
    const end = (reached: boolean): void => {
      socket.destroy()
      resolve(reached)
    }
    socket.once('connect', () => end(true))
    socket.once('error', () => end(false))
    socket.setTimeout(3_000, () => end(false))
  })
  return answers
    ? false
    : `no MariaDB at ${MYSQL.DB_HOST}:${MYSQL.DB_PORT}: install mariadb-server, or set TEST_MYSQL_HOST, _PORT, _USER, _PASSWORD`
}

/** Why tests by an ODBC driver cannot run here; false when they can. */
export function withoutOdbc(driver: string, debianPackage: string): string | false {
  try {
    createRequire(import.meta.url).resolve('koffi')
  } catch {
    return 'the package koffi is not installed: npm install koffi'
  }
  return installed().includes(driver) ? false : `no ODBC driver "${driver}": apt-get install unixodbc ${debianPackage}`
}

function installed(): string[] {
  try {
    const list = execFileSync('odbcinst', ['-q', '-d'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    return [...list.matchAll(/^\[(.+)\]$/gm)].map(([, name = '']) => name)
  } catch {
    return []
  }
}

/** SQL Server has no package to install here: its tests want one to be pointed at. */
export function mssqlSettings(): DatabaseSettings | undefined {
  const url = process.env.TEST_MSSQL_URL
  return url === undefined ? undefined : { ...fromUrl(url), DB_TYPE: 'mssql', tls: 'prefer' }
}
export const WITHOUT_MSSQL = mssqlSettings() === undefined && 'no SQL Server: set TEST_MSSQL_URL=mssql://user:password@host:1433/database'
