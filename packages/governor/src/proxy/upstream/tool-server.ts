import type { Log } from '@tanager/kernel'
import { inSpan, traceHeaders } from '@tanager/kernel/telemetry'
import { itemsOf, type JsonObject, type Manifest } from '@tanager/manifest'
import { type ToolAnswer, ToolChanged, type Upstream, UpstreamFailure } from '../../ports.ts'
import { spanOf } from '../call-span.ts'
import type { AuthHeaders, Bearer, Credentials } from './credentials.ts'
import type { Drift } from './drift.ts'
import { type Handshake, type Offers, shakeHands } from './handshake.ts'
import { findAllDrift } from './item-drift.ts'
import { answerOf, requestOf } from './item-request.ts'
import {
  AnswerTooLarge,
  AuthRefused,
  BrokeDown,
  KeptConnectionLost,
  type Link,
  LinkBroken,
  type LinkEvents,
  RpcError,
  SessionGone,
  SetupLate,
  StartLate,
} from './link.ts'
import { type LiveItems, listItems } from './live-items.ts'
import { abortable, connectionPool } from './pool.ts'

type Request = Parameters<Upstream['call']>[0]

/** Who has a connection, or a process, that nobody else uses. */
export type Isolation = 'person' | 'tenant' | 'none'

export interface ToolServerOptions {
  readonly manifest: Manifest
  readonly open: (events: LinkEvents, bearer: Bearer) => Link & { listen?(): void }
  readonly overHttp: boolean
  /** How long a child process may take until its list was read; not for HTTP. */
  readonly startMs?: number
  /** Who has a connection of their own. Over HTTP each person; of a child process each tenant, unless its configuration says otherwise. */
  readonly isolation: Isolation
  /** Calls of one tenant at once. */
  readonly openCalls: number
  /** For a server reached over HTTP. */
  readonly credentials?: Credentials
  /** Told of every comparison of the live list with the manifest. */
  readonly compared: (drift: readonly Drift[]) => void
  /** Told why a connection of a tenant could not be made, or broke; what it adds is for the log. Null: of everybody's. */
  readonly failed?: (reason: string, tenantId: string | null) => object
  readonly log: Log
  /** The size at which the links cut an answer off; not below the governor's own limit. */
  readonly limitBytes: number
  /** How old a comparison may grow while calls go on: a server that changes its tools need not say so. */
  readonly recheckMs?: number
}

export interface ToolServer {
  /** Resolves when the server has been reached and compared, or could not be. */
  ready(bearer: Bearer, signal: AbortSignal): Promise<void>
  call(request: Request): Promise<ToolAnswer>
  readonly connected: boolean
  /** What the server said of itself when it was connected last. */
  readonly version: string | null
  /** Another manifest from now on: what the open connections last listed is held against it. False when none is open. */
  judge(manifest: Manifest): boolean
  /** Closes when the calls in progress have ended. */
  retire(): Promise<void>
  close(): Promise<void>
}

/** Over HTTP: connecting, opening the protocol and reading the list, with all tries. */
const SETUP_MS = 10_000
/** How long a call waits for a server that was never compared, before its own checks begin. */
const FIRST_WAIT_MS = 10_000
/** `npx -y` fetches a package first; servers in Python and browsers take their time too. */
const START_MS = 60_000
/**
 * One step of that over HTTP: what gets no answer for so long is begun anew on another connection, since a path that was dead and is back
 * answers new connections only. A child process has no path to lose, and may be slow to start.
 */
const STEP_MS = 3_000

/** So long the calls in progress have when a server's place is taken by another. */
const RETIRE_MS = 60_000

/** Child processes of one server. */
const MOST_PROCESSES = 64

interface Entry {
  readonly link: Link
  readonly offers: Offers
  /** What the server listed last, and why tools of it are not what was reviewed. */
  live: LiveItems
  drifted: ReadonlyMap<string, string>
  /** The list is being read. */
  comparing?: Promise<void>
  comparedAt: number
  /** False while connections to the server fail. */
  reachable: boolean
}

