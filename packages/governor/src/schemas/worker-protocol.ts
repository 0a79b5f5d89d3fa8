import type { Misfit } from './compile-schema.ts'
import type { SchemaNode } from './schema-keywords.ts'

/** A schema is sent once to each worker, and known by its key from then on. */
export interface WorkerRequest {
  readonly key: number
  readonly schema?: SchemaNode
  /** Absent: the schema is only compiled. */
  readonly value?: { readonly json: unknown }
}

export type WorkerReply = 'ready' | { readonly fault: string } | { readonly misfit: Misfit | null }
