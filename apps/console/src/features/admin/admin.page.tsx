import { Link, Navigate, Outlet, useRouterState } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../session/session.ts'
import { PageLoading } from '../../ui/page-loading.tsx'
import { RefusedPage } from '../../ui/refused-page.tsx'
import classes from './admin.module.css'
import { SECTIONS, sectionAt } from './sections.ts'

/** The frame of the administration: the parts one may use, and the one that is open. */
export function AdminPage() {
  const { t } = useTranslation('admin')
  const { permissions } = useSession()
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const here = sectionAt(path)
  const mine = SECTIONS.filter(({ need }) => permissions.has(need))
  const first = mine[0]
  if (first === undefined || (here !== undefined && !permissions.has(here.need)))
    return (
      <RefusedPage
        title={here === undefined ? t('heading') : t(`section.${here.word}`)}
        needs={here === undefined ? [...new Set(SECTIONS.map(({ need }) => need))] : [here.need]}
      />
    )
  if (here === undefined) return <Navigate to={first.to} replace />
  return (
    <>
      <nav className={classes.sections} aria-label={t('heading')}>
        {mine.map(({ to, word }) => (
          <Link
            key={to}
            ref={here.to === to ? intoView : undefined}
            to={to}
            className={classes.section}
            aria-current={here.to === to ? 'page' : undefined}
          >
            {t(`section.${word}`)}
          </Link>
        ))}
      </nav>
      <Suspense fallback={<PageLoading />}>
        <Outlet />
      </Suspense>
    </>
  )
}

/** On a phone the row of parts is wider than the screen. */
const intoView = (link: HTMLAnchorElement | null) => link?.scrollIntoView({ block: 'nearest', inline: 'center' })
