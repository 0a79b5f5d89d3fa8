import { randomUUID } from 'node:crypto'
import type { Caller } from '../../ports.ts'
import { mcpServer } from '../mcp-server.ts'
import type { GovernorProxy } from '../proxy.ts'
import { type Auth, callerIn } from './auth-info.ts'
import { SessionTransport } from './session-transport.ts'

interface Session {
  readonly transport: SessionTransport
  readonly owner: string
  readonly end: () => Promise<void>
  usedAt: number
}

const ownerOf = ({ tenantId, subject }: Pick<Caller, 'tenantId' | 'subject'>): string => JSON.stringify([tenantId, subject])

/** Sessions of clients that open with `initialize`. Each belongs to one user of one tenant; to anyone else it does not exist. */
export function createSessions(proxy: GovernorProxy, limits: { readonly sessions: number; readonly sessionIdleMs: number }) {
  const open = new Map<string, Session>()

  const endIdle = (): void => {
    for (const session of open.values()) if (Date.now() - session.usedAt > limits.sessionIdleMs) void session.end()
  }
  const sweep = setInterval(endIdle, Math.min(30_000, limits.sessionIdleMs)).unref()

  /** Room for one more: at the limit a caller's own oldest goes first. */
  function makeRoom(owner: string): boolean {
    if (open.size < limits.sessions) return true
    const [oldest] = [...open.values()].filter((session) => session.owner === owner).sort((one, other) => one.usedAt - other.usedAt)
    if (oldest) void oldest.end()
    return open.size < limits.sessions
  }

  return {
    get size() {
      return open.size
    },
    find(id: string, caller: Caller): SessionTransport | null {
      const session = open.get(id)
      if (session === undefined || session.owner !== ownerOf(caller)) return null
      session.usedAt = Date.now()
      return session.transport
    },
    async create(caller: Caller): Promise<SessionTransport | null> {
      const owner = ownerOf(caller)
      if (!makeRoom(owner)) return null
      const id = randomUUID()
      const transport = new SessionTransport(id, proxy)
      const server = mcpServer(proxy, (context) => callerIn(context.http?.authInfo as Auth | undefined))
      const stop = proxy.onToolsChanged(() => void server.sendToolListChanged().catch(() => {}))
      const end = async (): Promise<void> => {
        open.delete(id)
        stop()
        await server.close()
      }
      open.set(id, { transport, owner, end, usedAt: Date.now() })
      await server.connect(transport)
      return transport
    },
    async end(id: string, caller: Caller): Promise<boolean> {
      const session = open.get(id)
      if (session === undefined || session.owner !== ownerOf(caller)) return false
      await session.end()
      return true
    },
    async close(): Promise<void> {
      clearInterval(sweep)
      await Promise.all([...open.values()].map((session) => session.end()))
    },
  }
}
export type Sessions = ReturnType<typeof createSessions>
