import { approvalEntityOf } from './approval-entity.ts'
import { APPROVAL_ACTIONS, type Tier, type Tool } from './manifest.ts'
import { count, listWords, quote, showHidden } from './words.ts'

const MAY: Readonly<Record<Tier, string>> = {
  read_only: 'It may only read.',
  propose_only: 'It may read and draft or propose; it sends and commits nothing.',
  approval_required_write: 'It may write, but only after people approved it.',
}

const ABOUT: Readonly<Record<string, string>> = {
  'offer.approve': 'the offer was approved',
  'employee-conversion.approve': 'the conversion to an employee was approved',
  'discrepancy.resolve': 'the discrepancy was resolved',
}

/** What a tool may do and under which conditions, a sentence per line. */
export function explainTool(tool: Tool): string[] {
  return [
    `${tool.name}: ${showHidden(tool.description) || 'no description'}`,
    MAY[tool.tier],
    `The caller must hold ${tool.requiredScopes.length === 1 ? 'the scope' : 'all the scopes'} ${listWords(tool.requiredScopes, 'and')}.`,
    ...explainApproval(tool),
    ...explainInput(tool),
    'The input is checked against its schema before the call, the output is cleaned and checked before anybody sees it.',
    explainLimits(tool),
  ]
}

function explainApproval(tool: Tool): string[] {
  const action = tool.requiresApprovalAction
  if (action === undefined) return ['No recorded approval is needed.']
  const known = (APPROVAL_ACTIONS as readonly string[]).includes(action)
  const entity = approvalEntityOf(tool)
  if (!known)
    return [
      `Before each call people must approve it as ${quote(action)}, an action of your own.`,
      'The configuration of the governor names who decides (approvals.actions); until it does, every call is refused.',
      'People decide on the call itself: one approval is good for one execution of this tool with the arguments that they saw.',
    ]
  return [
    `Before each call the action ${quote(action)} must be recorded: ${ABOUT[action]}, by everybody who had to.`,
    entity === null
      ? 'The input does not say which record that is about: the governor must bind it (servers[].bindings), else every call is refused.'
      : `The record is the ${showHidden(entity.entityType)} whose id stands in the input ${quote(entity.path.join('.'))}.`,
    'One approval is good for one execution of this tool with one set of arguments.',
  ]
}

function explainInput({ inputSchema }: Tool): string[] {
  const { properties, required, additionalProperties } = inputSchema
  if (typeof properties !== 'object' || properties === null) return ['The input schema names no properties.']
  const must = new Set(Array.isArray(required) ? required : [])
  const names = Object.keys(properties).map((name) => `${showHidden(name)}${must.has(name) ? '' : ' (optional)'}`)
  const others = additionalProperties === false ? 'nothing else' : 'others are not forbidden'
  return [names.length === 0 ? `It takes no named input; ${others}.` : `It takes ${listWords(names, 'and')}; ${others}.`]
}

function explainLimits({ tier, timeoutMs, retryPolicy, rateLimitPerMinute }: Tool): string {
  const { maxAttempts, backoffMs } = retryPolicy
  const tries = Math.max(1, maxAttempts) // maxAttempts counts all tries, at least one
  const again = tries === 1 ? 'it is tried once' : `it is tried up to ${tries} times, ${backoffMs} ms apart at first`
  const caution = tries > 1 && tier !== 'read_only' ? ', never again once something was sent' : ''
  return `Each try may take ${timeoutMs} ms; ${again}${caution}; ${count(rateLimitPerMinute, 'call')} a minute per tenant.`
}
