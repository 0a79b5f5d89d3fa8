import { Link, Navigate, Outlet, useMatches } from '@tanstack/react-router'
import { Suspense, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../session/session.ts'
import { PageLoading } from '../../ui/page-loading.tsx'
import { RefusedPage } from '../../ui/refused-page.tsx'
import { useWidth } from '../../ui/use-width.ts'
import classes from './admin.module.css'
import { SECTIONS, sectionAt } from './sections.ts'

/** The frame of the administration: the sections that the user may open, and the open one. */
export function AdminPage() {
  const { t } = useTranslation('admin')
  const { permissions } = useSession()
  // The matched page, not the address: the address already names the next page while this one is still shown.
  const path = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '' })
  const here = sectionAt(path)
  const sections = useRef<HTMLElement>(null)
  const width = useWidth(sections)
  const open = here?.to
  // biome-ignore lint/correctness/useExhaustiveDependencies: on a phone the row is wider than the screen; the open one comes into view whenever either changes
  useEffect(() => {
    const row = sections.current
    const link = row?.querySelector<HTMLElement>('[aria-current]')
    if (row && link) row.scrollTo({ left: link.offsetLeft - row.offsetLeft - (row.clientWidth - link.offsetWidth) / 2 })
  }, [open, width])
  const mine = SECTIONS.filter(({ need }) => permissions.has(need))
  if (mine.length === 0 || (here !== undefined && !permissions.has(here.need)))
    return (
      <RefusedPage
        title={here === undefined ? t('heading') : t(`section.${here.word}`)}
        needs={here === undefined ? [...new Set(SECTIONS.map(({ need }) => need))] : [here.need]}
      />
    )
  return (
    <>
      <nav ref={sections} className={`tng-beside ${classes.sections}`} aria-label={t('heading')}>
        {mine.map(({ to, word }) => (
          <Link key={to} to={to} className={classes.section} aria-current={here?.to === to ? 'page' : undefined}>
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

/** `/admin` itself opens the first section that the user may open. */
export function AdminIndex() {
  const { permissions } = useSession()
  const first = SECTIONS.find(({ need }) => permissions.has(need))
  return first === undefined ? null : <Navigate to={first.to} replace />
}
