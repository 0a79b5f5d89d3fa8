import { Avatar } from '@mantine/core'
import classes from './calendar.module.css'
import type { Interview } from './interviews.queries.ts'

const MOST = 4

/** The panel as faces; their names are said where the interview is named, so the faces are for the eye alone. */
export function PanelFaces({ panel }: { panel: Interview['panel'] }) {
  return (
    <span className={classes.faces} aria-hidden>
      <Avatar.Group spacing={2}>
        {panel.slice(0, MOST).map(({ user_id, display_name }) => (
          <Avatar key={user_id} size={20} radius="xl" color="gray" name={display_name} title={display_name} />
        ))}
        {panel.length > MOST && (
          <Avatar size={20} radius="xl">
            +{panel.length - MOST}
          </Avatar>
        )}
      </Avatar.Group>
    </span>
  )
}
