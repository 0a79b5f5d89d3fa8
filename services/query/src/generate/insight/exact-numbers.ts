/*
 * Numbers of a result, some of them as text because they are too big or too exact for a JavaScript number. Compared and added without
 * rounding, so that no sentence about them is slightly wrong.
 */

const DECIMAL = /^-?\d{1,30}(\.\d{1,12})?$/

export const isNumeric = (value: unknown): boolean =>
  typeof value === 'number' ? DECIMAL.test(String(value)) : typeof value === 'string' && DECIMAL.test(value)

interface Decimal {
  /** The number without its point. */
  digits: bigint
  /** How many of them stand behind the point. */
  places: number
}

function decimal(value: unknown): Decimal {
  const [whole = '0', behind = ''] = String(value).split('.')
  return { digits: BigInt(whole + behind), places: behind.length }
}

const scaled = ({ digits, places }: Decimal, to: number): bigint => digits * 10n ** BigInt(to - places)

/** Negative, zero or positive. */
export function compareExactly(a: unknown, b: unknown): number {
  const [one, other] = [decimal(a), decimal(b)]
  const places = Math.max(one.places, other.places)
  const difference = scaled(one, places) - scaled(other, places)
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

export function sumExactly(values: readonly unknown[]): string {
  const decimals = values.map(decimal)
  const places = Math.max(0, ...decimals.map((one) => one.places))
  return written({ digits: decimals.reduce((sum, one) => sum + scaled(one, places), 0n), places })
}

function written({ digits, places }: Decimal): string {
  if (places === 0) return String(digits)
  const sign = digits < 0n ? '-' : ''
  const text = String(digits < 0n ? -digits : digits).padStart(places + 1, '0')
  return `${sign}${text.slice(0, -places)}.${text.slice(-places)}`.replace(/(?:\.|(?<![.0]))0+$/, '')
}

/** In whole percent; null where there is nothing to share, or rounding would say 0 or 100 of what is neither. */
export function shareOf(part: unknown, whole: unknown): number | null {
  const [one, all] = [decimal(part), decimal(whole)]
  const places = Math.max(one.places, all.places)
  const [a, b] = [scaled(one, places), scaled(all, places)]
  if (b <= 0n || a < 0n) return null
  const percent = Number((a * 200n + b) / (b * 2n))
  return (percent === 0 && a > 0n) || (percent === 100 && a < b) ? null : percent
}

/** a / b, rounded half away from zero to so many places; null where b is zero. */
export function divideExactly(a: unknown, b: unknown, places: number): string | null {
  const [one, other] = [decimal(a), decimal(b)]
  const common = Math.max(one.places, other.places)
  const [top, bottom] = [scaled(one, common) * 10n ** BigInt(places), scaled(other, common)]
  if (bottom === 0n) return null
  const [size, by] = [top < 0n ? -top : top, bottom < 0n ? -bottom : bottom]
  const rounded = (size * 2n + by) / (by * 2n)
  return written({ digits: top < 0n === bottom < 0n ? rounded : -rounded, places })
}
