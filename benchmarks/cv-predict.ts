import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type CvReader, isRefusal } from '@tanager/cv'
import type { Prediction } from './cv-score.ts'

/** One file through the reader that uploads use. */
export async function predict(reader: CvReader, folder: string, file: string): Promise<Prediction> {
  const bytes = readFileSync(join(folder, file))
  const begun = performance.now()
  const answer = await reader.read(bytes)
  const ms = Math.round((performance.now() - begun) * 10) / 10
  if (isRefusal(answer)) return { file, ms, error: `${answer.code}: ${answer.message}` }
  const { fields } = answer
  const named = (values: (string | null)[]): string[] => values.filter((value) => value !== null)
  return {
    file,
    ms,
    name: fields.name?.value ?? null,
    email: fields.email?.value ?? null,
    phone: fields.phone?.value ?? null,
    location: fields.location?.value ?? null,
    skills: fields.skills.map((skill) => skill.value),
    employers: named(fields.employment.map((job) => job.value.employer)),
    titles: named(fields.employment.map((job) => job.value.title)),
    degrees: named(fields.education.map((entry) => entry.value.degree)),
    schools: named(fields.education.map((entry) => entry.value.school)),
  }
}
