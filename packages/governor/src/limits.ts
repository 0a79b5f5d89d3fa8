/** Bounds of what strangers may send. Sizes are of the JSON text in bytes, as near as it can be told without writing it. */
export interface Limits {
  readonly inputBytes: number
  readonly outputBytes: number
  /** Nesting of arguments and outputs. */
  readonly depth: number
  /** Values in arguments and outputs, each key and element counted. */
  readonly values: number
  /** Characters of a tool's own error message that are passed on. */
  readonly errorText: number
  readonly approvalMs: number
  readonly auditMs: number
  readonly rateMs: number
  /** Processor time for compiling one schema, or validating one value, in a worker. Ten times as long by the clock at most. */
  readonly validationMs: number
  readonly validationMemoryMb: number
  readonly validationWorkers: number
  /** Calls of one caller that may wait for a decision at once, and their size in all. */
  readonly pendingCalls: number
  readonly pendingBytes: number
}

export const DEFAULT_LIMITS: Limits = {
  inputBytes: 1_048_576,
  outputBytes: 1_048_576,
  depth: 64,
  values: 50_000,
  errorText: 4_000,
  approvalMs: 3_000,
  auditMs: 3_000,
  rateMs: 3_000,
  validationMs: 300,
  validationMemoryMb: 128,
  validationWorkers: 4,
  pendingCalls: 100,
  pendingBytes: 4_194_304,
}
