import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useTranslation } from 'react-i18next'
import { fileNameOf, toCsv, toTabs } from '../../ui/csv.ts'
import { IconCopy, IconDownload } from '../../ui/icons.tsx'
import { saveFile } from '../../ui/save-file.ts'

interface Props {
  question: string
  columns: readonly string[]
  rows: ReadonlyArray<readonly unknown[]>
}

/** What one takes along: for a spreadsheet that is open, or as a file. */
export function ResultActions({ question, columns, rows }: Props) {
  const { t } = useTranslation('ask')
  const copy = useCopy()
  const save = () => saveFile(new Blob([toCsv(columns, rows)], { type: 'text/csv;charset=utf-8' }), fileNameOf(question))
  return (
    <Group gap="xs">
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconCopy size={14} aria-hidden />}
        onClick={() => copy(toTabs(columns, rows))}
      >
        {t('copyRows')}
      </Button>
      <Button size="compact-sm" variant="default" leftSection={<IconDownload size={14} aria-hidden />} onClick={save}>
        {t('export')}
      </Button>
    </Group>
  )
}

/** Puts a text on the clipboard and says whether it worked. */
export function useCopy() {
  const { t } = useTranslation('ask')
  return async (text: string) => {
    try {
      await navigator.clipboard.writeText(text)
      notifications.show({ message: t('copied') })
    } catch {
      notifications.show({ color: 'red', message: t('copyFailed') })
    }
  }
}
