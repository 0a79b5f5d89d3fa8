/** The zone of that IANA name, in its usual spelling; null where there is none. Offsets such as +01:00 are no names. */
export function zoneNamed(name: string): string | null {
  if (!/^[A-Za-z][A-Za-z0-9_+/-]{0,63}$/.test(name)) return null
  try {
    const known = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
    // An alias answers the name that it stands for: then the alias is kept, as it was chosen.
    return known.toLowerCase() === name.toLowerCase() ? known : name
  } catch {
    return null
  }
}

/** The day, as YYYY-MM-DD, that a moment falls on in a time zone. */
export function dayIn(timeZone: string, moment: Date): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).formatToParts(moment)
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`
}
