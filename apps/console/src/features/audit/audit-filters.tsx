import { Button, Group, Select, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../session/session.ts'
import { DayInput } from '../../ui/day-input.tsx'
import { usePeople } from '../../ui/person.tsx'
import { useRecordPerson } from '../../ui/record-name.ts'
import { useAuditWords } from '../../ui/story-line.tsx'
import { useWords } from '../../ui/words.ts'
import classes from './audit.module.css'
import { useLeavers } from './audit.queries.ts'
import { ACTIONS, KINDS } from './audit-codes.ts'
import type { AuditSearch } from './audit-search.ts'
import { CandidateFilter } from './candidate-filter.tsx'

interface Props {
  search: AuditSearch
  onSearch: (search: AuditSearch) => void
}

/** What to look for; all of it is asked of the service and kept in the address. */
export function AuditFilters({ search, onSearch }: Props) {
  const { t } = useTranslation('audit')
  const words = useAuditWords()
  const { status } = useWords()
  const people = usePeople()
  const leavers = useLeavers(useMay('user.read'))
  const actors = [
    ...(people.data ?? []).map(({ id, display_name }) => ({ value: id, label: display_name })),
    ...(leavers.data ?? []).map(({ id, display_name }) => ({ value: id, label: `${display_name} (${status('Inactive')})` })),
  ]
  const choose = (key: keyof AuditSearch) => (value: string | null) => {
    const { [key]: _, ...rest } = search
    onSearch(value === null ? rest : { ...rest, [key]: value })
  }
  /** All of that person's applications: one that was chosen before may be somebody else's. */
  const chooseCandidate = (candidate: string | null) => {
    const { candidate: _, application: __, ...rest } = search
    onSearch(candidate === null ? rest : { ...rest, candidate })
  }
  const sorted = (options: Array<{ value: string; label: string }>) => options.sort((a, b) => a.label.localeCompare(b.label))
  return (
    <section aria-label={t('filter.label')}>
      <div className={classes.filters}>
        <CandidateFilter className={classes.whole ?? ''} value={search.candidate ?? null} onChange={chooseCandidate} />
        <Select
          label={t('filter.entity')}
          placeholder={t('filter.any')}
          clearable
          searchable
          data={sorted(KINDS.map((value) => ({ value, label: words.kind(value) })))}
          value={search.entity ?? null}
          onChange={choose('entity')}
        />
        <Select
          label={t('filter.action')}
          placeholder={t('filter.any')}
          clearable
          searchable
          data={sorted(ACTIONS.map((value) => ({ value, label: words.action(value) })))}
          value={search.action ?? null}
          onChange={choose('action')}
        />
        <Select
          className={classes.whole}
          label={t('filter.actor')}
          placeholder={t('filter.any')}
          clearable
          searchable
          data={sorted(actors)}
          value={search.actor ?? null}
          onChange={choose('actor')}
        />
        <DayInput
          label={t('filter.from')}
          clearable
          placeholder={t('filter.anyDay')}
          value={search.from ?? null}
          onChange={choose('from')}
        />
        <DayInput label={t('filter.to')} clearable placeholder={t('filter.anyDay')} value={search.to ?? null} onChange={choose('to')} />
      </div>
      {search.application !== undefined && <OneApplication id={search.application} onAll={() => choose('application')(null)} />}
      {search.record !== undefined && (
        <Group gap="xs" mb="sm">
          <Text size="sm">{t('filter.oneRecord', { record: search.record })}</Text>
          <Button size="compact-sm" variant="default" onClick={() => choose('record')(null)}>
            {t('filter.anyRecord')}
          </Button>
        </Group>
      )}
    </section>
  )
}

function OneApplication({ id, onAll }: { id: string; onAll: () => void }) {
  const { t } = useTranslation(['audit', 'common'])
  const person = useRecordPerson('application', id)
  return (
    <Group gap="xs" mb="sm">
      <Text size="sm">{t('filter.oneApplication', { about: person === undefined ? '…' : (person ?? t('common:unnamed')) })}</Text>
      <Button size="compact-sm" variant="default" onClick={onAll}>
        {t('filter.anyRecord')}
      </Button>
    </Group>
  )
}
