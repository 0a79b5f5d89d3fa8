import { SimpleGrid, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { DayInput } from '../../ui/day-input.tsx'
import { earliestToday, type Offer, today } from './offers.queries.ts'

export interface OfferValues {
  job_title: string
  start_date: string | null
  expires_on: string | null
  notes: string
}

export const NO_OFFER: OfferValues = { job_title: '', start_date: null, expires_on: null, notes: '' }
export const valuesOf = ({ job_title, start_date, expires_on, notes }: Offer) => ({ job_title, start_date, expires_on, notes: notes ?? '' })

/** The rules that can be told before anything is sent. */
export function useOfferRules() {
  const { t } = useTranslation(['offers', 'common'])
  return {
    job_title: (value: string) => (value.trim() === '' ? t('common:required') : null),
    start_date: (value: string | null) => (value === null ? t('common:required') : null),
    expires_on: (value: string | null, { start_date }: OfferValues) => {
      if (value === null) return t('common:required')
      if (value < earliestToday()) return t('expiresPast')
      return start_date !== null && value > start_date ? t('expiresAfterStart') : null
    },
  }
}

/** What an offer says, to be drafted or changed. What it pays is added by an operator. */
export function OfferFields<V extends OfferValues>({ form }: { form: UseFormReturnType<V> }) {
  const { t } = useTranslation('offers')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the last day to answer is judged by the start, when that changes
  useEffect(() => {
    if (form.errors['expires_on']) form.validateField('expires_on')
  }, [form.values.start_date])
  return (
    <>
      <TextInput label={t('jobTitle')} withAsterisk required maxLength={200} {...form.getInputProps('job_title')} />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <DayInput label={t('startDate')} withAsterisk required minDate={today()} {...form.getInputProps('start_date')} />
        <DayInput
          label={t('expiresOn')}
          description={t('expiresHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          withAsterisk
          required
          minDate={today()}
          {...form.getInputProps('expires_on')}
        />
      </SimpleGrid>
      <Textarea
        label={t('notes')}
        description={t('notesHint')}
        autosize
        minRows={3}
        maxRows={10}
        maxLength={5000}
        {...form.getInputProps('notes')}
      />
    </>
  )
}
