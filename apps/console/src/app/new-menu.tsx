import { Box, Button, Menu } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useSession } from '../session/session.ts'
import { IconPlus } from '../ui/icons.tsx'
import { BEGINNINGS } from './beginnings.ts'

/** What one may begin, from any page; on a phone behind a plus. */
export function NewMenu() {
  const { t } = useTranslation()
  const router = useRouter()
  const { permissions } = useSession()
  const mine = BEGINNINGS.filter(({ permission }) => permissions.has(permission))
  if (mine.length === 0) return null
  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button variant="default" size="xs" px="sm" data-tour="new" aria-label={t('shell.new')}>
          <IconPlus size={14} aria-hidden />
          <Box component="span" visibleFrom="sm" ml={8}>
            {t('shell.new')}
          </Box>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {mine.map(({ word, Icon, to }) => (
          <Menu.Item key={word} leftSection={<Icon size={16} aria-hidden />} onClick={() => router.history.push(to)}>
            {t(`begin.${word}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
