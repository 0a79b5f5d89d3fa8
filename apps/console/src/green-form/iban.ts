/** Of any country: two letters, two check digits, and what the bank made of the rest. */
const SHAPE = /^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$/

/** Looks like an IBAN, and its check digits do not fit (ISO 7064, mod 97-10). Spaces and dashes are for reading. */
export function isIbanMistyped(text: string): boolean {
  const iban = text.replace(/[\s.-]/g, '').toUpperCase()
  if (!SHAPE.test(iban)) return false
  let rest = 0
  for (const letter of iban.slice(4) + iban.slice(0, 4)) {
    const value = Number.parseInt(letter, 36)
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97
  }
  return rest !== 1
}
