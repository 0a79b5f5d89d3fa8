import { Alert, Button, Grid, Group, SegmentedControl, Skeleton, Stack, Text, Title } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRecord } from '../../api/use-record.ts'
import { useMay, useSession } from '../../session/session.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { ContextPanel } from '../../ui/context-panel.tsx'
import { DownloadButton } from '../../ui/download-button.tsx'
import { DraftWaiting } from '../../ui/draft-waiting.tsx'
import { Facts } from '../../ui/facts.tsx'
import { IconEyeOff } from '../../ui/icons.tsx'
import { InterviewStart } from '../../ui/interview-start.tsx'
import { hasBegun, shownStatus } from '../../ui/interview-status.ts'
import { Note } from '../../ui/note.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PageProblem } from '../../ui/page-problem.tsx'
import { Person } from '../../ui/person.tsx'
import type { CvView } from '../candidates/cv-document.tsx'
import { formatIn, momentIn, timeIn } from '../messages/message.ts'
import { MessageButton } from '../messages/message-button.tsx'
import { CancelInterview } from './cancel-interview.tsx'
import classes from './feedback.module.css'
import { FeedbackForm } from './feedback-form.tsx'
import { FeedbackList } from './feedback-list.tsx'
import { InterviewCv } from './interview-cv.tsx'
import { calendarFile, type Interview, interviewQuery, type Mode } from './interviews.queries.ts'
import { PanelList } from './panel-list.tsx'
import { RescheduleInterview } from './reschedule-interview.tsx'
import { dayAndSpan, timeZone } from './times.ts'

type Side = 'interview' | 'cv'
const onlyOnWide = (isHidden: boolean) => (isHidden ? { visibleFrom: 'md' } : {})

/** One interview: when and where, before whom, what they thought, and the CV beside it. */
export function InterviewPage() {
  const { id } = useParams({ strict: false }) as { id: string }
  return <OneInterview key={id} id={id} />
}

