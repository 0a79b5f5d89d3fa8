import { Group, Select, type SelectProps, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { locale } from '../../app/i18n.ts'
import { isProgram, usePeople } from '../../ui/person.tsx'
import { useWords } from '../../ui/words.ts'

/** Chooses an active colleague; beside each name stands what they do. */
export function ColleagueSelect({ except, onChange, ...input }: Omit<SelectProps, 'data'> & { except: string }) {
  const { t } = useTranslation(['admin', 'common'])
  const words = useWords()
  const people = usePeople()
  const typed = useRef('')
  const [left, setLeft] = useState('')
  const others = (people.data ?? [])
    .filter((person) => person.id !== except && !isProgram(person))
    .sort((a, b) => a.display_name.localeCompare(b.display_name, locale()))
  const rolesOf = (id: string) =>
    others
      .find((person) => person.id === id)
      ?.roles.map(words.role)
      .join(', ') ?? ''
  return (
    <Select
      searchable
      clearable
      limit={100}
      nothingFoundMessage={people.isLoading ? t('common:loading') : t('users.empty')}
      data={others.map(({ id, display_name }) => ({ value: id, label: display_name }))}
      renderOption={({ option }) => (
        <Group justify="space-between" gap="xs" w="100%" wrap="nowrap">
          <span>{option.label}</span>
          <Text size="xs" c="dimmed" ta="right">
            {rolesOf(option.value)}
          </Text>
        </Group>
      )}
      error={left !== '' && t('waiting.notChosen', { typed: left })}
      onInput={({ currentTarget }) => {
        typed.current = currentTarget.value.trim()
        setLeft('')
      }}
      // Whoever leaves the field without a choice is told that what was typed chose nobody.
      onBlur={() => setLeft(typed.current)}
      onChange={(value, option) => {
        typed.current = ''
        setLeft('')
        onChange?.(value, option)
      }}
      {...input}
    />
  )
}
