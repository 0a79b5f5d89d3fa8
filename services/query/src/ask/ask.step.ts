import type { AskParts } from './ask.parts.ts'
import type { AskState } from './ask.state.ts'

/** A step does one thing to the state and says how it went, in one of its words: the graph has an edge for each. */
export type Step<Outcome extends string> = (state: AskState, parts: AskParts, signal: AbortSignal) => Promise<Outcome>