/** The address names the interview: another one is another page, with nothing left over from the last. */
function OneInterview({ id }: { id: string }) {
  const { t } = useTranslation(['interviews', 'common'])
  const { me } = useSession()
  const mayInvite = useMay('interview.schedule')
  const seesCv = useMay('candidate.read')
  const { data: interview, error, refetch } = useRecord(interviewQuery(id))
  const [asked, setAsked] = useState<'reschedule' | 'cancel' | null>(null)
  const close = () => setAsked(null)
  const [tookPlace, setTookPlace] = useState(false)
  const [cvView, setCvView] = useState<CvView>(null)
  const [side, setSide] = useState<Side>('interview') // of a narrow window, which has room for one of them
  if (error) return <PageProblem error={error} onRetry={refetch} />
  if (interview === undefined) return <Skeleton h={480} />
  const isOpen = hasBegun(interview) || tookPlace
  const may = (action: string) => interview.allowed_actions.includes(action)
  return (
    <>
      <PageHeader
        over={
          <>
            <Link to="/interviews">{t('heading')}</Link> · {interview.tan_number} {interview.tan_title}
          </>
        }
        title={`${interview.candidate_name ?? t('common:unnamed')}, ${t('round', { round: interview.round })}`}
        status={shownStatus(interview)}
        under={t('clock', { when: dayAndSpan(interview.starts_at, interview.ends_at) })}
      >
        {may('interview.update') && (
          <Button variant="default" onClick={() => setAsked('reschedule')}>
            {t('reschedule')}
          </Button>
        )}
        {mayInvite && interview.status === 'Scheduled' && (
          <MessageButton
            kind="invitation"
            applicationId={interview.application_id}
            values={(language) => ({
              name: interview.candidate_name ?? '',
              position: interview.tan_title,
              when: momentIn(language, interview.starts_at),
              until: timeIn(language, interview.ends_at),
              format: formatIn(language, interview.mode),
              place: interview.location ?? '',
            })}
          />
        )}
        <DownloadButton label={t('calendarFile')} fetchFile={() => calendarFile(id)} />
        {may('interview.cancel') && (
          <Button variant="default" onClick={() => setAsked('cancel')}>
            {t('cancelGo')}
          </Button>
        )}
      </PageHeader>
      {seesCv && (
        <SegmentedControl
          hiddenFrom="md"
          fullWidth
          mb="md"
          aria-label={t('sides')}
          data={[
            { value: 'interview', label: t('sideInterview') },
            { value: 'cv', label: t('sideCv') },
          ]}
          value={side}
          onChange={(chosen) => setSide(chosen as Side)}
        />
      )}
      <Grid gap="xl">
        <Grid.Col span={{ base: 12, md: cvView === null ? 8 : 6 }} {...onlyOnWide(side !== 'interview')}>
          <Stack gap="lg">
            {interview.cancel_reason !== null && (
              <Alert color="gray" variant="light" title={t('wasCancelled')}>
                {interview.cancel_reason}
              </Alert>
            )}
            <Facts
              facts={[
                [
                  t('application'),
                  <AppLink key="application" href={`/applications/${interview.application_id}`}>
                    {interview.candidate_name ?? t('common:unnamed')}
                  </AppLink>,
                ],
                [t('modeLabel'), t(`mode.${interview.mode as Mode}`)],
                [t('begins'), <InterviewStart key="begins" interview={interview} />],
                [t('duration'), `${t('minutesLong', { count: minutesOf(interview) })} · ${t('zone', { zone: timeZone() })}`],
                [t('location'), interview.location && <Place key="place" text={interview.location} />],
                [t('scheduledBy'), <Person key="by" id={interview.created_by} />],
              ]}
            />
            <section>
              <Title order={2} mb="sm">
                {t('panel')}
              </Title>
              <PanelList interview={interview} me={me.user.id} />
            </section>
            {may('interview.feedback') && !isOpen && <DraftWaiting what={`feedback ${interview.id}`} onOpen={() => setTookPlace(true)} />}
            {may('interview.feedback') &&
              (isOpen ? <FeedbackForm interview={interview} /> : <TooEarly interview={interview} onOpen={() => setTookPlace(true)} />)}
            {may('interview.feedback') && isOpen && interview.panel.some(({ feedback_given }) => feedback_given) && (
              <Alert color="gray" variant="light" icon={<IconEyeOff aria-hidden />}>
                {t('othersHidden')}
              </Alert>
            )}
            {!may('interview.feedback') && (
              <section>
                <Title order={2} mb="sm">
                  {t('feedback')}
                </Title>
                {interview.feedback.length === 0 ? (
                  <Text c="dimmed">{t('noFeedback')}</Text>
                ) : (
                  <FeedbackList feedback={interview.feedback} />
                )}
              </section>
            )}
            <ContextPanel entityType="interview" entityId={interview.id} />
          </Stack>
        </Grid.Col>
        {seesCv && (
          <Grid.Col span={{ base: 12, md: cvView === null ? 4 : 6 }} {...onlyOnWide(side !== 'cv')}>
            <div className={classes.beside}>
              <InterviewCv applicationId={interview.application_id} view={cvView} onView={setCvView} />
            </div>
          </Grid.Col>
        )}
      </Grid>
      {asked === 'reschedule' && <RescheduleInterview interview={interview} onClose={close} />}
      {asked === 'cancel' && <CancelInterview interview={interview} onClose={close} />}
    </>
  )
}

/** Feedback on what has not happened yet would be a guess. An interview that was held earlier than planned can still get it. */
function TooEarly({ interview, onOpen }: { interview: Interview; onOpen: () => void }) {
  const { t } = useTranslation('interviews')
  return (
    <Note tone="info" title={t('tooEarly')}>
      <Group gap="sm">
        <Text>{t('tooEarlyText', { when: dayAndSpan(interview.starts_at, interview.ends_at) })}</Text>
        <Button size="compact-sm" variant="default" onClick={onOpen}>
          {t('tookPlace')}
        </Button>
      </Group>
    </Note>
  )
}

/** An address to open is a link, a place is words. Only the two kinds that a browser opens as a page. */
function Place({ text }: { text: string }) {
  if (!/^https?:\/\/\S+$/i.test(text)) return text
  return (
    <a href={text} target="_blank" rel="noreferrer">
      {text}
    </a>
  )
}

const minutesOf = ({ starts_at, ends_at }: { starts_at: string; ends_at: string }): number =>
  Math.round((Date.parse(ends_at) - Date.parse(starts_at)) / 60_000)
