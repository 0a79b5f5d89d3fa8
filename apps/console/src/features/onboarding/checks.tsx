import { Button, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type en from '../../locales/en/onboarding.json'
import { AppLink } from '../../ui/app-link.tsx'
import { useFieldWord } from '../../ui/field-words.ts'
import { usePersonName } from '../../ui/person.tsx'
import { exact } from '../../ui/relative-time.tsx'
import { type Tone, ToneBadge } from '../../ui/tone-badge.tsx'
import rows from '../applications/linked-rows.module.css'
import { useDiscrepancies } from '../discrepancies/discrepancies.queries.ts'
import { CheckValues } from './check-values.tsx'
import { useUnopenedWords } from './missing-words.ts'
import type { Check } from './onboarding.queries.ts'
import { isSettled } from './open-checks.ts'
import { RaiseAgain } from './raise-again.tsx'

type Known = keyof (typeof en)['check']
const TONES = { Passed: 'good', Failed: 'bad', NeedsReview: 'waiting', Settled: 'good', Missing: 'waiting' } as const satisfies Record<
  string,
  Tone
>

/** A discrepancy that somebody still decides, or that was upheld: another one about the same field changes nothing. */
const STANDING: readonly string[] = ['Open', 'ReuploadRequested', 'Upheld']

/** What has not come yet has not failed. */
const AWAITED = ['form_submitted', 'document_received']
const resultOf = (check: Check) =>
  isSettled(check) ? 'Settled' : check.result === 'Failed' && AWAITED.includes(check.code) ? 'Missing' : check.result

interface Props {
  applicationId: string
  candidateId: string
  checks: readonly Check[]
  /** Says that something does not fit, from the check that found it. */
  onRaise?: (field: string) => void
}

/** What needs somebody comes first. */
const ORDER = ['Failed', 'NeedsReview', 'Missing', 'Settled', 'Passed']
const byUrgency = (checks: readonly Check[]): Check[] => checks.toSorted((a, b) => ORDER.indexOf(resultOf(a)) - ORDER.indexOf(resultOf(b)))
export const hasFailed = (checks: readonly Check[]): boolean => checks.some((check) => resultOf(check) === 'Failed')

/** What the service has compared, failures first, each with its result and what that means. */
export function Checks({ applicationId, candidateId, checks, onRaise }: Props) {
  const { t, i18n } = useTranslation(['onboarding', 'discrepancies'])
  const fieldWord = useFieldWord()
  const unopenedWords = useUnopenedWords()
  const title = ({ code, field = '' }: Check) =>
    i18n.exists(`onboarding:check.${code}`) ? t(`check.${code as Known}.title`, { field: fieldWord(field) }) : code.replaceAll('_', ' ')
  const detail = ({ code, result, detail: said }: Check) =>
    i18n.exists(`onboarding:check.${code}.${result}`) ? t(`check.${code as Known}.${result as 'Passed'}`) : said
  const nameOf = usePersonName()
  const raised = useDiscrepancies({ applicationId })
  const raisedOn = (field: string | undefined) =>
    raised.items.find((one) => field !== undefined && one.field === field && STANDING.includes(one.status))
  const found = (check: Check): string => {
    const { changed_by, changed_at } = check
    if (changed_at === undefined) return detail(check)
    const who = changed_by == null || changed_at === null ? t('operator') : `${nameOf(changed_by)}, ${exact(changed_at)}`
    const isWaiting = resultOf(check) !== 'Settled' && raisedOn(check.field) === undefined
    return t(isWaiting ? 'changedLater' : 'changedLaterDone', { who })
  }
  // Before the form is in, all is missing and nothing is wrong yet.
  const isIn = checks.some(({ code, result }) => code === 'form_submitted' && result === 'Passed')
  return (
    <section>
      <Title order={2} mb="sm">
        {t('checks')}
      </Title>
      <ul className={rows['rows']} aria-label={t('checks')}>
        {(isIn ? byUrgency(checks) : checks).map((check) => {
          const result = resultOf(check)
          const known = result in TONES ? (result as keyof typeof TONES) : null
          const { field, outdated_discrepancy_id: outdated } = check
          const standing = outdated === undefined ? raisedOn(field) : undefined
          const isOpen = field !== undefined && ['Failed', 'Missing', 'NeedsReview'].includes(result)
          return (
            <li key={`${check.code} ${field ?? ''}`}>
              <span className={rows['main']}>
                <Text>{title(check)}</Text>
                <Text size="sm" c="dimmed" title={check.detail}>
                  {found(check)} {result === 'Settled' && t('settledHint')}
                </Text>
                {outdated !== undefined && <Text size="sm">{t('outdated')}</Text>}
                {(check.documents ?? []).length > 0 && <Text size="sm">{unopenedWords([check])}</Text>}
                {field !== undefined && check.code.endsWith('_agrees') && check.result !== 'Passed' && (
                  <CheckValues applicationId={applicationId} candidateId={candidateId} field={field} />
                )}
              </span>
              {onRaise && isIn && isOpen && outdated !== undefined && <RaiseAgain discrepancyId={outdated} about={title(check)} />}
              {isOpen && standing !== undefined && (
                <AppLink href={`/discrepancies/${standing.id}`} aria-label={`${t('isRaised')}: ${title(check)}`}>
                  {t('isRaised')}
                </AppLink>
              )}
              {onRaise && isIn && isOpen && outdated === undefined && standing === undefined && (
                <Button
                  size="compact-sm"
                  variant="default"
                  onClick={() => onRaise(field)}
                  aria-label={`${t('discrepancies:raise')}: ${title(check)}`}
                >
                  {t('discrepancies:raise')}
                </Button>
              )}
              <ToneBadge tone={known === null ? 'quiet' : TONES[known]} code={check.result}>
                {known === null ? check.result : t(`result.${known}`)}
              </ToneBadge>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
