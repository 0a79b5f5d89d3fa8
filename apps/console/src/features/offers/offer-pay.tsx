import { Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { locale } from '../../app/i18n.ts'
import { Facts } from '../../ui/facts.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import type { Approval } from '../approvals/approvals.queries.ts'
import type { Compensation, Offer } from './offers.queries.ts'

const MISSING_IN = ['Draft', 'PendingApproval', 'Approved', 'Sent', 'Accepted'] as const
const PERIODS = ['Year', 'Month', 'Hour'] as const

/** What the offer pays, and whether that is what the approvers decided on. It is read here and filled in elsewhere. */
export function OfferPay({ offer, approval }: { offer: Offer; approval: Approval | undefined }) {
  const { t } = useTranslation('offers')
  const { compensation: pay } = offer
  // A draft that was recalled can be paid otherwise by now; what was cancelled was decided by nobody.
  const decided = approval?.status === 'Cancelled' ? undefined : approval
  return (
    <section>
      <Title order={2} mb="xs">
        {t('pay')}
      </Title>
      <Stack gap="xs">
        {!offer.compensation_visible && <Text c="dimmed">{t('payHidden')}</Text>}
        {offer.compensation_visible &&
          (pay === null ? (
            <Text c="dimmed">{t(`payMissing.${missingIn(offer.status)}`, { number: offer.offer_number })}</Text>
          ) : (
            <PayFacts pay={pay} />
          ))}
        {decided?.compensation_visible && !(pay === null && decided.compensation === null) && (
          <Text size="sm" c="dimmed">
            {t(decided.compensation === null ? `payDecided.without` : `payDecided.${toldBy(decided.status)}`)}
          </Text>
        )}
        {decided?.compensation && !isSame(decided.compensation, pay) && (
          <div>
            <Title order={3} mb={4}>
              {t('paySubmitted')}
            </Title>
            <PayFacts pay={decided.compensation} />
          </div>
        )}
      </Stack>
    </section>
  )
}

const missingIn = (status: string) => MISSING_IN.find((known) => known === status) ?? 'over'
const toldBy = (status: string) => (status === 'Approved' || status === 'Rejected' ? status : 'Pending')
const isSame = (one: Compensation, other: Compensation | null): boolean => other !== null && told(one) === told(other)
const told = ({ imported_at: _at, ...pay }: Compensation): string => JSON.stringify(Object.entries(pay).sort())

/** Base pay in a few words. */
export function usePayWord(): (pay: Compensation) => string {
  const { t } = useTranslation('offers')
  return ({ base_salary, currency, pay_period }) => {
    const period = PERIODS.find((known) => known === pay_period)
    return `${money(base_salary, currency)} ${period ? t(`per.${period}`) : pay_period}`
  }
}

function PayFacts({ pay }: { pay: Compensation }) {
  const { t } = useTranslation('offers')
  const payWord = usePayWord()
  return (
    <Facts
      facts={[
        [t('baseSalary'), payWord(pay)],
        [t('variablePay'), pay.variable_pay !== null && money(pay.variable_pay, pay.currency)],
        [t('signingBonus'), pay.signing_bonus !== null && money(pay.signing_bonus, pay.currency)],
        [t('benefits'), pay.benefits],
        [t('payImported'), <RelativeTime key="at" at={pay.imported_at} />],
      ]}
    />
  )
}

function money(amount: number, currency: string): string {
  if (!/^[A-Z]{3}$/.test(currency)) return `${new Intl.NumberFormat(locale()).format(amount)} ${currency}`
  return new Intl.NumberFormat(locale(), { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' }).format(amount)
}
