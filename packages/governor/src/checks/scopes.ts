import type { Check } from './check.ts'

/** Every scope the tool asks for, spelled exactly: no scope stands for another. */
export const scopesHeld: Check = ({ call, governed }) => {
  const { requiredScopes } = governed.tool
  const { scopes } = call.caller
  if (requiredScopes.length > 0 && requiredScopes.every((scope) => scopes.includes(scope))) return null
  const missing = requiredScopes.filter((scope) => !scopes.includes(scope))
  return {
    code: 'scope_missing',
    message:
      missing.length === 0
        ? 'This tool declares no scope, so nobody holds what it needs.'
        : `This tool needs ${missing.length === 1 ? 'the scope' : 'the scopes'} ${missing.join(', ')}, which your token does not carry.`,
  }
}
