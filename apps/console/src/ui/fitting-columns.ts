interface FitColumn {
  /** CSS grid track, e.g. `minmax(0, 2fr)` or `140px`. */
  readonly width: string
  readonly wide?: boolean
}

export const CHECKBOX = 20
const GAP = 12
/** A name or a title needs this much to be told from others. */
const LEAST_WORDS = 72
/** On a phone only what decides is shown, whatever would fit. */
export const PHONE = 720

/** The columns that can be read in so much room: the last wide one goes first, and what decides always stays. */
export function fittingColumns<C extends FitColumn>(columns: readonly C[], room: number, isSelectable: boolean): readonly C[] {
  if (room < PHONE) return columns.filter(({ wide }) => !wide)
  const left = [...columns]
  while (roomFor(left, isSelectable) > room) {
    const last = left.findLastIndex(({ wide }) => wide)
    if (last === -1) return left
    left.splice(last, 1)
  }
  return left
}

function roomFor(columns: readonly FitColumn[], isSelectable: boolean): number {
  const edges = GAP + (isSelectable ? CHECKBOX + GAP : 0)
  return columns.reduce((sum, { width }) => sum + GAP + (width.endsWith('px') ? Number.parseInt(width, 10) : LEAST_WORDS), edges)
}
