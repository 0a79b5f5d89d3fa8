import { Text, UnstyledButton } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { locale } from '../app/i18n.ts'
import classes from './tile.module.css'

/** One figure, and the list behind it. */
export function Tile({ label, value, to }: { label: string; value: number; to: string }) {
  const router = useRouter()
  return (
    <UnstyledButton
      component="a"
      href={to}
      className={classes.tile}
      onClick={(event: React.MouseEvent) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        router.history.push(to)
      }}
    >
      <Text fz={24} fw={600} lh={1.2}>
        {new Intl.NumberFormat(locale()).format(value)}
      </Text>
      <Text size="sm" c="dimmed">
        {label}
      </Text>
    </UnstyledButton>
  )
}
