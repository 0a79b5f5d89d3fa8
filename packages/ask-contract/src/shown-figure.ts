/** As many as a coordinate has. What has more decimals comes from a division. */
const STORED_DECIMALS = 7
/** Below this two decimals would round to nothing, or nearly. */
const SMALL = 0.01

/** A figure for a person to read: two decimals of a division, and of a small one two digits. What is stored stays as it is. */
export function shownFigure(value: number): string {
  const exact = String(value)
  const decimals = /^-?\d+\.(\d+)$/.exec(exact)?.[1]?.length ?? 0
  if (decimals <= STORED_DECIMALS) return exact
  return String(Number(Math.abs(value) < SMALL ? value.toPrecision(2) : value.toFixed(2)))
}
