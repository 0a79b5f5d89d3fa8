import { mkdirSync } from 'node:fs'
import type { Bearer } from './credentials.ts'
import type { StdioTarget } from './stdio-link.ts'

/** Stands for the tenant's id in arguments, environment values and the working folder of a process that serves one tenant. */
export const TENANT = '{tenant}'
/** The same for the id of the person whom a process serves alone. */
export const PERSON = '{person}'
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** How an own process is started: a folder or a file whose name holds the owner's id keeps their data apart from others'. */
export function ownTarget(target: StdioTarget, { tenantId, subject }: Pick<Bearer, 'tenantId' | 'subject'>): StdioTarget {
  const named = [[TENANT, tenantId] as const, [PERSON, subject] as const].filter(([owner]) => namesOwner(target, owner))
  if (named.length === 0) return target
  const put = (text: string): string => named.reduce((sum, [owner, id]) => sum.replaceAll(owner, idOf(id)), text)
  const cwd = put(target.cwd)
  if (cwd !== target.cwd) mkdirSync(cwd, { recursive: true, mode: 0o700 })
  return {
    ...target,
    args: target.args.map(put),
    env: Object.fromEntries(Object.entries(target.env).map(([name, value]) => [name, put(value)])),
    cwd,
  }
}

/** It becomes part of paths, so nothing but an id may stand there. */
function idOf(id: string): string {
  const lower = id.toLowerCase()
  if (!UUID.test(lower)) throw new Error('Whoever has an id that is no UUID has no process of their own.')
  return lower
}

export const namesOwner = ({ args, env, cwd }: Pick<StdioTarget, 'args' | 'env' | 'cwd'>, owner: string): boolean =>
  [...args, ...Object.values(env), cwd].some((text) => text.includes(owner))

/** A file or a folder, as far as can be told: not an address, nor words. */
export const looksLikePath = (value: string): boolean => /^(?:~|\.{0,2}[/\\]|[A-Za-z]:[/\\])/.test(value) && !value.includes('\n')
