import { Menu } from '@mantine/core'
import type { ReactElement } from 'react'

export interface MenuAction {
  readonly key: string
  readonly label: string
  readonly act: () => void
}

/** A button's menu of things to do. It is drawn inside the page's landmark, and begins with its first item. */
export function ActionMenu({ actions, children }: { actions: readonly MenuAction[]; children: ReactElement }) {
  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false} portalProps={{ target: '#content' }}>
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ key, label, act }) => (
          <Menu.Item key={key} onClick={act}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
