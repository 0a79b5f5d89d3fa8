import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { IconCircleCheck, IconClock, IconMinus } from '../../ui/icons.tsx'
import { Person } from '../../ui/person.tsx'
import classes from './feedback.module.css'
import type { Interview } from './interviews.queries.ts'

interface Props {
  panel: Interview['panel']
  status: string
  me: string
}

/** Who interviews, and who has given feedback. */
export function PanelList({ panel, status, me }: Props) {
  const { t } = useTranslation('interviews')
  const due = status === 'Scheduled'
  return (
    <ul className={classes.panel} aria-label={t('panel')}>
      {panel.map(({ user_id, display_name, feedback_given }) => {
        const Icon = feedback_given ? IconCircleCheck : due ? IconClock : IconMinus
        return (
          <li key={user_id}>
            <Person id={user_id} name={user_id === me ? t('you', { name: display_name }) : display_name} />
            <Text size="sm" c="dimmed" component="span" className={classes.given}>
              <Icon size={16} aria-hidden />
              {feedback_given ? t('given') : due ? t('due') : t('notGiven')}
            </Text>
          </li>
        )
      })}
    </ul>
  )
}
