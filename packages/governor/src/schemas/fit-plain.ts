import { type Misfit, MOST_FAULTS, severalMisfits } from './misfit.ts'
import { type Fault, fault, misfitIn, within } from './plain-fault.ts'
import { type PlainSchema, TYPE_BITS } from './plain-schema.ts'

/**
 * What judging one value may take here: steps of some ten nanoseconds, one for each schema that a value is held against, each name that
 * is looked up and each character that is read.
 */
export const MOST_STEPS = 100_000
/** Said in place of a verdict when the steps are used up. */
export const TOO_MUCH = Symbol('too much work')

/**
 * Holds a value against a plain schema. What is said of one that does not fit is worded as Ajv words it, and names the same place, the
 * order of several faults aside.
 */
export function fitPlain(schema: PlainSchema, value: unknown, steps = MOST_STEPS): Misfit | null | typeof TOO_MUCH {
  return boundedBy(() => {
    const found = new Judge(steps).judge(schema, value)
    return found === null ? null : misfitIn(found)
  })
}

/** The same with all that is wrong, as far as the steps reach. */
export function misfitsOfPlain(schema: PlainSchema, value: unknown, first: Misfit, steps = MOST_STEPS): Misfit {
  const found: Fault[] = []
  boundedBy(() => new Judge(steps).gather(schema, value, found))
  return severalMisfits(first, found.map(misfitIn))
}

function boundedBy<T>(work: () => T): T | typeof TOO_MUCH {
  try {
    return work()
  } catch (error) {
    if (error === TOO_MUCH) return TOO_MUCH
    throw error
  }
}

class Judge {
  private left: number

  constructor(steps: number) {
    this.left = steps
  }

  judge(schema: PlainSchema, value: unknown): Fault | null {
    this.take(1)
    if (schema.never) return fault(schema, 'false schema')
    if (schema.types !== 0 && (schema.types & typeBits(value)) === 0) return fault(schema, 'type')
    const found = this.sameValue(schema, value)
    if (found !== null) return found
    if (typeof value === 'string') return this.text(schema, value)
    if (typeof value === 'number') return number(schema, value)
    if (value === null || typeof value !== 'object') return null
    return Array.isArray(value) ? this.list(schema, value) : this.object(schema, value as Record<string, unknown>)
  }

  /** Every fault of a value whose parts can be judged one by one; of a choice, or a value of another type, the first. */
  gather(schema: PlainSchema, value: unknown, into: Fault[]): void {
    if (into.length > MOST_FAULTS) return
    this.take(1)
    const isObject = typeof value === 'object' && value !== null
    if (!isObject || schema.never || (schema.types !== 0 && (schema.types & typeBits(value)) === 0) || schema.anyOf || schema.oneOf) {
      const found = this.judge(schema, value)
      if (found !== null) into.push(found)
      return
    }
    for (const part of [schema.ref, ...(schema.allOf ?? [])]) if (part !== undefined) this.gather(part, value, into)
    if (Array.isArray(value)) this.gatherList(schema, value, into)
    else this.gatherObject(schema, value as Record<string, unknown>, into)
  }

  private gatherList(schema: PlainSchema, list: readonly unknown[], into: Fault[]): void {
    const { limits, items } = schema
    const outside = beyond(schema, list.length, 'maxItems', limits.maxItems, 'minItems', limits.minItems)
    if (outside !== null) into.push(outside)
    if (items !== undefined) for (const [index, one] of list.entries()) this.gatherPart(String(index), items, one, into)
  }

  private gatherObject(schema: PlainSchema, object: Readonly<Record<string, unknown>>, into: Fault[]): void {
    const { limits, required, properties, additional } = schema
    const names = Object.keys(object)
    this.take(required.length + properties.size + names.length)
    const outside = beyond(schema, names.length, 'maxProperties', limits.maxProperties, 'minProperties', limits.minProperties)
    if (outside !== null) into.push(outside)
    for (const name of required) if (!Object.hasOwn(object, name)) into.push(fault(schema, 'required', name))
    for (const name of names) {
      const part = properties.get(name) ?? additional
      if (part === undefined) continue
      if (part.never && !properties.has(name)) into.push(fault(schema, 'additionalProperties', name))
      else this.gatherPart(name, part, object[name], into)
    }
  }

  private gatherPart(name: string, schema: PlainSchema, value: unknown, into: Fault[]): void {
    const before = into.length
    this.gather(schema, value, into)
    for (const found of into.slice(before)) within(name, found)
  }

  /** Before the work; a list of names alone is made first, once too often at most. */
  private take(steps: number): void {
    this.left -= steps
    if (this.left < 0) throw TOO_MUCH
  }

