import { Button, Group, Stack, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { useTextDraft } from '../../ui/use-draft.ts'
import { mentionedIn } from './mentions.ts'
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

/** Writes a note. What was typed survives a refusal, another page and a reload. */
export function NoteComposer({ about, draft, given = '', mentioned = [], label, button, send, onCancel }: Props) {
  const { t } = useTranslation(['notes', 'common'])
  const people = useColleagues(about)
  const { text, setText, done } = useTextDraft(draft, given)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(mentioned))
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const key = useRef<string | null>(null)
  const latest = useRef(text)
  latest.current = text
  const isEmpty = text.trim() === ''
  const submit = async () => {
    if (busy || isEmpty) return
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
