import { Combobox, Text, Textarea, useCombobox } from '@mantine/core'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePeople } from '../../ui/person.tsx'
import { matches } from '../../ui/typed-words.ts'
import { useWords } from '../../ui/words.ts'
import { typedMention, withMention } from './mentions.ts'
import type { Subject } from './notes.queries.ts'

interface Props {
  about: Subject['kind']
  label: string
  text: string
  onText: (text: string) => void
  onChosen: (userId: string) => void
  onSend: () => void
  /** Grows to this as soon as it has words. */
  minRows?: number
  autoFocus?: boolean
}

const SHOWN = 6
/** Who could not read the note in this role; the service refuses to mention them. */
const CANNOT_READ: Readonly<Record<Subject['kind'], readonly string[]>> = {
  candidate: ['CLIENT_INTERVIEWER', 'FINANCE_APPROVER', 'AGENT_SERVICE'],
  application: ['CLIENT_INTERVIEWER', 'AGENT_SERVICE'],
}

/** Everybody whom a note of this kind may mention. */
export function useColleagues(about: Subject['kind']) {
  const { data = [] } = usePeople()
  return data.filter(({ roles }) => roles.some((role) => !CANNOT_READ[about].includes(role)))
}

/** A field for a note: an @ opens the colleagues, of whom Enter takes one; Ctrl or ⌘ with Enter sends. */
export function NoteEditor({ about, label, text, onText, onChosen, onSend, minRows = 2, autoFocus = false }: Props) {
  const { t } = useTranslation(['notes', 'common'])
  const words = useWords()
  const people = useColleagues(about)
  const field = useRef<HTMLTextAreaElement>(null)
  const [caret, setCaret] = useState(0)
  const list = useCombobox({ onDropdownClose: () => list.resetSelectedOption() })
  /** Behind a whole name and a space nobody is looked for any more. */
  const typedIn = (words: string, at: number) => {
    const mention = typedMention(words, at)
    return mention === null || people.some(({ display_name }) => mention.words.startsWith(`${display_name} `)) ? null : mention
  }
  const typed = typedIn(text, Math.min(caret, text.length))
  const found =
    typed === null
      ? []
      : people.filter(({ display_name, roles }) => matches(typed.words, display_name, ...roles.map(words.role))).slice(0, SHOWN)
  const isOpen = list.dropdownOpened && typed !== null

  const names = found.map(({ id }) => id).join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever others are shown, Enter takes the first of them
  useEffect(() => {
    if (isOpen) list.selectFirstOption()
  }, [isOpen, names])

  const follow = (place: HTMLTextAreaElement) => {
    const at = place.selectionStart
    setCaret(at)
    if (typedIn(place.value, at) === null) list.closeDropdown()
    else list.openDropdown()
  }
  const choose = (id: string) => {
    const person = people.find((one) => one.id === id)
    if (person === undefined || typed === null) return
    const next = withMention(text, typed, person.display_name)
    onText(next.text)
    onChosen(id)
    list.closeDropdown()
    window.requestAnimationFrame(() => {
      field.current?.focus()
      field.current?.setSelectionRange(next.caret, next.caret)
      setCaret(next.caret)
    })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      // Who is highlighted is meant: the note is not sent without the mention. The list does not take the key a second time.
      const meant = isOpen ? (found[list.getSelectedOptionIndex()] ?? found[0]) : undefined
      if (meant === undefined) onSend()
      else {
        list.resetSelectedOption()
        choose(meant.id)
      }
    } else if (event.key === 'Tab' && isOpen && found[0] !== undefined && !event.shiftKey) {
      event.preventDefault()
      choose(found[0].id)
    } else if (event.key === 'Escape' && isOpen) {
      event.stopPropagation()
      list.closeDropdown()
    }
  }
  return (
    <Combobox store={list} onOptionSubmit={choose} position="bottom-start" withinPortal={false}>
      <Combobox.Target>
        <Textarea
          ref={field}
          label={label}
          placeholder={t('placeholder')}
          value={text}
          autosize
          minRows={minRows}
          maxRows={16}
          maxLength={5000}
          {...(autoFocus ? { 'data-autofocus': true } : {})}
          onChange={(event) => {
            onText(event.currentTarget.value)
            follow(event.currentTarget)
          }}
          onSelect={(event) => follow(event.currentTarget)}
          onBlur={() => list.closeDropdown()}
          onKeyDown={onKeyDown}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!isOpen}>
        <Combobox.Options aria-label={t('colleagues')}>
          {found.map((person) => (
            <Combobox.Option value={person.id} key={person.id}>
              {person.display_name}{' '}
              <Text span size="xs">
                {person.roles.map(words.role).join(', ')}
              </Text>
            </Combobox.Option>
          ))}
          {found.length === 0 && <Combobox.Empty>{t('nobody')}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
