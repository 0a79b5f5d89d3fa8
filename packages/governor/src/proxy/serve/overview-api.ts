import type { IncomingMessage, ServerResponse } from 'node:http'
import { Problem } from '@tanager/kernel/problem'
import { itemsOf, showHidden, type Tool, tierReasonOf } from '@tanager/manifest'
import type { ApprovalKind } from '../../approval-kinds.ts'
import { servesTenant } from '../../governed-server.ts'
import type { Governor } from '../../governor.ts'
import type { AuditRecord, AuditSink, Caller } from '../../ports.ts'
import { NotAccepted } from '../accept-change.ts'
import type { VerifyCaller } from '../auth/callers.ts'
import type { ProxyConfig } from '../config/load-config.ts'
import type { LoadedServer } from '../config/load-server.ts'
import type { LiveConfig } from '../live-config.ts'
import type { ToolChange, ToolChanges } from '../tool-changes.ts'
import type { ToolNames } from '../tool-names.ts'
import type { Upstreams } from '../upstreams.ts'
import { answerJson, bodyOf } from './problem.ts'

export interface OverviewParts {
  readonly verify: VerifyCaller
  readonly live: LiveConfig
  readonly governor: Governor
  readonly upstreams: Pick<Upstreams, 'connected' | 'troubleOf' | 'versionOf'>
  readonly changes: ToolChanges
  readonly names: Pick<ToolNames, 'nameOf'>
  readonly kinds: () => Readonly<Record<string, ApprovalKind>>
  readonly audit: AuditSink
}

const PATH = /^\/(?:overview|changes\/([0-9a-f]{64})\/decision|servers\/(mcp-[a-z0-9-]{1,100})\/restart)$/
const KINDS = ['tool', 'resource', 'prompt'] as const
const RECENT = 50
const LONGEST_DESCRIPTION = 2_000
/** A field of a change, as text; what is longer is cut and says so. */
const LONGEST_TEXT = 65_536

type People = Pick<ProxyConfig, 'viewers' | 'reviewers'>
const reviews = ({ reviewers }: People, { role, tenantId }: Caller): boolean =>
  reviewers.roles.includes(role) && reviewers.tenants.includes(tenantId)
/** Who sees all of their tenant. */
export const isViewer = (people: People, caller: Caller): boolean => people.viewers.includes(caller.role) || reviews(people, caller)

/**
 * What is governed, for people: the servers and tools of their tenant, what changed upstream and waits for a decision, and the newest calls.
 * Viewers see all of their tenant; anybody else the tools that they may use and their own calls.
 */
