import type { Manifest, Pin as ManifestPin, Tier, Tool } from '@tanager/manifest'
import type { Caller } from './ports.ts'

/** The tools as somebody reviewed them. */
export type Pin = Pick<ManifestPin, 'manifestVersion' | 'digest' | 'tools'>

/** Which argument names the record that an approval is about. The host's word: it goes before the manifest's `x-approval-entity`. */
export interface RecordBinding {
  readonly entityType: string
  /** RFC 6901, into the arguments. */
  readonly argument: string
}

/** A tool server that the governor stands in front of. */
export interface GovernedServer {
  readonly manifest: Manifest
  /** The tenants that it serves; to any other it does not exist. Without a list: all. */
  readonly tenants?: readonly string[]
  /** Without one every tool of the manifest counts as reviewed. */
  readonly pin?: Pin
  /** Who really stands behind the server, by tenant. Shown to people; it never changes rights. */
  readonly vendorByTenant?: Readonly<Record<string, string>>
  readonly bindings?: Readonly<Record<string, RecordBinding>>
  /** `as_is`: its answers are data that is written back, so links, markup and invisible characters stay (ADR 0057). */
  readonly answers?: 'inert' | 'as_is'
  /** By tool: that its pictures and sounds go on, which nothing can judge. Without it they stay behind. */
  readonly media?: Readonly<Record<string, MediaRule>>
}

export interface MediaRule {
  /** Of one picture or sound. */
  readonly maxBytes: number
}

export const servesTenant = ({ tenants }: Pick<GovernedServer, 'tenants'>, tenantId: string): boolean => tenants?.includes(tenantId) ?? true

/** A tool that a caller may try: in scope, of an allowed tier, not quarantined. */
export interface VisibleTool {
  readonly server: string
  readonly vendor: string | null
  readonly tool: Tool
}

/** A tool that no call reaches, and why. */
export interface QuarantinedTool {
  readonly server: string
  readonly tool: string
  readonly code: 'tool_changed' | 'schema_unsafe'
  readonly reason: string
}

/** Which tiers may be called at all, and by which role. A role that is not named may use what `allowed` says. */
export interface TierPolicy {
  readonly allowed?: readonly Tier[]
  readonly byRole?: Readonly<Record<string, readonly Tier[]>>
}

export function tierAllowed(policy: TierPolicy, caller: Pick<Caller, 'role'>, tier: Tier): boolean {
  if (policy.allowed !== undefined && !policy.allowed.includes(tier)) return false
  const ofRole = policy.byRole !== undefined && Object.hasOwn(policy.byRole, caller.role) ? policy.byRole[caller.role] : undefined
  return ofRole === undefined || ofRole.includes(tier)
}
