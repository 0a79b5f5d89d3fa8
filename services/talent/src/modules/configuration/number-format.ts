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
