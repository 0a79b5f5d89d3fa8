import { readFileSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { parseStrictJson } from '@tanager/manifest'
import { APPROVAL_KINDS, type ApprovalKind } from '../../approval-kinds.ts'
import type { TierPolicy } from '../../governed-server.ts'
import { DEFAULT_LIMITS } from '../../limits.ts'
import type { LogLevel } from '../log.ts'
import type { NameStyle } from '../tool-names.ts'
import type { ConfigFile, DatabaseEntry } from './config-file.ts'
import { type ApprovalSource, kindsOf, loadSources } from './load-approvals.ts'
import { type LoadedServer, loadServer } from './load-server.ts'
import { sameResources } from './same-resources.ts'
import { readSecret, type SecretSource } from './secret.ts'
import { shapeFaults } from './shape.ts'
import { missingActions, unknownNames } from './unknown-names.ts'

/** A configuration whose every part was found good: manifests parsed, secrets read, defaults filled in. */
export interface ProxyConfig {
  readonly listen: {
    readonly host: string
    readonly port: number
    readonly metricsPort: number | null
    /** How long readiness says no before the listener closes. */
    readonly drainSeconds: number
    readonly allowedHosts: readonly string[]
    readonly allowedOrigins: readonly string[]
  }
  readonly auth:
    | { readonly kind: 'development'; readonly key: string }
    | {
        readonly kind: 'provider'
        readonly jwksUrl: string
        readonly issuer: string
        readonly audience: string
        /** What clients are told to ask the provider for. */
        readonly scopes: readonly string[]
        readonly claims: { readonly user: string; readonly tenant: string; readonly role: string }
      }
  readonly scopes: Readonly<Record<string, readonly string[]>>
  readonly tiers: TierPolicy
  readonly nameStyle: NameStyle
  readonly servers: readonly LoadedServer[]
  readonly talentUrl: string | null
  /** Where people decide on records. */
  readonly consoleUrl: string | null
  /** Where this governor is reached. */
  readonly publicUrl: string
  readonly approvalKinds: Readonly<Record<string, ApprovalKind>>
  readonly approvalSources: Readonly<Record<string, ApprovalSource>>
  /** Roles that see every server and call of their tenant. */
  readonly viewers: readonly string[]
  /** Who may accept what a tool server changed. */
  readonly reviewers: { readonly roles: readonly string[]; readonly tenants: readonly string[] }
  readonly state:
    | { readonly kind: 'memory' }
    | { readonly kind: 'file'; readonly path: string }
    | ({ readonly kind: 'postgres' } & DatabaseUrls)
  readonly audit: { readonly kind: 'file'; readonly path: string } | ({ readonly kind: 'postgres' } & DatabaseUrls)
  readonly unauditedReads: 'allow' | 'refuse'
  readonly limits: {
    readonly inputBytes: number
    readonly outputBytes: number
    readonly validationMs: number
    readonly sessions: number
    readonly sessionIdleMs: number
    readonly pageSize: number
    readonly pendingCalls: number
    readonly pendingBytes: number
  }
  readonly logLevel: LogLevel
  /** Doubts about manifests that keep nothing from being served. */
  readonly warnings: readonly string[]
}

export interface DatabaseUrls {
  readonly url: string
  readonly ownerUrl: string | null
}

/** Every fault of a configuration at once, each beginning with its place. */
export class BadConfig extends Error {
  override readonly name = 'BadConfig'
  readonly faults: readonly string[]
  constructor(path: string, faults: readonly string[]) {
    const count = faults.length === 1 ? 'a fault' : `${faults.length} faults`
    super(`${path} has ${count}:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`)
    this.faults = faults
  }
}

const KEY_BYTES = 32
const VIEWERS = ['TENANT_ADMIN', 'CONFIG_ADMIN', 'AUDITOR']

export function loadConfig(path: string, env: NodeJS.ProcessEnv = process.env): ProxyConfig {
  const file = readFile(path)
  const wrong = shapeFaults(file)
  if (wrong.length > 0) throw new BadConfig(path, wrong)
  const config = file as ConfigFile
  const folder = dirname(resolve(path))
  const faults: string[] = []
  const warnings: string[] = []
  const secret = (source: SecretSource, place: string): string => {
    const read = readSecret(source, folder, env)
    if ('value' in read) return read.value
    faults.push(`${place} ${read.fault}.`)
    return ''
  }

  const approvalKinds = kindsOf(config, faults)
  const approvalSources = loadSources(config, { secret, faults, warnings })
  const known = { ...APPROVAL_KINDS, ...approvalKinds }
  const isKnown = (action: string | undefined): boolean => action === undefined || Object.hasOwn(known, action)
  const servers = config.servers.map((entry, index) => loadServer(entry, `/servers/${index}`, { folder, env, secret, faults, warnings }))
  const names = servers.map((server) => server?.governed.manifest.serverName)
  for (const [index, name] of names.entries()) {
    if (name !== undefined && names.indexOf(name) < index) faults.push(`/servers/${index} has the same serverName as another, ${name}.`)
  }
  faults.push(...sameResources(servers))
  warnings.push(...unknownNames(config, servers))
  const actions = servers.flatMap((server) => server?.governed.manifest.tools.flatMap((tool) => tool.requiresApprovalAction ?? []) ?? [])
  const writes = actions.length > 0
  warnings.push(...missingActions(servers, isKnown))
  if (config.approvals?.talentUrl === undefined && actions.some((action) => Object.hasOwn(APPROVAL_KINDS, action))) {
    faults.push('/approvals/talentUrl is missing: a tool needs a recorded approval, and it says where those are asked for.')
  }
  const {
    host = '127.0.0.1',
    port = 8790,
    metricsPort = null,
    drainSeconds = 1,
    allowedHosts = [],
    allowedOrigins = [],
  } = config.listen ?? {}
  if (!isLoopback(host) && allowedHosts.length === 0) {
    faults.push(`/listen/allowedHosts is missing: ${host} can be reached by other machines, so say under which names it is called.`)
  }
  const auth = authOf(config, secret, faults)
  if (config.console?.reviewers?.roles.includes('AGENT_SERVICE'))
    faults.push('/console/reviewers/roles names AGENT_SERVICE, which never approves anything.')
  if (auth.kind === 'development' && !isLoopback(host) && env.ALLOW_EXPOSED_DEVELOPMENT !== 'true') {
    faults.push(
      `/auth/development is for one machine alone, and ${host} can be reached by others. Use /auth/provider, or set ALLOW_EXPOSED_DEVELOPMENT=true.`,
    )
  }
  const urls = ({ url, ownerUrl }: DatabaseEntry, place: string): DatabaseUrls => ({
    url: secret(url, `${place}/url`),
    ownerUrl: ownerUrl === undefined ? null : secret(ownerUrl, `${place}/ownerUrl`),
  })
  const state = config.state?.postgres
    ? ({ kind: 'postgres', ...urls(config.state.postgres, '/state/postgres') } as const)
    : config.state?.memory
      ? ({ kind: 'memory' } as const)
      : ({ kind: 'file', path: resolve(folder, config.state?.file ?? 'tanager-governor.state.sqlite') } as const)
  const isDevelopment = auth.kind === 'development' && (env.TANAGER_ENV ?? 'Development') === 'Development'
  if (state.kind === 'memory' && writes && !isDevelopment) {
    faults.push(
      '/state/memory forgets which approvals were used when the process ends, so with a tool that needs an approval it is for Development alone. Use /state/file or /state/postgres.',
    )
  }
  const audit = config.audit?.postgres
    ? ({ kind: 'postgres', ...urls(config.audit.postgres, '/audit/postgres') } as const)
    : ({ kind: 'file', path: resolve(folder, config.audit?.file ?? 'tanager-governor.audit.jsonl') } as const)
  if (state.kind === 'file') faults.push(...folderFault(state.path, '/state/file'))
  if (audit.kind === 'file') faults.push(...folderFault(audit.path, '/audit/file'))
  if (faults.length > 0) throw new BadConfig(path, faults)

  const {
    inputBytes = DEFAULT_LIMITS.inputBytes,
    outputBytes = DEFAULT_LIMITS.outputBytes,
    validationMs = DEFAULT_LIMITS.validationMs,
    sessions = 1_000,
    sessionIdleSeconds = 1_800,
    pageSize = 100,
    pendingCalls = DEFAULT_LIMITS.pendingCalls,
    pendingBytes = DEFAULT_LIMITS.pendingBytes,
  } = config.limits ?? {}
  return {
    listen: { host, port, metricsPort, drainSeconds, allowedHosts, allowedOrigins },
    auth,
    scopes: config.scopes,
    tiers: config.tiers ?? {},
    nameStyle: config.nameStyle ?? 'underscore',
    servers: servers.filter((server) => server !== null),
    talentUrl: config.approvals?.talentUrl ?? null,
    consoleUrl: plainUrl(config.approvals?.consoleUrl ?? config.approvals?.talentUrl),
    publicUrl: plainUrl(config.listen?.publicUrl) ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
    approvalKinds,
    approvalSources,
    viewers: config.console?.viewers ?? VIEWERS,
    reviewers: reviewersOf(config),
    state,
    audit,
    unauditedReads: config.unauditedReads ?? 'allow',
    limits: {
      inputBytes,
      outputBytes,
      validationMs,
      sessions,
      sessionIdleMs: sessionIdleSeconds * 1000,
      pageSize,
      pendingCalls,
      pendingBytes,
    },
    logLevel: config.logLevel ?? 'info',
    warnings,
  }
}

function readFile(path: string): unknown {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    throw new BadConfig(path, [`It cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown'}).`])
  }
  const read = parseStrictJson(text) // a key that stands twice could grant what nobody sees
  if ('value' in read) return read.value
  throw new BadConfig(path, read.faults)
}

