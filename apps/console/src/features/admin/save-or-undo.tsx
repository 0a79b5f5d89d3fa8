import { Button, Group } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import type { KeptDraft } from '../../ui/use-draft.ts'

interface Props {
  form: Pick<UseFormReturnType<object>, 'submitting' | 'isDirty'>
  draft: Pick<KeptDraft, 'discard'>
}

/** The buttons under a form of the administration: save what was changed, or go back to what is saved. */
export function SaveOrUndo({ form, draft }: Props) {
  const { t } = useTranslation(['admin', 'common'])
  return (
    <Group gap="xs">
      <Button type="submit" loading={form.submitting} disabled={!form.isDirty()}>
        {t('common:save')}
      </Button>
      {form.isDirty() && (
        <Button variant="default" onClick={draft.discard}>
          {t('undo')}
        </Button>
      )}
    </Group>
  )
}
