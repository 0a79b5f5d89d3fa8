/**
 * Whether two results say the same: the same rows as often, whatever the columns are called and whichever comes first. The order of rows
 * counts where it was asked for.
 */
export function sameRows(one: readonly unknown[][], other: readonly unknown[][], ordered: boolean): boolean {
  const width = one[0]?.length ?? other[0]?.length ?? 0
  if (one.length !== other.length || one.some((row) => row.length !== width) || other.some((row) => row.length !== width)) return false
  const wanted = asText(other, identity(width), ordered)
  return permutations(width).some((order) => asText(one, order, ordered) === wanted)
}

const identity = (width: number): number[] => Array.from({ length: width }, (_, at) => at)

function asText(rows: readonly unknown[][], order: readonly number[], ordered: boolean): string {
  const lines = rows.map((row) => JSON.stringify(order.map((at) => comparable(row[at]))))
  return (ordered ? lines : lines.sort()).join('\n')
}

/** Numbers to two decimals, however the driver gives them; moments as moments. */
function comparable(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString()
  if (typeof value === 'bigint' || typeof value === 'number' || (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value)))
    return Number(value).toFixed(2)
  return value
}

/** More than six columns are compared as they stand: nobody asked for so many in an order of their own. */
function permutations(width: number): number[][] {
  if (width > 6) return [identity(width)]
  const all = (left: readonly number[]): number[][] =>
    left.length === 0 ? [[]] : left.flatMap((at) => all(left.filter((one) => one !== at)).map((rest) => [at, ...rest]))
  return all(identity(width))
}
