import { Text } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Column } from '../../ui/record-row.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import type { CandidateItem } from './candidates.queries.ts'
import { years } from './experience.ts'
import { SkillChips } from './skill-chips.tsx'

/** What decides whether one opens a candidate. */
export function useCandidateColumns(): Array<Column<CandidateItem>> {
  const { t } = useTranslation(['candidates', 'common'])
  return useMemo(
    () => [
      {
        key: 'name',
        header: t('field.full_name'),
        value: (one) => one.full_name,
        width: 'minmax(0, 2.2fr)',
        cell: (one) => (
          <>
            <Text fw={600} truncate fs={one.full_name === null ? 'italic' : undefined}>
              {one.full_name ?? t('common:unnamed')}
            </Text>
            <Text size="sm" c="dimmed" truncate>
              {one.headline ?? one.email}
            </Text>
          </>
        ),
      },
      { key: 'email', header: t('field.email'), value: (one) => one.email, width: '0', cell: () => null, isExportOnly: true },
      { key: 'phone', header: t('field.phone'), value: (one) => one.phone, width: '0', cell: () => null, isExportOnly: true },
      {
        key: 'employer',
        header: t('field.current_employer'),
        value: (one) => one.current_employer,
        facet: true,
        width: 'minmax(0, 1.4fr)',
        cell: (one) => one.current_employer,
        wide: true,
      },
      {
        key: 'experience',
        header: t('experience'),
        value: (one) => one.total_experience_years,
        width: '90px',
        cell: (one) => years(one.total_experience_years),
        wide: true,
      },
      {
        key: 'skills',
        header: t('field.skills'),
        value: (one) => one.skills,
        facet: true,
        width: 'minmax(0, 2.4fr)',
        cell: (one) => <SkillChips skills={one.skills} />,
        wide: true,
      },
      {
        key: 'source',
        header: t('field.source'),
        value: (one) => one.source,
        facet: true,
        width: 'minmax(0, 1fr)',
        cell: (one) => one.source,
        wide: true,
      },
      {
        key: 'added',
        header: t('added'),
        value: (one) => one.created_at,
        width: '120px',
        cell: (one) => <RelativeTime at={one.created_at} />,
      },
    ],
    [t],
  )
}
