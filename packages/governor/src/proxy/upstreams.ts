import type { EventEmitter } from 'node:events'
import type { Log } from '@tanager/kernel'
import type { Governor } from '../governor.ts'
import { type Caller, type Upstream, UpstreamFailure } from '../ports.ts'
import type { LoadedServer } from './config/load-server.ts'
import { watchChildren } from './upstream/children.ts'
import type { Drift } from './upstream/drift.ts'
import { httpLink } from './upstream/http-link.ts'
import { createMint } from './upstream/mint.ts'
import { stdioLink } from './upstream/stdio-link.ts'
import { tenantTarget } from './upstream/tenant-target.ts'
import { type ToolServer, toolServer } from './upstream/tool-server.ts'

/** Room for the envelope around an output that is just within the governor's limit. */
const ENVELOPE_BYTES = 65_536

export interface Upstreams extends Upstream {
  /** Whether a server, of which this tenant may know, has not been compared with its manifest since the start. */
  mustCompare(server: string, tenantId: string): boolean
  compare(server: string, caller: Caller, signal: AbortSignal): Promise<void>
  isMissing(server: string, tool: string): boolean
  connected(): readonly string[]
  close(): Promise<void>
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
  const byName = new Map<string, ToolServer>()

  const served = new Map(servers.map(({ governed: { manifest, tenants } }) => [manifest.serverName, tenants]))

  for (const { governed, target, openCalls } of servers) {
    const { manifest } = governed
    const name = manifest.serverName
    const told = new Set<string>()
    uncompared.add(name)
    const mint = target.kind === 'http' ? createMint(target.mint) : undefined
    byName.set(
      name,
      toolServer({
        manifest,
        sharing: target.kind === 'http' ? 'caller' : target.shared ? 'all' : 'tenant',
        openCalls,
        limitBytes,
        log,
        ...(mint && { mint }),
        ...(options.recheckMs !== undefined && { recheckMs: options.recheckMs }),
        open: (events, bearer) =>
          target.kind === 'http'
            ? httpLink(name, target.url, { limitBytes, token: () => mint?.(bearer, []) ?? '' }, events)
            : stdioLink(name, tenantTarget(target, bearer.tenantId), { limitBytes, children, log }, events),
        compared(drifts) {
          uncompared.delete(name)
          for (const drift of drifts) {
            if (told.has(drift.tool)) continue
            told.add(drift.tool)
            if (drift.kind === 'missing') missing.add(`${name}.${drift.tool}`)
            options.drifted(name, drift)
          }
        },
      }),
    )
  }

  return {
    call(request) {
      const server = byName.get(request.server)
      if (server === undefined) return Promise.reject(new UpstreamFailure(`No tool server ${request.server} is configured.`, false))
      // Its tools were let through unjudged, since it could not be reached to be compared.
      if (uncompared.has(request.server)) return Promise.reject(new UpstreamFailure(`${request.server} was not compared yet.`, false))
      return server.call(request)
    },
    mustCompare: (server, tenantId) => uncompared.has(server) && (served.get(server)?.includes(tenantId) ?? true),
    compare: async (server, caller, signal) => byName.get(server)?.ready(caller, signal),
    isMissing: (server, tool) => missing.has(`${server}.${tool}`),
    connected: () => [...byName].flatMap(([name, server]) => (server.connected ? [name] : [])),
    async close() {
      await Promise.all([...byName.values()].map((server) => server.close()))
      children.close()
    },
  }
}

/** Takes a drifted tool out of use for good: until somebody has looked, reviewed and pinned it anew, and started the governor again. */
export function quarantineDrift(governor: Pick<Governor, 'quarantine'>, changes: EventEmitter, log: Log) {
  return (server: string, drift: Drift): void => {
    governor.quarantine(server, drift.tool, drift.reason)
    log.warn({ server, tool: drift.tool, reason: drift.reason }, 'A tool is in quarantine.')
    changes.emit('changed')
  }
}
