import { Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { locale } from '../../app/i18n.ts'
import { Facts } from '../../ui/facts.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import type { Compensation } from './offers.queries.ts'

const PERIODS = ['Year', 'Month', 'Hour'] as const

/** What the offer pays. It is read here and filled in elsewhere. */
export function OfferPay({ pay }: { pay: Compensation | null }) {
  const { t } = useTranslation('offers')
  const period = PERIODS.find((known) => known === pay?.pay_period)
  return (
    <section>
      <Title order={2} mb="xs">
        {t('pay')}
      </Title>
      {pay === null ? (
        <Text c="dimmed">{t('payByOperator')}</Text>
      ) : (
        <Facts
          facts={[
            [t('baseSalary'), `${money(pay.base_salary, pay.currency)} ${period ? t(`per.${period}`) : pay.pay_period}`],
            [t('variablePay'), pay.variable_pay !== null && money(pay.variable_pay, pay.currency)],
            [t('signingBonus'), pay.signing_bonus !== null && money(pay.signing_bonus, pay.currency)],
            [t('benefits'), pay.benefits],
            [t('payImported'), <RelativeTime key="at" at={pay.imported_at} />],
          ]}
        />
      )}
    </section>
  )
}

function money(amount: number, currency: string): string {
  if (!/^[A-Z]{3}$/.test(currency)) return `${new Intl.NumberFormat(locale()).format(amount)} ${currency}`
  return new Intl.NumberFormat(locale(), { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' }).format(amount)
}
