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
  const judge = new Judge(steps, 1)
  if (!judge.reads(schema, value)) return TOO_MUCH
  const [first] = judge.found
  return first === undefined ? null : misfitIn(first)
}

/** The same with all that is wrong, as far as the steps reach. */
export function misfitsOfPlain(schema: PlainSchema, value: unknown, first: Misfit, steps = MOST_STEPS): Misfit {
  const judge = new Judge(steps, MOST_FAULTS + 1)
  judge.reads(schema, value)
  return severalMisfits(first, judge.found.map(misfitIn))
}

/** Gathers what is wrong with a value, up to a number of faults. */
class Judge {
  found: Fault[] = []
  private left: number
  private most: number

  constructor(steps: number, most: number) {
    this.left = steps
    this.most = most
  }

  /** Whether the steps sufficed. What was found before they ran out counts. */
  reads(schema: PlainSchema, value: unknown): boolean {
    try {
      this.judge(schema, value)
      return true
    } catch (error) {
      if (error === TOO_MUCH) return false
      throw error
    }
  }

  private judge(schema: PlainSchema, value: unknown): void {
    this.take(1)
    if (schema.never) this.add(fault(schema, 'false schema'))
    else if (schema.types !== 0 && (schema.types & typeBits(value)) === 0) this.add(fault(schema, 'type'))
    else this.rules(schema, value)
  }

  private rules(schema: PlainSchema, value: unknown): void {
    if (schema.ref !== undefined) this.judge(schema.ref, value)
    if (this.isFull() || !this.isOneOfThose(schema, value)) return
    if (schema.allOf !== undefined) {
      for (const part of schema.allOf) {
        this.judge(part, value)
        if (this.isFull()) return
      }
    }
    if (typeof value === 'string') this.add(this.text(schema, value))
    else if (typeof value === 'number') this.add(number(schema, value))
    else if (Array.isArray(value)) this.list(schema, value)
    else if (value !== null && typeof value === 'object') this.object(schema, value as Record<string, unknown>)
  }

  private add(one: Fault | null): void {
    if (one !== null) this.found.push(one)
  }

  private isFull(): boolean {
    return this.found.length >= this.most
  }

  /** Before the work; a list of names alone is made first, once too often at most. */
  private take(steps: number): void {
    this.left -= steps
    if (this.left < 0) throw TOO_MUCH
  }

  /** Whether a value is one of those that a schema names or chooses from. Of one that is not, no more is told: it may be meant otherwise. */
  private isOneOfThose(schema: PlainSchema, value: unknown): boolean {
    const { constant, allowed, anyOf, oneOf } = schema
    if ((constant !== undefined || allowed !== undefined) && typeof value === 'string') this.take(value.length)
    const found =
      constant !== undefined && value !== constant.value
        ? fault(schema, 'const')
        : allowed !== undefined && !allowed.has(value)
          ? fault(schema, 'enum')
          : ((anyOf && this.choose(schema, 'anyOf', anyOf, value)) ?? (oneOf && this.choose(schema, 'oneOf', oneOf, value)) ?? null)
    this.add(found)
    return found === null
  }

  private choose(schema: PlainSchema, keyword: 'anyOf' | 'oneOf', parts: readonly PlainSchema[], value: unknown): Fault | null {
    let fitting = 0
    let first: Fault | undefined
    for (const part of parts) {
      const found = this.firstOf(part, value)
      if (found !== undefined) first ??= found
      else if (keyword === 'anyOf') return null
      else fitting += 1
    }
    if (fitting === 1) return null
    return fitting === 0 && first !== undefined ? first : fault(schema, keyword)
  }

  /** The first fault of a value, which is not told yet. */
  private firstOf(schema: PlainSchema, value: unknown): Fault | undefined {
    const { found, most } = this
    this.found = []
    this.most = 1
    try {
      this.judge(schema, value)
      return this.found[0]
    } finally {
      this.found = found
      this.most = most
    }
  }

  private part(name: string | number, schema: PlainSchema, value: unknown): void {
    const before = this.found.length
    try {
      this.judge(schema, value)
    } finally {
      // Also of what was found before the steps ran out.
      for (let index = before; index < this.found.length; index += 1) within(String(name), this.found[index] as Fault)
    }
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

  private list(schema: PlainSchema, list: readonly unknown[]): void {
    const { limits, items } = schema
    this.add(beyond(schema, list.length, 'maxItems', limits.maxItems, 'minItems', limits.minItems))
    if (items === undefined) return
    for (let index = 0; index < list.length && !this.isFull(); index += 1) this.part(index, items, list[index])
  }

  private object(schema: PlainSchema, object: Readonly<Record<string, unknown>>): void {
    const { limits, required, properties, additional } = schema
    this.take(required.length + properties.size)
    const listed = additional !== undefined || limits.maxProperties !== undefined || limits.minProperties !== undefined
    const names = listed ? Object.keys(object) : []
    this.take(names.length)
    this.add(beyond(schema, names.length, 'maxProperties', limits.maxProperties, 'minProperties', limits.minProperties))
    for (const name of required) {
      if (this.isFull()) return
      if (!Object.hasOwn(object, name)) this.add(fault(schema, 'required', name))
    }
    if (additional !== undefined) {
      for (const name of names) {
        if (this.isFull()) return
        if (properties.has(name)) continue
        if (additional.never) this.add(fault(schema, 'additionalProperties', name))
        else this.part(name, additional, object[name])
      }
    }
    for (const [name, part] of properties) {
      if (this.isFull()) return
      if (Object.hasOwn(object, name)) this.part(name, part, object[name])
    }
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
