import { Skeleton, Table, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type en from '../../locales/en/admin.json'
import { PageHeader } from '../../ui/page-header.tsx'
import { PageProblem } from '../../ui/page-problem.tsx'
import { usePeople } from '../../ui/person.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { useWords } from '../../ui/words.ts'
import classes from './admin.module.css'
import { useRoles } from './admin.queries.ts'

const FEW = 3
type Described = keyof (typeof en)['roleText']

/** The catalog of roles, and who of the active people holds each. */
export function RolesPage() {
  const { t, i18n } = useTranslation('admin')
  const words = useWords()
  const roles = useRoles()
  const people = usePeople()
  if (roles.isLoadingError) return <PageProblem error={roles.error} onRetry={roles.refetch} />
  const holders = (code: string): string => {
    const names = (people.data ?? []).filter((person) => person.roles.includes(code)).map(({ display_name }) => display_name)
    if (names.length === 0) return people.data === undefined ? '…' : t('roles.nobody')
    const rest = names.length - FEW
    return rest > 0 ? t('roles.andMore', { names: names.slice(0, FEW).join(', '), count: rest }) : names.join(', ')
  }
  return (
    <>
      <PageHeader title={t('section.roles')} under={t('roles.under')} />
      {roles.data === undefined ? (
        <Skeleton h={480} />
      ) : (
        <div className="tng-surface">
          <Table aria-label={t('section.roles')} verticalSpacing="xs">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('roles.role')}</Table.Th>
                <Table.Th>{t('roles.holders')}</Table.Th>
                <Table.Th visibleFrom="sm" w={130}>
                  {t('users.status')}
                </Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {roles.data.items.map(({ code, status }) => (
                <Table.Tr key={code}>
                  <Table.Td>
                    <span title={code}>{words.role(code)}</span>
                    {i18n.exists(`admin:roleText.${code}`) && (
                      <Text size="xs" c="dimmed">
                        {t(`roleText.${code as Described}`)}
                      </Text>
                    )}
                  </Table.Td>
                  <Table.Td className={classes.holders}>{holders(code)}</Table.Td>
                  <Table.Td visibleFrom="sm">
                    <StatusBadge status={status} />
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </div>
      )}
    </>
  )
}
