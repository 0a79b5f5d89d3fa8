/** How a company writes its numbers. */
export interface NumberFormat {
  readonly prefix: string
  readonly suffix: string
  readonly padding: number
}

/** The service's own rule, once more: a number past its padding grows; it is never cut. */
export const formatNumber = ({ prefix, suffix, padding }: NumberFormat, value: number): string =>
  `${prefix}${String(value).padStart(padding, '0')}${suffix}`

export const isPadding = (padding: unknown): padding is number =>
  typeof padding === 'number' && Number.isInteger(padding) && padding >= 1 && padding <= 12

/** Characters that do not show would break a line or a label; the service refuses them too. */
export const isAffix = (text: string): boolean => text.length <= 20 && !/\p{C}/u.test(text)

/** Letters, digits and - _ . / are what people can read out, search for and print everywhere. */
export const isUsualAffix = (text: string): boolean => /^[\p{L}\p{N}\-_./]*$/u.test(text)

/** The value behind the service's example, which is the number that comes next; null when the example does not fit its rule. */
export function nextValue({
  prefix,
  suffix,
  example,
}: Pick<NumberFormat, 'prefix' | 'suffix'> & { readonly example: string }): number | null {
  const digits = example.slice(prefix.length, example.length - suffix.length)
  return example.startsWith(prefix) && example.endsWith(suffix) && /^\d+$/.test(digits) ? Number(digits) : null
}
