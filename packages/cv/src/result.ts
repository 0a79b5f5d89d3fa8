import type { Education } from './fields/education.ts'
import type { Employment } from './fields/employment.ts'
import type { Found } from './fields/found.ts'

/** Raised with every change of what is read from a document, so that a bank can be read again. */
export const PARSER_VERSION = '1.8.0'

export interface CvFields {
  name: Found<string> | null
  email: Found<string> | null
  phone: Found<string> | null
  location: Found<string> | null
  headline: Found<string> | null
  summary: Found<string> | null
  employment: Found<Employment>[]
  education: Found<Education>[]
  skills: Found<string>[]
  totalExperienceYears: Found<number> | null
}

export type CvFieldName = keyof CvFields

export interface CvResult {
  mediaType: string
  pages: number
  text: string
  fields: CvFields
  /** 0 to 1 over the fields that a CV is expected to have. */
  confidence: number
  warnings: string[]
  fieldsFound: CvFieldName[]
  parserVersion: string
}
