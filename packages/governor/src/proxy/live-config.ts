import type { EventEmitter } from 'node:events'
import { isDeepStrictEqual } from 'node:util'
import type { Log } from '@tanager/kernel'
import { diffManifests, itemsOf, type Tool } from '@tanager/manifest'
import type { Governor } from '../governor.ts'
import { acceptChange } from './accept-change.ts'
import type { ProxyConfig } from './config/load-config.ts'
import type { LoadedServer } from './config/load-server.ts'
import { fieldOf, policyChanges } from './policy-changes.ts'
import type { ToolChange, ToolChanges } from './tool-changes.ts'
import type { Drift } from './upstream/drift.ts'
import type { Upstreams } from './upstreams.ts'

/** What a new configuration can change while calls go on. The rest is read at the start alone. */
const LIVE = new Set<keyof ProxyConfig>(['servers', 'scopes', 'tiers', 'approvalKinds', 'viewers', 'reviewers', 'warnings'])

/** One difference between the configuration in use and the one that took its place. */
export interface Reloaded {
  readonly changes: readonly string[]
  /** Parts that differ and wait for the next start. */
  readonly needRestart: readonly string[]
}

/** The configuration in use, and how it is replaced while calls go on. */
export function liveConfig(
  config: ProxyConfig,
  parts: { readonly changes: ToolChanges; readonly events: EventEmitter; readonly log: Log },
) {
  const { changes, events, log } = parts
  let current = config
  let running: { readonly governor: Governor; readonly upstreams: Upstreams } | undefined
  const serverOf = (name: string): LoadedServer | undefined => current.servers.find(({ governed }) => governed.manifest.serverName === name)

  const put = (server: LoadedServer): void => {
    running?.governor.replace(server.governed)
    running?.upstreams.put(server)
  }
  /** What its package declares now is compared before the next call. */
  const restart = (server: LoadedServer): void => {
    changes.forget(server.governed.manifest.serverName)
    running?.governor.replace(server.governed)
    running?.upstreams.restart(server)
  }

  return {
    get now(): ProxyConfig {
      return current
    },
    serverOf,
    /** A tool, resource or prompt of a server, as it is governed. */
    itemOf(server: string, name: string): Tool | undefined {
      const manifest = serverOf(server)?.governed.manifest
      return manifest === undefined ? undefined : itemsOf(manifest).find((item) => item.name === name)
    },
    run(what: NonNullable<typeof running>): void {
      running = what
    },
    /** Takes a drifted tool out of use: until somebody has accepted the change, or reviewed, pinned and reloaded. */
    drifted(server: string, drift: Drift): void {
      changes.note(server, drift, serverOf(server)?.governed.manifest)
      running?.governor.quarantine(server, drift.tool, drift.reason)
      log.warn({ server, tool: drift.tool, reason: drift.reason }, 'A tool is in quarantine.')
      events.emit('changed')
    },
    /** Throws NotAccepted when the change cannot be taken as it is. */
    accept(change: ToolChange): void {
      const server = serverOf(change.server)
      if (server === undefined) return
      const accepted = acceptChange(server, change)
      changes.settle(change.server, change.tool)
      const others = changes.of(change.server)
      current = { ...current, servers: current.servers.map((one) => (one === server ? accepted : one)) }
      put(accepted)
      // Each change has its own decision: the others of that server wait for theirs.
      for (const { tool, reason } of others) running?.governor.quarantine(change.server, tool, reason)
      log.info({ server: change.server, tool: change.tool, change: change.id }, 'A changed tool was accepted.')
      events.emit('changed')
    },
    restart(server: LoadedServer): void {
      restart(server)
      log.info({ server: server.governed.manifest.serverName }, 'A tool server is started again.')
      events.emit('changed')
    },
    reload(next: ProxyConfig): Reloaded {
      const before = current
      current = next
      const told: string[] = []
      const names = new Set(next.servers.map(({ governed }) => governed.manifest.serverName))
      for (const { governed } of before.servers) {
        const name = governed.manifest.serverName
        if (names.has(name)) continue
        running?.governor.remove(name)
        running?.upstreams.remove(name)
        changes.forget(name)
        told.push(`${name}: removed`)
      }
      for (const server of next.servers) {
        const { manifest } = server.governed
        const old = before.servers.find(({ governed }) => governed.manifest.serverName === manifest.serverName)
        const isDrifted = changes.of(manifest.serverName).length > 0
        if (old !== undefined && isDeepStrictEqual(old, server) && !isDrifted) continue
        told.push(...whatChanged(old, server))
        if (!isDrifted) {
          put(server)
          continue
        }
        // Its package may have been put back to what was reviewed, which the processes that run do not know.
        restart(server)
        told.push(`${manifest.serverName}: ${server.target.kind === 'stdio' ? 'started again' : 'connected again'}`)
      }
      told.push(...policyChanges(before, next))
      running?.governor.setPolicy({ tiers: next.tiers, approvalKinds: next.approvalKinds })
      // Held against the start: what waited at the last reload still waits.
      const needRestart = (Object.keys(next) as (keyof ProxyConfig)[]).filter(
        (part) => !LIVE.has(part) && !isDeepStrictEqual(config[part], next[part]) && !(part === 'publicUrl' && isMoved(config, next)),
      )
      if (told.length > 0) events.emit('changed')
      return { changes: told, needRestart: needRestart.map(fieldOf) }
    },
  }
}
export type LiveConfig = ReturnType<typeof liveConfig>

/** Where nobody has set it, the governor's own address follows from where it listens, which is told. */
const isMoved = ({ listen }: ProxyConfig, next: ProxyConfig): boolean => !isDeepStrictEqual(listen, next.listen)

function whatChanged(old: LoadedServer | undefined, now: LoadedServer): string[] {
  const { manifest } = now.governed
  const name = manifest.serverName
  if (old === undefined) return [`${name}: added`]
  const words = diffManifests(old.governed.manifest, manifest).map(
    ({ tool, field, before, after, widens }) =>
      `${name}${tool === null ? '' : `.${tool}`} ${field}: ${before ?? 'nothing'} → ${after ?? 'nothing'}${widens ? ' (widens)' : ''}`,
  )
  const parts = [
    isDeepStrictEqual(old.governed.pin, now.governed.pin) ? [] : [`${name}: pinned anew`],
    isDeepStrictEqual(old.governed.tenants, now.governed.tenants) ? [] : [`${name}: other tenants`],
    isDeepStrictEqual(old.target, now.target) && old.openCalls === now.openCalls ? [] : [`${name}: another transport or other limits`],
  ].flat()
  if (old.governed.answers !== now.governed.answers)
    parts.push(`${name}: answers ${now.governed.answers ?? 'inert'}${now.governed.answers === 'as_is' ? ' (widens)' : ''}`)
  if (!isDeepStrictEqual(old.governed.media, now.governed.media)) parts.push(`${name}: other media (may widen)`)
  const others = [old.governed.bindings, old.governed.vendorByTenant]
  const same = isDeepStrictEqual(others, [now.governed.bindings, now.governed.vendorByTenant])
  return [...words, ...parts, ...(same ? [] : [`${name}: other bindings or vendors`])]
}
