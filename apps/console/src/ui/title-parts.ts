/** What stands before the name, between it and the requisition, and behind that. */
const FORMS: Readonly<Record<string, readonly [string, string, string]>> = {
  shortlist: ['Shortlist ', ' for ', ''],
  employee_conversion: ['Convert ', ' to employee (', ')'],
}
/** As the service calls somebody whose name is not known. */
const NOBODY = 'a candidate'

/** Of a title that the service wrote: who it is about, null for somebody without a name, and which requisition. Null: another title. */
export function titleParts(entityType: string, title: string): { name: string | null; tan: string } | null {
  const form = FORMS[entityType]
  if (form === undefined) return null
  const [before, between, after] = form
  const end = title.indexOf(between, before.length)
  if (!title.startsWith(before) || end < 0 || !title.endsWith(after)) return null
  const name = title.slice(before.length, end)
  return { name: name === NOBODY ? null : name, tan: title.slice(end + between.length, title.length - after.length) }
}

/** The same of a discrepancy, such as `Identity discrepancy (High): Ada Lovelace`. */
export function discrepancyParts(title: string): { category: string; severity: string; name: string | null } | null {
  const [category = '', rest] = parted(title, ' discrepancy (')
  const [severity = '', name] = parted(rest ?? '', '): ')
  if (name === undefined) return null
  return { category, severity, name: name === NOBODY ? null : name }
}

function parted(text: string, at: string): [string, string?] {
  const index = text.indexOf(at)
  return index < 0 ? [text] : [text.slice(0, index), text.slice(index + at.length)]
}
