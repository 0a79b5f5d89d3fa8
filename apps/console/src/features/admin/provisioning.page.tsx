import { Button, Code, CopyButton, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { IconCheck, IconCopy } from '../../ui/icons.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { usePersonName } from '../../ui/person.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { SecretOnce } from '../../ui/secret-once.tsx'
import classes from './admin.module.css'
import { issueScimToken, revokeScimToken, type ScimToken, type ScimTokenState, scimTokenQuery } from './provisioning.queries.ts'

/** The connection to an identity provider that keeps users and roles (SCIM 2.0). */
export function ProvisioningPage() {
  const { t } = useTranslation('admin')
  const { data, error, refetch } = useQuery(scimTokenQuery)
  return (
    <>
      <PageHeader title={t('section.provisioning')} under={t('scim.under')} />
      {error && <ProblemNotice error={error} onRetry={refetch} />}
      <Stack gap="lg" maw={720}>
        <Text>{t('scim.what')}</Text>
        {data === undefined ? !error && <Skeleton h={200} /> : <Connection state={data} />}
      </Stack>
    </>
  )
}

function Connection({ state }: { state: ScimTokenState }) {
  const { t } = useTranslation(['admin', 'common'])
  const nameOf = usePersonName()
  const [asks, setAsks] = useState<'issue' | 'revoke' | null>(null)
  const [issued, setIssued] = useState<ScimToken | null>(null)
  const isIssued = state.issued_at !== null
  return (
    <>
      <section>
        <Title order={2} mb="xs">
          {t('scim.address')}
        </Title>
        <Text size="sm" c="dimmed" mb="xs">
          {t('scim.addressHint')}
        </Text>
        <Group gap="xs">
          <Code className={classes.address}>{state.base_url}</Code>
          <CopyButton value={state.base_url} timeout={4000}>
            {({ copied, copy }) => (
              <Button
                size="compact-sm"
                variant="default"
                leftSection={copied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
                onClick={copy}
              >
                {copied ? t('common:copied') : t('scim.copyAddress')}
              </Button>
            )}
          </CopyButton>
        </Group>
      </section>
      <section>
        <Title order={2} mb="xs">
          {t('scim.token')}
        </Title>
        <Text mb="sm">
          {state.issued_at === null ? (
            t('scim.none')
          ) : (
            <>
              {t('scim.issuedBy', { name: nameOf(state.issued_by) })} <RelativeTime at={state.issued_at} />
            </>
          )}
        </Text>
        <Group gap="xs">
          {isIssued ? (
            <>
              <Button variant="default" onClick={() => setAsks('issue')}>
                {t('scim.replace')}
              </Button>
              <Button variant="default" onClick={() => setAsks('revoke')}>
                {t('scim.revoke')}
              </Button>
            </>
          ) : (
            <Button onClick={() => setAsks('issue')}>{t('scim.issue')}</Button>
          )}
        </Group>
      </section>
      {asks === 'issue' && (
        <ConfirmDialog
          title={t(isIssued ? 'scim.replaceTitle' : 'scim.issueTitle')}
          label={t(isIssued ? 'scim.replace' : 'scim.issue')}
          isEnd={isIssued}
          act={async () => setIssued(await issueScimToken())}
          onClose={() => setAsks(null)}
        >
          {t(isIssued ? 'scim.replaceText' : 'scim.issueText')}
        </ConfirmDialog>
      )}
      {asks === 'revoke' && (
        <ConfirmDialog
          title={t('scim.revokeTitle')}
          label={t('scim.revoke')}
          isEnd
          act={async () => {
            await revokeScimToken()
            notifications.show({ message: t('scim.revoked') })
          }}
          onClose={() => setAsks(null)}
        >
          {t('scim.revokeText')}
        </ConfirmDialog>
      )}
      {issued !== null && (
        <SecretOnce
          title={t('scim.issued')}
          warning={t('scim.once')}
          values={[
            { label: t('scim.token'), value: issued.token, copy: t('scim.copyToken') },
            { label: t('scim.address'), value: issued.base_url, copy: t('scim.copyAddress') },
          ]}
          hint={t('scim.where')}
          onClose={() => setIssued(null)}
        />
      )}
    </>
  )
}
