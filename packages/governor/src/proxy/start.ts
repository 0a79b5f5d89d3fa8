import { EventEmitter } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import type { Log } from '@tanager/kernel'
import { CLOSE_MS, newDrain } from '@tanager/kernel/drain'
import { pinOf } from '@tanager/manifest'
import { APPROVAL_KINDS } from '../approval-kinds.ts'
import { httpApprovals } from '../approvals/http-approvals.ts'
import { talentApprovals } from '../approvals/talent-approvals.ts'
import { createGovernor, type Governor } from '../governor.ts'
import type { ApprovalPort } from '../ports.ts'
import { callers, fewOf } from './auth/callers.ts'
import type { ProxyConfig } from './config/load-config.ts'
import { liveConfig, type Reloaded } from './live-config.ts'
import { createProxy } from './proxy.ts'
import { proxyMetrics } from './proxy-metrics.ts'
import { callsApi } from './serve/calls-api.ts'
import { httpServer } from './serve/http-server.ts'
import { callsInProgress } from './serve/in-progress.ts'
import { listenOn } from './serve/listen.ts'
import { isViewer, overviewApi } from './serve/overview-api.ts'
import { createSessions, type Sessions } from './serve/sessions.ts'
import { serveOverStdio } from './serve/stdio.ts'
import { servedItems } from './served-items.ts'
import { openStores } from './stores.ts'
import { toolChanges } from './tool-changes.ts'
import { toolLists } from './tool-list.ts'
import { toolNames } from './tool-names.ts'
import { ofGovernor, tellUnfinished } from './unfinished.ts'
import { createCredentials } from './upstream/credentials.ts'
import { createUpstreams } from './upstreams.ts'

/** Left of the time to close when calls in progress are given up: for the sessions, the tool servers and the stores. */
const ENDING_MS = 2_000
const REFUSED_TOKENS_PER_MINUTE = 60
const NO_APPROVALS: ApprovalPort = { newest: () => Promise.reject(new Error('No talent service is configured.')) }

