import { Select, Skeleton, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldErrors } from '../../api/field-errors.ts'
import { toProblem } from '../../api/problem.ts'
import { enter, useSession } from '../../session/session.ts'
import { BothVersions } from '../../ui/both-versions.tsx'
import { DraftNotice } from '../../ui/draft-notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { useVersionedDraft } from '../../ui/use-draft.ts'
import classes from './admin.module.css'
import { freshTenantProfile, saveTenantProfile, type TenantProfile, tenantProfileQuery } from './admin.queries.ts'
import { SaveOrUndo } from './save-or-undo.tsx'

const HOST = /^(?=.{1,253}$)[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)+$/

export function TenantPage() {
  const { t } = useTranslation('admin')
  const { data, error, refetch } = useQuery(tenantProfileQuery)
  return (
    <>
      <PageHeader title={t('section.tenant')} under={t('tenant.under')} />
      {error && <ProblemNotice error={error} onRetry={refetch} />}
      {data === undefined ? !error && <Skeleton h={240} maw={560} /> : <ProfileForm profile={data} />}
    </>
  )
}

type Values = Pick<TenantProfile, 'name' | 'legal_name' | 'domain' | 'time_zone'>
const valuesOf = ({ name, legal_name, domain, time_zone }: TenantProfile): Values => ({ name, legal_name, domain, time_zone })

/** Those that the browser knows, and the one that is set. */
const timeZones = (set: string): string[] => [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), set])].sort()

/** Saved on the version one has seen. Where somebody was faster, both versions are shown and the person chooses. */
function ProfileForm({ profile }: { profile: TenantProfile }) {
  const { t } = useTranslation(['admin', 'common'])
  const session = useSession()
  const [base, setBase] = useState(profile)
  const [theirs, setTheirs] = useState<TenantProfile | null>(null)
  const [error, setError] = useState<unknown>(null)
  const needed = (value: string) => (value.trim() === '' ? t('common:required') : null)
  const form = useForm<Values>({
    initialValues: valuesOf(base),
    validate: { name: needed, legal_name: needed, domain: (value) => (HOST.test(value.trim()) ? null : t('tenant.domainRule')) },
  })
  const draft = useVersionedDraft('company', form, base.row_version)
  /** Throws what is shown; a version that came in between is not an error but a question. */
  const save = async (values: Values, rowVersion: number) => {
    try {
      const saved = await saveTenantProfile({ ...values, row_version: rowVersion })
      enter({ ...session, me: { ...session.me, tenant: { ...session.me.tenant, name: saved.name } } })
      setBase(saved)
      form.setInitialValues(valuesOf(saved))
      form.setValues(valuesOf(saved))
      draft.done()
      setTheirs(null)
      notifications.show({ message: t('tenant.saved') })
    } catch (reason) {
      if (!toProblem(reason).stale) throw reason
      setTheirs(await freshTenantProfile())
    }
  }
  const submit = form.onSubmit(async (values) => {
    setError(null)
    try {
      await save({ ...values, name: values.name.trim(), legal_name: values.legal_name.trim(), domain: values.domain.trim() }, draft.version)
    } catch (reason) {
      form.setErrors(fieldErrors(reason))
      setError(reason)
    }
  })
  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      <Stack gap="sm">
        <DraftNotice draft={draft} />
        <TextInput label={t('tenant.name')} withAsterisk required maxLength={200} {...form.getInputProps('name')} />
        <TextInput label={t('tenant.legalName')} withAsterisk required maxLength={200} {...form.getInputProps('legal_name')} />
        <TextInput
          label={t('tenant.domain')}
          description={t('tenant.domainHint')}
          withAsterisk
          required
          maxLength={253}
          {...form.getInputProps('domain')}
        />
        <Select
          label={t('tenant.timeZone')}
          description={t('tenant.timeZoneHint')}
          withAsterisk
          required
          searchable
          allowDeselect={false}
          nothingFoundMessage={t('tenant.timeZoneNone')}
          data={timeZones(base.time_zone)}
          {...form.getInputProps('time_zone')}
        />
        {error !== null && <ProblemNotice error={error} />}
        <SaveOrUndo form={form} draft={draft} />
      </Stack>
      {theirs !== null && (
        <BothVersions
          key={theirs.row_version}
          labels={{
            name: t('tenant.name'),
            legal_name: t('tenant.legalName'),
            domain: t('tenant.domain'),
            time_zone: t('tenant.timeZone'),
          }}
          base={valuesOf(base)}
          mine={form.values}
          theirs={valuesOf(theirs)}
          onClose={() => setTheirs(null)}
          onSave={(chosen) => save(chosen, theirs.row_version)}
        />
      )}
    </form>
  )
}
