import { checkFields, checkPattern, type Fields, isKind, warnOfHidden } from './field-checks.ts'
import { checkItems } from './item-rules.ts'
import { type JsonNode, plainOf } from './json-node.ts'
import { MANIFEST_VERSION, SERVER_NAME } from './manifest-fields.ts'
import { at, type Report } from './report.ts'
import { tierReasonOf } from './tier-reason.ts'
import { checkTool } from './tool-rules.ts'
import { quote } from './words.ts'

const MANIFEST_FIELDS: Fields = {
  serverName: {
    required: true,
    check: (report, node) =>
      checkPattern(report, node, SERVER_NAME, 'bad_server_name', 'a server name is "mcp-" and then small letters, digits and hyphens'),
  },
  manifestVersion: {
    required: true,
    check: (report, node) =>
      checkPattern(report, node, MANIFEST_VERSION, 'bad_version', 'a version is three numbers with dots, such as 1.0.0'),
  },
  vendor: {
    check: (report, node) => {
      if (isKind(report, node, 'string', 'text')) warnOfHidden(report, node)
    },
  },
  tools: { required: true, check: checkTools },
}

/** Every rule of a manifest that can be told from it alone. */
export function checkManifest(report: Report, root: JsonNode): void {
  if (root.kind === 'object') {
    checkFields(report, root, 'a manifest', MANIFEST_FIELDS)
    checkItems(report, root)
    if (root.members.has('x-imported-from')) warnOfDestruction(report, root.members.get('tools'))
  } else report.error('wrong_type', at(root), 'A manifest is a JSON object: { "serverName": …, "manifestVersion": …, "tools": [ … ] }.')
}

function checkTools(report: Report, node: JsonNode): void {
  if (!isKind(report, node, 'array', 'a list of tools')) return
  if (node.items.length === 0) report.error('empty_list', at(node), '"tools" must list at least one tool.')
  const names = new Set<string>()
  for (const tool of node.items) {
    if (!isKind(report, tool, 'object', 'a tool, as an object')) continue
    checkTool(report, tool)
    const name = tool.members.get('name')
    if (name?.kind !== 'string') continue
    if (names.has(name.value))
      report.error('duplicate_tool', at(name), `There is already a tool ${quote(name.value)}. Give each tool its own name.`)
    names.add(name.value)
  }
}

const OR_REASON = ', or say in "x-tier-reason" why the tier is right'

/**
 * A tool of somebody else's server that does more than its tier says, or that may destroy data and is called without asking anybody. The
 * protocol takes a tool for destructive when its server does not say otherwise.
 */
function warnOfDestruction(report: Report, tools: JsonNode | undefined): void {
  for (const tool of tools?.kind === 'array' ? tools.items : []) {
    if (tool.kind !== 'object') continue
    const [tier, name, said, reason] = ['tier', 'name', 'x-annotations', 'x-tier-reason'].map((field) => tool.members.get(field))
    if (tier?.kind !== 'string' || tier.value === 'approval_required_write') continue
    if (reason?.kind === 'string' && tierReasonOf({ 'x-tier-reason': reason.value }) !== null) continue
    const hints = said?.kind === 'object' ? (plainOf(said) as { readonly readOnlyHint?: unknown; readonly destructiveHint?: unknown }) : {}
    const what = name?.kind === 'string' ? quote(name.value) : 'this tool'
    const isDestructive = hints.destructiveHint === true && hints.readOnlyHint !== true
    if (tier.value === 'read_only' && hints.readOnlyHint === false && !isDestructive) {
      const message =
        `The server says that ${what} does not only read (readOnlyHint is false), so the governor refuses every call with the tier "read_only". ` +
        `Choose "propose_only" or "approval_required_write"${OR_REASON}.`
      report.warning('tier_below_annotations', at(tier), message)
      continue
    }
    if (tool.members.has('requiresApprovalAction') && !isDestructive) continue
    if (hints.readOnlyHint === true || hints.destructiveHint === false) continue
    const message = isDestructive
      ? `The server says that ${what} is destructive. With the tier "${tier.value}" the governor puts it in quarantine`
      : `The server does not say that ${what} leaves data intact, so MCP treats it as destructive. With the tier "${tier.value}" it runs without asking anybody`
    report.warning('destructive_without_approval', at(tier), `${message}; "approval_required_write" asks people first${OR_REASON}.`)
  }
}
