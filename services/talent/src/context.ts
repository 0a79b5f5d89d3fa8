import type { Server } from '@tanager/kernel'
import type { Tx } from '@tanager/postgres'
import type { ActionCode, PermissionCode, Role } from './policy.ts'

/** Who is calling, as the database confirmed it in this very transaction. */
export interface Actor {
  readonly tenantId: string
  readonly tenantCode: string
  readonly tenantName: string
  readonly userId: string
  readonly email: string
  readonly displayName: string
  readonly role: Role
  /** False for a service account. */
  readonly isPerson: boolean
  /** Whose approvals the caller decides as a deputy, with that person's role. */
  readonly deputyFor?: string
}

/** What every action gets: the transaction, the caller, and what the audit entry needs. */
export interface Ctx {
  readonly tx: Tx
  /** Null for the operator's command, which acts outside any user. */
  readonly actor: Pick<Actor, 'userId' | 'role'> | null
  /** Who acts where no user does; the operator unless it says otherwise. */
  readonly outsider?: 'CANDIDATE' | 'IDENTITY_PROVIDER' | 'RETENTION'
  /** What every audit entry says beside its own details: by which token an outsider came. */
  readonly onBehalf?: Readonly<Record<string, string>>
  /** When it happens, where that is not now: a story that is told afterwards. */
  readonly now?: Date
  readonly correlationId: string
  /** Told of each audit entry, so that its chain gets sealed. */
  readonly onAudit: (tenantId: string) => void
}
/** The moment that rules about days go by. */
export const nowOf = (ctx: Pick<Ctx, 'now'>) => ctx.now ?? new Date()

/** A context of a signed-in user. */
export interface UserCtx extends Ctx {
  readonly actor: Actor
}

/** The kinds of records that a denied administration call is about. */
export type AdminResource =
  | 'user'
  | 'tenant_profile'
  | 'numbering_rule'
  | 'approval_matrix'
  | 'workflow_definition'
  | 'letter_template'
  | 'rejection_reasons'
  | 'scorecard_template'
  | 'api_key'
  | 'scim_token'
  | 'retention_rule'

export type Access =
  | { readonly kind: 'public' }
  | { readonly kind: 'signed-in' }
  | { readonly kind: 'action'; readonly action: ActionCode }
  | { readonly kind: 'permission'; readonly permission: PermissionCode; readonly resource: AdminResource }

/** Anyone, without a token. */
export const anyone: Access = { kind: 'public' }
/** Any user with a valid token. */
export const signedIn: Access = { kind: 'signed-in' }
/** The roles that policy.ts lists for the action. */
export const can = (action: ActionCode): Access => ({ kind: 'action', action })
/** Who holds the permission in the database now; a refusal is audited. */
export const permitted = (permission: PermissionCode, resource: AdminResource): Access => ({ kind: 'permission', permission, resource })

export type Routes = (app: Server) => Promise<void>
