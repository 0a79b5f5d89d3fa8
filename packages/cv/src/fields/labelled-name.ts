import type { PlacedLine } from '../layout/line.ts'

const GIVEN = words(
  'vorname|vornamen|first name|first names|given name|given names|forename|forenames|prénom|prénoms|nombre|nombres|nome|nomes|voornaam|voornamen|imię|imiona|jméno',
)
const FAMILY = words(
  'nachname|familienname|name|zuname|surname|surnames|last name|family name|nom|nom de famille|apellido|apellidos|apelido|apelidos|sobrenome|cognome|achternaam|familienaam|nazwisko|příjmení',
)
/** How far apart the two labels may stand. */
const NEAR = 3

/** A name whose parts have a line and a label each: "Vorname: Jana" above or below "Nachname: Kern". */
export function labelledName(lines: readonly PlacedLine[]): { value: string; line: PlacedLine } | undefined {
  for (const [index, line] of lines.entries()) {
    const given = behindLabel(line, GIVEN)
    if (given === undefined) continue
    for (const other of lines.slice(Math.max(0, index - NEAR), index + NEAR + 1)) {
      const family = other === line ? undefined : behindLabel(other, FAMILY)
      if (family !== undefined) return { value: `${given} ${family}`, line }
    }
  }
  return undefined
}

/** What stands behind the label, on the same line. */
function behindLabel({ segments }: PlacedLine, labels: ReadonlySet<string>): string | undefined {
  const [head, beside] = segments
  const [label = '', ...rest] = (head?.text ?? '').split(/[:：]/)
  const isLabel = labels.has(
    label
      .toLowerCase()
      .replace(/\(?(?:s|n)\)$/, '')
      .trim(),
  )
  if (!isLabel || rest.length > 1) return undefined
  const value = (rest[0]?.trim() || beside?.text.replace(/^[:：]/, '').trim()) ?? ''
  return value === '' ? undefined : value
}

function words(list: string): ReadonlySet<string> {
  return new Set(list.split('|'))
}
