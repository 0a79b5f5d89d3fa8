/** How a tenant writes its numbers. */
export interface NumberFormat {
  prefix: string
  suffix: string
  padding: number
}

/** A number past its padding grows; it is never cut. */
export const formatNumber = (format: NumberFormat, value: number) =>
  `${format.prefix}${String(value).padStart(format.padding, '0')}${format.suffix}`

export const isPadding = (padding: unknown): padding is number =>
  typeof padding === 'number' && Number.isInteger(padding) && padding >= 1 && padding <= 12

/**
 * Whether people can tell an affix from every other by looking: no characters that do not show, none that only look like another way to
 * write one, no space at the outer end. Two numbers that differ in such a thing alone would be one number to everybody but the database.
 */
export const isPlain = (affix: string, outer: 'start' | 'end') =>
  affix.normalize('NFKC') === affix && !/\p{C}/u.test(affix) && (outer === 'start' ? affix.trimStart() : affix.trimEnd()) === affix
