import { Button, Code } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useSession } from '../session/session.ts'
import { EmptyState } from './empty-state.tsx'
import { PageHeader } from './page-header.tsx'
import { useWords } from './words.ts'

/** A page of others: says so kindly, and asks the service for nothing, which would write the attempt into the audit log. */
export function RefusedPage({ title, needs }: { title: string; needs: readonly string[] }) {
  const { t } = useTranslation(['admin', 'common'])
  const { me } = useSession()
  const words = useWords()
  return (
    <>
      <PageHeader title={title} />
      <div className="tng-surface">
        <EmptyState
          title={t('refused.title')}
          action={
            <Button variant="default" renderRoot={(props) => <Link {...props} to="/" />}>
              {t('common:notFound.home')}
            </Button>
          }
        >
          {t('refused.text', { role: words.role(me.role) })}{' '}
          {needs.map((code) => (
            <Code key={code} mr={4}>
              {code}
            </Code>
          ))}
        </EmptyState>
      </div>
    </>
  )
}
