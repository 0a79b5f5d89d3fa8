import { calibrate } from './calibrate.ts'
import { detectType, MEDIA_TYPES } from './detect-type.ts'
import { SURE_ADDRESS } from './fields/email.ts'
import type { Found } from './fields/found.ts'
import { withoutLongLines } from './layout/long-lines.ts'
import { DEFAULT_LIMITS, inMegabytes, type Limits } from './limits.ts'
import { refuseWithoutPerson } from './person.ts'
import { readFields } from './read-fields.ts'
import { type OcrOptions, readLayout } from './read-layout.ts'
import { Refusal } from './refusal.ts'
import { type CvFieldName, type CvFields, type CvResult, PARSER_VERSION } from './result.ts'

export interface ReadOptions extends Partial<Limits>, OcrOptions {
  /** The day against which "present" is counted. */
  now?: Date
  /** Leaves the confidence of each field as the rules score it: what the calibration is fitted to. */
  uncalibrated?: boolean
}

/** Reads one document in this process; throws a Refusal. For documents from outside use createCvReader, which isolates it. */
export async function readCv(bytes: Uint8Array, options: ReadOptions = {}): Promise<CvResult> {
  const { now = new Date(), uncalibrated = false, beforeOcr, ocrFolder, ocrLanguagesFolder, ...given } = options
  const limits = { ...DEFAULT_LIMITS, ...given }
  const ocr: OcrOptions = {
    ...(beforeOcr && { beforeOcr }),
    ...(ocrFolder !== undefined && { ocrFolder }),
    ...(ocrLanguagesFolder !== undefined && { ocrLanguagesFolder }),
  }
  if (bytes.length > limits.maxBytes) {
    throw new Refusal(
      'file_too_large',
      `The file has ${inMegabytes(bytes.length)}; at most ${inMegabytes(limits.maxBytes)} are taken. Upload a smaller copy.`,
    )
  }
  const type = detectType(bytes)
  const layout = await readLayout(bytes, type, limits, ocr)
  const lines = withoutLongLines(layout.lines)
  if (lines.length === 0) throw noText()
  if (lines.length > limits.maxLines) {
    throw new Refusal(
      'file_too_large',
      `The file has more than ${limits.maxLines} lines of text. Upload the CV alone, without attachments.`,
    )
  }
  const { text, fields: scored, secondPerson, unclearDates, lostJobs, unreadLanguage } = readFields({ ...layout, lines }, now)
  refuseWithoutPerson(text, scored)
  const measured = uncalibrated ? scored : calibrate(scored)
  const fields = layout.scanned ? withUnsureAddress(measured) : measured
  const warnings = [
    ...warningsFor(scored),
    ...(layout.scanned ? [SCANNED] : []),
    ...(layout.hiddenText ? [HIDDEN_TEXT] : []),
    ...(secondPerson ? [SECOND_PERSON] : []),
    ...(unreadLanguage ? [UNREAD_LANGUAGE] : []),
    ...unclearDates.slice(0, 3).map(unclear),
  ]
  return {
    mediaType: MEDIA_TYPES[type],
    pages: layout.pages,
    text,
    fields,
    confidence: overall(fields, lostJobs),
    warnings,
    fieldsFound: (Object.keys(fields) as CvFieldName[]).filter((name) => isFound(fields[name])),
    parserVersion: PARSER_VERSION,
  }
}

const noText = (): Refusal => new Refusal('no_text_found', 'No text was found in the file. Upload a CV that has text, as PDF or DOCX.')

const isFound = (field: CvFields[CvFieldName]): boolean => (Array.isArray(field) ? field.length > 0 : field !== null)

/** What a CV is expected to say, with its weight. */
const EXPECTED: [CvFieldName, number][] = [
  ['name', 3],
  ['email', 2],
  ['phone', 1.5],
  ['employment', 2],
  ['education', 1],
  ['skills', 1],
  ['location', 0.5],
]

/** A job that was left out counts like one of which nothing is sure. */
function overall(fields: CvFields, lostJobs: number): number {
  let sum = 0
  let weights = 0
  for (const [name, weight] of EXPECTED) {
    const field: Found<unknown> | Found<unknown>[] | null = fields[name]
    const list = Array.isArray(field) ? field : field === null ? [] : [field]
    weights += weight
    const expected = list.length + (name === 'employment' ? lostJobs : 0)
    if (list.length > 0) sum += (weight * list.reduce((total, one) => total + one.confidence, 0)) / expected
  }
  return Math.round((sum / weights) * 100) / 100
}

const SCANNED = 'The file is a scan, so single letters may be read wrongly. Check the name, the e-mail address and the phone number.'

const HIDDEN_TEXT =
  'The file contains hidden text: white, tiny or outside the page. It was not read. Look at the file before you rely on it.'

const SECOND_PERSON =
  'The file seems to contain the CVs of more than one person. Only the first was read. Upload the others as separate files.'

const UNREAD_LANGUAGE =
  'The language of this CV is not one that is read. Work experience, education and skills may be missing or wrong: enter them manually.'

const unclear = (line: string): string =>
  `The dates of a job were not understood: “${line.replace(/\s+/g, ' ').trim()}”. Check the work experience.`

/** Below it the console asks to check the address. */
const SCANNED_ADDRESS = 0.75

/** One wrong letter makes an address another one, and nothing in it tells. */
const withUnsureAddress = (fields: CvFields): CvFields => ({
  ...fields,
  email: fields.email && { ...fields.email, confidence: Math.min(fields.email.confidence, SCANNED_ADDRESS) },
})

function warningsFor(fields: CvFields): string[] {
  const warnings: string[] = []
  if (fields.name === null) warnings.push('No name was found. Enter it manually.')
  else if (fields.name.confidence < 0.6) warnings.push('The name is uncertain. Check it.')
  if (fields.email === null && fields.phone === null) warnings.push('Neither an e-mail address nor a phone number was found.')
  else if (fields.email === null) warnings.push('No e-mail address was found.')
  if (fields.email !== null && fields.email.confidence < SURE_ADDRESS)
    warnings.push('The e-mail address seems to stand on two lines, so it may be incomplete. Check it before you write to it.')
  if (fields.employment.length === 0) warnings.push('No work experience was recognised.')
  if (fields.skills.length === 0) warnings.push('No list of skills was recognised.')
  return warnings
}
