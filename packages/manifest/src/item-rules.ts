import { checkFields, checkPattern, checkWhole, type Fields, isKind, warnOfHidden } from './field-checks.ts'
import type { JsonNode, ObjectNode } from './json-node.ts'
import { NUMBERS, TOOL_NAME } from './manifest-fields.ts'
import { at, type Report } from './report.ts'
import { checkScopes } from './tool-rules.ts'
import { quote } from './words.ts'

const URI = '^[A-Za-z][A-Za-z0-9+.-]*:[\\x21-\\x7e]{1,2000}$'
/** Short enough that its pattern stays within the bounds of schemas. */
const URI_TEMPLATE = '^[A-Za-z][A-Za-z0-9+.-]*:(?:[\\x21-\\x7a\\x7c\\x7e]|\\{\\+?[A-Za-z_][A-Za-z0-9_]*\\}){1,160}$'

const text: Fields[string] = {
  check: (report, node) => {
    if (isKind(report, node, 'string', 'text')) warnOfHidden(report, node)
  },
}
const name: Fields[string] = {
  required: true,
  check: (report, node) =>
    checkPattern(report, node, TOOL_NAME, 'bad_item_name', 'a name begins with a letter and has up to 64 letters, digits, ".", "_" or "-"'),
}
const COMMON: Fields = {
  name,
  description: { ...text, required: true },
  requiredScopes: { required: true, check: checkScopes },
  timeoutMs: { check: (report, node) => checkWhole(report, node, NUMBERS.timeoutMs.minimum) },
  rateLimitPerMinute: { check: (report, node) => checkWhole(report, node, NUMBERS.rateLimitPerMinute.minimum) },
}
const RESOURCE: Fields = {
  ...COMMON,
  mimeType: text,
  uri: { check: (report, node) => checkPattern(report, node, URI, 'bad_uri', 'an address is a scheme, a colon and printable characters') },
  uriTemplate: {
    check: (report, node) =>
      checkPattern(report, node, URI_TEMPLATE, 'bad_uri', 'a template is an address in which {name} or {+name} stand for what differs'),
  },
}
const ARGUMENT: Fields = {
  name,
  description: text,
  required: { check: (report, node) => void isKind(report, node, 'boolean', 'true or false') },
}
const PROMPT: Fields = { ...COMMON, arguments: { check: (report, node) => checkList(report, node, 'an argument', ARGUMENT) } }

/** Resources and prompts, where a manifest has them: they are governed as tools are. */
export function checkItems(report: Report, manifest: ObjectNode): void {
  const resources = manifest.members.get('x-resources')
  const prompts = manifest.members.get('x-prompts')
  if (resources !== undefined) checkList(report, resources, 'a resource', RESOURCE, checkAddress)
  if (prompts !== undefined) checkList(report, prompts, 'a prompt', PROMPT)
}

function checkList(
  report: Report,
  list: JsonNode,
  what: string,
  fields: Fields,
  more: (report: Report, node: ObjectNode) => void = () => undefined,
): void {
  if (!isKind(report, list, 'array', 'a list')) return
  const names = new Set<string>()
  for (const item of list.items) {
    if (!isKind(report, item, 'object', `${what}, as an object`)) continue
    checkFields(report, item, what, fields)
    more(report, item)
    const given = item.members.get('name')
    if (given?.kind !== 'string') continue
    if (names.has(given.value)) report.error('duplicate_item', at(given), `${quote(given.value)} is already in this list.`)
    names.add(given.value)
  }
}

function checkAddress(report: Report, resource: ObjectNode): void {
  if (resource.members.has('uri') === resource.members.has('uriTemplate'))
    report.error('bad_uri', at(resource), 'A resource has either "uri" or "uriTemplate".')
}
