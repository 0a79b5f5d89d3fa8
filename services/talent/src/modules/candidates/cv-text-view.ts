import type { CandidateRow } from './candidates.store.ts'
import { candidateOf } from './cv-candidate.ts'
import type { CvTextRow } from './cv-files.store.ts'
import type { CvText } from './cv-upload.schema.ts'

const NAMES: Record<string, string> = { name: 'full_name', location: 'parsed_location', totalExperienceYears: 'total_experience_years' }

/** The parser's name of a field as the candidate's. */
export const contractName = (field: string): string => NAMES[field] ?? field

/** The text with the places of its fields, in the order of the text. */
export const presentCvText = ({ file_name, media_type, text, parser_version, parse }: CvTextRow, candidate: CandidateRow): CvText => ({
  file_name,
  media_type,
  text,
  confidence: parse.confidence ?? 0,
  warnings: parse.warnings ?? [],
  fields: Object.entries(parse.fields ?? {})
    .flatMap(([field, found]) =>
      [found ?? []].flat().map(({ confidence, start, end }) => ({ field: contractName(field), confidence, start, end })),
    )
    .sort((a, b) => a.start - b.start || a.end - b.end),
  corrected: parse.fields === undefined ? [] : correctedFields(candidate, candidateOf(parse.fields)),
  parser_version,
})

/** What of a CV a person may change. */
const CHANGEABLE = ['full_name', 'email', 'phone', 'headline', 'current_employer', 'total_experience_years', 'skills', 'summary'] as const

const correctedFields = (now: CandidateRow, parsed: ReturnType<typeof candidateOf>): string[] =>
  CHANGEABLE.filter((field) => JSON.stringify(now[field]) !== JSON.stringify(parsed[field]))
