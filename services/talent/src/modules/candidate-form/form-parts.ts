import { createCvReader } from '@tanager/cv'
import type { TalentConfig } from '../../config.ts'
import type { CvParts } from '../candidates/cv-parts.ts'
import type { SafetyParts } from './document-safety.ts'
import type { UploadLimits } from './form-upload.ts'

export type FormParts = SafetyParts & UploadLimits & { guessesPerMinute: number }
export type FormSettings = Pick<
  TalentConfig,
  'GREEN_FORM_FILE_MAX_BYTES' | 'GREEN_FORM_TOTAL_MAX_BYTES' | 'GREEN_FORM_RATE_LIMIT_PER_MINUTE' | 'CV_TIMEOUT_MS'
>

/** Where no package of character recognition is: a document needs no text, and recognising it would only cost time. */
const NO_RECOGNITION = '/no-character-recognition'
/** A scan of several pages in colour is large when it is unpacked. */
const MEMORY_MB = 640

/** What taking in documents needs. The reader starts its process when the first file comes. */
export const openFormParts = (config: FormSettings, cv: Pick<CvParts, 'scan'>): FormParts => ({
  reader: createCvReader({
    workers: 1,
    timeoutMs: config.CV_TIMEOUT_MS,
    maxBytes: config.GREEN_FORM_FILE_MAX_BYTES,
    memoryMb: MEMORY_MB,
    ocrFolder: NO_RECOGNITION,
  }),
  maxFileBytes: config.GREEN_FORM_FILE_MAX_BYTES,
  maxTotalBytes: config.GREEN_FORM_TOTAL_MAX_BYTES,
  guessesPerMinute: config.GREEN_FORM_RATE_LIMIT_PER_MINUTE,
  ...(cv.scan ? { scan: cv.scan } : {}),
})
