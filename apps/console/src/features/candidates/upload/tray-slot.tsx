import { lazy, Suspense, useEffect } from 'react'
import { sessionState } from '../../../session/session.ts'
import { isUnderway } from './upload-queue.ts'
import { uploads, useUploads } from './uploads.ts'

const UploadTray = lazy(async () => ({ default: (await import('./upload-tray.tsx')).UploadTray }))

/** In the frame of every page, so that uploads go on and stay in sight wherever one walks. */
export function UploadTraySlot() {
  const { uploads: all } = useUploads()
  const busy = all.some(isUnderway)
  useEffect(() => {
    if (!busy) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [busy])
  useEffect(
    () => () => {
      // The frame goes when one signs out: the next person must not send the last one's files.
      if (sessionState().kind === 'out') uploads.forget()
    },
    [],
  )
  if (all.length === 0) return null
  return (
    <Suspense fallback={null}>
      <UploadTray />
    </Suspense>
  )
}
