import { Text, UnstyledButton } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { locale } from '../app/i18n.ts'
import { mayGo } from '../app/nav.ts'
import { useSession } from '../session/session.ts'
import classes from './tile.module.css'

interface Props {
  label: string
  value: number
  /** Where exactly these rows are listed; undefined: nowhere. */
  to?: string | undefined
  leading?: boolean
}

/** One figure, in a box that leads to the list behind it where the person may see that. A leading one is larger. */
export function Tile({ label, value, to, leading = false }: Props) {
  const router = useRouter()
  const session = useSession()
  const content = (
    <>
      <Text fz={leading ? 34 : 20} fw={600} lh={1.2}>
        {new Intl.NumberFormat(locale()).format(value)}
      </Text>
      <Text size="sm" c="dimmed">
        {label}
      </Text>
    </>
  )
  if (to === undefined || !mayGo(session, to)) return <div className={classes.tile}>{content}</div>
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
      {content}
    </UnstyledButton>
  )
}
