import type { SecretSource } from './secret.ts'

/** What the reading of one entry needs of the whole configuration, and where it says what is wrong. */
export interface Loading {
  readonly folder: string
  readonly env: NodeJS.ProcessEnv
  readonly secret: (source: SecretSource, place: string) => string
  readonly faults: string[]
  readonly warnings: string[]
}
