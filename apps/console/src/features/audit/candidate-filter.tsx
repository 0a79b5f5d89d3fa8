import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFurtherPages } from '../../api/further-pages.ts'
import { locale } from '../../app/i18n.ts'
import { candidateQuery, useCandidateNames } from '../candidates/candidates.queries.ts'

/** The names of so many candidates are looked through, a hundred a page. */
const PAGES = 20
const MOST = PAGES * 100

interface Props {
  className: string
  value: string | null
  onChange: (id: string | null) => void
}

/** Everything about one person. The names are fetched once somebody types one. */
export function CandidateFilter({ className, value, onChange }: Props) {
  const { t } = useTranslation(['audit', 'common'])
  const [isTyped, setTyped] = useState(false)
  const list = useCandidateNames({ enabled: isTyped })
  const { goesOn, isCut } = useFurtherPages(list, PAGES)
  const { data: chosen } = useQuery({ ...candidateQuery(value ?? ''), enabled: value !== null })
  const named = ({ id, full_name, headline }: { id: string; full_name: string | null; headline: string | null }) => ({
    value: id,
    label: [full_name ?? t('common:unnamed'), headline].filter(Boolean).join(', '),
  })
  const nothing = () => {
    if (!isTyped) return t('filter.typeCandidate')
    if (list.isLoading || goesOn) return t('common:loading')
    return isCut ? t('filter.noRecentCandidate', { most: new Intl.NumberFormat(locale()).format(MOST) }) : t('filter.noCandidate')
  }
  const options = list.items.map(named)
  if (value !== null && !options.some((option) => option.value === value))
    options.unshift(chosen === undefined ? { value, label: t('filter.oneCandidate') } : named(chosen))
  return (
    <Select
      className={className}
      label={t('filter.candidate')}
      placeholder={t('filter.any')}
      clearable
      searchable
      limit={100}
      nothingFoundMessage={nothing()}
      data={options}
      value={value}
      onChange={onChange}
      onInput={() => setTyped(true)}
    />
  )
}
