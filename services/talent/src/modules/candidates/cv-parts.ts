import { type CvReader, createCvReader } from '@tanager/cv'
import type { TalentConfig } from '../../config.ts'
import { clamdScan, type VirusScan } from './clamd.ts'

/** What an upload needs beside the database. */
export interface CvParts {
  reader: CvReader
  maxBytes: number
  /** Absent: no scan is configured. Present and failing: nothing is taken. */
  scan?: VirusScan
}

export type CvSettings = Pick<TalentConfig, 'CV_MAX_BYTES' | 'CV_WORKERS' | 'CV_TIMEOUT_MS' | 'CLAMD_HOST' | 'CLAMD_PORT'>

/** The reader starts its processes when the first file comes. */
export function openCvParts(config: CvSettings): CvParts {
  const { CV_MAX_BYTES: maxBytes, CV_WORKERS: workers, CV_TIMEOUT_MS: timeoutMs, CLAMD_HOST: host, CLAMD_PORT: port } = config
  return {
    reader: createCvReader({ workers, timeoutMs, maxBytes }),
    maxBytes,
    ...(host === '' ? {} : { scan: clamdScan({ host, port, timeoutMs: 30_000 }) }),
  }
}
