import { Checkbox, type CheckboxGroupProps, Stack, Text } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { RoleCode } from '../../session/roles.ts'
import { useWords } from '../../ui/words.ts'
import classes from './admin.module.css'
import { GROUPED, type RoleGroup } from './role-groups.ts'

/** Chooses roles, each with what it may do. */
export function RoleChoice(props: Omit<CheckboxGroupProps, 'children'>) {
  const { t } = useTranslation('admin')
  return (
    <Checkbox.Group label={t('users.roles')} description={t('users.rolesHint')} {...props}>
      <Stack gap="md" mt="xs">
        {GROUPED.map(([group, roles]) => (
          <OneGroup key={group} group={group} roles={roles} />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}

function OneGroup({ group, roles }: { group: RoleGroup; roles: readonly RoleCode[] }) {
  const { t } = useTranslation('admin')
  const words = useWords()
  const id = useId()
  return (
    <div role="group" aria-labelledby={id}>
      <Text id={id} size="xs" fw={600} c="dimmed" mb={6}>
        {t(`roleGroup.${group}`)}
      </Text>
      <div className={classes.roles}>
        {roles.map((code) => (
          <Checkbox key={code} value={code} label={words.role(code)} description={t(`roleText.${code}`)} title={code} />
        ))}
      </div>
    </div>
  )
}
