import { join, resolve } from 'node:path'
import { type CvReader, CvReaderBusy, type CvResult, createCvReader, isRefusal } from '@tanager/cv'
import { Problem, refused, unavailable } from '@tanager/kernel'
import type { TalentConfig } from '../../config.ts'
import { clamdScan, type VirusScan } from './clamd.ts'
import { REST_MS } from './rest-of-body.ts'

/** What an upload needs beside the database. */
export interface CvParts {
  reader: CvReader
  maxBytes: number
  /** How long the rest of a refused upload may take. */
  restMs: number
  /** Absent: no scan is configured. Present and failing: nothing is taken. */
  scan?: VirusScan
}

type OcrSettings = Pick<TalentConfig, 'OCR_LANGUAGES_DIR' | 'TANAGER_DATA_DIR'>
export type CvSettings = OcrSettings & Pick<TalentConfig, 'CV_MAX_BYTES' | 'CV_WORKERS' | 'CV_TIMEOUT_MS' | 'CLAMD_HOST' | 'CLAMD_PORT'>

/** Where the languages of scans lie, whether or not there are any. */
export const ocrLanguagesFolder = ({ OCR_LANGUAGES_DIR, TANAGER_DATA_DIR }: OcrSettings): string =>
  resolve(OCR_LANGUAGES_DIR || join(TANAGER_DATA_DIR, 'ocr-languages'))

/** The reader starts its processes when the first file comes. */
export function openCvParts(config: CvSettings): CvParts {
  const { CV_MAX_BYTES: maxBytes, CV_WORKERS: workers, CV_TIMEOUT_MS: timeoutMs, CLAMD_HOST: host, CLAMD_PORT: port } = config
  return {
    reader: createCvReader({ workers, timeoutMs, maxBytes, ocrLanguagesFolder: ocrLanguagesFolder(config) }),
    maxBytes,
    restMs: REST_MS,
    ...(host === '' ? {} : { scan: clamdScan({ host, port, timeoutMs: 30_000 }) }),
  }
}

/** Scans and reads a file that was uploaded or imported. Throws a Problem: 422 says what is wrong with the file, 503 that no file can be taken now. */
export async function readCleanCv(parts: Pick<CvParts, 'reader' | 'scan'>, bytes: Buffer): Promise<CvResult> {
  const verdict = await parts.scan?.(bytes).catch(() => {
    throw unavailable('virus_scan_unavailable', 'The virus scanner does not answer, so no file is taken. Try again later.', 30)
  })
  if (verdict && !verdict.clean) throw refused('file_infected', 'The virus scanner found malware in this file. It was not stored.')
  const cv = await parts.reader.read(bytes).catch((error: unknown) => {
    if (error instanceof CvReaderBusy)
      throw unavailable('parser_busy', 'Many CVs are being read. This one was not stored; try again in a moment.', 5)
    throw error
  })
  if (isRefusal(cv)) throw new Problem(422, cv.code, cv.message)
  return cv
}
