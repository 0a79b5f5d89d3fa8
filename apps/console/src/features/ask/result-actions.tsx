import { Button, Group, SegmentedControl } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fileNameOf, toCsv, toTabs } from '../../ui/csv.ts'
import { IconCopy, IconDownload, IconLayoutGrid, IconPhoto } from '../../ui/icons.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { saveQuestion } from './board.queries.ts'
import type { Kind } from './chart-kinds.ts'
import { chartPicture } from './chart-picture.ts'
import type { Drawing } from './use-drawing.ts'

interface Props {
  question: string
  columns: readonly string[]
  rows: ReadonlyArray<readonly unknown[]>
  drawing: Drawing | null
  kind: Kind
}

/** What one takes along: for a spreadsheet that is open, as a file, as a picture, or for colleagues on the board. */
export function ResultActions({ question, columns, rows, drawing, kind }: Props) {
  const { t } = useTranslation('ask')
  const copy = useCopy()
  const [isSaving, setSaving] = useState(false)
  const save = () => saveFile(new Blob([toCsv(columns, rows)], { type: 'text/csv;charset=utf-8' }), fileNameOf(question))
  const picture = async (drawn: Drawing) => {
    try {
      saveFile(await chartPicture(question, drawn), fileNameOf(question).replace(/csv$/, 'png'))
    } catch {
      notifications.show({ color: 'red', message: t('pictureFailed') })
    }
  }
  const share = async () => {
    setSaving(true)
    try {
      await saveQuestion(question, kind)
      notifications.show({ message: t('board.saved') })
    } catch {
      notifications.show({ color: 'red', message: t('board.notSaved') })
    } finally {
      setSaving(false)
    }
  }
  const look = { size: 'compact-sm', variant: 'default' } as const
  return (
    <Group gap="xs">
      <Button {...look} leftSection={<IconCopy size={14} aria-hidden />} onClick={() => copy(toTabs(columns, rows))}>
        {t('copyRows')}
      </Button>
      <Button {...look} leftSection={<IconDownload size={14} aria-hidden />} onClick={save}>
        {t('export')}
      </Button>
      {drawing !== null && (
        <Button {...look} leftSection={<IconPhoto size={14} aria-hidden />} onClick={() => void picture(drawing)}>
          {t('exportPicture')}
        </Button>
      )}
      <Button {...look} leftSection={<IconLayoutGrid size={14} aria-hidden />} loading={isSaving} onClick={() => void share()}>
        {t('board.save')}
      </Button>
    </Group>
  )
}

/** How the rows are shown, where there is a choice. */
export function KindPicker({ kinds, kind, onChoose }: { kinds: readonly Kind[]; kind: Kind; onChoose: (kind: Kind) => void }) {
  const { t } = useTranslation('ask')
  if (kinds.length < 2) return null
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('kinds')}
      data={kinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
      value={kind}
      onChange={(value) => onChoose(value)}
    />
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
