import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../session/session.ts'
import { ActionMenu } from '../../ui/action-menu.tsx'
import { DecisionButtons } from '../../ui/decision.tsx'
import { IconChevronDown } from '../../ui/icons.tsx'
import { MessageButton } from '../messages/message-button.tsx'
import { type Application, decideShortlist } from './applications.queries.ts'
import { isForward, leadsOn, wordOf } from './moves.ts'
import { useMoves } from './use-moves.tsx'
import { useUsualReasons } from './usual-reasons.ts'

/** What this person may do with the application now: going on as buttons, ending it in a menu. */
export function ApplicationActions({ application }: { application: Application }) {
  const { t } = useTranslation(['applications', 'common'])
  const { allowed, make, dialog } = useMoves()
  const opener = useRef<HTMLButtonElement>(null)
  const mayReject = useMay('application.reject')
  const usual = useUsualReasons()
  const tan = `${application.tan_number} ${application.tan_title}`
  const moves = allowed(application)
  // The page itself offers to replace a link that is out: that goes on with nothing.
  const forward = moves.filter((move) => isForward(move) && move !== 'shortlist' && wordOf(move, application) !== 'formAgain')
  const ends = moves.filter((move) => move === 'reject' || move === 'withdraw')
  return (
    <>
      {moves.includes('shortlist') && (
        <DecisionButtons
          about={application.candidate_name ?? t('common:unnamed')}
          requestId={application.shortlist_request_id}
          words={{
            Approved: { label: t('moves.shortlist'), note: t('shortlistNote', { title: tan }) },
            Rejected: { label: t('moves.refuse'), note: t('refuseNote', { title: tan }), choices: usual },
          }}
          decide={async (decision, comment) => {
            await decideShortlist(application, decision, comment)
            notifications.show({ message: t(`common:decision.done.${decision}`) })
          }}
        />
      )}
      {forward.map((move, index) => (
        <Button
          key={move}
          variant={index === forward.length - 1 && leadsOn(move, application) ? 'filled' : 'default'}
          onClick={() => make(application, move)}
        >
          {t(`moves.${wordOf(move, application)}`)}
        </Button>
      ))}
      {ends.length > 0 && (
        <ActionMenu
          actions={ends.map((move) => ({ key: move, label: t(`moves.${move}`), act: () => make(application, move, () => opener.current) }))}
        >
          <Button ref={opener} variant="default" rightSection={<IconChevronDown size={16} aria-hidden />}>
            {t('more')}
          </Button>
        </ActionMenu>
      )}
      {mayReject && application.status === 'Rejected' && (
        <MessageButton
          kind="rejection"
          applicationId={application.id}
          values={() => ({ name: application.candidate_name ?? '', position: application.tan_title })}
        />
      )}
      {dialog}
    </>
  )
}
