import { STEPS } from './confidence-steps.gen.ts'
import type { Found } from './fields/found.ts'
import type { CvFields } from './result.ts'

/** Fields whose confidence was measured against documents in layouts that the reader was not made for. */
export type CalibratedField = keyof typeof STEPS
export const CALIBRATED = Object.keys(STEPS) as CalibratedField[]

/** The fields with the share that was right at their score as their confidence. The rules inside the reader go by the scores. */
export function calibrate(fields: CvFields): CvFields {
  const one = <T>(field: CalibratedField, hit: Found<T> | null): Found<T> | null =>
    hit && { ...hit, confidence: shareAt(field, hit.confidence) }
  const all = <T>(field: CalibratedField, hits: readonly Found<T>[]): Found<T>[] =>
    hits.map((hit) => ({ ...hit, confidence: shareAt(field, hit.confidence) }))
  return {
    ...fields,
    name: one('name', fields.name),
    email: one('email', fields.email),
    phone: one('phone', fields.phone),
    location: one('location', fields.location),
    employment: all('employment', fields.employment),
    education: all('education', fields.education),
    skills: all('skills', fields.skills),
  }
}

/** Below all that was measured nothing is known: the score itself counts, as long as it promises less. */
function shareAt(field: CalibratedField, score: number): number {
  const steps: readonly (readonly [score: number, share: number])[] = STEPS[field]
  const [, share] = steps.findLast(([from]) => from <= score) ?? []
  return share ?? Math.min(score, steps[0]?.[1] ?? score)
}