export function overviewApi(parts: OverviewParts) {
  const { live, governor, changes, audit } = parts
  const isReviewer = (caller: Caller): boolean => reviews(live.now, caller)
  const serversOf = ({ tenantId }: Caller): LoadedServer[] => live.now.servers.filter(({ governed }) => servesTenant(governed, tenantId))

  async function overview(caller: Caller): Promise<object> {
    const viewer = isViewer(live.now, caller)
    const usable = new Set(
      KINDS.flatMap((kind) => governor.toolsFor(caller, kind)).map(({ server, tool }) => JSON.stringify([server, tool.name])),
    )
    const quarantined = new Map(governor.quarantined().map((one) => [JSON.stringify([one.server, one.tool]), one.reason]))
    const connected = parts.upstreams.connected()
    const servers = serversOf(caller).map(({ governed: { manifest, pin } }) => {
      const { serverName, manifestVersion, vendor = null } = manifest
      const tools = itemsOf(manifest).flatMap((tool) => {
        const key = JSON.stringify([serverName, tool.name])
        return viewer || usable.has(key) ? [showTool(serverName, tool, usable.has(key), quarantined.get(key) ?? null)] : []
      })
      return {
        name: serverName,
        version: manifestVersion,
        server_version: parts.upstreams.versionOf(serverName),
        vendor,
        pinned: pin !== undefined,
        connected: connected.includes(serverName),
        // What a process says may hold paths and names of its machine.
        trouble: viewer ? parts.upstreams.troubleOf(serverName, caller.tenantId) : null,
        tools,
        allowed_actions: isReviewer(caller) ? ['server.restart'] : [],
      }
    })
    const subject = viewer ? null : caller.subject
    const recent = (await audit.recent?.({ tenantId: caller.tenantId, subject, most: RECENT })) ?? []
    return {
      complete: viewer,
      servers: viewer ? servers : servers.filter(({ tools }) => tools.length > 0),
      changes: viewer ? serversOf(caller).flatMap((server) => changesOf(server, caller)) : [],
      recent_calls: recent.map(showCall),
    }
  }

  const showTool = (server: string, tool: Tool, usable: boolean, quarantine: string | null) => ({
    name: tool.name,
    served_as: parts.names.nameOf(server, tool.name),
    description: cut(tool.description, LONGEST_DESCRIPTION),
    tier: tool.tier,
    tier_reason: reasonOf(tool),
    scopes: tool.requiredScopes,
    approval_action: tool.requiresApprovalAction ?? null,
    approver_roles: parts.kinds()[tool.requiresApprovalAction ?? '']?.roles ?? [],
    usable,
    quarantine,
  })

  const changesOf = ({ governed: { manifest } }: LoadedServer, caller: Caller) =>
    changes.of(manifest.serverName).map((change) => {
      const tool = live.itemOf(change.server, change.tool)
      return {
        id: change.id,
        server: change.server,
        tool: change.tool,
        kind: change.kind,
        reason: change.reason,
        found_at: change.foundAt,
        fields: tool === undefined ? [] : fieldsOf(tool, change),
        findings: change.findings,
        allowed_actions: change.live !== null && isReviewer(caller) ? ['change.accept'] : [],
      }
    })

  async function decide(id: string, caller: Caller, body: Readonly<Record<string, unknown>>, correlationId: string): Promise<object> {
    const change = isViewer(live.now, caller) ? changes.find(id) : undefined
    const server = change === undefined ? undefined : live.serverOf(change.server)
    if (change === undefined || server === undefined || !servesTenant(server.governed, caller.tenantId))
      throw new Problem(404, 'not_found', 'There is no such change. The server may have changed the tool again: reload the page.')
    if (!isReviewer(caller))
      throw new Problem(
        403,
        'forbidden',
        'Your role may not accept changes of tool servers. The configuration names who may (console.reviewers).',
      )
    if (body.decision !== 'Accepted')
      throw new Problem(400, 'validation_failed', 'decision must be Accepted. A change that nobody accepts stays in quarantine.')
    const tell = async (outcome: string) =>
      audit.write(
        {
          event: 'change.decided',
          at: new Date().toISOString(),
          correlationId,
          tenantId: caller.tenantId,
          subject: caller.subject,
          role: caller.role,
          server: change.server,
          tool: change.tool,
          tier: null,
          argumentsDigest: '',
          outcome,
          record: { type: 'change', id: change.id },
        },
        'now',
      )
    await tell('Accepted') // written down first: what is not recorded is not decided
    try {
      live.accept(change)
    } catch (error) {
      if (!(error instanceof NotAccepted)) throw error
      await tell(error.code)
      throw new Problem(409, error.code, error.message)
    }
    return { id: change.id, server: change.server, tool: change.tool, decision: 'Accepted' }
  }

  /** For a package that was upgraded or put back: its processes are started again, and compared before the next call. */
  async function restart(name: string, caller: Caller, correlationId: string): Promise<object> {
    if (!isReviewer(caller))
      throw new Problem(
        403,
        'forbidden',
        'Your role may not start tool servers again. The configuration names who may (console.reviewers).',
      )
    const server = serversOf(caller).find(({ governed }) => governed.manifest.serverName === name)
    if (server === undefined) throw new Problem(404, 'not_found', 'There is no such tool server.')
    await audit.write(
      {
        event: 'server.restarted',
        at: new Date().toISOString(),
        correlationId,
        tenantId: caller.tenantId,
        subject: caller.subject,
        role: caller.role,
        server: name,
        tool: '',
        tier: null,
        argumentsDigest: '',
      },
      'now',
    )
    live.restart(server)
    return { server: name, restarted: true }
  }

  return {
    serves: (path: string | undefined): boolean => PATH.test(path ?? ''),
    serve: (request: IncomingMessage, response: ServerResponse): Promise<void> =>
      answerJson(request, response, parts.verify, async (caller, correlationId) => {
        const [, id, name] = PATH.exec((request.url ?? '').split('?', 1)[0] ?? '') ?? []
        if (request.method !== (id === undefined && name === undefined ? 'GET' : 'POST'))
          throw new Problem(405, 'method_not_allowed', 'Only GET of the overview, and POST of a decision or a restart, are supported here.')
        if (name !== undefined) return restart(name, caller, correlationId)
        return id === undefined ? overview(caller) : decide(id, caller, await bodyOf(request), correlationId)
      }),
  }
}

const showCall = ({
  at,
  server,
  tool,
  tier,
  subject,
  role,
  outcome,
  record,
  milliseconds,
  correlationId,
  approval,
  pendingId,
}: AuditRecord) => ({
  at,
  server,
  tool,
  tier,
  subject,
  role,
  outcome: outcome ?? null,
  record: record ?? null,
  approval_id: approval?.id ?? null,
  // The call that people decide on, or decided on.
  call_id: (record?.type === 'call' ? approval?.id : undefined) ?? pendingId ?? null,
  milliseconds: milliseconds ?? null,
  correlation_id: correlationId,
})

/** Both sides of each field as texts that can be held against each other line by line; what hides in them is shown. */
function fieldsOf(tool: Tool, { live, changes }: ToolChange) {
  return Object.entries(live ?? {}).map(([field, now]) => {
    const said = changes.find((change) => change.field === field)
    return {
      field,
      before: asText(tool[field as keyof Tool]),
      after: asText(now),
      widens: said?.widens ?? true,
      note: said?.reason ?? null,
    }
  })
}

const reasonOf = (tool: Tool): string | null => {
  const reason = tierReasonOf(tool)
  return reason === null ? null : cut(reason, LONGEST_DESCRIPTION)
}

const asText = (value: unknown): string =>
  cut(typeof value === 'string' ? value : JSON.stringify(value, (_, part) => (isPlain(part) ? sorted(part) : part), 2), LONGEST_TEXT)

const isPlain = (value: unknown): value is object => typeof value === 'object' && value !== null && !Array.isArray(value)
const sorted = (value: object): object => Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))

/** Line ends stay: they are how people read it. */
const cut = (text: string, most: number): string => {
  const shown = text.split('\n').map(showHidden).join('\n')
  return shown.length > most ? `${shown.slice(0, most)}…` : shown
}