/** One tool server: connected when first needed, compared with its manifest, asked one call at a time per request. */
export function toolServer(options: ToolServerOptions): ToolServer {
  const { credentials, log, overHttp } = options
  let { manifest } = options
  const name = manifest.serverName
  let reads = readsOf(manifest)
  let version: string | null = null
  const recheckMs = options.recheckMs ?? 60_000

  const startMs = options.startMs ?? START_MS
  const ofStart = `${startMs / 1_000} s (startSeconds of its transport)`
  const authOf = (bearer: Bearer, scopes: readonly string[]): AuthHeaders | Promise<AuthHeaders> | undefined =>
    credentials?.headers(bearer, scopes)
  const step = async (bearer: Bearer, milliseconds = overHttp ? STEP_MS : SETUP_MS) => {
    const given = authOf(bearer, [])
    const auth = given instanceof Promise ? await given : given
    return { signal: AbortSignal.timeout(milliseconds), ...(auth ? { auth } : {}) }
  }

  const compare = async (link: Link, offers: Offers, how: Handshake): Promise<Pick<Entry, 'live' | 'drifted'>> => {
    const live = await listItems(name, link, manifest, offers, how)
    const drifts = findAllDrift(manifest, live)
    options.compared(drifts)
    return { live, drifted: reasonsIn(drifts) }
  }
  /** Calls that wait for it at once read the list once. */
  const compareAgain = (entry: Entry, bearer: Bearer): Promise<void> => {
    const reading = async (): Promise<void> => {
      Object.assign(entry, await compare(entry.link, entry.offers, await step(bearer)))
    }
    entry.comparing ??= reading().finally(() => delete entry.comparing)
    return entry.comparing
  }
  const recompare = async (entry: Entry, bearer: Bearer): Promise<void> => {
    entry.comparedAt = Date.now()
    try {
      await compareAgain(entry, bearer)
    } catch (error) {
      log.warn({ server: name, reason: (error as Error).message }, 'A tool server’s list cannot be read.')
      // Nothing is wrong with asking for the list: it is the session.
      if (error instanceof SessionGone) void pool.drop(keyOf(bearer), entry)
    }
  }

  const pool = connectionPool<Entry, Bearer>({
    name,
    backoff: !overHttp,
    ...(!overHttp && { most: MOST_PROCESSES }),
    async connect(bearer, closed) {
      let entry: Entry | undefined
      let broken: string | undefined
      const link = options.open(
        {
          toolsChanged: () => void (entry && recompare(entry, bearer)),
          closed(reason) {
            broken = reason
            if (entry) closed(reason) // before that, the failed handshake says it
          },
        },
        bearer,
      )
      let how: Handshake | undefined
      try {
        how = overHttp ? await step(bearer) : await step(bearer, startMs)
        const { listChanged, offers, version: said } = await shakeHands(name, link, how)
        if (overHttp) how = await step(bearer)
        const found = await compare(link, offers, how)
        if (broken !== undefined) throw new LinkBroken(broken)
        version = said
        if (listChanged) link.listen?.()
        entry = { link, offers, ...found, comparedAt: Date.now(), reachable: true }
        return entry
      } catch (error) {
        const closing = link.close()
        if (!overHttp) await closing // a process may hold what the next one needs; a path that is dead says no goodbye
        if (!how?.signal.aborted) throw error
        if (overHttp) throw new SetupLate(`${name} did not answer in time.`, false, { cause: error })
        throw new StartLate(`${name} did not finish starting within ${ofStart}.`, false, { cause: error })
      }
    },
    close: (entry) => entry.link.close(),
    failed: (reason, key) => options.failed?.(reason, tenantOf(key)) ?? {},
    log,
  })
  const keyOf = ({ tenantId, subject }: Bearer): string =>
    options.isolation === 'none' ? '' : options.isolation === 'tenant' ? tenantId : JSON.stringify([tenantId, subject])
  const tenantOf = (key: string): string | null =>
    options.isolation === 'none' ? null : options.isolation === 'tenant' ? key : (JSON.parse(key) as [string, string])[0]
  const open = new Map<string, number>()
  let whenIdle: (() => void) | undefined

  /** A connection, tried for until the set-up's time or the caller's patience is over. Nothing is sent for the call meanwhile. */
  async function connected(bearer: Bearer, signal: AbortSignal): Promise<Entry> {
    const lastStart = Date.now() + SETUP_MS - STEP_MS
    for (;;) {
      try {
        return await pool.get(keyOf(bearer), bearer, signal)
      } catch (error) {
        if (!(error instanceof SetupLate) || signal.aborted || Date.now() > lastStart) throw error
      }
    }
  }

  async function callOnce(entry: Entry, request: Request, progress: { sent: boolean }): Promise<JsonObject> {
    const given = authOf(request.caller, request.scopes)
    const auth = given instanceof Promise ? await given : given
    if (entry.link.isSame?.() === false) {
      entry.comparedAt = Date.now()
      await abortable(compareAgain(entry, request.caller), request.signal)
    } else if (Date.now() - entry.comparedAt > recheckMs) void recompare(entry, request.caller)
    const { method, params } = requestOf(request.tool, request.arguments)
    const options = {
      signal: request.signal,
      onSent: () => {
        progress.sent = true
      },
      fresh: !reads.has(request.tool) || request.approval !== null,
      once: true,
      ...(request.onProgress !== undefined && { onProgress: request.onProgress }),
      ...(auth ? { auth } : {}),
    }
    mayLeave(entry, request)
    const { name: called, attributes } = spanOf(method, request.server, request.tool)
    // The trace goes along in `_meta`, as MCP says, whatever carries the message.
    const send = () => entry.link.request(method, { ...params, _meta: { ...metaOf(request), ...traceHeaders() } }, options)
    return inSpan(called, { ...attributes, 'network.transport': overHttp ? 'tcp' : 'pipe' }, send, 'client')
  }

  return {
    ready: (bearer, signal) =>
      connected(bearer, AbortSignal.any([signal, AbortSignal.timeout(FIRST_WAIT_MS)])).then(
        () => {},
        () => {}, // the call itself will say so
      ),
    async call(request) {
      const { tenantId } = request.caller
      const count = open.get(tenantId) ?? 0
      if (count >= options.openCalls)
        throw new UpstreamFailure(`${name} already has ${count} open calls of this tenant, the limit. Try again when one has ended.`, false)
      open.set(tenantId, count + 1)
      try {
        return await callWhole(request)
      } finally {
        const left = (open.get(tenantId) ?? 1) - 1
        if (left > 0) open.set(tenantId, left)
        else open.delete(tenantId)
        if (open.size === 0) whenIdle?.()
      }
    },
    get connected() {
      return pool.connections().some(({ reachable }) => reachable)
    },
    get version() {
      return version
    },
    judge(next) {
      manifest = next
      reads = readsOf(next)
      const connections = pool.connections()
      // It may speak of lists that nobody has asked for yet.
      const drifts = connections.flatMap((entry) => {
        const found = findAllDrift(next, entry.live)
        entry.comparedAt = 0
        entry.drifted = reasonsIn(found)
        return found
      })
      if (connections.length > 0) options.compared(drifts)
      return connections.length > 0
    },
    async retire() {
      await new Promise<void>((resolve) => {
        whenIdle = resolve
        if (open.size === 0) resolve()
        else setTimeout(resolve, RETIRE_MS).unref()
      })
      await pool.close()
    },
    close: () => pool.close(),
  }

  async function callWhole(request: Request): Promise<ToolAnswer> {
    const progress = { sent: false }
    const tried = new Set<string>()
    /** Each of these is a reason to begin anew, once. */
    const isFirst = (reason: string): boolean => !tried.has(reason) && tried.add(reason) !== undefined
    for (;;) {
      let entry: Entry | undefined
      try {
        entry = await connected(request.caller, request.signal)
        const answer = await callOnce(entry, request, progress)
        entry.reachable = true
        return answerOf(request.tool, answer)
      } catch (error) {
        if (error instanceof ToolChanged) throw error
        // The start goes on, for whoever calls next.
        if (entry === undefined && !overHttp && request.signal.aborted)
          throw new UpstreamFailure(`${name} is still starting.`, false, {
            forCaller: `${name} is still starting, for which it has ${ofStart}. Nothing was sent. Make the same call again in a moment.`,
          })
        if (error instanceof AnswerTooLarge) return oversized(options.limitBytes)
        if (error instanceof RpcError) return { isError: true, structured: undefined, content: [{ type: 'text', text: error.message }] }
        if (error instanceof SessionGone && entry !== undefined) {
          // Where it is not certain that the session was refused, the list tells; the call is not made twice.
          if (!error.refused) await recompare(entry, request.caller)
          else {
            progress.sent = false // it refused the session before it looked at the call
            void pool.drop(keyOf(request.caller), entry)
            if (isFirst('session')) continue
          }
        }
        // It was refused unread; a token may have been withdrawn before its time.
        if (error instanceof AuthRefused && isFirst('auth') && credentials?.renewable(request.caller)) {
          progress.sent = false
          continue
        }
        // Only reads go over a connection that is kept: they may be sent again, once the list was compared.
        if (error instanceof KeptConnectionLost && isFirst('connection')) {
          progress.sent = false
          continue
        }
        if (error instanceof LinkBroken && entry !== undefined && !progress.sent) entry.reachable = false
        throw failure(name, error, progress.sent)
      }
    }
  }
}

