import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { groupsFor } from '../features/admin/sections.ts'
import { useSession } from '../session/session.ts'
import { loadAdministrationWords } from './i18n.ts'

interface JumpTo {
  readonly to: string
  readonly label: string
  readonly description: string
}

/** The pages of the administration that this person may open. Their words are fetched when they are first wanted, and the pages come with them. */
export function useAdministrationPages(isWanted: boolean): readonly JumpTo[] {
  const { permissions } = useSession()
  const { t, i18n } = useTranslation()
  const groups = useMemo(() => groupsFor(permissions), [permissions])
  const [hasWords, setHasWords] = useState(() => i18n.hasLoadedNamespace('admin'))
  const wants = isWanted && !hasWords && groups.length > 0
  useEffect(() => {
    if (wants) void loadAdministrationWords().then(() => setHasWords(true))
  }, [wants])
  return useMemo(
    () =>
      hasWords
        ? groups.flatMap(({ word, sections }) =>
            sections.map((section) => ({
              to: section.to,
              label: t(`section.${section.word}`, { ns: 'admin' }),
              description: `${t('nav.admin')} · ${t(`group.${word}`, { ns: 'admin' })}`,
            })),
          )
        : [],
    [hasWords, groups, t],
  )
}
