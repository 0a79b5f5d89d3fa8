import { useMemo } from 'react'
import type { CvUploadResult } from './upload/answer-to-upload.ts'
import type { Upload } from './upload/upload-queue.ts'
import { useUploads } from './upload/uploads.ts'

export interface DoneUpload {
  readonly upload: Upload
  readonly result: CvUploadResult
  /** Where it stands among the files that are in, from 1. */
  readonly place: number
  readonly count: number
  /** The candidates of the files before and after it. */
  readonly previous: string | undefined
  readonly next: string | undefined
}

/** What the tray still knows of the upload that made this candidate; null when it came in some other way. */
export function useUploadOf(candidateId: string): DoneUpload | null {
  const { uploads } = useUploads()
  return useMemo(() => {
    const done = uploads.flatMap((upload) => (upload.phase.kind === 'done' ? [{ upload, result: upload.phase.result }] : []))
    const at = done.findIndex(({ result }) => result.candidate_id === candidateId)
    const found = done[at]
    if (found === undefined) return null
    const idAt = (index: number) => done[index]?.result.candidate_id
    return { ...found, place: at + 1, count: done.length, previous: at === 0 ? undefined : idAt(at - 1), next: idAt(at + 1) }
  }, [uploads, candidateId])
}
