import { Skeleton, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useRecord } from '../../api/use-record.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { candidateQuery } from '../candidates/candidates.queries.ts'
import { years } from '../candidates/experience.ts'
import { SkillChips } from '../candidates/skill-chips.tsx'

/** What decides whether the person fits the position, without leaving the application. */
export function ApplicationPerson({ candidateId }: { candidateId: string }) {
  const { t } = useTranslation('applications')
  const { data: candidate, error } = useRecord(candidateQuery(candidateId))
  if (error) return null // the link to the candidate says what is wrong
  if (candidate === undefined) return <Skeleton h={96} />
  const { headline, current_employer, total_experience_years, parsed_location, skills, summary } = candidate
  const experience = years(total_experience_years)
  const facts = [headline, current_employer, experience && t('yearsOfExperience', { years: experience }), parsed_location].filter(Boolean)
  return (
    <section aria-labelledby="application-person">
      <Title order={2} mb="xs" id="application-person">
        {t('person')}
      </Title>
      <Stack gap="xs">
        {facts.length > 0 && <Text>{facts.join(' · ')}</Text>}
        <SkillChips skills={skills} wrap />
        {summary && (
          <Text maw="72ch" lineClamp={4} style={{ overflowWrap: 'anywhere' }}>
            {summary}
          </Text>
        )}
        <Text>
          <AppLink href={`/candidates/${candidateId}`}>{t('toCandidate')}</AppLink>
        </Text>
      </Stack>
    </section>
  )
}
