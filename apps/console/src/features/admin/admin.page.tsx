import { Navigate, Outlet, useMatches } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../session/session.ts'
import { PageLoading } from '../../ui/page-loading.tsx'
import { RefusedPage } from '../../ui/refused-page.tsx'
import classes from './admin.module.css'
import { SectionNav } from './section-nav.tsx'
import { SECTIONS, sectionAt } from './sections.ts'

/** The frame of the administration: the sections that the user may open, and the open one. */
export function AdminPage() {
  const { t } = useTranslation('admin')
  const { permissions } = useSession()
  // The matched page, not the address: the address already names the next page while this one is still shown.
  const path = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '' })
  const here = sectionAt(path)
  if (!SECTIONS.some(({ need }) => permissions.has(need)) || (here !== undefined && !permissions.has(here.need)))
    return (
      <RefusedPage
        title={here === undefined ? t('heading') : t(`section.${here.word}`)}
        needs={here === undefined ? [...new Set(SECTIONS.map(({ need }) => need))] : [here.need]}
      />
    )
  return (
    <div className={classes.frame}>
      <SectionNav here={here} />
      <div className={classes.part}>
        <Suspense fallback={<PageLoading />}>
          <Outlet />
        </Suspense>
      </div>
    </div>
  )
}

/** `/admin` itself opens the first section that the user may open. */
export function AdminIndex() {
  const { permissions } = useSession()
  const first = SECTIONS.find(({ need }) => permissions.has(need))
  return first === undefined ? null : <Navigate to={first.to} replace />
}
