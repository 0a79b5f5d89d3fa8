import { Button, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type AuditEntry, numbersIn, recordOf } from '../../ui/audit-story.ts'
import { useChangeText } from '../../ui/change-words.tsx'
import { toCsv } from '../../ui/csv.ts'
import { useProblemText } from '../../ui/problem-text.ts'
import { saveFile } from '../../ui/save-file.ts'
import { useAuditWords } from '../../ui/story-line.tsx'
import { everyEntry } from './audit.queries.ts'
import type { AuditSearch } from './audit-search.ts'

/** Every entry that the filters leave, as a file. They come page by page, so it can be cancelled. */
export function ExportEntries({ search, isEmpty }: { search: AuditSearch; isEmpty: boolean }) {
  const { t } = useTranslation(['audit', 'common'])
  const words = useAuditWords()
  const changes = useChangeText()
  const textOf = useProblemText()
  const [count, setCount] = useState<number | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])
  const save = (entries: readonly AuditEntry[]) => {
    const numbers = numbersIn(entries)
    const header = [
      ...[t('number'), t('entry.when'), t('entry.action'), t('entry.outcome'), t('entry.actor'), t('entry.role')],
      ...[t('entry.kind'), t('entry.record'), t('entry.recordId'), t('entry.changes')],
    ]
    const rows = entries.map((entry) => {
      const { name, role } = words.actor(entry.actor)
      return [
        ...[entry.sequence, entry.occurred_at, words.action(entry.action), words.outcome(entry.outcome), name, role],
        ...[words.kind(entry.entity_type), recordOf(entry, numbers).name, entry.entity_id, changes(entry)],
      ]
    })
    const file = new Blob([toCsv(header, rows)], { type: 'text/csv;charset=utf-8' })
    saveFile(file, `audit-log-${new Date().toISOString().slice(0, 10)}.csv`)
    notifications.show({ message: t('common:view.exported', { count: rows.length }) })
  }
  const run = async () => {
    const control = new AbortController()
    running.current = control
    setCount(0)
    try {
      save(await everyEntry(setCount, search, control.signal))
    } catch (error) {
      notifications.show(control.signal.aborted ? { message: t('exportCancelled') } : { color: 'yellow', message: textOf(error) })
    } finally {
      setCount(null)
    }
  }
  if (count === null)
    return (
      <Button variant="default" onClick={() => void run()} disabled={isEmpty}>
        {t('common:view.export')}
      </Button>
    )
  return (
    <Group gap="xs">
      <Text size="sm" aria-live="polite">
        {t('exportFetched', { count })}
      </Text>
      <Button variant="default" onClick={() => running.current?.abort()}>
        {t('exportCancel')}
      </Button>
    </Group>
  )
}
