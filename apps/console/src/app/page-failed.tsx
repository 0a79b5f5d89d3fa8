import { Button, Stack, Text } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '../ui/page-header.tsx'
import { ProblemNotice } from '../ui/problem-notice.tsx'
import { forgetFailedPages, PageUnreachable } from './lazy-page.tsx'

/** A page that broke takes nothing else with it. One whose code could not be fetched opens by itself once the network is back. */
export function PageFailed({ error, reset }: { error: unknown; reset: () => void }) {
  const router = useRouter()
  const retry = useCallback(() => {
    forgetFailedPages()
    reset()
    void router.invalidate()
  }, [reset, router])
  useEffect(() => {
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [retry])
  return error instanceof PageUnreachable ? <Unreachable onRetry={retry} /> : <ProblemNotice error={error} onRetry={retry} />
}

function Unreachable({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <>
      <PageHeader title={t('offline.page')} />
      <Stack align="flex-start" role="alert">
        <Text>{t('offline.pageText')}</Text>
        <Button variant="default" onClick={onRetry}>
          {t('again')}
        </Button>
      </Stack>
    </>
  )
}
