/** Only numbers with so many digits can lose some. */
const LONG = /\d{16}/

/**
 * JSON whose whole numbers are kept as they are written: one that a program's number would round (`9007199254740993`) becomes a bigint,
 * which nobody here takes for a number. So it is refused by whoever copies the value, and never arrives as another number.
 */
export function parseExact(text: string, rounded: (source: string) => void = () => undefined): unknown {
  if (!LONG.test(text)) return JSON.parse(text)
  const exact = (_key: string, value: unknown, { source }: { readonly source?: string }): unknown => {
    if (typeof value !== 'number' || Number.isSafeInteger(value) || source === undefined || !/^-?\d+$/.test(source)) return value
    rounded(source)
    return BigInt(source)
  }
  return JSON.parse(text, exact as never) // types do not know the third argument yet
}
