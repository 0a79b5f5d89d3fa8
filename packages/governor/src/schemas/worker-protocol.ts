import type { Misfit } from './misfit.ts'
import type { SchemaNode } from './schema-keywords.ts'

/** A schema is sent once to each worker, and known by its key until the worker is told to forget it. */
export interface WorkerRequest {
  readonly key: number
  readonly schema?: SchemaNode
  /** Absent: the schema is only compiled. */
  readonly value?: { readonly json: unknown /** Wanted is all that is wrong. */; readonly all?: SchemaNode }
  /** Other schemas that are not held any longer. */
  readonly forget?: readonly number[]
}

/** The first message of a worker; `thread` is the system's number for it. */
export interface WorkerReady {
  readonly ready: { readonly thread: number | null }
}
export type WorkerAnswer = { readonly fault: string } | { readonly misfit: Misfit | null }
export type WorkerReply = WorkerReady | WorkerAnswer
