import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryClient } from '../../api/query-client.ts'
import { useProblemText } from '../../ui/problem-text.ts'
import { discrepancyQuery, type NewDiscrepancy, raiseDiscrepancy } from '../discrepancies/discrepancies.queries.ts'

const LONGEST = 5_000

/** Raises a discrepancy that settles its check no longer once more, as it was: one click, because everything to say was said. */
export function RaiseAgain({ discrepancyId, about }: { discrepancyId: string; about: string }) {
  const { t } = useTranslation('onboarding')
  const textOf = useProblemText()
  const [busy, setBusy] = useState(false)
  const raise = async () => {
    setBusy(true)
    try {
      const before = await queryClient.fetchQuery(discrepancyQuery(discrepancyId))
      const { application_id, category, severity, field, description } = before
      const said = t('raisedAgainText', { text: description, interpolation: { escapeValue: false } })
      await raiseDiscrepancy({ application_id, category, severity, field, description: said.slice(0, LONGEST) } as NewDiscrepancy)
      notifications.show({ message: t('raisedAgain_done') })
    } catch (refusal) {
      notifications.show({ color: 'red', message: textOf(refusal) })
    }
    setBusy(false)
  }
  return (
    <Button size="compact-sm" loading={busy} onClick={() => void raise()} aria-label={`${t('raiseAgain')}: ${about}`}>
      {t('raiseAgain')}
    </Button>
  )
}
