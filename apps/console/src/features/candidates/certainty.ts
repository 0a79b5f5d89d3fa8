import type { CvText } from './candidates.queries.ts'
import { FIELDS, type Field } from './versions.ts'

/** Below it a value is worth a second look. */
const SURE = 0.8
/** What nearly every CV says: not found, it was probably missed. */
const EXPECTED: ReadonlySet<Field> = new Set(['full_name', 'email', 'phone'])
/** The field of the text that a value was taken from, where it is another one. */
const TAKEN_FROM: Partial<Record<Field, string>> = { current_employer: 'employment' }

export interface Doubt {
  readonly field: Field
  /** Null: nothing was found. */
  readonly confidence: number | null
}

/** The fields to check, the least certain first. What a person has corrected is not asked again. */
export function doubtsOf({ fields, corrected }: Pick<CvText, 'fields' | 'corrected'>): Doubt[] {
  if (fields.length === 0) return []
  return FIELDS.filter((field) => !corrected.includes(field))
    .flatMap((field): Doubt[] => {
      const found = fields.filter((one) => one.field === (TAKEN_FROM[field] ?? field))
      if (found.length === 0) return EXPECTED.has(field) ? [{ field, confidence: null }] : []
      const confidence = found.reduce((sum, one) => sum + one.confidence, 0) / found.length
      return confidence < SURE ? [{ field, confidence }] : []
    })
    .sort((a, b) => (a.confidence ?? 0) - (b.confidence ?? 0))
}

export interface MarkedPart {
  readonly text: string
  /** The field that was read here; null: none. */
  readonly field: string | null
  readonly isSure: boolean
}

/** The text in pieces. Where places overlap, the shorter one is shown: a job holds the name of its employer. */
export function markedParts({ text, fields }: Pick<CvText, 'text' | 'fields'>): MarkedPart[] {
  // Years are counted over the whole work history: a mark of all of it would tell nothing.
  const places = fields
    .filter(({ field, start, end }) => field !== 'total_experience_years' && start < end)
    .sort((a, b) => a.end - a.start - (b.end - b.start))
  const edges = [...new Set([0, text.length, ...places.flatMap(({ start, end }) => [start, end])])]
    .filter((edge) => edge >= 0 && edge <= text.length)
    .sort((a, b) => a - b)
  return edges.slice(0, -1).map((from, index) => {
    const place = places.find(({ start, end }) => start <= from && from < end)
    return { text: text.slice(from, edges[index + 1]), field: place?.field ?? null, isSure: (place?.confidence ?? 1) >= SURE }
  })
}
