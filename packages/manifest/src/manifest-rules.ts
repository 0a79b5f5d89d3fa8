import { checkFields, checkPattern, type Fields, isKind, warnOfHidden } from './field-checks.ts'
import { checkItems } from './item-rules.ts'
import type { JsonNode } from './json-node.ts'
import { MANIFEST_VERSION, SERVER_NAME } from './manifest-fields.ts'
import { at, type Report } from './report.ts'
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
      report.error('duplicate_tool', at(name), `There is a tool ${quote(name.value)} before this one; each needs a name of its own.`)
    names.add(name.value)
  }
}
