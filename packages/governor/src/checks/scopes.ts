import type { Check } from './check.ts'

/** Every scope the tool asks for, spelled exactly: no scope stands for another. */
export const scopesHeld: Check = ({ call, governed }) => {
  const { requiredScopes } = governed.tool
  const { scopes } = call.caller
  const missing = requiredScopes.filter((scope) => !scopes.includes(scope))
  if (requiredScopes.length > 0 && missing.length === 0) return null
  return {
    code: 'scope_missing',
    message:
      missing.length === 0
        ? 'This tool declares no scope, so nobody may call it. Ask the operator to correct the manifest.'
        : `This tool needs ${missing.length === 1 ? 'the scope' : 'the scopes'} ${missing.join(', ')}, which you do not have.`,
  }
}
