import { Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../session/session.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { useFieldWord } from '../../ui/field-words.ts'
import { Note } from '../../ui/note.tsx'
import { candidateQuery } from '../candidates/candidates.queries.ts'
import { caseQuery, newestSubmissionQuery } from './onboarding.queries.ts'

const WRAPPED = { overflowWrap: 'anywhere', hyphens: 'auto' } as const

interface Props {
  applicationId: string
  candidateId: string
  isConverted?: boolean
}

/**
 * What the candidate wrote on the form where the profile says something else. An employee's record shows the profile, so somebody has to
 * choose before: nothing is taken over by itself.
 */
export function FormDifferences({ applicationId, candidateId, isConverted = false }: Props) {
  const { t } = useTranslation('onboarding')
  const fieldWord = useFieldWord()
  const { data: found } = useQuery({ ...caseQuery(applicationId), enabled: useMay('verification.read') })
  const { data: submission } = useQuery({ ...newestSubmissionQuery(applicationId), enabled: useMay('green-form.read') })
  const { data: candidate } = useQuery({ ...candidateQuery(candidateId), enabled: useMay('candidate.read') })
  const rows = (found?.checks ?? []).flatMap(({ code, field, result, agrees, settled }) => {
    if (field === undefined || !code.endsWith('_agrees') || result === 'Passed' || agrees === true) return []
    const [form, profile] = [submission?.answers[field], candidate?.[field as 'email']]
    return typeof form === 'string' && form !== '' ? [{ field, form, profile: profile ?? '', settled }] : []
  })
  if (candidate === undefined || rows.length === 0) return null
  const mayCorrect = candidate.allowed_actions.includes('candidate.update')
  // Once it is settled nobody has to act.
  const tone = rows.every(({ settled }) => settled) ? 'info' : 'warning'
  return (
    <Note tone={tone} title={t('differences.title')}>
      <Table layout="fixed" aria-label={t('differences.title')} my="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('differences.field')}</Table.Th>
            <Table.Th>{t('differences.profile')}</Table.Th>
            <Table.Th>{t('differences.form')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ field, profile, form }) => (
            <Table.Tr key={field}>
              <Table.Td style={WRAPPED}>{fieldWord(field)}</Table.Td>
              <Table.Td style={WRAPPED}>{profile || t('differences.empty')}</Table.Td>
              <Table.Td style={WRAPPED}>{form}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Text size="sm">
        {t('differences.text')} {t(mayCorrect ? 'differences.correct' : 'differences.ask')}{' '}
        {!isConverted && rows.some(({ settled }) => settled) && t('differences.reopens')}{' '}
        <AppLink href={`/candidates/${candidateId}`}>{t('differences.open')}</AppLink>
      </Text>
    </Note>
  )
}
