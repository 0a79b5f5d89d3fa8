export type FieldType = 'text' | 'email' | 'phone' | 'date' | 'number' | 'boolean' | 'select'
export type Answer = string | number | boolean
export type Answers = Record<string, Answer>

/** One question, and the rule that its answer must pass. */
export interface FormField {
  readonly name: string
  readonly label: string
  readonly type: FieldType
  readonly required: boolean
  /** Sealed at rest, masked in reads. */
  readonly sensitive: boolean
  /** Of a select. */
  readonly options?: readonly string[]
  /** For texts, and for numbers as they are written. No repeated group, no look-around, no back-reference: it must run in linear time. */
  readonly pattern?: string
  /** Of a date: not after today. */
  readonly past?: boolean
  /** A value that passes. */
  readonly example: Answer
}
export interface FormSection {
  readonly name: string
  readonly title: string
  readonly fields: readonly FormField[]
}
export interface FormDocument {
  readonly type: string
  readonly label: string
  readonly required: boolean
}
/** One version of the form. A submission keeps the version that it was made with. */
export interface FormDefinition {
  readonly sections: readonly FormSection[]
  readonly documents: readonly FormDocument[]
}

export const fieldsOf = (definition: FormDefinition): FormField[] => definition.sections.flatMap((section) => section.fields)
export const sensitiveNames = (definition: FormDefinition): string[] =>
  fieldsOf(definition)
    .filter((field) => field.sensitive)
    .map((field) => field.name)