  private sameValue(schema: PlainSchema, value: unknown): Fault | null {
    const { ref, constant, allowed, anyOf, oneOf, allOf } = schema
    const referred = ref === undefined ? null : this.judge(ref, value)
    if (referred !== null) return referred
    if ((constant !== undefined || allowed !== undefined) && typeof value === 'string') this.take(value.length)
    if (constant !== undefined && value !== constant.value) return fault(schema, 'const')
    if (allowed !== undefined && !allowed.has(value)) return fault(schema, 'enum')
    if (anyOf !== undefined) {
      const found = this.choose(schema, 'anyOf', anyOf, value)
      if (found !== null) return found
    }
    if (oneOf !== undefined) {
      const found = this.choose(schema, 'oneOf', oneOf, value)
      if (found !== null) return found
    }
    return allOf === undefined ? null : this.everyOf(allOf, value)
  }

  private everyOf(parts: readonly PlainSchema[], value: unknown): Fault | null {
    for (const part of parts) {
      const found = this.judge(part, value)
      if (found !== null) return found
    }
    return null
  }

  private choose(schema: PlainSchema, keyword: 'anyOf' | 'oneOf', parts: readonly PlainSchema[], value: unknown): Fault | null {
    let fitting = 0
    let first: Fault | undefined
    for (const part of parts) {
      const found = this.judge(part, value)
      if (found !== null) first ??= found
      else if (keyword === 'anyOf') return null
      else fitting += 1
    }
    if (fitting === 1) return null
    return fitting === 0 && first !== undefined ? first : fault(schema, keyword)
  }

  private text(schema: PlainSchema, text: string): Fault | null {
    const { limits, pattern, format } = schema
    const { maxLength, minLength } = limits
    // A character is one or two units: mostly the units tell.
    if ((maxLength !== undefined && text.length > maxLength) || (minLength !== undefined && text.length < minLength * 2)) {
      this.take(text.length)
      const length = characters(text)
      if (maxLength !== undefined && length > maxLength) return fault(schema, 'maxLength')
      if (minLength !== undefined && length < minLength) return fault(schema, 'minLength')
    }
    if (pattern !== undefined) {
      this.take(text.length)
      if (!pattern.regExp.test(text)) return fault(schema, 'pattern')
    }
    if (format !== undefined) {
      this.take(text.length)
      if (!format.fits(text)) return fault(schema, 'format')
    }
    return null
  }

  private list(schema: PlainSchema, list: readonly unknown[]): Fault | null {
    const { limits, items } = schema
    const outside = beyond(schema, list.length, 'maxItems', limits.maxItems, 'minItems', limits.minItems)
    if (outside !== null || items === undefined) return outside
    for (let index = 0; index < list.length; index += 1) {
      const found = this.judge(items, list[index])
      if (found !== null) return within(String(index), found)
    }
    return null
  }

  private object(schema: PlainSchema, object: Readonly<Record<string, unknown>>): Fault | null {
    const { limits, required, properties, additional } = schema
    this.take(required.length + properties.size)
    const listed = additional !== undefined || limits.maxProperties !== undefined || limits.minProperties !== undefined
    const names = listed ? Object.keys(object) : []
    this.take(names.length)
    const outside = beyond(schema, names.length, 'maxProperties', limits.maxProperties, 'minProperties', limits.minProperties)
    if (outside !== null) return outside
    for (const name of required) if (!Object.hasOwn(object, name)) return fault(schema, 'required', name)
    if (additional !== undefined) {
      for (const name of names) {
        if (properties.has(name)) continue
        if (additional.never) return fault(schema, 'additionalProperties', name)
        const found = this.judge(additional, object[name])
        if (found !== null) return within(name, found)
      }
    }
    for (const [name, part] of properties) {
      if (!Object.hasOwn(object, name)) continue
      const found = this.judge(part, object[name])
      if (found !== null) return within(name, found)
    }
    return null
  }
}

function typeBits(value: unknown): number {
  if (typeof value === 'string') return TYPE_BITS.string
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) return 0
    return Number.isInteger(value) ? TYPE_BITS.number | TYPE_BITS.integer : TYPE_BITS.number
  }
  if (typeof value === 'boolean') return TYPE_BITS.boolean
  if (value === null) return TYPE_BITS.null
  if (typeof value !== 'object') return 0
  return Array.isArray(value) ? TYPE_BITS.array : TYPE_BITS.object
}

function number(schema: PlainSchema, value: number): Fault | null {
  const { maximum, minimum, exclusiveMaximum, exclusiveMinimum } = schema.limits
  if (maximum !== undefined && !(value <= maximum)) return fault(schema, 'maximum')
  if (minimum !== undefined && !(value >= minimum)) return fault(schema, 'minimum')
  if (exclusiveMaximum !== undefined && !(value < exclusiveMaximum)) return fault(schema, 'exclusiveMaximum')
  if (exclusiveMinimum !== undefined && !(value > exclusiveMinimum)) return fault(schema, 'exclusiveMinimum')
  return null
}

function beyond(
  schema: PlainSchema,
  count: number,
  upper: keyof PlainSchema['limits'],
  most: number | undefined,
  lower: keyof PlainSchema['limits'],
  least: number | undefined,
): Fault | null {
  if (most !== undefined && count > most) return fault(schema, upper)
  return least !== undefined && count < least ? fault(schema, lower) : null
}

function characters(text: string): number {
  let count = 0
  for (const _character of text) count += 1
  return count
}
