import { didYouMean } from './closest.ts'
import { checkFields, checkPattern, checkWhole, type Fields, isKind, warnOfHidden } from './field-checks.ts'
import { type JsonNode, type ObjectNode, plainOf } from './json-node.ts'
import { APPROVAL_ACTIONS, type APPROVAL_ENTITIES, type ApprovalAction, TIERS } from './manifest.ts'
import { NUMBERS, SCOPE, SCOPE_VERBS, TOOL_NAME } from './manifest-fields.ts'
import { at, type Report } from './report.ts'
import { scanTool, type TextFinding } from './scan-text.ts'
import { checkApprovalEntity } from './schema/approval-entity-rules.ts'
import { APPROVAL_ENTITY } from './schema/keywords.ts'
import { checkSchema } from './schema/schema-rules.ts'
import { listWords, quote } from './words.ts'

const whole = (name: keyof typeof NUMBERS): Fields[string] => ({
  check: (report, node) => checkWhole(report, node, NUMBERS[name].minimum),
})

const RETRY_FIELDS: Fields = { maxAttempts: whole('maxAttempts'), backoffMs: whole('backoffMs') }

const TOOL_FIELDS: Fields = {
  name: {
    required: true,
    check: (report, node) =>
      checkPattern(
        report,
        node,
        TOOL_NAME,
        'bad_tool_name',
        'a tool name begins with a letter and has up to 64 letters, digits, ".", "_" or "-"',
      ),
  },
  tier: { required: true, check: checkTier },
  description: { required: true, check: checkDescription },
  requiresApprovalAction: { check: checkAction },
  inputSchema: {
    required: true,
    check: (report, node) => {
      if (!isKind(report, node, 'object', 'a JSON Schema, as an object')) return
      const schemas = checkSchema(report, node)
      warnUnlessObject(report, node)
      checkApprovalEntity(report, schemas)
    },
  },
  outputSchema: {
    required: true,
    check: (report, node) => {
      if (isKind(report, node, 'object', 'a JSON Schema, as an object')) checkSchema(report, node)
    },
  },
  requiredScopes: { required: true, check: checkScopes },
  timeoutMs: whole('timeoutMs'),
  retryPolicy: {
    check: (report, node) => {
      if (isKind(report, node, 'object', 'an object')) checkFields(report, node, 'a retry policy', RETRY_FIELDS)
    },
  },
  rateLimitPerMinute: whole('rateLimitPerMinute'),
}

/** The fields of a tool, then what they must be to each other. */
export function checkTool(report: Report, tool: ObjectNode): void {
  const named = nameOf(tool)
  checkFields(report, tool, named, TOOL_FIELDS)
  warnOfTexts(report, tool)
  const tier = textOf(tool.members.get('tier'))
  const action = tool.members.get('requiresApprovalAction')
  if (tier === 'approval_required_write' && action === undefined) {
    const known = listWords(APPROVAL_ACTIONS.map(quote))
    report.error(
      'approval_action_missing',
      at(tool),
      `${capital(named)} has the tier "approval_required_write", so it needs "requiresApprovalAction": ${known}.`,
    )
  }
  if (tier === 'approval_required_write') warnOfUnnamedRecord(report, tool, textOf(action))
  if (tier !== 'read_only' && tier !== 'propose_only') return
  if (action !== undefined) {
    report.warning(
      'approval_action_unneeded',
      at(action),
      `A tool of tier "${tier}" needs no approval; the governor will still require this one.`,
    )
  }
  for (const scope of listOf(tool.members.get('requiredScopes'))) {
    if (!textOf(scope)?.endsWith(':write')) continue
    report.warning('scope_beyond_tier', at(scope), `A tool of tier "${tier}" should not have a scope to write.`)
  }
}

/** How a sentence names a tool: its name, or its place in the list where it has none. */
function nameOf({ members, name: index }: ObjectNode): string {
  const name = textOf(members.get('name'))
  if (name !== undefined && name !== '') return `the tool ${quote(name)}`
  return typeof index === 'number' ? `tool ${index + 1} of the list` : 'a tool'
}

/** The record that each action of Tanager is decided on. */
const RECORDS: Readonly<Record<string, (typeof APPROVAL_ENTITIES)[number]>> = {
  'offer.approve': 'offer',
  'employee-conversion.approve': 'employee_conversion',
  'discrepancy.resolve': 'discrepancy',
} satisfies Record<ApprovalAction, (typeof APPROVAL_ENTITIES)[number]>

/** An action that is decided on a record needs to know which one. The host may bind it, and this file does not say whether it does. */
function warnOfUnnamedRecord(report: Report, tool: ObjectNode, action = ''): void {
  const record = Object.hasOwn(RECORDS, action) ? RECORDS[action] : undefined
  const input = tool.members.get('inputSchema')
  if (record === undefined || input?.kind !== 'object' || marksRecord(input)) return
  const name = textOf(tool.members.get('name')) ?? ''
  const message =
    `Unless the host binds it ("bindings" of the governor), every call of ${quote(name)} is refused: ${quote(action)} is decided on a record, ` +
    `and no input names it. Give the property with the record's id "x-approval-entity": ${quote(record)}.`
  report.warning('approval_record_unnamed', at(input), message)
}

