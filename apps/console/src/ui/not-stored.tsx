import { Badge, Tooltip } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** Beside the name of a field that Tanager takes and does not keep. */
export function NotStored({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <>
      {children}{' '}
      <Tooltip label={t('notStoredHint')}>
        <Badge size="xs" variant="outline" color="gray" tt="none" c="dimmed">
          {t('notStored')}
        </Badge>
      </Tooltip>
    </>
  )
}
