import { closest } from '../closest.ts'
import { warnOfHidden } from '../field-checks.ts'
import type { JsonNode, ObjectNode } from '../json-node.ts'
import { isExtension } from '../manifest-fields.ts'
import { at, atKey, type Report } from '../report.ts'
import { quote } from '../words.ts'
import { checkKeyword } from './keyword-checks.ts'
import { IN_PLACE, isDraft07, KEYWORDS } from './keywords.ts'
import { checkReferences } from './references.ts'
import { checkCounts, isWithinBounds } from './schema-bounds.ts'
import type { Subschema } from './subschema.ts'

/** Keywords nobody knows that are compared with the known ones: a bound of the cost. */
const MOST_UNKNOWN = 500

const ANNOTATIONS = new Set(['title', 'description'])

/** Keywords of other languages that do nothing in JSON Schema, and what to write instead. */
const FOREIGN: Readonly<Record<string, string>> = {
  nullable: 'Write "type": ["string", "null"] where null may stand.',
  id: 'Leave it out.',
}

/** Checks a tool's schema in shape: that every reader will take it, and take it alike. Gives every schema in it. */
export function checkSchema(report: Report, root: ObjectNode): readonly Subschema[] {
  if (!isWithinBounds(report, root)) return []
  const dialect = textAt(root, '$schema')
  const draft07 = isDraft07(dialect)
  const schemas: Subschema[] = [{ node: root, keyword: null, parent: null, inPlace: false }]
  let unknown = 0
  for (const schema of schemas) {
    const { node } = schema // the list grows while it is walked: no recursion
    if (node.kind === 'boolean') continue
    if (node.kind !== 'object') {
      report.error('schema_not_schema', at(node), 'A schema is an object, or true or false.')
      continue
    }
    for (const [name, value] of node.members) {
      const rule = Object.hasOwn(KEYWORDS, name) ? KEYWORDS[name] : undefined
      if (rule === undefined) {
        unknown += 1
        if (unknown <= MOST_UNKNOWN) warnOfTypo(report, name, value, node)
        continue
      }
      const held = checkKeyword(report, rule, value, draft07)
      for (const sub of held) schemas.push({ node: sub, keyword: name, parent: schema, inPlace: IN_PLACE.has(name) })
      if (ANNOTATIONS.has(name)) warnOfHidden(report, value)
    }
    warnOfImpossible(report, node)
    const claimed = node.members.get('$schema')
    if (schema.parent !== null && claimed?.kind === 'string' && isDraft07(claimed.value) !== draft07)
      report.error('schema_dialect', at(claimed), 'A part of a schema cannot be of another draft than the whole.')
  }
  checkCounts(report, root, schemas)
  checkReferences(report, root, schemas)
  return schemas
}

/** Other keywords are allowed, and do nothing: one that is nearly a known one was meant to do something. */
function warnOfTypo(report: Report, name: string, value: JsonNode, holder: ObjectNode): void {
  if (isExtension(name)) return
  const instead = Object.hasOwn(FOREIGN, name) ? FOREIGN[name] : undefined
  if (instead !== undefined) {
    report.warning('schema_keyword_unknown', atKey(value), `${quote(name)} is not a keyword of JSON Schema and has no effect. ${instead}`)
    return
  }
  const meant = closest(name, Object.keys(KEYWORDS))
  if (meant === undefined || holder.members.has(meant)) return
  report.warning(
    'schema_keyword_unknown',
    atKey(value),
    `${quote(name)} is not a keyword of JSON Schema and has no effect. Did you mean "${meant}"?`,
  )
}

/** A name that is required and forbidden at once: nothing can pass. */
function warnOfImpossible(report: Report, schema: ObjectNode): void {
  const required = schema.members.get('required')
  const properties = schema.members.get('properties')
  const others = schema.members.get('additionalProperties')
  if (required?.kind !== 'array' || properties?.kind !== 'object' || others?.kind !== 'boolean') return
  if (others.value || schema.members.has('patternProperties')) return
  for (const name of required.items) {
    if (name.kind !== 'string' || properties.members.has(name.value)) continue
    const meant = properties.members.size > 100 ? undefined : closest(name.value, [...properties.members.keys()])
    const hint = meant === undefined ? '' : ` Did you mean ${quote(meant)}?`
    report.warning(
      'schema_required_unknown',
      at(name),
      `${quote(name.value)} is required, but no property has this name and others are forbidden.${hint}`,
    )
  }
}

function textAt(node: ObjectNode, name: string): string | undefined {
  const member = node.members.get(name)
  return member?.kind === 'string' ? member.value : undefined
}
