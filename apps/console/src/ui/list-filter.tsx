import { Group, SegmentedControl, Select, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { IconSearch } from './icons.tsx'
import { useWords } from './words.ts'

interface Props {
  words: string
  onWords: (words: string) => void
  statuses?: readonly string[]
  status?: string | undefined
  onStatus?: (status: string | undefined) => void
  children?: React.ReactNode
}

const ALL = ''

/** Above a list: words that narrow the rows already fetched, at once; a status that asks the server. */
export function ListFilter({ words, onWords, statuses, status, onStatus, children }: Props) {
  const { t } = useTranslation()
  const { status: wordFor } = useWords()
  const known = (statuses ?? []).map((code) => ({ value: code, label: wordFor(code) }))
  const choose = (value: string | null) => onStatus?.(value === null || value === ALL ? undefined : value)
  return (
    <Group gap="sm" mb="sm" wrap="wrap">
      <TextInput
        value={words}
        onChange={(event) => onWords(event.currentTarget.value)}
        placeholder={t('filter')}
        aria-label={t('filter')}
        leftSection={<IconSearch size={16} aria-hidden />}
        style={{ flex: '1 1 170px', maxWidth: 360 }}
        type="search"
      />
      {statuses !== undefined && (
        <>
          <SegmentedControl
            visibleFrom={statuses.length > 5 ? 'xl' : 'md'}
            data={[{ value: ALL, label: t('allStatuses') }, ...known]}
            value={status ?? ALL}
            onChange={choose}
            aria-label={t('statusFilter')}
          />
          <Select
            hiddenFrom={statuses.length > 5 ? 'xl' : 'md'}
            data={[{ value: ALL, label: t('anyStatus') }, ...known]}
            value={status ?? ALL}
            onChange={choose}
            aria-label={t('statusFilter')}
            allowDeselect={false}
            style={{ flex: '0 1 160px' }}
          />
        </>
      )}
      {children}
    </Group>
  )
}
