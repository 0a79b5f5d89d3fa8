import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { inTenant, migrate, openPool, provision, startEmbedded } from '@tanager/postgres'
import { devTokens } from '../src/modules/identity/token.ts'
import { ROLE_CODES, type Role } from '../src/policy.ts'
import { seedTenants, TEST_KEY } from '../src/testing.ts'
import { type Written, write } from './crash-clients.ts'
import { type Servers, startServers } from './two-servers.ts'

const KILLS = process.env.SOAK === '1' ? 10 : 1
const MIGRATIONS = join(import.meta.dirname, '..', 'migrations')
const RECONNECT_MS = 5_000

/** A door that stays where it is while the server behind it moves: an embedded one comes back on another port. */
function openDoor() {
  let behind = 0
  const open = new Set<Socket>()
  const door: Server = createServer((client) => {
    const server = connect(behind, '127.0.0.1')
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      open.add(one)
      one.on('error', () => {})
      one.on('close', () => {
        open.delete(one)
        other.destroy()
      })
      one.pipe(other)
    }
  })
  return {
    listen: () => new Promise<number>((resolve) => door.listen(0, '127.0.0.1', () => resolve((door.address() as AddressInfo).port))),
    leadTo: (port: number) => {
      behind = port
    },
    close: () => {
      for (const socket of open) socket.destroy()
      door.close()
    },
  }
}

describe(`a PostgreSQL that is killed under load, ${KILLS} times`, () => {
  const door = openDoor()
  let folder: string
  let server: Awaited<ReturnType<typeof startEmbedded>>
  let servers: Servers
  let ownerUrl: string
  let tenant: { id: string; users: Record<Role, string> }
  const start = async () => {
    server = await startEmbedded({ dataDir: join(folder, 'postgres'), durable: true, log: () => {} })
    door.leadTo(server.port)
  }
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tanager-crash-'))
    await chmod(folder, 0o755) // as root the server runs as another user, who must get through
    await start()
    const names = { database: 'crash', ownerRole: 'crash_owner', appRole: 'crash_app' }
    const urls = await provision(server.superuserUrl(), { ...names, ownerPassword: 'owner here', appPassword: 'app here' })
    const port = await door.listen()
    const through = (url: string) => Object.assign(new URL(url), { port: String(port) }).href
    ownerUrl = through(urls.ownerUrl)
    await migrate({ ownerUrl, appUrl: through(urls.appUrl), directory: MIGRATIONS })
    const owner = openPool({ url: ownerUrl, max: 1, applicationName: 'test' })
    tenant = (await seedTenants(owner)).acme
    await owner.end()
    servers = await startServers(through(urls.appUrl), 1)
  })
  after(async () => {
    await servers?.stop()
    door.close()
    await server?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  it('is answered with 503 and Retry-After, found again within 5 seconds, and loses nothing acknowledged', {
    timeout: 900_000,
  }, async () => {
    const { sign } = devTokens(TEST_KEY)
    const roleOf = (person: string) => ROLE_CODES.find((role) => role.toLowerCase().replaceAll('_', '-') === person) as Role
    const tokens = new Map<string, string>()
    for (const person of ['recruiter', 'department-head', 'finance-approver']) {
      const role = roleOf(person)
      tokens.set(person, await sign({ tenantId: tenant.id, userId: tenant.users[role], role, name: person }))
    }
    const all = new Map<string, Written>()
    for (let kill = 1; kill <= KILLS; kill++) {
      const answers: { status: number; retryAfter: string | null; code: string | undefined }[] = []
      let stop = false
      const writing = write(
        16,
        1_000_000,
        {
          address: () => servers.at[0] as string,
          tokenOf: (person) => tokens.get(person) as string,
          onAnswer: (status, retryAfter, code) => answers.push({ status, retryAfter, code }),
        },
        () => stop,
      )
      await until(() => answers.filter(({ status }) => status === 201).length > 20)
      process.kill(postmasterOf(server.dataDir), 'SIGKILL')
      await until(() => answers.some(({ status }) => status === 503))
      await server.exited
      await server.stop()
      await start()
      const back = Date.now()
      const seen = answers.length
      await until(() => answers.slice(seen).some(({ status }) => status === 201))
      assert.ok(Date.now() - back < RECONNECT_MS, `reconnected after ${Date.now() - back} ms`)
      stop = true
      all.set(String(kill), await writing)
      for (const { status, retryAfter, code } of answers) {
        assert.ok([200, 201, 503].includes(status), `answered ${status} ${code}`)
        if (status === 503) assert.match(retryAfter ?? '', /^[1-9]\d*$/)
      }
    }
    const owner = openPool({ url: ownerUrl, max: 1, applicationName: 'test' })
    const kept = await inTenant(owner, { tenantId: tenant.id }, (tx) =>
      tx.query<{ id: string; decisions: number; creations: number }>({
        text: `select t.id, (select count(*)::int from audit_log l where l.tenant_id = $1 and l.entity_id = t.id::text and l.action = 'tan.approve') as decisions,
                      (select count(*)::int from audit_log l where l.tenant_id = $1 and l.entity_id = t.id::text and l.action = 'tan.create') as creations
                 from tans t where t.tenant_id = $1`,
      }),
    )
    await owner.end()
    const byId = new Map(kept.map((row) => [row.id, row]))
    for (const { acknowledged } of all.values()) {
      for (const tan of acknowledged.values()) {
        assert.equal(byId.get(tan.tanId)?.creations, 1, `${tan.tanNumber} is lost`)
        assert.ok((byId.get(tan.tanId)?.decisions ?? 0) >= tan.decisions, `${tan.tanNumber} lost a decision`)
      }
    }
  })
})

const postmasterOf = (dataDir: string) => Number(readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0])

async function until(holds: () => boolean): Promise<void> {
  const deadline = Date.now() + 60_000
  while (!holds()) {
    if (Date.now() > deadline) throw new Error('It did not happen within a minute.')
    await delay(10)
  }
}
