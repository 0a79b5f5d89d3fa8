import { Select, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../session/session.ts'
import { Facts } from '../../ui/facts.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import type { TanItem } from './requisitions.queries.ts'
import { chooseScorecard, templatesQuery } from './scorecards.queries.ts'

const DEFAULT = 'default'

interface Props {
  tan: Pick<TanItem, 'id' | 'tan_number' | 'title' | 'row_version' | 'scorecard_template_id' | 'status'>
  /** In a table the column says what it is. */
  isLabelled?: boolean
}

/** What interviewers of this requisition rate. Chosen at once: there is nothing to lose. */
export function ScorecardChoice({ tan, isLabelled = false }: Props) {
  const { t } = useTranslation('requisitions')
  const { data: templates = [] } = useQuery(templatesQuery)
  const mayChoose = useMay('tan.set-scorecard')
  const [error, setError] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  const byDefault = templates.find(({ is_default }) => is_default)
  const none = byDefault === undefined ? t('scorecardNone') : t('scorecardDefault', { name: byDefault.name })
  const chosen = templates.find(({ id }) => id === tan.scorecard_template_id)
  // It is no action of the workflow, so the record does not name it among those.
  const isOpen = tan.status === 'PendingApproval' || tan.status === 'Approved'
  if (!mayChoose || !isOpen)
    return isLabelled ? <Facts facts={[[t('scorecard'), chosen?.name ?? none]]} /> : <Text size="sm">{chosen?.name ?? none}</Text>
  const choose = async (value: string | null) => {
    setBusy(true)
    setError(null)
    try {
      await chooseScorecard(tan, value === DEFAULT ? null : value)
      notifications.show({ message: t('scorecardSaved', { number: tan.tan_number }) })
    } catch (reason) {
      setError(reason)
    } finally {
      setBusy(false)
    }
  }
  const name = t('scorecardOf', { number: tan.tan_number, title: tan.title })
  return (
    <Stack gap={4}>
      <Select
        {...(isLabelled ? { label: t('scorecard'), description: t('scorecardHint') } : { 'aria-label': name })}
        maw={360}
        data={[{ value: DEFAULT, label: none }, ...templates.map((one) => ({ value: one.id, label: one.name }))]}
        value={tan.scorecard_template_id ?? DEFAULT}
        allowDeselect={false}
        disabled={busy}
        onChange={(value) => void choose(value)}
      />
      {error !== null && <ProblemNotice error={error} />}
    </Stack>
  )
}
