import { childEnvironment, itemsOf } from '@tanager/manifest'
import { pinFault } from '../registry.ts'
import type { ProxyConfig } from './config/load-config.ts'
import { toolNames } from './tool-names.ts'

const PROCESSES = {
  person: 'one process for each person',
  tenant: 'one process for each tenant, whose people share what it keeps',
  none: 'one process for everybody',
} as const

/** What a configuration would serve, for a person to read over before it does. */
export function checkText(config: ProxyConfig): string {
  const names = toolNames(
    config.nameStyle,
    config.servers.map(({ governed }) => governed.manifest),
  )
  const lines = [
    `Listens on ${config.listen.host}:${config.listen.port}/mcp; callers: ${config.auth.kind === 'provider' ? config.auth.issuer : 'Development tokens'}.`,
  ]
  for (const { governed, target } of config.servers) {
    const { manifest, pin } = governed
    const way = target.kind === 'stdio' ? `stdio: ${[target.command, ...target.args].join(' ')}` : `HTTP: ${target.url.href}`
    const processes = target.kind === 'stdio' ? `, ${PROCESSES[target.isolation]}` : ''
    lines.push('', `${manifest.serverName} ${manifest.manifestVersion} (${way})${processes}${pin ? '' : ', not pinned'}`)
    if (target.kind === 'stdio')
      lines.push(
        `  environment: ${Object.keys({ ...childEnvironment(process.env), ...target.env })
          .sort()
          .join(' ')}`,
      )
    for (const tool of itemsOf(manifest)) {
      const approval = tool.requiresApprovalAction === undefined ? '' : `, after ${tool.requiresApprovalAction}`
      const changed = pinFault(tool, governed) !== null
      lines.push(
        `  ${changed ? 'QUARANTINED (changed since it was pinned): ' : ''}${names.nameOf(manifest.serverName, tool.name)}  ${tool.tier}${approval}  needs ${tool.requiredScopes.join(' ')}  for ${rolesFor(tool.requiredScopes, config)}`,
      )
    }
  }
  const warnings = [...config.warnings, ...beyondOnePage(config)]
  if (warnings.length > 0) lines.push('', ...warnings.map((warning) => `Warning: ${warning}`))
  return `${lines.join('\n')}\n`
}

/** Many clients read the first page alone, and never say that there is another. */
function beyondOnePage({ servers, scopes, limits: { pageSize } }: ProxyConfig): string[] {
  const tools = servers.flatMap(({ governed }) => governed.manifest.tools)
  return Object.entries(scopes).flatMap(([role, held]) => {
    const seen = tools.filter(({ requiredScopes }) => requiredScopes.every((scope) => held.includes(scope))).length
    return seen <= pageSize
      ? []
      : [
          `${role} may see ${seen} tools, and a page of tools/list holds ${pageSize}. A client that does not follow nextCursor misses the others: raise limits.pageSize.`,
        ]
  })
}

function rolesFor(scopes: readonly string[], { scopes: ofRoles }: ProxyConfig): string {
  const roles = Object.entries(ofRoles).flatMap(([role, held]) => (scopes.every((scope) => held.includes(scope)) ? [role] : []))
  return roles.length === 0 ? 'nobody' : roles.join(' ')
}
