import type { Log } from '@tanager/kernel'
import type { JsonObject, Manifest } from '@tanager/manifest'
import { type Caller, type ToolAnswer, type Upstream, UpstreamFailure } from '../../ports.ts'
import { type Drift, findDrift } from './drift.ts'
import { listTools, shakeHands } from './handshake.ts'
import { AnswerTooLarge, type Link, LinkBroken, type LinkEvents, RpcError, SessionGone, SetupLate } from './link.ts'
import type { Mint } from './mint.ts'
import { connectionPool } from './pool.ts'

type Request = Parameters<Upstream['call']>[0]
type Bearer = Pick<Caller, 'tenantId' | 'subject'>

export interface ToolServerOptions {
  readonly manifest: Manifest
  readonly open: (events: LinkEvents, bearer: Bearer) => Link & { listen?(): void }
  /** Who shares a connection: over HTTP each caller has one of their own; of a child process each tenant, or all when it is marked so. */
  readonly sharing: 'caller' | 'tenant' | 'all'
  /** Calls of one tenant at once. */
  readonly openCalls: number
  readonly mint?: Mint
  /** Told of every comparison of the live list with the manifest. */
  readonly compared: (drift: readonly Drift[]) => void
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
  close(): Promise<void>
}

/** Connecting, opening the protocol and reading the list, with all tries. */
const SETUP_MS = 10_000
/**
 * One step of that over HTTP: what gets no answer for so long is begun anew on another connection, since a path that was dead and is back
 * answers new connections only. A child process has no path to lose, and may be slow to start.
 */
const STEP_MS = 3_000

/** Child processes of one server: one per tenant. */
const MOST_PROCESSES = 64

interface Entry {
  readonly link: Link
  comparedAt: number
}

/** One tool server: connected when first needed, compared with its manifest, asked one call at a time per request. */
export function toolServer(options: ToolServerOptions): ToolServer {
  const { manifest, mint, log } = options
  const name = manifest.serverName
  const reads = new Set(manifest.tools.filter((tool) => tool.tier === 'read_only').map((tool) => tool.name))
  const recheckMs = options.recheckMs ?? 60_000

  const overHttp = options.sharing === 'caller'
  const stepMs = overHttp ? STEP_MS : SETUP_MS
  const step = (bearer: Bearer) => {
    const token = mint?.(bearer, [])
    return { signal: AbortSignal.timeout(stepMs), ...(token ? { token } : {}) }
  }

  const compare = async (link: Link, how: ReturnType<typeof step>): Promise<void> =>
    options.compared(findDrift(manifest, await listTools(name, link, how)))
  const recompare = (entry: Entry, bearer: Bearer): void => {
    entry.comparedAt = Date.now()
    compare(entry.link, step(bearer)).catch((error: Error) =>
      log.warn({ server: name, reason: error.message }, 'A tool server’s list cannot be read.'),
    )
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
          toolsChanged: () => entry && recompare(entry, bearer),
          closed(reason) {
            broken = reason
            if (entry) closed(reason) // before that, the failed handshake says it
          },
        },
        bearer,
      )
      let how = step(bearer)
      try {
        const { listChanged } = await shakeHands(name, link, how)
        if (overHttp) how = step(bearer)
        await compare(link, how)
        if (broken !== undefined) throw new LinkBroken(broken)
        if (listChanged) link.listen?.()
        entry = { link, comparedAt: Date.now() }
        return entry
      } catch (error) {
        const closing = link.close()
        if (!overHttp) await closing // a process may hold what the next one needs; a path that is dead says no goodbye
        throw how.signal.aborted ? new SetupLate(`${name} did not answer in time.`, false, { cause: error }) : error
      }
    },
    close: (entry) => entry.link.close(),
    log,
  })
  const keyOf = ({ tenantId, subject }: Bearer): string =>
    options.sharing === 'all' ? '' : options.sharing === 'tenant' ? tenantId : JSON.stringify([tenantId, subject])
  const open = new Map<string, number>()

  /** A connection, tried for until the set-up's time or the caller's patience is over. Nothing is sent for the call meanwhile. */
  async function connected(bearer: Bearer, signal: AbortSignal): Promise<Entry> {
    const lastStart = Date.now() + SETUP_MS - stepMs
    for (;;) {
      try {
        return await pool.get(keyOf(bearer), bearer, signal)
      } catch (error) {
        if (!(error instanceof SetupLate) || signal.aborted || Date.now() > lastStart) throw error
      }
    }
  }

  async function callOnce(entry: Entry, request: Request, progress: { sent: boolean }): Promise<JsonObject> {
    if (Date.now() - entry.comparedAt > recheckMs) recompare(entry, request.caller)
    const token = mint?.(request.caller, request.scopes)
    return entry.link.request(
      'tools/call',
      { name: request.tool, arguments: request.arguments, _meta: metaOf(request) },
      {
        signal: request.signal,
        onSent: () => {
          progress.sent = true
        },
        fresh: !reads.has(request.tool) || request.approval !== null,
        ...(request.onProgress !== undefined && { onProgress: request.onProgress }),
        ...(token ? { token } : {}),
      },
    )
  }

  return {
    ready: (bearer, signal) =>
      connected(bearer, AbortSignal.any([signal, AbortSignal.timeout(SETUP_MS)])).then(
        () => {},
        () => {}, // the call itself will say so
      ),
    async call(request) {
      const { tenantId } = request.caller
      const count = open.get(tenantId) ?? 0
      if (count >= options.openCalls)
        throw new UpstreamFailure(`${name} has ${count} open calls of this tenant, as many as it may have at once.`, false)
      open.set(tenantId, count + 1)
      try {
        return await callWhole(request)
      } finally {
        const left = (open.get(tenantId) ?? 1) - 1
        if (left > 0) open.set(tenantId, left)
        else open.delete(tenantId)
      }
    },
    get connected() {
      return pool.size > 0
    },
    close: () => pool.close(),
  }

  async function callWhole(request: Request): Promise<ToolAnswer> {
    const progress = { sent: false }
    for (let again = false; ; again = true) {
      let entry: Entry | undefined
      try {
        entry = await connected(request.caller, request.signal)
        return toAnswer(await callOnce(entry, request, progress))
      } catch (error) {
        if (error instanceof AnswerTooLarge) return oversized(options.limitBytes)
        if (error instanceof RpcError) return { isError: true, structured: undefined, content: [{ type: 'text', text: error.message }] }
        if (error instanceof SessionGone && entry !== undefined && !again) {
          progress.sent = false // it refused the session before it looked at the call
          void pool.drop(keyOf(request.caller), entry)
          continue
        }
        throw failure(name, error, progress.sent)
      }
    }
  }
}

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

function toAnswer(result: JsonObject): ToolAnswer {
  const content = Array.isArray(result.content) ? result.content : []
  return {
    isError: result.isError === true,
    structured: result.structuredContent,
    content: content.filter((block): block is JsonObject => typeof block === 'object' && block !== null),
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
  return new UpstreamFailure(message, sent && !refused, { cause: error })
}
