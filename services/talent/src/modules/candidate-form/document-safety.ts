import { type CvReader, CvReaderBusy, detectType, isRefusal, MEDIA_TYPES, Refusal } from '@tanager/cv'
import { Problem, unavailable } from '@tanager/kernel'
import type { VirusScan } from '../candidates/clamd.ts'

export interface SafetyParts {
  /** Opens files in a process that may be killed; it recognises no characters. */
  reader: CvReader
  /** Absent: no scan is configured. Present and failing: nothing is taken. */
  scan?: VirusScan
}

const TAKEN = ['pdf', 'jpeg', 'png']
/** What only a CV needs: words, and a person in them. */
const TEXT_CODES = ['no_text_found', 'not_a_cv']

/** The media type by content of a document that may be stored, or a refusal that names its part. It needs no text, unlike a CV. */
export async function demandSafe(parts: SafetyParts, type: string, bytes: Buffer): Promise<string> {
  const refuse = (code: string) => {
    const message = WORDS[code] ?? 'The file cannot be read. Scan or export it again.'
    return new Problem(422, code, `${message} Nothing was stored.`, { errors: [{ path: `documents.${type}`, message }] })
  }
  const kind = kindOf(bytes, refuse)
  if (!TAKEN.includes(kind)) throw refuse('unsupported_file_type')
  if (parts.scan) {
    const verdict = await parts.scan(bytes).catch(() => {
      throw unavailable('virus_scan_unavailable', 'The virus scanner does not answer, so no file is taken. Try again later.', 30)
    })
    if (!verdict.clean) throw refuse('file_infected')
  }
  const read = await parts.reader.read(bytes).catch((error: unknown) => {
    if (error instanceof CvReaderBusy)
      throw unavailable('parser_busy', 'Many documents are being checked. Nothing was stored; try again in a moment.', 5)
    throw error
  })
  if (isRefusal(read) && !TEXT_CODES.includes(read.code)) throw refuse(read.code)
  return MEDIA_TYPES[kind]
}

function kindOf(bytes: Buffer, refuse: (code: string) => Problem) {
  try {
    return detectType(bytes)
  } catch (error) {
    if (error instanceof Refusal) throw refuse(error.code)
    throw error
  }
}

const WORDS: Record<string, string> = {
  unsupported_file_type: 'This is not a PDF, JPEG or PNG file. The content decides, not the name.',
  file_too_large: 'The file is too large or has too many pages. Send only the pages that matter.',
  file_encrypted: 'The PDF is protected by a password. Save a copy without one and send that.',
  file_unreadable: 'The file is empty or damaged. Scan or export it again.',
  file_unsafe: 'The file hides something, or takes too long to read. Scan or export it again as a plain PDF.',
  file_infected: 'The virus scanner found malware in this file.',
}