/** Anywhere: a mark at a wrong place is an error of its own. */
function marksRecord(schema: ObjectNode): boolean {
  const waiting: JsonNode[] = [schema]
  for (const node of waiting) {
    if (node.kind === 'object' && node.members.has(APPROVAL_ENTITY)) return true
    if (node.kind === 'object') waiting.push(...node.members.values())
    else if (node.kind === 'array') waiting.push(...node.items)
  }
  return false
}

const WARNINGS: Readonly<Record<TextFinding['kind'], (report: Report, node: JsonNode, found: TextFinding) => void>> = {
  invisible: (report, node, { place, text }) =>
    report.warning('hidden_character', at(node), `The text at ${place} contains the invisible character ${quote(text)}.`),
  lookalike: (report, node, { place, text }) =>
    report.warning('lookalike_letters', at(node), `The text at ${place} contains look-alike letters: ${quote(text)}.`),
  instruction: (report, node, { place, text }) =>
    report.warning('text_suspicious', at(node), `The text at ${place} reads like an instruction to a model: ${quote(text)}.`),
}

/** What a model reads and a reviewer may miss. Each field is told once of each kind. */
function warnOfTexts(report: Report, tool: ObjectNode): void {
  for (const field of ['x-title', 'description', 'inputSchema', 'outputSchema'] as const) {
    const node = tool.members.get(field)
    if (node === undefined) continue
    // The description itself is looked at for invisible characters where its type is.
    const told = new Set<TextFinding['kind']>(field === 'description' ? ['invisible'] : [])
    for (const found of scanTool({ [field]: plainOf(node) })) {
      if (!told.has(found.kind)) WARNINGS[found.kind](report, node, found)
      told.add(found.kind)
    }
  }
}

function checkTier(report: Report, node: JsonNode): void {
  if (!isKind(report, node, 'string', listWords(TIERS.map(quote)))) return
  if ((TIERS as readonly string[]).includes(node.value)) return
  const message = `${quote(node.value)} is not a tier; there are ${listWords(TIERS.map(quote), 'and')}.${didYouMean(node.value, TIERS)}`
  report.error('bad_tier', at(node), message)
}

function checkDescription(report: Report, node: JsonNode): void {
  if (!isKind(report, node, 'string', 'text')) return
  if (node.value.trim() === '')
    report.warning('empty_description', at(node), 'The description is empty: nobody can tell what this tool does.')
  warnOfHidden(report, node)
}

function checkAction(report: Report, node: JsonNode): void {
  if (!isKind(report, node, 'string', 'the name of a workflow action')) return
  if (node.value === '') report.error('approval_action_empty', at(node), '"requiresApprovalAction" must name a workflow action.')
  else if (!(APPROVAL_ACTIONS as readonly string[]).includes(node.value)) {
    const message = `${quote(node.value)} is not an action of Tanager. As an action of your own it needs an entry in the governor's approvals.actions; until then every call is refused.`
    report.warning('approval_action_unknown', at(node), message + didYouMean(node.value, APPROVAL_ACTIONS))
  }
}

/** Scopes that a caller must hold. */
export function checkScopes(report: Report, node: JsonNode): void {
  if (!isKind(report, node, 'array', 'a list of scopes')) return
  if (node.items.length === 0) report.error('empty_list', at(node), '"requiredScopes" must list at least one scope, such as "offers:read".')
  const seen = new Set<string>()
  for (const item of node.items) {
    const scope = checkPattern(report, item, SCOPE, 'bad_scope', 'a scope is <area>:<verb> in small letters, such as "offers:read"')
    if (scope === null) continue
    const verb = scope.slice(scope.indexOf(':') + 1)
    if (!SCOPE_VERBS.includes(verb)) {
      const message = `The verb ${quote(verb)} is not in use; there are ${listWords(SCOPE_VERBS, 'and')}.${didYouMean(verb, SCOPE_VERBS)}`
      report.warning('scope_verb_unknown', at(item), message)
    }
    if (seen.has(scope)) report.warning('duplicate_scope', at(item), `The scope ${quote(scope)} is listed twice.`)
    seen.add(scope)
  }
}

/** MCP passes arguments by name: an input is an object. */
function warnUnlessObject(report: Report, schema: ObjectNode): void {
  const type = schema.members.get('type')
  if (textOf(type) === 'object') return
  report.warning('input_not_object', at(type ?? schema), 'The input schema should say "type": "object": MCP passes arguments by name.')
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
const textOf = (node: JsonNode | undefined): string | undefined => (node?.kind === 'string' ? node.value : undefined)
const listOf = (node: JsonNode | undefined): readonly JsonNode[] => (node?.kind === 'array' ? node.items : [])
