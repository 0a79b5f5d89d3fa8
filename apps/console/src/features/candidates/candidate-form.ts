import type { Values } from './versions.ts'

/** The values as inputs hold them: nothing is an empty text. */
export interface FormValues {
  full_name: string
  headline: string
  email: string
  phone: string
  current_employer: string
  total_experience_years: number | string
  source: string
  skills: string[]
  summary: string
}

export const toForm = (values: Values): FormValues => ({
  full_name: values.full_name ?? '',
  headline: values.headline ?? '',
  email: values.email ?? '',
  phone: values.phone ?? '',
  current_employer: values.current_employer ?? '',
  total_experience_years: values.total_experience_years ?? '',
  source: values.source ?? '',
  skills: [...values.skills],
  summary: values.summary ?? '',
})

export function fromForm(form: FormValues): Values {
  const words = (text: string) => (text.trim() === '' ? null : text.trim())
  return {
    full_name: words(form.full_name),
    headline: words(form.headline),
    email: words(form.email),
    phone: words(form.phone),
    current_employer: words(form.current_employer),
    total_experience_years: form.total_experience_years === '' ? null : Number(form.total_experience_years),
    source: words(form.source),
    skills: form.skills,
    summary: words(form.summary),
  }
}
