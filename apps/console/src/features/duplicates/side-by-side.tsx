import { Skeleton, Text, VisuallyHidden } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useRecord } from '../../api/use-record.ts'
import { EmailText } from '../../ui/email-text.tsx'
import { IconEqual, IconEqualNot } from '../../ui/icons.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { type Candidate, candidateQuery } from '../candidates/candidates.queries.ts'
import { period, years } from '../candidates/experience.ts'
import { SkillChips } from '../candidates/skill-chips.tsx'
import { type Compared, type ComparedField, compare } from './comparison.ts'
import classes from './side-by-side.module.css'

/** Two people in two columns. What is equal stands once across both; what differs is marked. */
export function SideBySide({ leftId, rightId }: { leftId: string; rightId: string }) {
  const { t } = useTranslation(['duplicates', 'common'])
  const left = useRecord(candidateQuery(leftId))
  const right = useRecord(candidateQuery(rightId))
  const error = left.error ?? right.error
  if (error) return <ProblemNotice error={error} onRetry={() => void (left.error ? left.refetch() : right.refetch())} />
  if (left.data === undefined || right.data === undefined) return <Skeleton h={400} />
  return (
    <div className={`tng-surface ${classes.table}`} role="table" aria-label={t('question')}>
      <div className={classes.row} role="row">
        <div className={classes.label} role="columnheader">
          <VisuallyHidden>{t('field')}</VisuallyHidden>
        </div>
        {[left.data, right.data].map((one) => (
          <div key={one.id} className={classes.cell} role="columnheader">
            <Who one={one} />
          </div>
        ))}
      </div>
      {compare(left.data, right.data, (from, to) => period(from, to, t('today'))).map((row) => (
        <Row key={row.field} row={row} />
      ))}
    </div>
  )
}

function Who({ one }: { one: Candidate }) {
  const { t } = useTranslation(['duplicates', 'common'])
  return (
    <>
      <Link to="/candidates/$id" params={{ id: one.id }} className={classes.person}>
        {one.full_name ?? t('common:unnamed')}
      </Link>
      <Text size="sm" c="dimmed" component="div">
        {t('added')} <RelativeTime at={one.created_at} />
      </Text>
    </>
  )
}

function Row({ row }: { row: Compared }) {
  const { t } = useTranslation('duplicates')
  const alone = row.left.length + row.right.length > 0
  return (
    <div className={classes.row} role="row" data-differs={row.differs || undefined}>
      <div className={classes.label} role="rowheader">
        {row.differs ? (
          <IconEqualNot size={14} aria-hidden />
        ) : row.both.length > 0 || row.spelledApart ? (
          <IconEqual size={14} aria-hidden />
        ) : (
          <span />
        )}
        <div>
          {t(`fields.${row.field}`)}
          {row.spelledApart && (
            <Text size="xs" c="dimmed">
              {t('spelledApart')}
            </Text>
          )}
        </div>
        {row.differs && <VisuallyHidden>, {t('differs')}</VisuallyHidden>}
      </div>
      {row.both.length > 0 && (
        <div className={classes.both} role="cell" aria-colspan={2}>
          <VisuallyHidden>{t('both')}: </VisuallyHidden>
          <Values field={row.field} values={row.both} />
        </div>
      )}
      {alone && (
        <>
          <div className={classes.cell} role="cell" data-alone>
            <Values field={row.field} values={row.left} />
          </div>
          <div className={classes.cell} role="cell" data-alone>
            <Values field={row.field} values={row.right} />
          </div>
        </>
      )}
    </div>
  )
}

function Values({ field, values }: { field: ComparedField; values: readonly string[] }) {
  const { t } = useTranslation('duplicates')
  if (values.length === 0) return <Text c="dimmed">{t('nothing')}</Text>
  if (field === 'skills') return <SkillChips skills={values} wrap />
  if (field === 'email')
    return values.map((value) => (
      <div key={value}>
        <EmailText email={value} />
      </div>
    ))
  return values.map((value) => <div key={value}>{field === 'total_experience_years' ? years(Number(value)) : value}</div>)
}
