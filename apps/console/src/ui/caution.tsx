import { Alert, type AlertProps } from '@mantine/core'

const INK = 'light-dark(#7a4a00, #ffd98a)'

/** Something to look at before going on; not a fault. The words are dark enough on their ground, as Mantine's own are not. */
export function Caution(props: AlertProps) {
  return <Alert color="yellow" variant="light" styles={{ title: { color: INK }, icon: { color: INK } }} {...props} />
}
