import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { getHotkeyHandler, useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toProblem } from '../api/problem.ts'
import { Caution } from './caution.tsx'
import { Dialog, END_COLOR } from './dialog.tsx'
import { OvertakenNotice } from './overtaken-notice.tsx'
import { ProblemNotice } from './problem-notice.tsx'
import { useTextDraft } from './use-draft.ts'

interface Props {
  title: string
  /** What will happen, in a sentence. */
  children?: ReactNode
  comment: { readonly label: string; readonly hint: string; readonly isRequired?: boolean }
  /** Usual comments: one press writes it, and it may be changed. */
  choices?: readonly string[]
  label: string
  /** What was typed before, when the dialog is opened again. */
  draft?: string
  /** The record was changed meanwhile: what was typed is handed over, and the person looks at the record as it is now. What comes back says what became of it where there is nothing left to decide. */
  onOvertaken?: (draft: string) => Promise<string | null>
  /** The decision ends something for somebody. */
  isEnd?: boolean
  act: (comment: string | undefined) => Promise<unknown>
  onClose: () => void
  returnTo?: () => HTMLElement | null
}

/**
 * Asks for a comment before a decision. The comment has the focus, so that nothing typed can press a button:
 * only the button itself and Ctrl or ⌘ with Enter confirm. A refusal, Escape and another page keep what was typed; Cancel does not.
 */
export function CommentDialog(props: Props) {
  const { title, children, comment, choices = [], label, draft = '', onOvertaken, isEnd = false, act, onClose, returnTo } = props
  const { t } = useTranslation()
  const { text, setText, done } = useTextDraft(title, draft)
  const isPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false }) // it has no Ctrl key
  const [isEmpty, setEmpty] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const [fate, setFate] = useState<string | null>(null)
  const confirm = async () => {
    if (busy || fate !== null) return
    const isMissing = comment.isRequired === true && text.trim() === ''
    setEmpty(isMissing)
    if (isMissing) return
    setBusy(true)
    setError(null)
    try {
      await act(text.trim() === '' ? undefined : text.trim())
      done()
      onClose()
    } catch (reason) {
      setError(reason)
    } finally {
      setBusy(false)
    }
  }
  const isOvertaken = onOvertaken !== undefined && error !== null && toProblem(error).overtaken
  return (
    <Dialog onClose={onClose} title={title} {...(returnTo ? { returnTo } : {})}>
      <Stack gap="md">
        {children !== undefined && <Text component="div">{children}</Text>}
        {choices.length > 0 && (
          <Group gap={6} role="group" aria-label={t('usualReasons')}>
            {choices.map((choice) => (
              <Button key={choice} size="compact-sm" variant="default" onClick={() => setText(choice)}>
                {choice}
              </Button>
            ))}
          </Group>
        )}
        <Textarea
          label={comment.label}
          description={isPhone ? comment.hint : `${comment.hint} ${t('decision.confirmKeys')}`}
          withAsterisk={comment.isRequired ?? false}
          required={comment.isRequired ?? false}
          error={isEmpty && t('required')}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={getHotkeyHandler([['mod+Enter', () => void confirm()]])}
          maxLength={2000}
          autosize
          minRows={3}
          readOnly={fate !== null}
          ref={focusAtOnce}
          data-autofocus
        />
        {error !== null && !isOvertaken && <ProblemNotice error={error} />}
        {isOvertaken && fate === null && (
          <OvertakenNotice onShow={async () => setFate((await onOvertaken?.(text)) ?? null)}>{t('overtaken.decision')}</OvertakenNotice>
        )}
        {fate !== null && (
          <Caution role="alert" title={t('overtaken.title')}>
            {fate} {text.trim() !== '' && t('overtaken.comment')}
          </Caution>
        )}
        <Group justify="flex-end" gap="xs">
          <Button
            variant="default"
            onClick={() => {
              done()
              onClose()
            }}
          >
            {t(fate === null ? 'cancel' : 'close')}
          </Button>
          {fate === null && (
            <Button loading={busy} disabled={isOvertaken} onClick={() => void confirm()} {...(isEnd ? { color: END_COLOR } : {})}>
              {label}
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  )
}

/** The dialog itself moves the focus a moment later, and what a fast typist writes until then would be lost. */
export const focusAtOnce = (field: HTMLTextAreaElement | null) => field?.focus()
