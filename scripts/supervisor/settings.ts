import { createServer } from 'node:net'
import { resolve } from 'node:path'
import { StartError } from '../../packages/postgres/src/embedded.ts'

/** What the supervisor itself reads; the services read the rest. */
export interface Settings extends Place {
  /** Of the Query API. */
  query: Place
  dataDir: string
  environment: string
  /** Whose rows the Query API reads on our own database. */
  reportTenant: string
  host: string
}
export interface Place {
  port: number
  /** Where people find it. */
  address: string
  /** Where the supervisor asks: a name may lead elsewhere. */
  localAddress: string
}

/** Reads the settings and finds a port in use before anything slow happens. */
export async function readSettings(env: NodeJS.ProcessEnv, root: string): Promise<Settings> {
  const host = env.HOST || '127.0.0.1'
  const [wanted, wantedQuery] = [portOf(env, 'PORT', 3000), portOf(env, 'QUERY_PORT', env.PORT === '0' ? 0 : 3001)]
  if (wanted === wantedQuery && wanted !== 0) {
    throw new StartError(`PORT and QUERY_PORT are both ${wanted}.`, 'The two services need a port each.')
  }
  const talent = await placeOf(wanted, 'PORT', host)
  return {
    ...talent,
    query: await placeOf(wantedQuery, 'QUERY_PORT', host, talent.port),
    dataDir: resolve(root, env.TANAGER_DATA_DIR || '.tanager'),
    environment: environmentOf(env),
    reportTenant: env.REPORT_TENANT || 'acme',
    host,
  }
}

/** Another program may have taken a port since: its answers would be taken for those of our services. */
export async function demandPorts({ port, host, query }: Settings): Promise<void> {
  await usablePort(port, 'PORT', host)
  await usablePort(query.port, 'QUERY_PORT', host)
}

/** Development is only ever fallen into on the embedded database: on a server of one's own it must be chosen. */
export const environmentOf = (env: NodeJS.ProcessEnv): string => env.TANAGER_ENV || (env.DATABASE_URL ? 'Production' : 'Development')

type PortName = 'PORT' | 'QUERY_PORT'

function portOf(env: NodeJS.ProcessEnv, name: PortName, fallback: number): number {
  const wanted = env[name] ? Number(env[name]) : fallback
  if (!Number.isInteger(wanted) || wanted < 0 || wanted > 65535) {
    throw new StartError(`${name} is ${env[name]}; it must be a number from 1 to 65535.`, `Leave it unset for ${fallback}.`)
  }
  return wanted
}

async function placeOf(wanted: number, name: PortName, host: string, taken?: number): Promise<Place> {
  let port = await usablePort(wanted, name, host)
  while (port === taken) port = await usablePort(wanted, name, host) // any free one: it may be the same again
  const everywhere = host === '0.0.0.0' || host === '::'
  const numeric = everywhere ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host
  return {
    port,
    address: `http://${everywhere || host === '127.0.0.1' ? 'localhost' : numeric}:${port}`,
    localAddress: `http://${numeric}:${port}`,
  }
}

/** The port itself when nobody listens on it, a free one for 0. */
async function usablePort(wanted: number, name: PortName, host: string): Promise<number> {
  try {
    const port = await tryListen(wanted, host)
    await tryListen(port, '::1').catch(ignoreNoIpv6) // "localhost" leads there first, to whoever listens
    return port
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    if (code === 'EADDRINUSE') {
      throw new StartError(`Port ${wanted} is in use; set ${name}=… to another one.`, `For example: ${name}=${wanted + 10} npm start`)
    }
    if (code === 'EACCES') throw new StartError(`This user may not listen on port ${wanted}.`, `Set ${name} to a number above 1023.`)
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      throw new StartError(`HOST is ${host}, which is no address of this machine.`, 'Use 127.0.0.1, or 0.0.0.0 for all addresses.')
    }
    throw error
  }
}

function ignoreNoIpv6(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EAFNOSUPPORT' && error.code !== 'EADDRNOTAVAIL') throw error
}

function tryListen(port: number, host: string): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer().once('error', fail)
    probe.listen({ port, host, exclusive: true }, () => {
      const address = probe.address()
      probe.close(() => done(typeof address === 'object' && address ? address.port : port))
    })
  })
}
