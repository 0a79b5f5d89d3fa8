import { mkdirSync } from 'node:fs'
import type { StdioTarget } from './stdio-link.ts'

/** Stands for the tenant's id in arguments, environment values and the working folder of a process that serves one tenant. */
export const TENANT = '{tenant}'
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** How a tenant's own process is started: a folder or a file whose name holds the tenant's id keeps its data apart from others'. */
export function tenantTarget(target: StdioTarget, tenantId: string): StdioTarget {
  const id = tenantId.toLowerCase()
  if (!namesTenant(target)) return target
  // It becomes part of paths, so nothing but an id may stand there.
  if (!UUID.test(id)) throw new Error('A tenant whose id is no UUID has no process of its own.')
  const put = (text: string): string => text.replaceAll(TENANT, id)
  const cwd = put(target.cwd)
  if (cwd !== target.cwd) mkdirSync(cwd, { recursive: true, mode: 0o700 })
  return {
    ...target,
    args: target.args.map(put),
    env: Object.fromEntries(Object.entries(target.env).map(([name, value]) => [name, put(value)])),
    cwd,
  }
}

export const namesTenant = ({ args, env, cwd }: Pick<StdioTarget, 'args' | 'env' | 'cwd'>): boolean =>
  [...args, ...Object.values(env), cwd].some((text) => text.includes(TENANT))

/** A file or a folder, as far as can be told: not an address, nor words. */
export const looksLikePath = (value: string): boolean => /^(?:~|\.{0,2}[/\\]|[A-Za-z]:[/\\])/.test(value) && !value.includes('\n')
