import type { JsonObject } from './manifest.ts'

const HINTS = ['readOnlyHint', 'destructiveHint'] as const

/** A tool's fields as far as they say why its tier is lower than its server's annotations suggest. */
type Reasoned = { readonly [extension: `x-${string}`]: unknown }

/** Why a person gave a tool its tier against its server's annotations (`x-tier-reason`); null where nobody did. */
export function tierReasonOf(tool: Reasoned): string | null {
  const reason = tool['x-tier-reason']
  return typeof reason === 'string' && reason.trim() !== '' ? reason.trim() : null
}

/** The annotations that the reason is about: those that stand beside it (`x-annotations`). */
export function hintsOf(annotations: unknown): JsonObject {
  const said = typeof annotations === 'object' && annotations !== null ? (annotations as JsonObject) : {}
  return Object.fromEntries(HINTS.flatMap((hint) => (typeof said[hint] === 'boolean' ? [[hint, said[hint]]] : [])))
}

/** Whether a person answered for the tier with these very annotations before their eyes. A server that says more later is heard again. */
export function isTierReviewed(tool: Reasoned, annotations: unknown): boolean {
  const [seen, now] = [hintsOf(tool['x-annotations']), hintsOf(annotations)]
  return tierReasonOf(tool) !== null && HINTS.every((hint) => seen[hint] === now[hint])
}

/** The reason with what it is about, as one text: what a pin covers and a difference shows. */
export function tierReview(tool: Reasoned): string | null {
  const reason = tierReasonOf(tool)
  return reason === null ? null : `${reason} ${JSON.stringify(hintsOf(tool['x-annotations']))}`
}
