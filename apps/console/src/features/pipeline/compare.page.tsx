import { ActionIcon, Select, Skeleton, Stack, Text } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { type CSSProperties, type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useRecord } from '../../api/use-record.ts'
import { useMay } from '../../session/session.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { IconX } from '../../ui/icons.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PageProblem } from '../../ui/page-problem.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { type Application, applicationQuery, useApplications } from '../applications/applications.queries.ts'
import { candidateQuery } from '../candidates/candidates.queries.ts'
import { period, years } from '../candidates/experience.ts'
import { tanQuery } from '../requisitions/requisitions.queries.ts'
import classes from './compare.module.css'
import { comparedIn, comparedSkills, FEWEST, MOST } from './compared.ts'
import { ComparedFeedback } from './compared-feedback.tsx'

/** Two to four candidates of one requisition beside each other: facts, skills and feedback. No score: people judge. */
export function ComparePage() {
  const { t } = useTranslation(['pipeline', 'common'])
  const { id: tanId } = useParams({ strict: false }) as { id: string }
  const navigate = useNavigate()
  const ids = comparedIn(useSearch({ strict: false }).compare)
  const { data: tan, error, refetch } = useRecord(tanQuery(tanId))
  const found = useQueries({ queries: ids.map((id) => applicationQuery(id)) })
  // An address can be put together by hand: what is of another requisition stays out.
  const applications = found.flatMap(({ data }) => (data !== undefined && data.tan_id === tanId ? [data] : []))
  const show = (next: readonly string[]) =>
    navigate({
      to: '/requisitions/$id/compare',
      params: { id: tanId },
      search: next.length > 0 ? { compare: next.join(',') } : {},
      replace: true,
    })
  if (error) return <PageProblem error={error} onRetry={refetch} />
  if (tan === undefined) return <Skeleton h={480} />
  const failed = found.find((one) => one.error !== null)?.error
  return (
    <>
      <PageHeader
        over={
          <Link to="/requisitions/$id" params={{ id: tanId }}>
            {tan.tan_number} {tan.title}
          </Link>
        }
        title={t('compare.heading')}
        under={t('compare.under')}
      />
      <Stack gap="md">
        {ids.length < MOST && <AddPerson tanId={tanId} ids={ids} onAdd={(id) => void show([...ids, id])} />}
        {failed && <ProblemNotice error={failed} />}
        {found.some((one) => one.isLoading) ? (
          <Skeleton h={360} />
        ) : applications.length < FEWEST ? (
          <EmptyState title={t('compare.choose')}>{t('compare.chooseText')}</EmptyState>
        ) : null}
        {applications.length > 0 && !found.some((one) => one.isLoading) && (
          <Comparison
            applications={applications}
            onRemove={(id) => void show(applications.map((one) => one.id).filter((other) => other !== id))}
          />
        )}
      </Stack>
    </>
  )
}

function AddPerson({ tanId, ids, onAdd }: { tanId: string; ids: readonly string[]; onAdd: (id: string) => void }) {
  const { t } = useTranslation(['pipeline', 'common'])
  const list = useApplications(tanId)
  const choices = list.items
    .filter(({ id }) => !ids.includes(id))
    .map((one) => ({ value: one.id, label: one.candidate_name ?? t('common:unnamed') }))
  return (
    <Select
      label={t('compare.add')}
      placeholder={t('compare.addHint')}
      maw={360}
      data={choices}
      value={null}
      searchable
      limit={100}
      disabled={list.isLoading}
      nothingFoundMessage={t('compare.nobodyElse')}
      onChange={(value) => value !== null && onAdd(value)}
    />
  )
}

function Comparison({ applications, onRemove }: { applications: readonly Application[]; onRemove: (id: string) => void }) {
  const { t } = useTranslation(['pipeline', 'common', 'candidates'])
  const mayCandidates = useMay('candidate.read')
  const scroller = useRef<HTMLDivElement>(null)
  const candidates = useQueries({
    queries: applications.map((one) => ({ ...candidateQuery(one.candidate_id), enabled: mayCandidates })),
  })
  const skills = comparedSkills(candidates.map(({ data }) => data?.skills ?? []))
  const nameOf = (one: Application) => one.candidate_name ?? t('common:unnamed')
  const person = (at: number) => candidates[at]?.data
  const rows: Array<[string, (one: Application, at: number) => ReactNode]> = [
    [t('stage'), (one) => <StatusBadge status={one.status} />],
    [t('putForward'), (one) => <RelativeTime at={one.created_at} />],
    ...(mayCandidates
      ? ([
          [t('compare.headline'), (_, at) => person(at)?.headline],
          [t('compare.employer'), (_, at) => person(at)?.current_employer],
          [t('compare.experience'), (_, at) => years(person(at)?.total_experience_years ?? null)],
          [t('compare.location'), (_, at) => person(at)?.parsed_location],
          [t('compare.source'), (_, at) => person(at)?.source],
          [
            t('compare.skills'),
            (_, at) =>
              (skills[at]?.length ?? 0) > 0 && (
                <ul className={classes.skills}>
                  {skills[at]?.map(({ name, isShared }) => (
                    <li
                      key={name}
                      className={classes.skill}
                      data-shared={isShared || undefined}
                      title={isShared ? t('compare.shared') : undefined}
                    >
                      {name}
                    </li>
                  ))}
                </ul>
              ),
          ],
          [
            t('compare.employment'),
            (_, at) =>
              person(at)
                ?.employment.slice(0, 4)
                .map((job, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: as the CV has them; they never move
                  <div key={place}>
                    {[job.title, job.employer].filter(Boolean).join(', ')}
                    <Text size="sm" c="dimmed">
                      {period(job.from, job.to, t('compare.today'))}
                    </Text>
                  </div>
                )),
          ],
          [
            t('compare.education'),
            (_, at) =>
              person(at)?.education.map((one, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: as the CV has them; they never move
                <div key={place}>{[one.degree, one.school, one.year].filter(Boolean).join(', ')}</div>
              )),
          ],
        ] satisfies Array<[string, (one: Application, at: number) => ReactNode]>)
      : []),
    [t('compare.feedback'), (one) => <ComparedFeedback applicationId={one.id} />],
  ]
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no mouse scrolls it with the arrow keys
    <div ref={scroller} className={`tng-surface ${classes.scroller}`} role="group" aria-label={t('compare.heading')} tabIndex={0}>
      <table className={classes.table} style={{ '--people': applications.length } as CSSProperties}>
        <thead>
          <tr>
            <td className={classes.corner} />
            {applications.map((one) => (
              <th key={one.id} scope="col">
                <span style={{ display: 'flex', justifyContent: 'space-between', gap: 8 }}>
                  <Link to="/applications/$id" params={{ id: one.id }} className={classes.person}>
                    {nameOf(one)}
                  </Link>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    size={24}
                    aria-label={t('compare.remove', { name: nameOf(one) })}
                    onClick={() => {
                      onRemove(one.id)
                      scroller.current?.focus()
                    }}
                  >
                    <IconX size={16} aria-hidden />
                  </ActionIcon>
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([label, cell]) => (
            <tr key={label}>
              <th scope="row" className={classes.label}>
                {label}
              </th>
              {applications.map((one, at) => {
                const shown = cell(one, at)
                const isEmpty = shown === null || shown === undefined || shown === false || (Array.isArray(shown) && shown.length === 0)
                return <td key={one.id}>{isEmpty ? <Text c="dimmed">{t('common:none')}</Text> : shown}</td>
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
