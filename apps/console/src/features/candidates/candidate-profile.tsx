import { Anchor, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Facts } from '../../ui/facts.tsx'
import classes from './candidates.module.css'
import type { Candidate } from './candidates.queries.ts'
import { period, years } from './experience.ts'
import { SkillChips } from './skill-chips.tsx'

/** What is known of the person; a part that is empty is left out. While it is edited, the form shows the rest. */
export function CandidateProfile({ candidate, isEdited }: { candidate: Candidate; isEdited: boolean }) {
  const { t } = useTranslation('candidates')
  const fixed = (
    <Text size="sm" c="dimmed" mb="xs">
      {t(candidate.has_cv ? 'edit.fixed' : 'edit.fixedNoCv')}
    </Text>
  )
  return (
    <Stack gap="lg">
      {!isEdited && <ProfileFacts candidate={candidate} />}
      {candidate.employment.length > 0 && (
        <section>
          <Title order={2} mb="xs">
            {t('employment')}
          </Title>
          {isEdited && fixed}
          <ol className={classes.entries}>
            {candidate.employment.map((job, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the order is the document's, and two jobs may be alike
              <li key={index}>
                <Text fw={600}>{job.title ?? job.employer}</Text>
                {job.title !== null && job.employer !== null && <Text>{job.employer}</Text>}
                <Text size="sm" c="dimmed">
                  {period(job.from, job.to, t('present'))}
                </Text>
              </li>
            ))}
          </ol>
        </section>
      )}
      {candidate.education.length > 0 && (
        <section>
          <Title order={2} mb="xs">
            {t('education')}
          </Title>
          {isEdited && fixed}
          <ol className={classes.entries}>
            {candidate.education.map((one, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the order is the document's
              <li key={index}>
                <Text fw={600}>{one.degree ?? one.school}</Text>
                <Text size="sm" c="dimmed">
                  {[one.degree === null ? null : one.school, one.year].filter(Boolean).join(' · ')}
                </Text>
              </li>
            ))}
          </ol>
        </section>
      )}
    </Stack>
  )
}

/** What a person may correct. */
function ProfileFacts({ candidate }: { candidate: Candidate }) {
  const { t } = useTranslation('candidates')
  const { email, phone } = candidate
  return (
    <>
      <Facts
        facts={[
          [
            t('field.email'),
            email && (
              <Anchor key="email" href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`} inherit c="inherit" underline="always">
                {email}
              </Anchor>
            ),
          ],
          [t('field.phone'), phone],
          [t('field.current_employer'), candidate.current_employer],
          [t('experience'), years(candidate.total_experience_years)],
          [t('field.parsed_location'), candidate.parsed_location],
          [t('field.source'), candidate.source],
        ]}
      />
      {candidate.skills.length > 0 && (
        <section>
          <Title order={2} mb="xs">
            {t('field.skills')}
          </Title>
          <SkillChips skills={candidate.skills} wrap />
        </section>
      )}
      {candidate.summary && (
        <section>
          <Title order={2} mb="xs">
            {t('field.summary')}
          </Title>
          <p className={classes.prose}>{candidate.summary}</p>
        </section>
      )}
    </>
  )
}
