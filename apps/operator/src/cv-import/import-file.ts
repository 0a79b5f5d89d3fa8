import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { open } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { CvResult } from '@tanager/cv'
import { Problem } from '@tanager/kernel'
import { databaseProblem, inTenant, type Pool } from '@tanager/postgres'
import { type CvParts, readCleanCv } from '../../../../services/talent/src/modules/candidates/cv-parts.ts'
import { storeCv } from '../../../../services/talent/src/modules/candidates/cv-upload.actions.ts'
import { documentKeys } from '../../../../services/talent/src/modules/candidates/duplicate-keys.ts'
import { demandSafeName, safeFileName } from '../../../../services/talent/src/modules/candidates/file-name.ts'
import type { Upload } from '../../../../services/talent/src/modules/candidates/upload-form.ts'
import { operatorContext } from '../operator-context.ts'
import { Refusal } from '../refusal.ts'
import { importedBefore, takeTurn } from './cv-import.store.ts'
import type { Report, ReportLine } from './report.ts'

export interface ImportParts {
  folder: string
  pool: Pool
  tenantId: string
  source: string | null
  report: Report
  cv: CvParts
}

type Told = Omit<ReportLine, 'file'>

/** One file, as an upload takes it. Answers what became of it; `before`: an earlier run created it. Throws when no file can be taken. */
export async function importFile(parts: ImportParts, file: string): Promise<Told | 'before'> {
  const bytes = await readBytes(join(parts.folder, file), parts.cv.maxBytes)
  if ('outcome' in bytes) return bytes
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const marker = parts.report.markerOf(file, sha256)
  if (parts.report.wasCreated(marker)) return 'before'
  const turnedAway = (code: string, message: string): Told => ({ outcome: 'refused', code, message, candidate_id: null, sha256 })

  const cv = await takenCv(parts.cv, file, bytes).catch(asProblem)
  if (cv instanceof Problem) return turnedAway(cv.code, cv.message)
  const upload: Upload = { fileName: safeFileName(basename(file)), bytes, sha256, source: parts.source }
  const store = () =>
    inTenant(parts.pool, { tenantId: parts.tenantId }, async (tx): Promise<Told> => {
      await takeTurn(tx, marker)
      const there = await importedBefore(tx, String(documentKeys(sha256, null).file), marker)
      if (there !== undefined) return { outcome: 'created', code: 'recovered', message: RECOVERED, candidate_id: there, sha256 }
      const { candidate, outcome } = await storeCv({ ...operatorContext(tx), correlationId: marker }, upload, cv)
      const warned = outcome === 'created_with_warnings'
      const [code, message] = warned ? [outcome, cv.warnings.join(' ')] : [null, null]
      return { outcome: 'created', code, message, candidate_id: candidate.id, sha256 }
    })
  return patiently(store).catch((error: unknown) => {
    if (isFaultOfData(error))
      return turnedAway('not_storable', 'The database does not take what was read from this file. Nothing was stored.')
    throw error
  })
}

async function takenCv(cv: CvParts, file: string, bytes: Buffer): Promise<CvResult> {
  demandSafeName(basename(file))
  return readCleanCv(cv, bytes)
}

const RECOVERED = 'An earlier run stored this file and was ended before it could report it. Nothing was stored twice.'

async function readBytes(path: string, maxBytes: number): Promise<Buffer | Told> {
  const turnedAway = (code: string, message: string): Told => ({ outcome: 'refused', code, message, candidate_id: null, sha256: null })
  try {
    const handle = await open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0))
    try {
      const { size } = await handle.stat()
      if (size > maxBytes)
        return turnedAway(
          'file_too_large',
          `The file has ${size} bytes; at most ${maxBytes} are taken. Import a smaller copy, or set CV_MAX_BYTES.`,
        )
      return await handle.readFile()
    } finally {
      await handle.close()
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return turnedAway('file_not_accessible', `The file cannot be read from the disk (${code ?? 'unknown reason'}). Look at its rights.`)
  }
}

/** What is wrong with this file; thrown on when it would meet the next one too. */
function asProblem(error: unknown): Problem {
  if (error instanceof Problem && error.status === 422) return error
  throw error instanceof Problem ? new Refusal(error.message) : error
}

/** Others may work in the tenant at the same time: what only collided is tried again. */
async function patiently<T>(store: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await store()
    } catch (error) {
      if (databaseProblem(error)?.code !== 'busy' || tries === 5) throw error
      await delay(tries * 200)
    }
  }
}

/** SQLSTATE classes 22 (data) and 54 (program limits) are about this file; anything else would meet the next one too. */
const isFaultOfData = (error: unknown) => /^(22|54)/.test(String((error as { code?: unknown } | null)?.code ?? ''))