/**
 * The one place where a call leaves for its server. What the server behind this very connection declares was compared with the manifest
 * when it was opened; whether the tool may be called is looked at again, since the call may have waited for that. Nothing is awaited between
 * this and the sending.
 */
function mayLeave({ drifted }: Entry, { tool, mayLeave: check }: Request): void {
  const reason = drifted.get(tool)
  if (reason !== undefined) throw new ToolChanged(reason)
  check()
}

const reasonsIn = (drifts: readonly Drift[]): ReadonlyMap<string, string> => new Map(drifts.map(({ tool, reason }) => [tool, reason]))

const readsOf = (manifest: Manifest): Set<string> =>
  new Set(
    itemsOf(manifest)
      .filter(({ tier }) => tier === 'read_only')
      .map(({ name }) => name),
  )

/** The record's approval and the call's id, for a service that checks again and for its logs. */
function metaOf({ approval, correlationId, caller }: Request): JsonObject {
  return {
    'tanager/correlation-id': correlationId,
    'tanager/caller': { tenant_id: caller.tenantId, sub: caller.subject },
    ...(approval === null
      ? {}
      : {
          'tanager/approval': {
            id: approval.id,
            version: approval.version,
            entity_type: approval.entityType,
            entity_id: approval.entityId,
          },
        }),
  }
}

/** Stands for an answer that was cut off at the limit: beyond it as well, so that the governor judges it as what it was. */
const oversized = (limitBytes: number): ToolAnswer => ({
  isError: false,
  structured: undefined,
  content: [{ type: 'text', text: ' '.repeat(limitBytes + 1) }],
})

function failure(name: string, error: unknown, sent: boolean): UpstreamFailure {
  const refused = (error as { refused?: unknown } | undefined)?.refused === true
  const message = error instanceof Error ? error.message : `${name} failed.`
  return new UpstreamFailure(message, sent && !refused, {
    cause: error,
    brokeDown: error instanceof BrokeDown && sent && !refused,
    forCaller: error instanceof StartLate ? `${message} Nothing was sent.` : undefined,
  })
}
