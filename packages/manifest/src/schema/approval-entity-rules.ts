import { didYouMean } from '../closest.ts'
import { describeKind, type JsonNode } from '../json-node.ts'
import { APPROVAL_ENTITIES } from '../manifest.ts'
import { at, type Report } from '../report.ts'
import { listWords, quote } from '../words.ts'
import { APPROVAL_ENTITY } from './keywords.ts'
import type { Subschema } from './subschema.ts'

/** `x-approval-entity` decides which record's approval a call needs, so there must be no doubt about it. */
export function checkApprovalEntity(report: Report, schemas: readonly Subschema[]): void {
  let found = 0
  for (const schema of schemas) {
    const mark = schema.node.kind === 'object' ? schema.node.members.get(APPROVAL_ENTITY) : undefined
    if (mark === undefined) continue
    found += 1
    if (found > 1)
      report.error('approval_entity_twice', at(mark), `Only one property may carry "${APPROVAL_ENTITY}": an approval is about one record.`)
    checkMark(report, mark, schema)
  }
}

function checkMark(report: Report, mark: JsonNode, schema: Subschema): void {
  if (mark.kind !== 'string' || mark.value === '') {
    report.error(
      'approval_entity_value',
      at(mark),
      `"${APPROVAL_ENTITY}" must name a kind of record, such as "offer"; this is ${mark.kind === 'string' ? 'empty' : describeKind(mark)}.`,
    )
  } else if (!(APPROVAL_ENTITIES as readonly string[]).includes(mark.value)) {
    const known = listWords(APPROVAL_ENTITIES.map(quote), 'and')
    report.warning(
      'approval_entity_unknown',
      at(mark),
      `There are no approvals of the record ${quote(mark.value)}; the kinds are ${known}.${didYouMean(mark.value, APPROVAL_ENTITIES)}`,
    )
  }
  if (!isPlainProperty(schema)) {
    report.error(
      'approval_entity_place',
      at(mark),
      `"${APPROVAL_ENTITY}" must be on a property that is reached through "properties" alone.`,
    )
    return
  }
  const type = schema.node.kind === 'object' ? schema.node.members.get('type') : undefined
  if (type?.kind !== 'string' || type.value !== 'string') {
    report.error(
      'approval_entity_type',
      at(type ?? mark),
      `The property with "${APPROVAL_ENTITY}" carries an id: its type must be "string".`,
    )
  }
  if (!isRequired(schema)) {
    report.warning('approval_entity_optional', at(mark), 'This property is not required: a call without it names no record and is refused.')
  }
}

function isPlainProperty(schema: Subschema): boolean {
  let at: Subschema | null = schema
  while (at !== null && at.keyword === 'properties') at = at.parent
  return at !== schema && at?.parent === null
}

/** Itself and every object on the way to it. */
function isRequired(schema: Subschema): boolean {
  for (let at: Subschema = schema; at.parent !== null; at = at.parent) {
    const names = at.parent.node.kind === 'object' ? at.parent.node.members.get('required') : undefined
    const named = names?.kind === 'array' && names.items.some((name) => name.kind === 'string' && name.value === at.node.name)
    if (!named) return false
  }
  return true
}
