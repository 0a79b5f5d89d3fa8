import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { getHotkeyHandler } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldErrors } from '../api/field-errors.ts'
import { focusAtOnce } from './comment-dialog.tsx'
import { Dialog, END_COLOR } from './dialog.tsx'
import { ProblemNotice } from './problem-notice.tsx'
import { useTextDraft } from './use-draft.ts'
import { withChoice } from './with-choice.ts'

interface Props {
  title: string
  /** What will happen, in a sentence. */
  children: ReactNode
  reason: { readonly label: string; readonly hint?: string; readonly maxLength?: number }
  /** Usual reasons: one press adds it to what was typed, and it may be changed. */
  choices?: readonly string[]
  label: string
  /** The act ends something for somebody. */
  isEnd?: boolean
  cancelLabel?: string
  act: (reason: string) => Promise<unknown>
  onClose: () => void
  returnTo?: () => HTMLElement | null
}

/** Asks why before something that the service wants a reason for. Ctrl or ⌘ with Enter sends it. A refusal, Escape and another page keep what was typed; Cancel does not. */
export function ReasonDialog({ title, children, reason, choices = [], label, isEnd = false, cancelLabel, act, onClose, returnTo }: Props) {
  const { t } = useTranslation()
  const [error, setError] = useState<unknown>(null)
  const draft = useTextDraft(title)
  const form = useForm({
    initialValues: { reason: draft.text },
    onValuesChange: ({ reason: typed }) => draft.setText(typed),
    validate: { reason: (value) => (value.trim() === '' ? t('required') : null) },
  })
  const submit = form.onSubmit(async ({ reason: words }) => {
    setError(null)
    try {
      await act(words.trim())
      draft.done()
      onClose()
    } catch (refusal) {
      const { reason: fault, comment = fault } = fieldErrors(refusal) // the service has two names for it
      if (comment !== undefined) form.setFieldError('reason', comment)
      setError(refusal)
    }
  })
  return (
    <Dialog onClose={onClose} title={title} {...(returnTo ? { returnTo } : {})}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Text component="div">{children}</Text>
          {choices.length > 0 && (
            <Group gap={6} role="group" aria-label={t('usualReasons')}>
              {choices.map((choice) => (
                <Button
                  key={choice}
                  size="compact-sm"
                  variant="default"
                  onClick={() => form.setFieldValue('reason', withChoice(form.values.reason, choice, choices))}
                >
                  {choice}
                </Button>
              ))}
            </Group>
          )}
          <Textarea
            label={reason.label}
            description={reason.hint}
            withAsterisk
            required
            autosize
            minRows={3}
            maxLength={reason.maxLength ?? 2000}
            ref={focusAtOnce}
            data-autofocus
            {...form.getInputProps('reason')}
            onKeyDown={getHotkeyHandler([['mod+Enter', () => submit()]])}
          />
          {error !== null && <ProblemNotice error={error} />}
          <Group justify="flex-end" gap="xs">
            <Button
              variant="default"
              onClick={() => {
                draft.done()
                onClose()
              }}
            >
              {cancelLabel ?? t('cancel')}
            </Button>
            <Button type="submit" loading={form.submitting} {...(isEnd ? { color: END_COLOR } : {})}>
              {label}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
