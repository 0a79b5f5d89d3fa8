import type { Check } from './check.ts'

/** Every scope the tool asks for, spelled exactly: no scope stands for another. */
export const scopesHeld: Check = ({ call, governed }) => {
  const missing = governed.tool.requiredScopes.filter((scope) => !call.caller.scopes.includes(scope))
  if (missing.length === 0 && governed.tool.requiredScopes.length > 0) return null
  return {
    code: 'scope_missing',
    message:
      missing.length === 0
        ? 'This tool declares no scope, so nobody holds what it needs.'
        : `This tool needs ${missing.length === 1 ? 'the scope' : 'the scopes'} ${missing.join(', ')}, which your token does not carry.`,
  }
}
