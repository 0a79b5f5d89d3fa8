import { canonicalJson } from './canonical-json.ts'
import { type Manifest, TIERS, type Tool } from './manifest.ts'
import { compareSchemas } from './schema/compare.ts'
import { itemsOf } from './served-items.ts'
import { tierReview } from './tier-reason.ts'
import { tierAllows } from './tiers.ts'
import { listWords, quote, showHidden } from './words.ts'

/** One difference between two versions of a manifest. */
export interface Change {
  /** null: of the manifest itself. */
  readonly tool: string | null
  readonly field: string
  /** In words; null when there was nothing. */
  readonly before: string | null
  readonly after: string | null
  /** Whether somebody may do more than before, or that cannot be ruled out. */
  readonly widens: boolean
  /** Why it does or does not, as a sentence. */
  readonly reason: string
}

/** What changed, tool by tool, and which changes widen rights. Every change of a tool or of the version also needs a new pin. */
export function diffManifests(before: Manifest, after: Manifest): Change[] {
  const [had, has] = [itemsOf(before), itemsOf(after)]
  const old = new Map(had.map((tool) => [tool.name, tool]))
  const now = new Map(has.map((tool) => [tool.name, tool]))
  const gone = had.filter((tool) => !now.has(tool.name)).map(removed)
  const others = has.flatMap((tool) => {
    const was = old.get(tool.name)
    return was === undefined ? [added(tool)] : diffTools(was, tool)
  })
  return [...diffHeads(before, after), ...gone, ...others]
}

function diffHeads(before: Manifest, after: Manifest): Change[] {
  const change = (field: 'serverName' | 'manifestVersion' | 'vendor', widens: boolean, reason: string): Change[] =>
    before[field] === after[field] ? [] : [{ tool: null, field, before: words(before[field]), after: words(after[field]), widens, reason }]
  return [
    ...change('serverName', true, 'This is another server: grants to the old one do not apply to it.'),
    ...change('manifestVersion', false, 'A version grants nothing.'),
    ...change('vendor', false, 'The vendor never changes rights.'),
  ]
}

function removed(tool: Tool): Change {
  return {
    tool: tool.name,
    field: 'tool',
    before: `a tool of tier ${tool.tier}`,
    after: null,
    widens: false,
    reason: 'The tool was removed.',
  }
}

function added(tool: Tool): Change {
  const { writes } = tierAllows(tool.tier)
  const reason = writes ? 'A new tool may write.' : 'A new tool, which writes nothing; it is unusable until it is pinned.'
  return { tool: tool.name, field: 'tool', before: null, after: `a tool of tier ${tool.tier}`, widens: writes, reason }
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

function diffTools(before: Tool, after: Tool): Change[] {
  const changes: Change[] = []
  const note = (field: string, old: string | null, now: string | null, widens: boolean, reason: string): void => {
    changes.push({ tool: after.name, field, before: old, after: now, widens, reason })
  }
  if (before.tier !== after.tier) {
    const up = TIERS.indexOf(after.tier) > TIERS.indexOf(before.tier)
    note('tier', before.tier, after.tier, up, up ? 'The tool may do more.' : 'The tool may do less.')
  }
  const [reason, nowReason] = [tierReview(before), tierReview(after)]
  if (reason !== nowReason)
    note(
      'x-tier-reason',
      words(reason ?? undefined),
      words(nowReason ?? undefined),
      nowReason !== null,
      REASON_WORDS[nowReason === null ? 'gone' : 'given'],
    )
  diffAction(before, after, note)
  diffScopes(before, after, note)
  for (const field of ['x-title', 'description'] as const) {
    if (before[field] === after[field]) continue
    note(
      field,
      words(textOf(before[field])),
      words(textOf(after[field])),
      false,
      'Only the words changed, no rights. Readers may act differently because of them: review and pin the tool again.',
    )
  }
  for (const field of ['inputSchema', 'outputSchema'] as const) {
    if (canonicalJson(before[field]) === canonicalJson(after[field])) continue
    const verdict = compareSchemas(before[field], after[field])
    const [now, reason] = SCHEMA_WORDS[verdict]
    note(field, 'the schema as it was', now, verdict === 'wider' || verdict === 'unknown', reason)
  }
  for (const [field, old, now] of limitsOf(before, after)) {
    if (old === now) continue
    const raised = now > old
    const widens = raised && field !== 'retryPolicy.backoffMs'
    note(field, String(old), String(now), widens, `The limit was ${raised ? 'raised' : 'lowered'}.`)
  }
  return changes
}

const REASON_WORDS = {
  given: 'The tier holds against what the server says of its tool.',
  gone: 'The tier holds no longer against what the server says of its tool.',
}

type Note = (field: string, old: string | null, now: string | null, widens: boolean, reason: string) => void

function diffAction(before: Tool, after: Tool, note: Note): void {
  const [old, now] = [before.requiresApprovalAction, after.requiresApprovalAction]
  if (old === now) return
  const reason = now === undefined ? 'No approval is required any more.' : 'Another approval is required.'
  if (old === undefined) note('requiresApprovalAction', null, words(now), false, 'An approval is now required.')
  else note('requiresApprovalAction', words(old), words(now), true, reason)
}

function diffScopes(before: Tool, after: Tool, note: Note): void {
  const added = after.requiredScopes.filter((scope) => !before.requiredScopes.includes(scope))
  const removed = before.requiredScopes.filter((scope) => !after.requiredScopes.includes(scope))
  if (added.length + removed.length === 0) return
  const reasons = [
    ...(added.length > 0 ? [`The tool is handed ${listWords(added, 'and')} with each call.`] : []),
    ...(removed.length > 0 ? [`Callers without ${listWords(removed, 'and')} may use it.`] : []),
  ]
  note('requiredScopes', listWords(before.requiredScopes, 'and'), listWords(after.requiredScopes, 'and'), true, reasons.join(' '))
}

const SCHEMA_WORDS = {
  same: ['the same, with other explanations', 'The same values pass; only explanations changed.'],
  narrower: ['a narrower schema', 'Fewer values pass than before.'],
  wider: ['a wider schema', 'Values pass that did not before.'],
  unknown: ['another schema', 'Whether more values pass than before cannot be determined, so it counts as more.'],
} as const

const limitsOf = (before: Tool, after: Tool) =>
  [
    ['timeoutMs', before.timeoutMs, after.timeoutMs],
    ['retryPolicy.maxAttempts', before.retryPolicy.maxAttempts, after.retryPolicy.maxAttempts],
    ['retryPolicy.backoffMs', before.retryPolicy.backoffMs, after.retryPolicy.backoffMs],
    ['rateLimitPerMinute', before.rateLimitPerMinute, after.rateLimitPerMinute],
  ] as const

const words = (text: string | undefined): string | null => (text === undefined ? null : showHidden(quote(text)))
