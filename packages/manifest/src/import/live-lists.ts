import type { JsonObject } from '../manifest.ts'

/** What a server lists, as far as a manifest is concerned. */
export interface LiveServer {
  readonly name: string
  readonly version: string
  readonly tools: readonly JsonObject[]
  readonly resources?: readonly JsonObject[]
  readonly resourceTemplates?: readonly JsonObject[]
  readonly prompts?: readonly JsonObject[]
  /** Lists that the server declares and then does not give: of which, and why. The tools are there all the same. */
  readonly unread?: readonly string[]
}
