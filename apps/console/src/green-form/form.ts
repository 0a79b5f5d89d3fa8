import type { components } from '../api/talent.gen.ts'

export type Form = components['schemas']['CandidateForm']
export type Section = components['schemas']['GreenFormSection']
export type Field = components['schemas']['GreenFormField']
export type FormDocument = components['schemas']['CandidateFormDocument']
export type Fault = components['schemas']['Fault']

/** As it is typed: numbers are text until they are sent. */
export type Value = string | boolean
export type Values = Readonly<Record<string, Value>>

export const fieldsOf = (form: Pick<Form, 'sections'>): Field[] => form.sections.flatMap(({ fields }) => fields)

/** What the form knows already, then what this device has kept. */
export function initialValues(form: Form, kept: Values): Values {
  const known = Object.entries(form.answers).map(([name, value]) => [name, typeof value === 'boolean' ? value : String(value)])
  return { ...Object.fromEntries(known), ...kept }
}

/** As the service wants them: what was left blank is left out. */
export function toAnswers(form: Pick<Form, 'sections'>, values: Values): Record<string, string | number | boolean> {
  const answers: Record<string, string | number | boolean> = {}
  for (const { name, type } of fieldsOf(form)) {
    const value = typeof values[name] === 'string' ? values[name].trim() : values[name]
    if (value === undefined || value === '') continue
    answers[name] = type === 'number' ? Number(value) : value
  }
  return answers
}
