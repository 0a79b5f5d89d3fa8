/** How much of a value is taken. */
export interface JsonBounds {
  readonly bytes: number
  readonly depth: number
  readonly values: number
}

export type JsonCopy =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly fault: 'too_large' | 'forbidden_key' | 'not_json'; readonly message: string }

/** Names that reach behind an object instead of into it, in every language that a tool server may be written in here. */
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype'])

/**
 * Copies plain JSON within bounds. The copy is the governor's own: who handed the value over cannot change it between
 * the check and the call. Stops at the first fault, so an enormous value costs no more than the largest allowed one.
 */
export function copyJson(value: unknown, bounds: JsonBounds, keys: 'refuse' | 'keep' = 'refuse'): JsonCopy {
  try {
    return { ok: true, value: new Copier(bounds, keys).copy(value, 0) }
  } catch (error) {
    if (error instanceof Fault) return { ok: false, fault: error.fault, message: error.message }
    return { ok: false, fault: 'not_json', message: 'it cannot be read' } // a getter or a proxy that throws
  }
}

/** One copy under way, and how much of its bounds it has used. */
class Copier {
  private bytes = 0
  private values = 0
  private readonly bounds: JsonBounds
  private readonly keys: 'refuse' | 'keep'

  constructor(bounds: JsonBounds, keys: 'refuse' | 'keep') {
    this.bounds = bounds
    this.keys = keys
  }

  copy(from: unknown, depth: number): unknown {
    this.values += 1
    this.bytes += 1
    if (this.values > this.bounds.values) throw new Fault('too_large', `it contains more than ${this.bounds.values} values`)
    if (typeof from === 'string') return this.text(from)
    if (typeof from === 'number') {
      if (!Number.isFinite(from)) throw new Fault('not_json', 'it contains a number that JSON cannot express')
      this.bytes += 8
      return from
    }
    if (typeof from === 'boolean' || from === null) return from
    if (typeof from === 'bigint')
      throw new Fault('not_json', `it contains the whole number ${from}, which cannot be kept exactly; send it as text`)
    if (typeof from !== 'object') throw new Fault('not_json', `it holds a ${typeof from}, which JSON cannot write`)
    if (depth >= this.bounds.depth) throw new Fault('too_large', `it is nested deeper than ${this.bounds.depth} levels`)
    if (Array.isArray(from)) {
      const list: unknown[] = []
      for (let index = 0; index < from.length; index += 1) list.push(this.copy(from[index], depth + 1))
      return list
    }
    return this.copyObject(from, depth)
  }

  private text(string: string): string {
    this.bytes += string.length > this.bounds.bytes ? string.length : Buffer.byteLength(string) + 2
    if (this.bytes > this.bounds.bytes) throw new Fault('too_large', `it is larger than ${this.bounds.bytes} bytes`)
    if (this.keys === 'refuse' && !string.isWellFormed()) throw new Fault('not_json', 'it contains half of a character')
    return string
  }

  private copyObject(from: object, depth: number): unknown {
    const prototype = Object.getPrototypeOf(from)
    if (prototype !== null && Object.getPrototypeOf(prototype) !== null)
      throw new Fault('not_json', 'it contains an object that is not plain JSON')
    const into: Record<string, unknown> = {}
    for (const key of Object.keys(from)) {
      const part = (from as Record<string, unknown>)[key]
      if (part === undefined) continue // as JSON.stringify would
      if (FORBIDDEN_KEYS.has(key)) {
        if (this.keys === 'refuse') throw new Fault('forbidden_key', `the property name ${key} is not taken anywhere in it`)
        Object.defineProperty(into, key, { value: this.copy(part, depth + 1), enumerable: true, configurable: true, writable: true })
      } else into[this.text(key)] = this.copy(part, depth + 1)
    }
    return into
  }
}

class Fault extends Error {
  readonly fault: 'too_large' | 'forbidden_key' | 'not_json'
  constructor(fault: Fault['fault'], message: string) {
    super(message)
    this.fault = fault
  }
}

/** With the setting that says how many bytes there may be, for whoever can raise it. */
export const withSetting = (message: string, setting: 'inputBytes' | 'outputBytes'): string =>
  message.endsWith(' bytes') ? `${message} (limits.${setting} of the governor's configuration)` : message
