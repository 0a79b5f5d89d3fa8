import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { locale } from '../app/i18n.ts'
import type en from '../locales/en/common.json'
import { useSession } from '../session/session.ts'
import { EmptyState } from './empty-state.tsx'
import { PageHeader } from './page-header.tsx'
import { useWords } from './words.ts'

type Need = keyof (typeof en)['refused']['need']

/** A page of others: says so kindly, and asks the service for nothing, which would write the attempt into the audit log. */
export function RefusedPage({ title, needs }: { title: string; needs: readonly string[] }) {
  const { t } = useTranslation()
  const { me } = useSession()
  const words = useWords()
  const rights = needs.map((code) => t(`refused.need.${code.replace('.', '-') as Need}`))
  const need = new Intl.ListFormat(locale(), { type: 'disjunction' }).format(rights)
  return (
    <>
      <PageHeader title={title} />
      <div className="tng-surface">
        <EmptyState
          title={t('refused.title')}
          action={
            <Button variant="default" renderRoot={(props) => <Link {...props} to="/" />}>
              {t('notFound.home')}
            </Button>
          }
        >
          <span title={needs.join(', ')}>{t('refused.text', { role: words.role(me.role), need })}</span>
        </EmptyState>
      </div>
    </>
  )
}
