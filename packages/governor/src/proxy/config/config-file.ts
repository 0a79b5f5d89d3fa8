import type { Tier } from '@tanager/manifest'
import type { RecordBinding, TierPolicy } from '../../governed-server.ts'
import type { LogLevel } from '../log.ts'
import type { NameStyle } from '../tool-names.ts'
import type { SecretSource } from './secret.ts'

/** The file as its schema (config.schema.json) lets it through. */
export interface ConfigFile {
  readonly listen?: {
    readonly host?: string
    readonly port?: number
    readonly publicUrl?: string
    readonly metricsPort?: number
    readonly drainSeconds?: number
    readonly allowedHosts?: readonly string[]
    readonly allowedOrigins?: readonly string[]
  }
  readonly auth: AuthEntry
  readonly scopes: Readonly<Record<string, readonly string[]>>
  readonly tiers?: TierPolicy & { readonly allowed?: readonly Tier[] }
  readonly nameStyle?: NameStyle
  readonly servers: readonly ServerEntry[]
  readonly approvals?: {
    readonly talentUrl?: string
    readonly consoleUrl?: string
    readonly sources?: Readonly<Record<string, { readonly url: string; readonly credentials: CredentialsEntry }>>
    readonly actions?: Readonly<Record<string, ActionEntry>>
  }
  readonly console?: {
    readonly viewers?: readonly string[]
    readonly reviewers?: { readonly roles: readonly string[]; readonly tenants: readonly string[] }
  }
  readonly state?: { readonly memory?: true; readonly file?: string; readonly postgres?: DatabaseEntry }
  readonly audit?: { readonly file?: string; readonly postgres?: DatabaseEntry }
  readonly unauditedReads?: 'allow' | 'refuse'
  readonly limits?: {
    readonly inputBytes?: number
    readonly outputBytes?: number
    readonly validationMs?: number
    readonly sessions?: number
    readonly sessionIdleSeconds?: number
    readonly pageSize?: number
    readonly pendingCalls?: number
    readonly pendingBytes?: number
  }
  readonly logLevel?: LogLevel
}

/** An action that people decide on the very call: here, by `roles`, or in a source. */
export interface ActionEntry {
  readonly source?: string
  readonly roles?: readonly string[]
  readonly expiresMinutes?: number
}

export interface AuthEntry {
  readonly development?: { readonly key: SecretSource }
  readonly provider?: {
    readonly jwksUrl: string
    readonly issuer: string
    readonly audience: string
    readonly scopes?: readonly string[]
    readonly claims?: { readonly user?: string; readonly tenant?: string; readonly role?: string }
  }
}

export interface ServerEntry {
  readonly manifest: string
  readonly tenants?: readonly string[]
  readonly limits?: { readonly openCalls?: number; readonly memoryMb?: number }
  readonly pin?: string
  readonly answers?: 'inert' | 'as_is'
  readonly media?: Readonly<Record<string, { readonly maxBytes?: number }>>
  readonly transport: {
    readonly stdio?: {
      readonly command: string
      readonly args?: readonly string[]
      readonly cwd?: string
      readonly shared?: boolean
      readonly isolation?: 'tenant' | 'person'
      readonly startSeconds?: number
      readonly env?: { readonly inherit?: readonly string[]; readonly set?: Readonly<Record<string, string>> }
    }
    readonly http?: {
      readonly url: string
      readonly audience?: string
      readonly issuer?: string
      readonly credentials?: CredentialsEntry
      readonly key?: { readonly algorithm: 'HS256' | 'ES256' | 'EdDSA'; readonly id?: string } & SecretSource
    }
  }
  readonly bindings?: Readonly<Record<string, RecordBinding>>
  readonly vendorByTenant?: Readonly<Record<string, string>>
}

/** One of them: what a server of somebody else takes. */
export interface CredentialsEntry {
  readonly header?: { readonly name: string; readonly scheme?: string; readonly value: SecretSource }
  readonly apiKey?: { readonly name?: string; readonly value: SecretSource }
  readonly clientCredentials?: TokenEndpointEntry
  readonly tokenExchange?: TokenEndpointEntry
  readonly none?: true
}

export interface TokenEndpointEntry {
  readonly tokenUrl: string
  readonly clientId?: string
  readonly clientSecret?: SecretSource
  readonly clientAuth?: 'basic' | 'post'
  readonly scope?: string
  readonly resource?: string
  readonly audience?: string
}

export interface DatabaseEntry {
  readonly url: SecretSource
  readonly ownerUrl?: SecretSource
}