/** A file that is written to needs its folder. */
function folderFault(file: string, place: string): string[] {
  const folder = dirname(file)
  return statSync(folder, { throwIfNoEntry: false })?.isDirectory()
    ? []
    : [`${place} is in the folder ${folder}, which does not exist. Create the folder, or name another file.`]
}

function reviewersOf({ console: { reviewers } = {} }: ConfigFile): ProxyConfig['reviewers'] {
  return { roles: reviewers?.roles ?? [], tenants: (reviewers?.tenants ?? []).map((tenant) => tenant.toLowerCase()) }
}

const plainUrl = (url: string | undefined): string | null => url?.replace(/\/$/, '') ?? null

function authOf(config: ConfigFile, secret: (source: SecretSource, place: string) => string, faults: string[]): ProxyConfig['auth'] {
  const { development, provider } = config.auth
  if (provider) {
    const { user = 'sub', tenant = 'tenant_id', role = 'role' } = provider.claims ?? {}
    const { jwksUrl, issuer, audience, scopes = [] } = provider
    return { kind: 'provider', jwksUrl, issuer, audience, scopes, claims: { user, tenant, role } }
  }
  const key = development ? secret(development.key, '/auth/development/key') : ''
  if (key !== '' && Buffer.byteLength(key) < KEY_BYTES) faults.push(`/auth/development/key must be at least ${KEY_BYTES} bytes long.`)
  return { kind: 'development', key }
}

const isLoopback = (host: string): boolean => host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)
