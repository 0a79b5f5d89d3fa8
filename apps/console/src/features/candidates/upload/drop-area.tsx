import { Text } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { settings } from '../../../app/settings.ts'
import { IconFileUpload } from '../../../ui/icons.tsx'
import classes from './drop-area.module.css'
import { droppedFiles, holdsFiles } from './dropped-files.ts'

/** While it is on the page, files may be dropped anywhere in the window; the overlay says so. */
export function DropArea({ onFiles, children }: { onFiles: (files: File[]) => void; children: ReactNode }) {
  const { t } = useTranslation('candidates')
  const [over, setOver] = useState(false)
  useEffect(() => {
    let depth = 0 // enter and leave come for every element on the way
    const enter = (event: DragEvent) => {
      if (!holdsFiles(event.dataTransfer)) return
      depth += 1
      setOver(true)
    }
    const leave = () => {
      depth = Math.max(0, depth - 1)
      if (depth === 0) setOver(false)
    }
    const allow = (event: DragEvent) => {
      if (holdsFiles(event.dataTransfer)) event.preventDefault()
    }
    const drop = (event: DragEvent) => {
      depth = 0
      setOver(false)
      if (event.dataTransfer === null || !holdsFiles(event.dataTransfer)) return
      event.preventDefault()
      void droppedFiles(event.dataTransfer).then((files) => files.length > 0 && onFiles(files))
    }
    const handlers = { dragenter: enter, dragleave: leave, dragover: allow, drop } as const
    for (const [name, handler] of Object.entries(handlers)) window.addEventListener(name, handler as EventListener)
    return () => {
      for (const [name, handler] of Object.entries(handlers)) window.removeEventListener(name, handler as EventListener)
    }
  }, [onFiles])
  return (
    <>
      {children}
      {over && (
        <div className={classes.overlay} aria-hidden>
          <IconFileUpload size={40} />
          <Text fw={600} fz={20}>
            {t('upload.dropHere')}
          </Text>
          <Text c="dimmed">{t(settings.readsScans ? 'upload.typesWithScans' : 'upload.types')}</Text>
        </div>
      )}
    </>
  )
}
