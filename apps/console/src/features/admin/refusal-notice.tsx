import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { toProblem } from '../../api/problem.ts'
import type en from '../../locales/en/admin.json'
import { Note } from '../../ui/note.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'

type Known = keyof (typeof en)['refusal']

/** A rule of the administration that the service holds up, explained; anything else as it comes. */
export function RefusalNotice({ error }: { error: unknown }) {
  const { t, i18n } = useTranslation('admin')
  const { code } = toProblem(error)
  if (!i18n.exists(`admin:refusal.${code}`)) return <ProblemNotice error={error} />
  return (
    <div role="alert" title={code}>
      <Note tone="warning" title={t(`refusal.${code as Known}.title`)}>
        <Text>{t(`refusal.${code as Known}.text`)}</Text>
      </Note>
    </div>
  )
}
