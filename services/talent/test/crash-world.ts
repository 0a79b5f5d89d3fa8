import { readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { startTcpProxy } from '@tanager/kernel/testing'
import { inTenant, migrate, openPool, provision, startEmbedded } from '@tanager/postgres'
import { devTokens } from '../src/modules/identity/token.ts'
import { ROLE_CODES, type Role } from '../src/policy.ts'
import { type Answer, seedTenants, TEST_KEY, type TenantCode, type Who } from '../src/testing.ts'
import { type Servers, startServers } from './two-servers.ts'

const MIGRATIONS = join(import.meta.dirname, '..', 'migrations')

/**
 * A durable PostgreSQL and a service, each of which can be killed and started again. An embedded server comes back on another port: a
 * proxy stays where it is and leads there.
 */
export async function createCrashWorld() {
  const folder = await mkdtemp(join(tmpdir(), 'tanager-crash-'))
  await chmod(folder, 0o755) // as root the server runs as another user, who must get through
  const start = () => startEmbedded({ dataDir: join(folder, 'postgres'), durable: true, log: () => {} })
  let postgres = await start()
  const proxy = await startTcpProxy({ port: postgres.port })
  const names = { database: 'crash', ownerRole: 'crash_owner', appRole: 'crash_app' }
  const urls = await provision(postgres.superuserUrl(), { ...names, ownerPassword: 'owner here', appPassword: 'app here' })
  const through = (url: string) => Object.assign(new URL(url), { port: String(proxy.port) }).href
  const [ownerUrl, appUrl] = [through(urls.ownerUrl), through(urls.appUrl)]
  await migrate({ ownerUrl, appUrl, directory: MIGRATIONS })
  const owner = openPool({ url: ownerUrl, max: 2, applicationName: 'test-owner' })
  const tenants = await seedTenants(owner)
  let service: Servers | undefined = await startServers(appUrl, 1)

  const { sign } = devTokens(TEST_KEY)
  const tokenOf = (who: Who): string => {
    const [code, person = ''] = who.split('/') as [TenantCode, string]
    const role = ROLE_CODES.find((one) => one.toLowerCase().replaceAll('_', '-') === person) as Role
    return sign({ tenantId: tenants[code].id, userId: tenants[code].users[role], role, name: who })
  }
  const address = () => service?.at[0]
  async function call<B>(
    who: Who | null,
    method: string,
    path: string,
    given: { body?: unknown; headers?: Record<string, string> } = {},
  ): Promise<Answer<B>> {
    const headers: Record<string, string> = { ...(who ? { authorization: `Bearer ${tokenOf(who)}` } : {}), ...given.headers }
    if (given.body !== undefined) headers['content-type'] = 'application/json'
    const body = given.body === undefined ? null : JSON.stringify(given.body)
    const answer = await fetch(`${address()}/api/v1${path}`, { method, headers, body, signal: AbortSignal.timeout(30_000) })
    const text = await answer.text()
    return { status: answer.status, text, body: (text === '' ? {} : JSON.parse(text)) as B, headers: Object.fromEntries(answer.headers) }
  }

  return {
    tenants,
    owner,
    tokenOf,
    call,
    get: <B = Record<string, unknown>>(who: Who | null, path: string) => call<B>(who, 'GET', path),
    post: <B = Record<string, unknown>>(who: Who | null, path: string, body?: unknown) => call<B>(who, 'POST', path, { body }),
    /** Where the service listens; undefined while it is dead. */
    address,
    /** SQL as the owner, inside a tenant: to arrange and to look, never what a test is about. */
    asOwner: <R>(tenant: TenantCode, text: string, values: unknown[] = []): Promise<R[]> =>
      inTenant(owner, { tenantId: tenants[tenant].id }, (tx) => tx.query<R>({ text }, values)),
    /** As a power cut would: no goodbye. */
    async killService() {
      const dying = service
      service = undefined
      await dying?.kill()
    },
    async startService() {
      service = await startServers(appUrl, 1)
    },
    async killDatabase() {
      process.kill(postmasterOf(postgres.dataDir), 'SIGKILL')
      await postgres.exited
      await postgres.stop()
    },
    async startDatabase() {
      postgres = await start()
      proxy.target = postgres.port
    },
    async close() {
      await service?.stop()
      await owner.end()
      await proxy.close()
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
export type CrashWorld = Awaited<ReturnType<typeof createCrashWorld>>

const postmasterOf = (dataDir: string) => Number(readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0])

export async function until(holds: () => boolean): Promise<void> {
  const deadline = Date.now() + 120_000
  while (!holds()) {
    if (Date.now() > deadline) throw new Error('It did not happen within two minutes.')
    await delay(10)
  }
}
