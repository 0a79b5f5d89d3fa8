import { NumberInput, Select, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { usePeople } from '../../ui/person.tsx'
import type { Tan } from './requisitions.queries.ts'

export interface TanValues {
  title: string
  department: string
  hiring_manager_id: string | null
  positions: number | string
  employment_type: string | null
  justification: string
  job_description: string
}

const EMPLOYMENT = ['Permanent', 'FixedTerm', 'Contract', 'Internship'] as const

export const NO_TAN: TanValues = {
  title: '',
  department: '',
  hiring_manager_id: null,
  positions: 1,
  employment_type: null,
  justification: '',
  job_description: '',
}
export const valuesOf = (tan: Tan): TanValues => ({
  title: tan.title,
  department: tan.department ?? '',
  hiring_manager_id: tan.hiring_manager_id,
  positions: tan.positions,
  employment_type: tan.employment_type,
  justification: tan.justification ?? '',
  job_description: tan.job_description,
})

/** The rules that can be told before anything is sent. */
export function useTanRules() {
  const { t } = useTranslation(['requisitions', 'common'])
  const needed = (value: string) => (value.trim() === '' ? t('common:required') : null)
  return {
    title: needed,
    job_description: needed,
    positions: (value: number | string) =>
      Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 999 ? null : t('positionsRange'),
  }
}

/** A kind of employment in plain words; one of the company's own as it was written. */
export function useEmploymentWord(): (code: string | null) => string | null {
  const { t } = useTranslation('requisitions')
  return (code) => {
    const known = EMPLOYMENT.find((one) => one === code)
    return known === undefined ? code : t(`employment.${known}`)
  }
}

/** What a requisition asks for, to be requested or changed. */
export function RequisitionFields<V extends TanValues>({ form }: { form: UseFormReturnType<V> }) {
  const { t } = useTranslation('requisitions')
  const people = usePeople()
  const employment = useEmploymentWord()
  const { hiring_manager_id: manager, employment_type: type } = form.values
  const managers = (people.data ?? []).filter(
    ({ id, roles }) => id === manager || roles.includes('HIRING_MANAGER') || roles.includes('DEPARTMENT_HEAD'),
  )
  const types = type !== null && !EMPLOYMENT.some((one) => one === type) ? [...EMPLOYMENT, type] : EMPLOYMENT
  return (
    <>
      <TextInput label={t('title')} withAsterisk required maxLength={200} data-autofocus {...form.getInputProps('title')} />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <TextInput label={t('department')} maxLength={200} {...form.getInputProps('department')} />
        <NumberInput label={t('positionsWanted')} min={1} max={999} {...form.getInputProps('positions')} />
        <Select
          label={t('manager')}
          searchable
          clearable
          data={managers.map(({ id, display_name }) => ({ value: id, label: display_name }))}
          {...form.getInputProps('hiring_manager_id')}
        />
        <Select
          label={t('employmentType')}
          clearable
          data={types.map((value) => ({ value, label: employment(value) ?? value }))}
          {...form.getInputProps('employment_type')}
        />
      </SimpleGrid>
      <Textarea
        label={t('jobDescription')}
        withAsterisk
        required
        autosize
        minRows={4}
        maxRows={12}
        {...form.getInputProps('job_description')}
      />
      <Textarea label={t('justification')} autosize minRows={2} maxRows={6} {...form.getInputProps('justification')} />
    </>
  )
}
