import { Text } from '@mantine/core'
import { useNetwork } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { IconCloudOff } from '../ui/icons.tsx'

/** While the browser has no connection nothing is fetched, and every list would look as if it were up to date. */
export function OfflineNotice() {
  const { t } = useTranslation()
  const { online } = useNetwork()
  return (
    <div role="status">
      {!online && (
        <div className="tng-stale tng-offline">
          <IconCloudOff size={18} aria-hidden />
          <Text size="sm">
            <strong>{t('offline.title')}.</strong> {t('offline.text')}
          </Text>
        </div>
      )}
    </div>
  )
}
