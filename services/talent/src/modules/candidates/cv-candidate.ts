import type { CvFields } from '@tanager/cv'

/** What the CV says, as a candidate's fields. The newest employment is the present employer when it has not ended. */
export function candidateOf(fields: CvFields) {
  const employment = fields.employment.map(({ value }) => ({
    employer: value.employer,
    title: value.title,
    from: value.from,
    to: value.to,
  }))
  return {
    full_name: fields.name?.value ?? null,
    email: fields.email?.value ?? null,
    phone: fields.phone?.value ?? null,
    headline: fields.headline?.value ?? employment[0]?.title ?? null,
    current_employer: fields.employment.find(({ value }) => value.current)?.value.employer ?? null,
    parsed_location: fields.location?.value ?? null,
    total_experience_years: fields.totalExperienceYears?.value ?? null,
    skills: fields.skills.map((skill) => skill.value),
    education: fields.education.map(({ value }) => ({ school: value.school, degree: value.degree, year: value.year })),
    employment,
    summary: fields.summary?.value ?? null,
  }
}
