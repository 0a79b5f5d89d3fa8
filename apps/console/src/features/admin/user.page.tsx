import { Grid, List, Skeleton, Stack, Text, Title } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useRecord } from '../../api/use-record.ts'
import type en from '../../locales/en/admin.json'
import { useSession } from '../../session/session.ts'
import { ContextPanel } from '../../ui/context-panel.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Note } from '../../ui/note.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PageProblem } from '../../ui/page-problem.tsx'
import { useWords } from '../../ui/words.ts'
import { DeputiesSection } from './deputies-section.tsx'
import { UserActions } from './user-actions.tsx'
import { type AdminUser, adminUserQuery } from './users.queries.ts'
import { WaitingSection } from './waiting-section.tsx'

type Described = keyof (typeof en)['roleText']

/** One account: who it is, where they work, which roles they hold, what waits for them. */
export function UserPage() {
  const { t, i18n } = useTranslation('admin')
  const words = useWords()
  const reasonId = useId()
  const { id } = useParams({ strict: false }) as { id: string }
  const { data: user, error, refetch } = useRecord(adminUserQuery(id))
  if (error) return <PageProblem error={error} onRetry={refetch} />
  if (user === undefined) return <Skeleton h={320} />
  return (
    <>
      <PageHeader over={<Link to="/admin/users">{t('section.users')}</Link>} title={user.display_name} status={user.status}>
        <UserActions key={user.id} user={user} reasonId={reasonId} />
      </PageHeader>
      <Grid gap="xl">
        <Grid.Col span={{ base: 12, md: 8 }}>
          <Stack gap="lg">
            <NotPossible user={user} id={reasonId} />
            <Facts
              facts={[
                [t('users.email'), user.email],
                [t('users.department'), user.department_name ?? t('users.unknown')],
                [t('users.location'), user.location_name ?? t('users.unknown')],
              ]}
            />
            <section>
              <Title order={2} mb="xs">
                {t('users.roles')}
              </Title>
              {user.roles.length === 0 ? (
                <Text c="dimmed">{t('users.noRoles')}</Text>
              ) : (
                <List spacing="xs">
                  {user.roles.map(({ code }) => (
                    <List.Item key={code} title={code}>
                      {words.role(code)}
                      {i18n.exists(`admin:roleText.${code}`) && (
                        <Text size="sm" c="dimmed">
                          {t(`roleText.${code as Described}`)}
                        </Text>
                      )}
                    </List.Item>
                  ))}
                </List>
              )}
            </section>
            <DeputiesSection key={`deputies ${user.id}`} user={user} />
            <WaitingSection key={user.id} user={user} />
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 4 }}>
          <ContextPanel entityType="user" entityId={user.id} />
        </Grid.Col>
      </Grid>
    </>
  )
}

/** Why a change that is usual is not possible here: it is one's own account, or the last that administers the company. */
function NotPossible({ user, id }: { user: AdminUser; id: string }) {
  const { t } = useTranslation('admin')
  const { me, permissions } = useSession()
  if (!permissions.has('user.manage')) return null
  const isOwn = user.id === me.user.id
  const isLast = !isOwn && user.status === 'Active' && !user.allowed_actions.includes('user.deactivate')
  if (!isOwn && !isLast) return null
  const why = isOwn ? 'own' : 'last'
  return (
    <div id={id}>
      <Note tone="info" title={t(`users.${why}.title`)}>
        <Text>{t(`users.${why}.text`)}</Text>
      </Note>
    </div>
  )
}