/** Everything a configuration asks for, put together; `http` and `stdio` then open it to clients. */
export async function assemble(config: ProxyConfig, log: Log) {
  const stores = await openStores(config, log)
  await tellUnfinished(stores, log)
  const changes = new EventEmitter().setMaxListeners(0)
  let sessions: Sessions | undefined
  const toolChangesFound = toolChanges()
  const live = liveConfig(config, { changes: toolChangesFound, events: changes, log })
  const upstreams = createUpstreams(config.servers, {
    outputBytes: config.limits.outputBytes,
    log,
    drifted: live.drifted,
  })
  const approvals: ApprovalPort = config.talentUrl === null ? NO_APPROVALS : talentApprovals(config.talentUrl)
  const governor: Governor = createGovernor({
    servers: config.servers.map((server) => server.governed),
    upstream: upstreams,
    approvals,
    sources: approvalSources(config),
    uses: stores.uses,
    pending: stores.pending,
    pendingLinks: ({ id, record, action }) => ({
      url: record === null || isSourced(live.now, action) ? linkOf(config, id) : `${config.consoleUrl}/approvals`,
      poll: `${config.publicUrl}/calls/${id}`,
    }),
    approvalKinds: config.approvalKinds,
    rates: stores.rates,
    audit: stores.audit,
    tiers: config.tiers,
    limits: governorLimits(config),
    unauditedReads: config.unauditedReads,
    log,
  })
  live.run({ governor, upstreams })
  const served = () => live.now.servers.map(({ governed: { manifest } }) => manifest)
  const metrics = proxyMetrics({
    servers: () => served().map(({ serverName }) => serverName),
    connected: upstreams.connected,
    quarantined: () => governor.quarantined().length,
    sessions: () => sessions?.size ?? 0,
    knows: (server, tool) => live.itemOf(server, tool) !== undefined,
  })
  let found = toolNames(config.nameStyle, served())
  changes.on('changed', () => {
    found = toolNames(config.nameStyle, served())
  })
  const names = { ...found, find: (name: string) => found.find(name) }
  const list = toolLists(governor, names, config.limits.pageSize)
  const items = servedItems({ governor, live, names })
  const proxy = createProxy({ governor, upstreams, names, list, items, metrics, changes, log })
  const verify = callers(
    {
      auth: config.auth,
      get scopes() {
        return live.now.scopes
      },
    },
    (error) => log.warn({ reason: (error as Error).message }, 'The identity provider’s keys cannot be read.'),
    fewOf(REFUSED_TOKENS_PER_MINUTE, (reason) => log.warn({ reason }, 'A token was refused.')),
  )
  for (const { server, tool, reason } of governor.quarantined()) log.warn({ server, tool, reason }, 'A tool is in quarantine.')

  const close = async (): Promise<void> => {
    await sessions?.close()
    await governor.close()
    await upstreams.close()
    await stores.close()
  }
  return {
    governor,
    async http() {
      sessions = createSessions(proxy, config.limits)
      const health = async () => {
        const audit = (await stores.audit.works?.()) ?? (await stores.databaseAnswers())
        return {
          status: audit ? 'ok' : 'degraded',
          audit: audit ? 'ok' : 'unavailable',
          // Without a reason: anybody may ask for this, agents too. The log and the console tell why.
          tool_servers: {
            connected: upstreams.connected().length,
            configured: live.now.servers.length,
            unavailable: upstreams.failing(),
          },
          tools_quarantined: governor.quarantined().length,
        }
      }
      const kinds = () => ({ ...APPROVAL_KINDS, ...live.now.approvalKinds })
      const api = callsApi({
        verify,
        pending: stores.pending,
        kinds,
        audit: stores.audit,
        uses: stores.uses,
        approvals,
        isViewer: (caller) => isViewer(live.now, caller),
        log,
      })
      const overview = overviewApi({
        verify,
        live,
        governor,
        upstreams,
        changes: toolChangesFound,
        names,
        kinds,
        audit: stores.audit,
      })
      const drain = newDrain()
      const server = httpServer({
        proxy,
        sessions,
        verify,
        metrics,
        config,
        health,
        apis: [api, overview],
        drain,
        databaseAnswers: stores.databaseAnswers,
      })
      const calls = callsInProgress(server)
      const url = `http://${urlHost(config.listen.host)}:${await listenOn(server, config.listen.port, config.listen.host, 'listen.port')}`
      return {
        url,
        drain() {
          drain.begin()
          calls.closeAfterAnswer()
        },
        async close() {
          drain.begin()
          calls.closeAfterAnswer()
          server.close()
          await Promise.race([calls.ended(), delay(CLOSE_MS - ENDING_MS, undefined, { ref: false })])
          await close()
          server.closeAllConnections()
        },
      }
    },
    stdio(token: string, ended: () => void) {
      const served = serveOverStdio(proxy, { token, verify, limitBytes: config.limits.inputBytes + 65_536, ended })
      return {
        async close() {
          await served.close()
          await close()
        },
      }
    },
    /** Another configuration from now on, as far as it can change while calls go on. */
    async reload(next: ProxyConfig): Promise<Reloaded> {
      const reloaded = live.reload(next)
      await stores.audit.write({ ...ofGovernor('governor.reloaded'), manifests: manifestDigests(next) })
      tellWarnings(next, log)
      for (const { server, tool, reason } of governor.quarantined()) log.warn({ server, tool, reason }, 'A tool is in quarantine.')
      return reloaded
    },
    close,
    metrics,
  }
}

/** Their number alone: nobody reads a hundred lines at every start, and `--check` has them. */
export function tellWarnings({ warnings }: ProxyConfig, log: Log): void {
  if (warnings.length === 0) return
  log.warn({ warnings: warnings.length, first: warnings[0] }, 'The configuration has warnings. Run tanager-governor --check to read them.')
}

const approvalSources = ({ approvalSources: sources }: ProxyConfig): Record<string, ApprovalPort> =>
  Object.fromEntries(
    Object.entries(sources).map(([name, { url, credentials }]) => {
      const proof = createCredentials(name, credentials)
      return [name, httpApprovals(name, url, { headers: (caller) => proof.headers(caller, []) })]
    }),
  )

const isSourced = ({ approvalKinds: kinds }: ProxyConfig, action: string): boolean =>
  Object.hasOwn(kinds, action) && kinds[action]?.decidedOn === 'source'

/** Where a person decides on a call: in the console where there is one. */
const linkOf = ({ consoleUrl, publicUrl }: ProxyConfig, id: string): string =>
  consoleUrl === null ? `${publicUrl}/calls/${id}` : `${consoleUrl}/tools/calls/${id}`

const manifestDigests = ({ servers }: ProxyConfig): Record<string, string> =>
  Object.fromEntries(servers.map(({ governed: { manifest } }) => [manifest.serverName, pinOf(manifest).digest]))

const governorLimits = ({ limits: { inputBytes, outputBytes, validationMs, pendingCalls, pendingBytes } }: ProxyConfig) => ({
  inputBytes,
  outputBytes,
  validationMs,
  pendingCalls,
  pendingBytes,
})

const urlHost = (host: string): string => (host.includes(':') ? `[${host}]` : host)
