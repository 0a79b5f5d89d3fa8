import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { IconCircleCheck, IconClock, IconMinus } from '../../ui/icons.tsx'
import { hasBegun } from '../../ui/interview-status.ts'
import { Person } from '../../ui/person.tsx'
import classes from './feedback.module.css'
import type { Interview } from './interviews.queries.ts'

interface Props {
  interview: Pick<Interview, 'panel' | 'status' | 'starts_at'>
  me: string
}

/** Who interviews, and who has given feedback. */
export function PanelList({ interview, me }: Props) {
  const { t } = useTranslation('interviews')
  const isOpen = interview.status === 'Scheduled'
  const missing = isOpen ? (hasBegun(interview) ? 'due' : 'notYetDue') : 'notGiven'
  return (
    <ul className={classes.panel} aria-label={t('panel')}>
      {interview.panel.map(({ user_id, display_name, feedback_given }) => {
        const Icon = feedback_given ? IconCircleCheck : isOpen ? IconClock : IconMinus
        return (
          <li key={user_id}>
            <Person id={user_id} name={user_id === me ? t('you', { name: display_name }) : display_name} />
            <Text size="sm" c="dimmed" component="span" className={classes.given}>
              <Icon size={16} aria-hidden />
              {feedback_given ? t('given') : t(missing)}
            </Text>
          </li>
        )
      })}
    </ul>
  )
}
