import { type JsonNode, nodeAt, type ObjectNode, type TextNode } from '../json-node.ts'
import { at, type Report } from '../report.ts'
import { quote } from '../words.ts'
import type { Subschema } from './subschema.ts'

/** Every `$ref` must lead to a schema in sight, and no way through them may come back to where it began without going into the value. */
export function checkReferences(report: Report, root: ObjectNode, schemas: readonly Subschema[]): void {
  const inSight = new Set<JsonNode>(schemas.map(({ node }) => node))
  const anchors = anchorsOf(report, schemas)
  const hidden = new Set<JsonNode>(schemas.filter(isWithinPrefixItems).map(({ node }) => node))
  const ways = new Map<JsonNode, Way[]>()
  const addWay = (from: JsonNode, way: Way): void => {
    const list = ways.get(from)
    if (list === undefined) ways.set(from, [way])
    else list.push(way)
  }

  for (const { node, parent, inPlace } of schemas) {
    if (inPlace && parent !== null) addWay(parent.node, { to: node, reference: null })
    const reference = node.kind === 'object' ? node.members.get('$ref') : undefined
    if (reference?.kind !== 'string' || !reference.value.startsWith('#')) continue
    const target = resolve(root, reference.value, anchors)
    if (target === root && reference.value !== '#')
      report.error(
        'schema_ref_unknown',
        at(reference),
        `${quote(reference.value)} means the whole schema: write "#", which every validator knows.`,
      )
    else if (target !== undefined && isNamed(reference.value) && hidden.has(target))
      report.error(
        'schema_ref_unknown',
        at(reference),
        `${quote(reference.value)} names a schema within "prefixItems", which not every validator finds: move it to "$defs".`,
      )
    else if (target !== undefined && inSight.has(target)) addWay(node, { to: target, reference })
    else report.error('schema_ref_unknown', at(reference), `${quote(reference.value)} does not lead to a schema in this one.`)
  }
  for (const reference of findLoops(root, ways)) {
    report.error('schema_ref_loop', at(reference), `${quote(reference.value)} leads back to itself: checking would never end.`)
  }
}

interface Way {
  readonly to: JsonNode
  readonly reference: TextNode | null
}

/** By an anchor, not by the way from the root. */
const isNamed = (reference: string): boolean => reference !== '#' && !reference.startsWith('#/')

function isWithinPrefixItems(schema: Subschema): boolean {
  for (let one: Subschema | null = schema; one !== null; one = one.parent) if (one.keyword === 'prefixItems') return true
  return false
}

function anchorsOf(report: Report, schemas: readonly Subschema[]): Map<string, JsonNode> {
  const anchors = new Map<string, JsonNode>()
  for (const { node } of schemas) {
    const name = node.kind === 'object' ? node.members.get('$anchor') : undefined
    if (name?.kind !== 'string') continue
    if (anchors.has(name.value))
      report.error('schema_anchor_twice', at(name), `${quote(name.value)} is already the name of another schema.`)
    else anchors.set(name.value, node)
  }
  return anchors
}

function resolve(root: ObjectNode, reference: string, anchors: ReadonlyMap<string, JsonNode>): JsonNode | undefined {
  let fragment: string
  try {
    fragment = decodeURIComponent(reference.slice(1))
  } catch {
    return undefined
  }
  if (fragment === '') return root
  return fragment.startsWith('/') ? nodeAt(root, fragment) : anchors.get(fragment)
}

/** The references that close a circle. Depth first, with a stack of its own: a chain of references may be as long as the file. */
function findLoops(root: JsonNode, ways: ReadonlyMap<JsonNode, readonly Way[]>): Set<TextNode> {
  const loops = new Set<TextNode>()
  const done = new Set<JsonNode>()
  for (const start of [root, ...ways.keys()]) {
    const path: { node: JsonNode; next: number; by: TextNode | null }[] = [{ node: start, next: 0, by: null }]
    const onPath = new Set([start])
    while (path.length > 0) {
      const step = path.at(-1)
      if (step === undefined || done.has(step.node)) {
        path.pop()
        continue
      }
      const way = ways.get(step.node)?.[step.next]
      step.next += 1
      if (way === undefined) {
        done.add(step.node)
        onPath.delete(step.node)
        path.pop()
      } else if (onPath.has(way.to)) {
        // A circle has a reference in it: the text itself is a tree.
        const by = way.reference ?? path.findLast((one) => one.by !== null)?.by
        if (by) loops.add(by)
      } else if (!done.has(way.to)) {
        path.push({ node: way.to, next: 0, by: way.reference ?? step.by })
        onPath.add(way.to)
      }
    }
  }
  return loops
}
