import { List } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Caution } from '../../ui/caution.tsx'
import { IconAlertTriangle } from '../../ui/icons.tsx'
import type { Reassigned } from './users.queries.ts'
import { Words } from './waiting-list.tsx'

/** What the colleague could not take, each with its reason. It still waits. */
export function NotMoved({ items }: { items: Reassigned['not_moved'] }) {
  const { t } = useTranslation('admin')
  if (items.length === 0) return null
  return (
    <Caution role="alert" icon={<IconAlertTriangle aria-hidden />} title={t('waiting.notMoved', { count: items.length })}>
      <List size="sm">
        {items.map((item) => (
          <List.Item key={`${item.kind} ${item.entity_id}`}>
            <Words item={item} /> {item.code === 'panel_conflict' ? t('waiting.panelConflict') : item.detail}
          </List.Item>
        ))}
      </List>
    </Caution>
  )
}
