import { APPROVAL_KINDS, type ApprovalKind } from '../../approval-kinds.ts'
import type { CredentialOptions } from '../upstream/credentials.ts'
import type { ConfigFile } from './config-file.ts'
import { readCredentials } from './load-credentials.ts'
import type { Loading } from './loading.ts'

/** Another system that decides about calls. */
export interface ApprovalSource {
  readonly url: string
  readonly credentials: CredentialOptions
}

const DAY = 24 * 60
/** What people decide on elsewhere: a source of the same name would be taken for it. */
const TAKEN = new Set(['call', ...Object.values(APPROVAL_KINDS).map(({ entityType }) => entityType)])

/** Actions that people decide on the call itself, here or in a source. Those of the talent service stay what they are. */
export function kindsOf({ approvals = {} }: ConfigFile, faults: string[]): Record<string, ApprovalKind> {
  const kinds: Record<string, ApprovalKind> = {}
  for (const [action, { source, roles = [], expiresMinutes = DAY }] of Object.entries(approvals.actions ?? {})) {
    const place = `/approvals/actions/${action}`
    if (Object.hasOwn(APPROVAL_KINDS, action)) faults.push(`${place} is decided in the talent service, on the record.`)
    if (roles.includes('AGENT_SERVICE')) faults.push(`${place}/roles names AGENT_SERVICE, which never approves anything.`)
    if (source === undefined && roles.length === 0) faults.push(`${place} lacks "roles", or a "source" where people decide.`)
    if (source !== undefined && !Object.hasOwn(approvals.sources ?? {}, source))
      faults.push(`${place}/source is ${JSON.stringify(source)}, which /approvals/sources does not have.`)
    kinds[action] = {
      ...(source === undefined ? { entityType: 'call', decidedOn: 'call' } : { entityType: source, decidedOn: 'source', source }),
      roles,
      expiresMs: expiresMinutes * 60_000,
    }
  }
  return kinds
}

export function loadSources(
  { approvals = {} }: ConfigFile,
  reading: Pick<Loading, 'secret' | 'faults' | 'warnings'>,
): Record<string, ApprovalSource> {
  const sources: Record<string, ApprovalSource> = {}
  for (const [name, { url, credentials }] of Object.entries(approvals.sources ?? {})) {
    const place = `/approvals/sources/${name}`
    if (TAKEN.has(name)) reading.faults.push(`${place} has a name that is reserved here. Choose another one.`)
    const parsed = URL.canParse(url) ? new URL(url) : null
    if (parsed === null || parsed.username !== '' || parsed.search !== '' || parsed.hash !== '')
      reading.faults.push(`${place}/url must be http(s)://host[:port][/path].`)
    else {
      // Each request names its tenant, so one credential may serve them all.
      const warnings: string[] = []
      sources[name] = {
        url,
        credentials: readCredentials({ url: parsed, credentials, tenants: undefined }, place, { ...reading, warnings }),
      }
    }
  }
  return sources
}
