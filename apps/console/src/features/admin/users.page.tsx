import { Box, Button, SegmentedControl, Select, Text, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { locale } from '../../app/i18n.ts'
import { ROLES } from '../../session/roles.ts'
import { useMay } from '../../session/session.ts'
import { EmailText } from '../../ui/email-text.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { IconPlus, IconSearch } from '../../ui/icons.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Person } from '../../ui/person.tsx'
import { RecordList } from '../../ui/record-list.tsx'
import type { Column } from '../../ui/record-row.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { useWords } from '../../ui/words.ts'
import { AddUser } from './add-user.tsx'
import classes from './admin.module.css'
import { type AdminUserItem, USER_STATUSES, useAdminUsers } from './users.queries.ts'
import { type UsersSearch, usersSearch } from './users-search.ts'

/** Everybody with an account. The service searches, so that all are found, not only the rows fetched. */
export function UsersPage() {
  const { t } = useTranslation(['admin', 'common'])
  const words = useWords()
  const navigate = useNavigate()
  const search = usersSearch(useSearch({ strict: false }))
  const [typed, setTyped] = useState(search.search ?? '')
  const status = USER_STATUSES.find((known) => known === search.status)
  const go = (next: UsersSearch) => navigate({ to: '/admin/users', search: usersSearch(next), replace: true })
  const seek = useDebouncedCallback((text: string) => go({ ...search, search: text.trim() }), 250)
  const role = ROLES.find((known) => known === search.role)
  const [adding, setAdding] = useState(false)
  const mayAdd = useMay('user.manage')
  const list = useAdminUsers({ search: search.search ?? '', status, role })
  const type = (text: string) => {
    setTyped(text)
    seek(text)
  }
  const clear = () => {
    setTyped('')
    void go({})
  }
  const columns: Array<Column<AdminUserItem>> = [
    {
      key: 'name',
      header: t('users.name'),
      value: (user) => user.display_name,
      width: 'minmax(0, 2fr)',
      cell: (user) => <Person id={user.id} name={user.display_name} />,
    },
    {
      key: 'email',
      header: t('users.email'),
      value: (user) => user.email,
      width: 'minmax(0, 2fr)',
      cell: (user) => (
        <Text size="sm">
          <EmailText email={user.email} />
        </Text>
      ),
      wide: true,
    },
    {
      key: 'roles',
      header: t('users.roles'),
      value: (user) => user.roles.map(({ code }) => words.role(code)),
      width: 'minmax(0, 2fr)',
      cell: (user) => <RolesOrStatus user={user} roles={user.roles.map(({ code }) => words.role(code)).join(', ')} />,
    },
    {
      key: 'department',
      header: t('users.department'),
      value: (user) => user.department_name,
      facet: true,
      width: 'minmax(0, 1fr)',
      cell: (user) => user.department_name,
      wide: true,
    },
    {
      key: 'location',
      header: t('users.location'),
      value: (user) => user.location_name,
      facet: true,
      width: 'minmax(0, 1fr)',
      cell: (user) => user.location_name,
      wide: true,
    },
    {
      key: 'status',
      header: t('users.status'),
      value: (user) => words.status(user.status),
      width: '110px',
      cell: (user) => <StatusBadge status={user.status} />,
      wide: true,
    },
  ]
  return (
    <>
      <PageHeader title={t('section.users')} under={t('users.under')}>
        {mayAdd && (
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
            {t('users.add')}
          </Button>
        )}
      </PageHeader>
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 12, marginBottom: 12 }}>
        <TextInput
          type="search"
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
          placeholder={t('users.search')}
          aria-label={t('users.search')}
          leftSection={<IconSearch size={16} aria-hidden />}
          maxLength={200}
          style={{ flex: '1 1 220px', maxWidth: 360 }}
        />
        <SegmentedControl
          aria-label={t('common:statusFilter')}
          data={[{ value: '', label: t('common:anyStatus') }, ...USER_STATUSES.map((value) => ({ value, label: words.status(value) }))]}
          value={status ?? ''}
          onChange={(value) => go({ ...search, status: value })}
        />
        <Select
          aria-label={t('users.role')}
          data={[
            { value: '', label: t('users.anyRole') },
            ...ROLES.map((value) => ({ value, label: words.role(value) })).sort((a, b) => a.label.localeCompare(b.label, locale())),
          ]}
          value={role ?? ''}
          onChange={(value) => go({ ...search, role: value ?? '' })}
          searchable
          allowDeselect={false}
          w={220}
        />
      </div>
      <RecordList
        label={t('section.users')}
        name="users"
        columns={columns}
        list={list}
        typed={[typed, type]}
        rowKey={({ id }) => id}
        hrefOf={({ id }) => `/admin/users/${id}`}
        empty={
          <EmptyState
            title={t('users.empty')}
            action={
              <Button variant="default" onClick={clear}>
                {t('users.clear')}
              </Button>
            }
          >
            {t('users.emptyText')}
          </EmptyState>
        }
      />
      {mayAdd && (adding || search.new !== undefined) && (
        <AddUser
          onClose={() => {
            setAdding(false)
            if (search.new !== undefined) void go({ ...search, new: '' })
          }}
          onAdded={({ id }) => void navigate({ to: '/admin/users/$id', params: { id } })}
        />
      )}
    </>
  )
}

/** On a phone there is no room for the status: of somebody without access it is what matters most. */
function RolesOrStatus({ user, roles }: { user: AdminUserItem; roles: string }) {
  const isInactive = user.status === 'Inactive'
  return (
    <>
      {isInactive && (
        <Box hiddenFrom="sm">
          <StatusBadge status={user.status} />
        </Box>
      )}
      <Box className={classes.twoLines} title={roles} {...(isInactive ? { visibleFrom: 'sm' } : {})}>
        {roles}
      </Box>
    </>
  )
}
