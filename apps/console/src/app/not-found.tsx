import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../ui/empty-state.tsx'

export function NotFound() {
  const { t } = useTranslation()
  return (
    <EmptyState
      title={t('notFound.title')}
      action={
        <Button component={Link} to="/" variant="default">
          {t('notFound.home')}
        </Button>
      }
    >
      {t('notFound.text')}
    </EmptyState>
  )
}
