import { Button, Group, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldErrors } from '../../api/field-errors.ts'
import { toProblem } from '../../api/problem.ts'
import { DayInput } from '../../ui/day-input.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { useInPlaceOf } from '../../ui/use-approval.ts'
import { onboardingChanged } from '../discrepancies/discrepancies.queries.ts'
import { FormDifferences } from '../onboarding/form-differences.tsx'
import { convert } from './conversion.queries.ts'
import { PossibleEmployees } from './possible-employees.tsx'

interface Props {
  applicationId: string
  candidateId: string
  /** What is approved by converting. */
  requestId: string | null
  name: string
  /** The first day that the accepted offer names; undefined while it is looked up. */
  offered: string | null | undefined
  onClose: () => void
}

/** The last step of a hire. It asks once, because an employee number is not given back. */
export function ConvertDialog({ applicationId, candidateId, requestId, name, offered, onClose }: Props) {
  const { t } = useTranslation(['conversion', 'common'])
  const inPlace = useInPlaceOf(requestId)
  const [chosen, setChosen] = useState<string | null>()
  const joining = chosen === undefined ? (offered ?? null) : chosen
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const confirm = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setError(null)
    try {
      const { employee_number } = await convert(applicationId, joining)
      notifications.show({ message: t('done', { name, number: employee_number }) })
      onClose()
    } catch (refusal) {
      if (toProblem(refusal).code === 'already_converted') {
        await onboardingChanged() // the page then says who they are
        notifications.show({ message: t('alreadyConverted', { name }) })
        onClose()
        return
      }
      setError(refusal)
      setBusy(false)
    }
  }
  return (
    <Dialog onClose={onClose} title={t('convertFor', { name })}>
      <form onSubmit={(event) => void confirm(event)} noValidate>
        <Stack gap="md">
          <PossibleEmployees applicationId={applicationId} />
          <FormDifferences applicationId={applicationId} candidateId={candidateId} />
          {inPlace !== null && <Text>{inPlace}</Text>}
          <Text>{t('convertNote')}</Text>
          <DayInput
            label={t('joiningDate')}
            description={t(joining !== null && joining === offered ? 'joiningOffered' : 'joiningHint')}
            clearable
            value={joining}
            onChange={setChosen}
            error={error === null ? null : (fieldErrors(error)['joining_date'] ?? null)}
          />
          {error !== null && <ProblemNotice error={error} />}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('common:cancel')}
            </Button>
            <Button type="submit" loading={busy || offered === undefined} data-autofocus>
              {t('convert')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
