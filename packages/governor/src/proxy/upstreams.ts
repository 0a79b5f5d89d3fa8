import { isDeepStrictEqual } from 'node:util'
import type { Log } from '@tanager/kernel'
import { type Caller, type Upstream, UpstreamFailure } from '../ports.ts'
import type { LoadedServer } from './config/load-server.ts'
import { watchChildren } from './upstream/children.ts'
import { createCredentials } from './upstream/credentials.ts'
import type { Drift } from './upstream/drift.ts'
import { httpLink } from './upstream/http-link.ts'
import { ownTarget } from './upstream/own-target.ts'
import { stdioLink } from './upstream/stdio-link.ts'
import { type ToolServer, toolServer } from './upstream/tool-server.ts'

/** Room for the envelope around an output that is just within the governor's limit. */
const ENVELOPE_BYTES = 65_536

export interface Upstreams extends Upstream {
  /** Whether a server, of which this tenant may know, has not been compared with its manifest since the start. */
  mustCompare(server: string, tenantId: string): boolean
  compare(server: string, caller: Caller, signal: AbortSignal): Promise<void>
  isMissing(server: string, tool: string): boolean
  connected(): readonly string[]
  /** The version that a server says it is; null until it has been connected. */
  versionOf(server: string): string | null
  /** Servers whose last connection failed. */
  failing(): readonly string[]
  /** Why, as far as it concerns a tenant: for its people, never for agents. */
  troubleOf(server: string, tenantId: string): Trouble | null
  /** Puts a server in place, or in the place of the one of the same name. Where only words changed, its connections stay. */
  put(server: LoadedServer): void
  /** Connects anew, and starts child processes again; calls in progress finish on the old connections. */
  restart(server: LoadedServer): void
  remove(name: string): void
  close(): Promise<void>
}

export interface Trouble {
  readonly at: string
  readonly reason: string
  /** What the process said last on its standard error. */
  readonly stderr: string | null
}

interface Held {
  loaded: LoadedServer
  readonly server: ToolServer
  /** Of each tool, what was told of it last. */
  readonly told: Map<string, Drift>
}

/** The way to every tool server of a configuration. What a server says of its tools is held against the manifest, and told. */
export function createUpstreams(
  servers: readonly LoadedServer[],
  options: {
    readonly outputBytes: number
    readonly log: Log
    readonly drifted: (server: string, drift: Drift) => void
    readonly recheckMs?: number
  },
): Upstreams {
  const { log } = options
  const limitBytes = options.outputBytes + ENVELOPE_BYTES
  const children = watchChildren()
  const uncompared = new Set<string>()
  const missing = new Set<string>()
  const byName = new Map<string, Held>()
  const retiring = new Set<ToolServer>()
  /** By server and tenant; a process that serves everybody is of tenant null. */
  const troubles = new Map<string, Map<string | null, Trouble>>()

  function open(loaded: LoadedServer): void {
    const { governed, target, openCalls } = loaded
    const { manifest } = governed
    const name = manifest.serverName
    const told: Held['told'] = new Map()
    const credentials = target.kind === 'http' ? createCredentials(name, target.credentials) : undefined
    const lastSaid = new Map<string | null, string>()
    const isShared = target.kind === 'stdio' && target.isolation === 'none'
    const server = toolServer({
      manifest,
      overHttp: target.kind === 'http',
      isolation: target.kind === 'http' ? 'person' : target.isolation,
      ...(target.kind === 'stdio' && { startMs: target.startMs }),
      openCalls,
      limitBytes,
      log,
      ...(credentials && { credentials }),
      ...(options.recheckMs !== undefined && { recheckMs: options.recheckMs }),
      open: (events, bearer) => {
        if (target.kind === 'http')
          return httpLink(name, target.url, { limitBytes, auth: () => credentials?.headers(bearer, []) ?? {} }, events)
        const owner = isShared ? null : bearer.tenantId
        lastSaid.delete(owner)
        const said = (line: string) => void lastSaid.set(owner, line)
        return stdioLink(name, ownTarget(target, bearer), { limitBytes, children, log, said }, events)
      },
      failed(reason, tenantId) {
        const stderr = lastSaid.get(tenantId) ?? null
        lastSaid.delete(tenantId)
        const ofServer = troubles.get(name) ?? new Map<string | null, Trouble>()
        if (byName.get(name)?.server === server)
          troubles.set(name, ofServer.set(tenantId, { at: new Date().toISOString(), reason, stderr }))
        return stderr === null ? {} : { stderr }
      },
      compared(drifts) {
        if (byName.get(name)?.server !== server) return // another has its place
        troubles.delete(name)
        uncompared.delete(name)
        for (const drift of drifts) {
          if (isDeepStrictEqual(told.get(drift.tool), drift)) continue
          told.set(drift.tool, drift)
          if (drift.kind === 'missing') missing.add(`${name}.${drift.tool}`)
          options.drifted(name, drift)
        }
      },
    })
    uncompared.add(name)
    byName.set(name, { loaded, server, told })
  }

  const retire = (server: ToolServer): void => {
    retiring.add(server)
    void server.retire().finally(() => retiring.delete(server))
  }
  const forget = (name: string): void => {
    for (const tool of missing) if (tool.startsWith(`${name}.`)) missing.delete(tool)
  }

  for (const server of servers) open(server)

  const replace = (loaded: LoadedServer): void => {
    const { serverName: name } = loaded.governed.manifest
    const held = byName.get(name)
    forget(name)
    open(loaded)
    if (held !== undefined) retire(held.server)
  }

  return {
    call(request) {
      const held = byName.get(request.server)
      if (held === undefined) return Promise.reject(new UpstreamFailure(`No tool server ${request.server} is configured.`, false))
      // It was waited for already, in vain. A child process may still be starting, of which the call hears.
      if (held.loaded.target.kind === 'http' && uncompared.has(request.server))
        return Promise.reject(
          new UpstreamFailure(`${request.server} was not compared with its manifest yet. Try again in a moment.`, false),
        )
      return held.server.call(request)
    },
    mustCompare: (server, tenantId) =>
      uncompared.has(server) && (byName.get(server)?.loaded.governed.tenants?.includes(tenantId) ?? byName.has(server)),
    compare: async (server, caller, signal) => byName.get(server)?.server.ready(caller, signal),
    isMissing: (server, tool) => missing.has(`${server}.${tool}`),
    versionOf: (server) => byName.get(server)?.server.version ?? null,
    failing: () => [...troubles.keys()],
    troubleOf: (server, tenantId) => troubles.get(server)?.get(tenantId) ?? troubles.get(server)?.get(null) ?? null,
    connected: () => [...byName].flatMap(([name, { server }]) => (server.connected ? [name] : [])),
    put(loaded) {
      const { manifest } = loaded.governed
      const name = manifest.serverName
      const held = byName.get(name)
      if (held === undefined || !isSameWay(held.loaded, loaded)) return replace(loaded)
      forget(name)
      held.loaded = loaded
      held.told.clear()
      uncompared.add(name)
      held.server.judge(manifest)
    },
    restart: replace,
    remove(name) {
      const held = byName.get(name)
      byName.delete(name)
      uncompared.delete(name)
      troubles.delete(name)
      forget(name)
      if (held !== undefined) retire(held.server)
    },
    async close() {
      await Promise.all([...[...byName.values()].map(({ server }) => server), ...retiring].map((server) => server.close()))
      children.close()
    },
  }
}

const isSameWay = (one: LoadedServer, other: LoadedServer): boolean =>
  one.openCalls === other.openCalls && isDeepStrictEqual(one.target, other.target)
