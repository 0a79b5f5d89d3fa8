import { createHash, randomBytes } from 'node:crypto'

const PREFIX = 'tgr_'
const FORM = /^tgr_[A-Za-z0-9_-]{64}$/

export interface ApiKey {
  tenantId: string
  secretHash: Buffer
}

/** A new secret. It begins with the tenant, so that nothing has to be looked up across tenants, and with a prefix that scanners of leaks know. */
export const newApiKey = (tenantId: string): string =>
  PREFIX + Buffer.concat([Buffer.from(tenantId.replaceAll('-', ''), 'hex'), randomBytes(32)]).toString('base64url')

export const isApiKey = (token: string) => token.startsWith(PREFIX)

/** What a key says; undefined for what has not the form of one. The database alone knows whether it stands. */
export function readApiKey(token: string): ApiKey | undefined {
  if (!FORM.test(token)) return undefined
  const hex = Buffer.from(token.slice(PREFIX.length), 'base64url').toString('hex')
  const tenantId = hex.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return { tenantId, secretHash: hashApiKey(token) }
}
/** 32 random bytes need no slow hash: there is nothing to guess. */
export const hashApiKey = (token: string) => createHash('sha256').update(token).digest()
