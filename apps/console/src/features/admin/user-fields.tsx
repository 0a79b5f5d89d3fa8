import { SimpleGrid, TextInput } from '@mantine/core'
import { isEmail, type UseFormReturnType } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { fieldErrors } from '../../api/field-errors.ts'
import { toProblem } from '../../api/problem.ts'
import type { AdminUser } from './users.queries.ts'

export type UserValues = {
  email: string
  display_name: string
  department_name: string
  location_name: string
}

export const NO_USER: UserValues = { email: '', display_name: '', department_name: '', location_name: '' }
export const valuesOf = (user: AdminUser): UserValues => ({
  email: user.email,
  display_name: user.display_name,
  department_name: user.department_name ?? '',
  location_name: user.location_name ?? '',
})
const orNull = (text: string) => (text.trim() === '' ? null : text.trim())
/** As the service takes them. */
export const profileOf = (values: UserValues) => ({
  email: values.email.trim(),
  display_name: values.display_name.trim(),
  department_name: orNull(values.department_name),
  location_name: orNull(values.location_name),
})

/** The rules that can be told before anything is sent. */
export function useUserRules() {
  const { t } = useTranslation(['admin', 'common'])
  return {
    email: (value: string) => isEmail(t('users.emailRule'))(value.trim()),
    display_name: (value: string) => (value.trim() === '' ? t('common:required') : null),
  }
}

/** Puts a refusal beside the field that it is about; what belongs to no field is answered. */
export function usePlacedRefusal() {
  const { t } = useTranslation('admin')
  return (form: Marked, fields: readonly string[], refusal: unknown): unknown => {
    const errors = toProblem(refusal).code === 'user_exists' ? { email: t('users.emailTaken') } : fieldErrors(refusal)
    form.setErrors(errors)
    toFirstFault(errors)
    const names = Object.keys(errors)
    return names.length > 0 && names.every((name) => fields.includes(name)) ? null : refusal
  }
}
interface Marked {
  readonly setErrors: (errors: Record<string, string>) => void
}

/** The form is longer than the window: whoever presses the button at its end is brought to what is wrong. */
export function toFirstFault(errors: Readonly<Record<string, unknown>>): void {
  const [first] = Object.keys(errors)
  if (first !== undefined) document.querySelector<HTMLElement>(`[role="dialog"] [data-path="${CSS.escape(first)}"]`)?.focus()
}

export function UserFields<V extends UserValues>({ form }: { form: UseFormReturnType<V> }) {
  const { t } = useTranslation('admin')
  return (
    <>
      <TextInput
        type="email"
        label={t('users.email')}
        description={t('users.emailHint')}
        withAsterisk
        required
        maxLength={320}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('email')}
      />
      <TextInput label={t('users.name')} withAsterisk required maxLength={200} autoComplete="off" {...form.getInputProps('display_name')} />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <TextInput label={t('users.department')} maxLength={200} {...form.getInputProps('department_name')} />
        <TextInput label={t('users.location')} maxLength={200} {...form.getInputProps('location_name')} />
      </SimpleGrid>
    </>
  )
}
