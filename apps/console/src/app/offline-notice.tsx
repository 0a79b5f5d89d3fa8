import { Text } from '@mantine/core'
import { useNetwork } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { queryClient } from '../api/query-client.ts'
import { useStaleSince } from '../api/use-record.ts'
import { IconCloudOff } from '../ui/icons.tsx'
import { StaleNotice } from '../ui/stale-notice.tsx'

/** While nothing can be fetched every page would look as if it were up to date. */
export function OfflineNotice() {
  const { t } = useTranslation()
  const { online } = useNetwork()
  const staleSince = useStaleSince()
  return (
    <>
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
      {online && staleSince !== 0 && (
        <StaleNotice at={staleSince} text="offline.record" onRetry={() => void queryClient.refetchQueries({ type: 'active' })} />
      )}
    </>
  )
}
