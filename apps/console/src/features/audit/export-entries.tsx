import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useTranslation } from 'react-i18next'
import { type AuditEntry, recordOf } from '../../ui/audit-story.ts'
import { useChangeText } from '../../ui/change-words.tsx'
import { toCsv } from '../../ui/csv.ts'
import { saveFile } from '../../ui/save-file.ts'
import { useAuditWords } from '../../ui/story-line.tsx'

interface Props {
  entries: readonly AuditEntry[]
  numbers: ReadonlyMap<string, string>
  hasMore: boolean
}

/** The entries that the filters left and that were fetched, as a file. */
export function ExportEntries({ entries, numbers, hasMore }: Props) {
  const { t } = useTranslation(['audit', 'common'])
  const words = useAuditWords()
  const changes = useChangeText()
  const save = () => {
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
    notifications.show({ message: t(hasMore ? 'common:view.exportedPart' : 'common:view.exported', { count: rows.length }) })
  }
  return (
    <Button variant="default" onClick={save} disabled={entries.length === 0}>
      {t('common:view.export')}
    </Button>
  )
}
