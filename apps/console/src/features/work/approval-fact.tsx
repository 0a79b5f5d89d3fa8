import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { locale } from '../../app/i18n.ts'
import { useMay } from '../../session/session.ts'
import { day } from '../../ui/relative-time.tsx'
import type { Approval } from '../approvals/approvals.queries.ts'
import { useSubject } from '../discrepancies/use-subject.ts'
import { applicationRowQuery, candidateRowQuery, discrepancyRowQuery, offerRowQuery, tanRowQuery } from './row-queries.ts'

/** The one thing to know before one says yes or no. */
export function ApprovalFact({ approval }: { approval: Approval }) {
  const { t } = useTranslation('work')
  const id = approval.entity_id
  switch (approval.entity_type) {
    case 'tan':
      return <TanFact id={id} />
    case 'shortlist':
      return <ShortlistFact id={id} />
    case 'offer':
      return <OfferFact approval={approval} />
    case 'discrepancy':
      return <DiscrepancyFact id={id} />
    case 'employee_conversion':
      return t('fact.conversion')
    default:
      return null
  }
}

const joined = (...parts: ReadonlyArray<string | null | undefined | false>) => parts.filter(Boolean).join(' · ')

function TanFact({ id }: { id: string }) {
  const { t } = useTranslation('work')
  const { data } = useQuery(tanRowQuery(id))
  if (data == null) return null
  return joined(t('fact.positions', { count: data.positions }), data.department, data.justification)
}

function ShortlistFact({ id }: { id: string }) {
  const { t } = useTranslation('work')
  const sees = useMay('candidate.read')
  const application = useQuery(applicationRowQuery(id))
  const candidateId = application.data?.candidate_id
  const { data } = useQuery({ ...candidateRowQuery(candidateId ?? ''), enabled: sees && candidateId !== undefined })
  if (data == null) return null
  const { headline, current_employer, total_experience_years: years, skills } = data
  return joined(
    headline,
    current_employer,
    years !== null && t('fact.years', { count: years, years: new Intl.NumberFormat(locale()).format(years) }),
    skills.slice(0, 5).join(', '),
  )
}

/** With the pay that is decided on: as it was submitted, whatever the offer says since. */
function OfferFact({ approval }: { approval: Approval }) {
  const { t } = useTranslation('work')
  const { data } = useQuery(offerRowQuery(approval.entity_id))
  if (data == null) return null
  const { candidate_name, start_date, expires_on, compensation_visible } = data
  const { compensation: pays } = approval
  const money = pays && new Intl.NumberFormat(locale(), { style: 'currency', currency: pays.currency, maximumFractionDigits: 0 })
  return joined(
    candidate_name,
    pays && money
      ? t(`fact.pay.${pays.pay_period as 'Year'}`, { amount: money.format(pays.base_salary) })
      : compensation_visible && t('fact.noPay'),
    t('fact.starts', { date: day(start_date) }),
    t('fact.answerBy', { date: day(expires_on) }),
  )
}

function DiscrepancyFact({ id }: { id: string }) {
  const subject = useSubject()
  const { data } = useQuery(discrepancyRowQuery(id))
  return data == null ? null : `${subject(data)} · ${data.description}`
}
