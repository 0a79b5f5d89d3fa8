import { type ComboboxItem, Group, MultiSelect, type MultiSelectProps, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { locale } from '../../app/i18n.ts'
import { isProgram, usePeople } from '../../ui/person.tsx'
import { matches } from '../../ui/typed-words.ts'
import { useWords } from '../../ui/words.ts'
import type { Interview } from './interviews.queries.ts'
import { busyIn, type Slot } from './panel-conflicts.ts'
import { inPanelOrder } from './panel-order.ts'
import { MOST_PANEL } from './schedule-form.ts'
import { span } from './times.ts'
import { useTeam } from './use-team.ts'

interface Props extends Omit<MultiSelectProps, 'data'> {
  applicationId: string | null
  at: Slot | null
  scheduled: readonly Interview[]
}

/** Chooses who interviews. Beside each name stands what they do, and whether they are taken at that time. */
export function PanelChoice({ applicationId, at, scheduled, ...input }: Props) {
  const { t } = useTranslation(['interviews', 'common'])
  const words = useWords()
  const people = usePeople()
  const team = useTeam(applicationId, scheduled)
  const all = inPanelOrder(
    (people.data ?? []).filter((person) => !isProgram(person)),
    team,
    locale(),
  )
  const ids = all.map(({ id }) => id)
  const busy = new Map(at === null ? [] : busyIn(ids, at, scheduled).map(({ userId, interview }) => [userId, interview]))
  const rolesOf = (id: string) => {
    const roles = all.find((person) => person.id === id)?.roles.map(words.role) ?? []
    return [...(team.has(id) ? [t('team')] : []), ...roles].join(', ')
  }
  return (
    <MultiSelect
      label={t('panel')}
      placeholder={t('choosePanel')}
      withAsterisk
      required
      searchable
      hidePickedOptions
      limit={100}
      filter={({ options, search }) => (options as ComboboxItem[]).filter(({ value, label }) => matches(search, label, rolesOf(value)))}
      maxValues={MOST_PANEL}
      nothingFoundMessage={people.isLoading ? t('common:loading') : t('nobodyFound')}
      data={all.map(({ id, display_name }) => ({ value: id, label: display_name }))}
      renderOption={({ option }) => {
        const taken = busy.get(option.value)
        return (
          <Group justify="space-between" gap="xs" w="100%" wrap="nowrap">
            <span>{option.label}</span>
            <Text size="xs" c="dimmed" ta="right">
              {taken === undefined ? rolesOf(option.value) : t('busyAt', { time: span(taken.starts_at, taken.ends_at) })}
            </Text>
          </Group>
        )
      }}
      {...input}
    />
  )
}
