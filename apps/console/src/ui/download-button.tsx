import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconDownload } from './icons.tsx'
import { useProblemText } from './problem-text.ts'
import { saveFile } from './save-file.ts'

interface Download {
  readonly blob: Blob
  readonly name: string
}

/** Fetches a file and hands it to the browser; says why where there is none. */
export function useDownload(): { isBusy: boolean; download: (fetchFile: () => Promise<Download>) => Promise<void> } {
  const { t } = useTranslation()
  const textOf = useProblemText()
  const [isBusy, setBusy] = useState(false)
  const download = async (fetchFile: () => Promise<Download>) => {
    setBusy(true)
    try {
      const { blob, name } = await fetchFile()
      saveFile(blob, name)
    } catch (refusal) {
      notifications.show({ color: 'red', title: t('downloadFailed'), message: textOf(refusal) })
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, download }
}

export function DownloadButton({ label, fetchFile }: { label: string; fetchFile: () => Promise<Download> }) {
  const { isBusy, download } = useDownload()
  return (
    <Button
      variant="default"
      loading={isBusy}
      leftSection={<IconDownload size={16} aria-hidden />}
      onClick={() => void download(fetchFile)}
    >
      {label}
    </Button>
  )
}
