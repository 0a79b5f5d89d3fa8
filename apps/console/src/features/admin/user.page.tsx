import { Code, Grid, List, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ContextPanel } from '../../ui/context-panel.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Note } from '../../ui/note.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PageProblem } from '../../ui/page-problem.tsx'
import { useWords } from '../../ui/words.ts'
import { adminUserQuery } from './admin.queries.ts'

/** One account: who it is, where they work, which roles they hold. */
export function UserPage() {
  const { t } = useTranslation('admin')
  const words = useWords()
  const { id } = useParams({ strict: false }) as { id: string }
  const { data: user, error, refetch } = useQuery(adminUserQuery(id))
  if (error) return <PageProblem error={error} onRetry={refetch} />
  if (user === undefined) return <Skeleton h={320} />
  return (
    <>
      <PageHeader over={<Link to="/admin/users">{t('section.users')}</Link>} title={user.display_name} status={user.status} />
      <Grid gap="xl">
        <Grid.Col span={{ base: 12, md: 8 }}>
          <Stack gap="lg">
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
                <List>
                  {user.roles.map(({ code }) => (
                    <List.Item key={code}>
                      {words.role(code)}{' '}
                      <Text span size="xs" c="dimmed">
                        {code}
                      </Text>
                    </List.Item>
                  ))}
                </List>
              )}
            </section>
            <section>
              <Title order={2} mb="xs">
                {t('users.changes')}
              </Title>
              <Note tone="info" title={t('users.noChanges')}>
                <Text>{t('users.byOperator')}</Text>
                <Code block>{'npm run tanager -- user add --help\nnpm run tanager -- role grant --help'}</Code>
              </Note>
            </section>
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 4 }}>
          <ContextPanel entityType="user" entityId={user.id} />
        </Grid.Col>
      </Grid>
    </>
  )
}
