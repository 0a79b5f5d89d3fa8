import { Button, Center, SegmentedControl, Stack, Text, Title, UnstyledButton } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { settings } from '../app/settings.ts'
import { Mark } from '../ui/mark.tsx'
import { Note } from '../ui/note.tsx'
import { PageLoading } from '../ui/page-loading.tsx'
import { ProblemNotice } from '../ui/problem-notice.tsx'
import { comeBack, lastPerson, signInAs } from './dev-sign-in.ts'
import { openSession } from './open-session.ts'
import { DEMO_TENANTS, demoEmail, ROLES, type RoleCode } from './roles.ts'
import { enter, useSessionState } from './session.ts'
import classes from './sign-in.module.css'
import { tokenOfAnotherTab } from './tabs.ts'

export function SignInPage() {
  const { t } = useTranslation()
  const state = useSessionState()
  const wasIdle = state.kind === 'out' && state.reason === 'idle'
  // A reload goes on as the same person, without a look at the way in.
  const [isReturning, setReturning] = useState(settings.oidc === null && lastPerson() !== null)
  const [refusal, setRefusal] = useState<unknown>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => {
    if (!isReturning) return
    comeBack()?.catch((reason: unknown) => {
      setRefusal(reason)
      setReturning(false)
    })
  }, [])
  if (isReturning) return <PageLoading />
  return (
    <Center component="main" mih="100vh" p="md">
      <Stack w={800} maw="100%" gap="lg">
        <Mark size={40} />
        <Title order={1}>{t('signIn.title')}</Title>
        {wasIdle && (
          <Note tone="info" title={t('idle.over')}>
            {t('idle.overText')}
          </Note>
        )}
        {settings.oidc === null ? <DemoPeople refusal={refusal} /> : <Provider oidc={settings.oidc} />}
      </Stack>
    </Center>
  )
}

function DemoPeople({ refusal }: { refusal: unknown }) {
  const { t } = useTranslation()
  const [tenant, setTenant] = useState<string>(lastPerson()?.tenant ?? DEMO_TENANTS[0].code)
  const [busy, setBusy] = useState<string | null>(null)
  const [error, setError] = useState<unknown>(refusal)
  const take = (person: { tenant: string; email: string }) => {
    setBusy(person.email)
    setError(null)
    signInAs(person).catch((reason: unknown) => {
      setBusy(null)
      setError(reason)
    })
  }
  return (
    <Stack gap="md">
      <Text c="dimmed">{t('signIn.demo')}</Text>
      <SegmentedControl
        aria-label={t('signIn.company')}
        value={tenant}
        onChange={setTenant}
        data={DEMO_TENANTS.map(({ code, name }) => ({ value: code, label: name }))}
      />
      {error !== null && <ProblemNotice error={error} />}
      <div className={classes.people}>
        {ROLES.map((role: RoleCode) => {
          const email = demoEmail(role, tenant)
          return (
            <UnstyledButton
              key={role}
              className={classes.person}
              disabled={busy !== null}
              data-busy={busy === email || undefined}
              onClick={() => take({ tenant, email })}
            >
              <Text fw={600}>{t(`role.${role}`)}</Text>
              <Text size="xs" c="dimmed" truncate>
                {email}
              </Text>
            </UnstyledButton>
          )
        })}
      </div>
    </Stack>
  )
}

/** Goes on with the token of another tab; false where the service takes it no more. */
const isTaken = (token: string): Promise<boolean> =>
  openSession(token).then(
    (session) => {
      enter(session)
      return true
    },
    () => false,
  )

function Provider({ oidc }: { oidc: NonNullable<typeof settings.oidc> }) {
  const { t } = useTranslation()
  const [error, setError] = useState<unknown>(null)
  const [ready, setReady] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => {
    import('./oidc.ts')
      .then(async ({ identityProvider }) => {
        if (await identityProvider(oidc).comeBack()) return
        const token = await tokenOfAnotherTab()
        if (token === null || !(await isTaken(token))) setReady(true)
      })
      .catch((reason: unknown) => {
        setError(reason)
        setReady(true)
      })
  }, [])
  if (!ready) return <PageLoading />
  return (
    <Stack gap="md" align="flex-start">
      {error !== null && <ProblemNotice error={error} />}
      <Button size="md" onClick={() => import('./oidc.ts').then(({ identityProvider }) => identityProvider(oidc).signIn()).catch(setError)}>
        {t('signIn.go')}
      </Button>
    </Stack>
  )
}
