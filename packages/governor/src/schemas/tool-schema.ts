import { type JsonObject, vetSchema } from '@tanager/manifest'
import type { Limits } from '../limits.ts'
import { fitPlain, misfitsOfPlain, TOO_MUCH } from './fit-plain.ts'
import { weightOf } from './kept-schemas.ts'
import type { Misfit } from './misfit.ts'
import { type PlainSchema, plainSchema } from './plain-schema.ts'
import { createValidationPool, type ValidationPool } from './worker-pool.ts'

/** Why a value is not taken: it does not fit, it could not be judged in bounds, or the schema itself is unusable. */
export type ValidationFault = ({ readonly kind: 'invalid' } & Misfit) | { readonly kind: 'unjudged' | 'schema'; readonly message: string }

/** One schema of one tool. */
export interface ToolSchema {
  /** Set when the schema was refused unread. */
  readonly fault: string | null
  /** Makes sure that it can be used; a sentence when it cannot. */
  prepare(): string | null | Promise<string | null>
  /** `all`: a misfit names all that is wrong, up to a limit. */
  validate(value: unknown, all?: boolean): ValidationFault | null | Promise<ValidationFault | null>
}

export interface Schemas {
  of(owner: string, schema: JsonObject): ToolSchema
  /** Settles when the workers that the schemas need are up. */
  ready(): Promise<void>
  /** How often a schema was compiled; plain ones are not. */
  compilations(): number
  close(): Promise<void>
}

const REMEMBER_FAULT_MS = 60_000

/**
 * Strangers' schemas: vetted at once. Plain ones are judged here, as long as that takes next to nothing; everything else is compiled,
 * when first needed, and judged in workers.
 */
export function createSchemas(limits: Limits): Schemas {
  const pool = createValidationPool(limits)
  let nextKey = 1
  return {
    of(owner, schema) {
      const fault = vetSchema(schema)
      if (fault !== null) return unusable(fault)
      const key = nextKey++
      const plain = plainSchema(schema)
      if (plain !== null) return here(plain, () => apart(pool, owner, key, schema))
      pool.warm()
      return apart(pool, owner, key, schema)
    },
    ready: () => pool.ready(),
    compilations: () => pool.compilations,
    close: () => pool.close(),
  }
}

const unusable = (fault: string): ToolSchema => ({ fault, prepare: () => fault, validate: () => ({ kind: 'schema', message: fault }) })

function here(schema: PlainSchema, inWorker: () => ToolSchema): ToolSchema {
  let apart: ToolSchema | undefined
  return {
    fault: null,
    prepare: () => null,
    validate(value, all = false) {
      const misfit = fitPlain(schema, value)
      if (misfit === null) return null
      if (misfit !== TOO_MUCH) return { kind: 'invalid', ...(all ? misfitsOfPlain(schema, value, misfit) : misfit) }
      apart ??= inWorker()
      return apart.validate(value, all)
    },
  }
}

function apart(pool: ValidationPool, owner: string, key: number, schema: JsonObject): ToolSchema {
  const weight = weightOf(schema)
  let prepared: { readonly fault: string | null; readonly until: number } | undefined
  const remember = (fault: string | null): string | null => {
    prepared = { fault, until: fault === null ? Number.POSITIVE_INFINITY : performance.now() + REMEMBER_FAULT_MS }
    return fault
  }
  const prepare = (): string | null | Promise<string | null> => {
    if (prepared !== undefined && performance.now() < prepared.until) return prepared.fault
    return pool.run(owner, { key, schema, weight }).then((reply) => {
      if ('misfit' in reply) return remember(null)
      if ('fault' in reply) return remember(reply.fault)
      // The other stops say nothing about the schema.
      const ownFault = reply.stopped === 'too_slow' || reply.stopped === 'too_hungry'
      return ownFault ? remember(STOPPED[reply.stopped]) : STOPPED[reply.stopped]
    })
  }
  const judge = (value: unknown, all: boolean): Promise<ValidationFault | null> =>
    pool.run(owner, { key, schema, weight, value: { json: value, ...(all && { all: schema }) } }).then((reply) => {
      if ('misfit' in reply) return reply.misfit === null ? null : { kind: 'invalid', ...reply.misfit }
      return 'fault' in reply ? { kind: 'schema', message: reply.fault } : { kind: 'unjudged', message: STOPPED[reply.stopped] }
    })
  return {
    fault: null,
    prepare,
    async validate(value, all = false) {
      const fault = await prepare()
      return fault === null ? judge(value, all) : { kind: 'schema', message: fault }
    },
  }
}

const STOPPED = {
  too_slow: 'checking it took too long and was stopped.',
  too_hungry: 'checking it needed too much memory and was stopped.',
  starved: 'this machine is too busy to check it at the moment. Try again.',
  busy: 'too many calls of this tool server are waiting to be checked. Try again in a moment.',
  unavailable: 'the validator could not be started. Try again in a moment.',
  closed: 'the governor is shutting down.',
} as const
