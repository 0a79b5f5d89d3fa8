/** How long before the end the person is warned. */
export const WARNING_MS = 60_000

export type Idleness = { readonly kind: 'active' } | { readonly kind: 'warning'; readonly leftMs: number } | { readonly kind: 'over' }

/** How a session stands that was touched last at that moment. */
export function idleness(touchedAt: number, now: number, limitMs: number): Idleness {
  const leftMs = touchedAt + limitMs - now
  if (leftMs <= 0) return { kind: 'over' }
  return leftMs <= Math.min(WARNING_MS, limitMs / 2) ? { kind: 'warning', leftMs } : { kind: 'active' }
}
