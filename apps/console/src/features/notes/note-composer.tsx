import { Button, Group, Stack, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { useTextDraft } from '../../ui/use-draft.ts'
import { mentionedIn, openMention, withMention } from './mentions.ts'
import { NoteEditor, useColleagues } from './note-editor.tsx'
import type { Subject, WrittenNote } from './notes.queries.ts'

interface Props {
  about: Subject['kind']
  /** Names what is typed here, so that it is there again after a reload. */
  draft: string
  given?: string
  /** Chosen before, in what is given. */
  mentioned?: readonly string[]
  label: string
  button: string
  /** The key is the same until the note is in: to try again does not write it twice. */
  send: (note: WrittenNote, key: string) => Promise<unknown>
  onCancel?: () => void
}

/** So many colleagues are named whom an @ may mean. */
const SHOWN = 4

/** Writes a note. What was typed survives a refusal, another page and a reload. */
export function NoteComposer({ about, draft, given = '', mentioned = [], label, button, send, onCancel }: Props) {
  const { t } = useTranslation(['notes', 'common'])
  const people = useColleagues(about)
  const { text, setText, done } = useTextDraft(draft, given)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(mentioned))
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  /** The text that was not sent, because an @ in it may mean somebody. */
  const [asked, setAsked] = useState<string | null>(null)
  const key = useRef<string | null>(null)
  const latest = useRef(text)
  latest.current = text
  const isEmpty = text.trim() === ''
  const submit = async () => {
    if (busy || isEmpty) return
    if (asked !== text && openMention(text, people) !== null) return setAsked(text)
    setAsked(null)
    setBusy(true)
    setError(null)
    key.current ??= crypto.randomUUID()
    try {
      await send({ text: text.trim(), mentions: mentionedIn(text, people, chosen) }, key.current)
      key.current = null
      // What was typed while it went out is the beginning of the next one.
      const rest = latest.current.startsWith(text) ? latest.current.slice(text.length) : latest.current
      setText(rest)
      setChosen(new Set())
      if (rest === '') done()
    } catch (reason) {
      setError(reason)
    } finally {
      setBusy(false)
    }
  }
  const open = asked === text ? openMention(text, people) : null
  const mention = (id: string, name: string) => {
    if (open === null) return
    key.current = null
    setText(withMention(text, open, name).text)
    setChosen((before) => new Set(before).add(id))
  }
  return (
    <Stack gap="xs">
      <NoteEditor
        about={about}
        label={label}
        text={text}
        onText={(next) => {
          key.current = null // another text is another note
          setText(next)
        }}
        onChosen={(id) => setChosen((before) => new Set(before).add(id))}
        onSend={() => void submit()}
      />
      {open !== null && (
        <Group role="alert" gap="xs">
          <Text size="sm">{t('meant', { words: open.words })}</Text>
          {open.found.slice(0, SHOWN).map(({ id, display_name }) => (
            <Button key={id} size="compact-sm" variant="default" onClick={() => mention(id, display_name)}>
              {display_name}
            </Button>
          ))}
          <Button size="compact-sm" variant="subtle" onClick={() => void submit()}>
            {t('meantNobody')}
          </Button>
        </Group>
      )}
      {error !== null && <ProblemNotice error={error} />}
      <Group justify="space-between" gap="xs">
        <Text size="xs" c="dimmed" visibleFrom="sm">
          {t('hint')}
        </Text>
        <Group gap="xs" ml="auto">
          {onCancel !== undefined && (
            <Button
              size="xs"
              variant="default"
              onClick={() => {
                done()
                onCancel()
              }}
            >
              {t('common:cancel')}
            </Button>
          )}
          <Button size="xs" disabled={isEmpty} loading={busy} onClick={() => void submit()}>
            {button}
          </Button>
        </Group>
      </Group>
    </Stack>
  )
}
