/** Only a number written with so many digits can lose some. */
const LONG = /[\d.]{16}/
const NUMBER = /^-?(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/

/**
 * JSON whose whole numbers are kept as they are written: one that a program's number would round (`9007199254740993`, in whichever
 * spelling) becomes a bigint, which nobody here takes for a number. So it is refused by whoever copies the value, and never arrives as
 * another number.
 */
export function parseExact(text: string, rounded: (source: string) => void = () => undefined): unknown {
  if (!LONG.test(text)) return JSON.parse(text)
  const exact = (_key: string, value: unknown, { source }: { readonly source?: string }): unknown => {
    if (typeof value !== 'number' || Number.isSafeInteger(value) || source === undefined) return value
    const written = wholeNumber(source)
    if (written === null || !Number.isFinite(value)) return value
    const kept = wholeNumber(String(value))
    if (kept?.digits === written.digits && kept.zeros === written.zeros) return value
    rounded(source)
    return BigInt(written.digits) * 10n ** BigInt(written.zeros) * (value < 0 ? -1n : 1n)
  }
  return JSON.parse(text, exact as never) // types do not know the third argument yet
}

/** The digits of a whole number without zeros at either end, and how many zeros follow them; null for any other number. */
function wholeNumber(source: string): { readonly digits: string; readonly zeros: number } | null {
  const [, whole = '', fraction = '', exponent = '0'] = NUMBER.exec(source) ?? []
  const all = whole + fraction
  let end = all.length
  while (end > 0 && all[end - 1] === '0') end -= 1
  const zeros = Number(exponent) - fraction.length + (all.length - end)
  if (end === 0 || zeros < 0) return null
  let start = 0
  while (all[start] === '0') start += 1
  return { digits: all.slice(start, end), zeros }
}
