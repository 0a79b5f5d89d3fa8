import { didYouMean, itemsOf } from '@tanager/manifest'
import { APPROVAL_KINDS } from '../../approval-kinds.ts'
import type { ConfigFile } from './config-file.ts'
import type { LoadedServer } from './load-server.ts'

/** The roles of the talent service, whose tokens name them. */
export const TALENT_ROLES: readonly string[] = [
  'TENANT_ADMIN',
  'CONFIG_ADMIN',
  'USER_ADMIN',
  'WORKFLOW_ADMIN',
  'HR_HEAD',
  'TA_HEAD',
  'TA_MANAGER',
  'RECRUITER',
  'SOURCER',
  'COORDINATOR',
  'HIRING_MANAGER',
  'DEPARTMENT_HEAD',
  'INTERVIEWER',
  'CLIENT_INTERVIEWER',
  'FINANCE_APPROVER',
  'ONBOARDING_SPECIALIST',
  'VERIFICATION_OFFICER',
  'HR_OPERATIONS',
  'AUDITOR',
  'AGENT_SERVICE',
]

/**
 * Roles, scopes and actions of a configuration that look misspelt: nothing is refused for them, but nobody gets what they should give.
 * Tokens of another provider may name other roles.
 */
export function unknownNames(config: ConfigFile, servers: readonly (LoadedServer | null)[]): string[] {
  const tools = servers.flatMap((server) => (server === null ? [] : itemsOf(server.governed.manifest)))
  const needed = [...new Set(tools.flatMap(({ requiredScopes }) => requiredScopes))]
  const asked = new Set(tools.map(({ requiresApprovalAction }) => requiresApprovalAction))
  const unknown = (roles: readonly string[] = [], say: (role: string) => string): string[] =>
    roles
      .filter((role) => !TALENT_ROLES.includes(role))
      .map((role) => `${say(role)} not a role of the talent service.${didYouMean(role, TALENT_ROLES)}`)
  const { scopes, tiers, approvals, console: people, auth } = config
  const granted = [...new Set(Object.values(scopes).flat())]
  return [
    ...unknown(Object.keys(scopes), (role) => `/scopes/${role} is`),
    ...Object.entries(scopes).flatMap(([role, granted]) =>
      granted
        .filter((scope) => !needed.includes(scope))
        .map((scope) => `/scopes/${role} grants ${JSON.stringify(scope)}, which no tool needs.${didYouMean(scope, needed)}`),
    ),
    ...ungranted(servers, granted),
    ...(auth.provider?.scopes ?? []).flatMap((scope) => {
      const meant = needed.includes(scope) ? '' : didYouMean(scope, needed)
      return meant === '' ? [] : [`/auth/provider/scopes names ${JSON.stringify(scope)}, which no tool needs.${meant}`]
    }),
    ...unknown(Object.keys(tiers?.byRole ?? {}), (role) => `/tiers/byRole/${role} is`),
    ...Object.entries(approvals?.actions ?? {}).flatMap(([action, { roles }]) => [
      ...(asked.has(action) ? [] : [`/approvals/actions/${action} is not required by any tool.`]),
      ...unknown(roles, (role) => `/approvals/actions/${action}/roles names ${role}, which is`),
    ]),
    ...unknown(people?.viewers, (role) => `/console/viewers names ${role}, which is`),
    ...unknown(people?.reviewers?.roles, (role) => `/console/reviewers/roles names ${role}, which is`),
  ]
}

/** Scopes of tools that no role has and that differ in little from one that a role has. Others may be withheld on purpose. */
function ungranted(servers: readonly (LoadedServer | null)[], granted: readonly string[]): string[] {
  const needing = new Map<string, string[]>()
  for (const server of servers)
    for (const { name, requiredScopes } of server === null ? [] : itemsOf(server.governed.manifest))
      for (const scope of requiredScopes)
        if (!granted.includes(scope))
          needing.set(scope, [...(needing.get(scope) ?? []), `${name} (${server?.governed.manifest.serverName})`])
  return [...needing].flatMap(([scope, tools]) => {
    const meant = didYouMean(scope, granted)
    const others = tools.length > 1 ? ` and ${tools.length - 1} more` : ''
    return meant === '' ? [] : [`No role has ${JSON.stringify(scope)}, which ${tools[0]}${others} needs, so nobody can call it.${meant}`]
  })
}

/** Actions that a manifest requires and nobody can decide: of each the tools that wait for it for ever. */
export function missingActions(servers: readonly (LoadedServer | null)[], isKnown: (action: string | undefined) => boolean): string[] {
  const needing = new Map<string, string[]>()
  for (const server of servers) {
    for (const { name, requiresApprovalAction: action } of server?.governed.manifest.tools ?? []) {
      if (action === undefined || isKnown(action)) continue
      needing.set(action, [...(needing.get(action) ?? []), `${name} (${server?.governed.manifest.serverName})`])
    }
  }
  return [...needing].map(([action, [first = '', ...more]]) => {
    const tools = more.length === 0 ? first : `${first} and ${more.length} more ${more.length === 1 ? 'tool' : 'tools'}`
    const entry = `${JSON.stringify(action)}: { "roles": ["HR_HEAD"] }`
    const hint = didYouMean(action, Object.keys(APPROVAL_KINDS))
    return `/approvals/actions lacks ${JSON.stringify(action)}, so every call of ${tools} is refused. Add who decides, for example ${entry}.${hint}`
  })
}
