import { Button, Group, Stack } from '@mantine/core'
import type { FormEventHandler, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CancelDraft } from './cancel-draft.tsx'
import { Dialog } from './dialog.tsx'
import { DraftNotice } from './draft-notice.tsx'
import { ProblemNotice } from './problem-notice.tsx'
import type { KeptDraft } from './use-draft.ts'

interface Props {
  title: string
  form: { readonly submitting: boolean; isDirty(): boolean }
  draft: KeptDraft
  /** What was refused; null: nothing. */
  error: unknown
  /** What saving is called, where it does more than save. */
  label?: string
  onSubmit: FormEventHandler<HTMLFormElement>
  onClose: () => void
  children: ReactNode
}

/** The fields of a record to be changed, kept as a draft; to be saved once something is another. */
export function EditDialog({ title, form, draft, error, label, onSubmit, onClose, children }: Props) {
  const { t } = useTranslation()
  return (
    <Dialog onClose={onClose} size="lg" title={title}>
      <form onSubmit={onSubmit} noValidate>
        <Stack gap="sm">
          <DraftNotice draft={draft} />
          {children}
          {error !== null && <ProblemNotice error={error} />}
          <Group justify="flex-end" gap="xs">
            <CancelDraft draft={draft} onClose={onClose} />
            <Button type="submit" loading={form.submitting} disabled={!form.isDirty()}>
              {label ?? t('save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
