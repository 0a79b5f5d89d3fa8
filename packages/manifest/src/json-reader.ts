import { createScanner } from 'jsonc-parser'
import type { ArrayNode, JsonNode, ObjectNode } from './json-node.ts'
import { pointerOf } from './json-node.ts'
import { describeScanError, describeSurprise, SCAN_ERROR, TOKEN } from './json-tokens.ts'
import type { Report } from './report.ts'
import { quote } from './words.ts'

/** Levels of objects and lists within each other. Thirty properties inside each other fit; no real schema has more. */
export const MAX_DEPTH = 100
/** Values in one text. A thousand tools have about fifty thousand. */
export const MAX_VALUES = 300_000

type Container = ObjectNode | ArrayNode
type Expecting = 'value' | 'value or end' | 'key' | 'key or end' | 'colon' | 'comma or end' | 'nothing'

/**
 * Strict JSON with the place of every value, or null after a fault that leaves no sense to the rest. Walks with a stack of its own:
 * depth is bounded by us, not by the call stack. A comment, a comma too many, a key that stands twice or a bad escape is reported
 * and reading goes on, so that one run finds them all.
 */
export function readJson(text: string, report: Report): JsonNode | null {
  const scanner = createScanner(text)
  const stack: Container[] = []
  let root: JsonNode | null = null
  let expecting = 'value' as Expecting
  let key: { name: string; offset: number } | null = null
  let comma = 0
  let values = 0

  const spot = (offset = scanner.getTokenOffset()) => ({ offset, pointer: pointerOf(stack.at(-1) ?? EMPTY) })
  const place = () => {
    const parent = stack.at(-1) ?? null
    const offset = scanner.getTokenOffset()
    return { offset, keyOffset: key?.offset ?? offset, parent, name: parent?.kind === 'array' ? parent.items.length : (key?.name ?? '') }
  }

  /** Puts a value where it belongs; of a key that stands twice the first is kept. */
  const attach = (node: JsonNode): void => {
    values += 1
    const { parent } = node
    if (parent === null) root = node
    else if (parent.kind === 'array') parent.items.push(node)
    else if (!parent.members.has(String(node.name))) parent.members.set(String(node.name), node)
    key = null
    expecting = afterValue()
  }
  const afterValue = (): Expecting => (stack.length === 0 ? 'nothing' : 'comma or end')

  const open = (node: Container): boolean => {
    attach(node)
    if (stack.length >= MAX_DEPTH) {
      report.error('too_deep', spot(), `This is nested deeper than ${MAX_DEPTH} levels.`)
      return false
    }
    stack.push(node)
    expecting = node.kind === 'object' ? 'key or end' : 'value or end'
    return true
  }
  const close = (): void => {
    stack.pop()
    expecting = afterValue()
  }

  const readText = (): string | null => {
    const fault = describeScanError(scanner.getTokenError())
    if (fault !== null) report.error(fault.code, spot(), fault.message)
    if (scanner.getTokenError() === SCAN_ERROR.unexpectedEndOfString) return null
    const value = scanner.getTokenValue()
    if (!value.isWellFormed()) report.error('lone_surrogate', spot(), 'This text contains half of a character (a lone surrogate).')
    return value
  }

  const readKey = (name: string): void => {
    const holder = stack.at(-1)
    if (holder?.kind === 'object' && holder.members.has(name)) {
      const again = { offset: scanner.getTokenOffset(), pointer: pointerOf({ ...EMPTY, parent: holder, name }) }
      report.error(
        'duplicate_key',
        again,
        `${quote(name)} occurs twice in this object. JSON readers disagree which one counts: delete one.`,
      )
    }
    key = { name, offset: scanner.getTokenOffset() }
    expecting = 'colon'
  }

  /** Takes one token; false when nothing sensible can follow. */
  const take = (token: number): boolean => {
    const wantsValue = expecting === 'value' || expecting === 'value or end'
    const closes = stack.at(-1)?.kind === 'object' ? TOKEN.closeBrace : TOKEN.closeBracket
    if (token === closes && stack.length > 0 && expecting !== 'colon' && !(expecting === 'value' && key !== null)) {
      if (expecting === 'key' || expecting === 'value')
        report.error('trailing_comma', spot(comma), 'JSON allows no comma after the last entry.')
      close()
      return true
    }
    if (token === TOKEN.string && (wantsValue || expecting === 'key' || expecting === 'key or end')) {
      const value = readText()
      if (value === null) return false
      if (wantsValue) attach({ kind: 'string', value, ...place() })
      else readKey(value)
      return true
    }
    if (wantsValue && token === TOKEN.openBrace) return open({ kind: 'object', members: new Map(), ...place() })
    if (wantsValue && token === TOKEN.openBracket) return open({ kind: 'array', items: [], ...place() })
    if (wantsValue && token === TOKEN.number) return takeNumber()
    if (wantsValue && (token === TOKEN.true || token === TOKEN.false)) {
      attach({ kind: 'boolean', value: token === TOKEN.true, ...place() })
      return true
    }
    if (wantsValue && token === TOKEN.null) {
      attach({ kind: 'null', value: null, ...place() })
      return true
    }
    if (token === TOKEN.colon && expecting === 'colon') {
      expecting = 'value'
      return true
    }
    if (token === TOKEN.comma && expecting === 'comma or end') {
      comma = scanner.getTokenOffset()
      expecting = stack.at(-1)?.kind === 'object' ? 'key' : 'value'
      return true
    }
    const found = text.substring(scanner.getTokenOffset(), scanner.getPosition())
    report.error('syntax', spot(), describeSurprise(token, found, expecting))
    return false
  }

  const takeNumber = (): boolean => {
    const fault = describeScanError(scanner.getTokenError())
    const value = Number(scanner.getTokenValue())
    if (fault !== null) report.error(fault.code, spot(), fault.message)
    else if (!Number.isFinite(value))
      report.error('number_out_of_range', spot(), 'This number is too large for any program that reads JSON.')
    attach({ kind: 'number', value, ...place() })
    return true
  }

  for (;;) {
    SPACE.lastIndex = scanner.getPosition()
    SPACE.test(text) // the scanner makes a token of every line break: passing over them here is ten times faster
    scanner.setPosition(SPACE.lastIndex)
    const token = scanner.scan()
    if (token === TOKEN.lineComment || token === TOKEN.blockComment) {
      report.error('comment', spot(), 'JSON has no comments. A field "x-comment" may hold one.')
      continue
    }
    if (token === TOKEN.end && expecting === 'nothing') return root
    if (values >= MAX_VALUES) {
      report.error('too_many_values', spot(), `More than ${MAX_VALUES} values in one manifest.`)
      return null
    }
    if (!take(token)) return null
  }
}

const SPACE = /[ \t\r\n]*/y

const EMPTY: JsonNode = { kind: 'null', value: null, offset: 0, keyOffset: 0, parent: null, name: '' }
