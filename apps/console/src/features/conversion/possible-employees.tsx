import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../session/session.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { Note } from '../../ui/note.tsx'
import { checklistQuery } from './conversion.queries.ts'

/** Before a conversion: who may be the same person and has an employee number already, as long as nobody has answered the suggestion. */
export function PossibleEmployees({ applicationId }: { applicationId: string }) {
  const { t } = useTranslation(['conversion', 'common'])
  const mayReview = useMay('duplicate.read')
  const { data } = useQuery({ ...checklistQuery(applicationId), enabled: useMay('employee-conversion.read') })
  if (data === undefined || data.possible_employees.length === 0) return null
  return (
    <Note tone="warning" title={t('maybeEmployee.title', { name: data.candidate_name ?? t('common:unnamed') })}>
      <Text size="sm">{t('maybeEmployee.text')}</Text>
      {data.possible_employees.map((one) => (
        <Text key={one.suggestion_id} size="sm">
          <AppLink href={`/employees/${one.employee_id}`}>{one.employee_number}</AppLink>{' '}
          <AppLink href={`/candidates/${one.candidate_id}`}>{one.candidate_name ?? t('common:unnamed')}</AppLink>
          {mayReview && (
            <>
              {' · '}
              <AppLink href={`/duplicates/${one.suggestion_id}`}>{t('maybeEmployee.review')}</AppLink>
            </>
          )}
        </Text>
      ))}
      {!mayReview && <Text size="sm">{t('maybeEmployee.ask')}</Text>}
    </Note>
  )
}
