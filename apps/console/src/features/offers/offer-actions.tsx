import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../session/session.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DecisionButtons } from '../../ui/decision.tsx'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { day } from '../../ui/relative-time.tsx'
import type { Approval } from '../approvals/approvals.queries.ts'
import { dayIn } from '../messages/message.ts'
import { MessageButton } from '../messages/message-button.tsx'
import { EditOffer } from './edit-offer.tsx'
import { LetterMenu } from './letter-menu.tsx'
import { offerDecisionWords } from './offer-decision-note.tsx'
import { decideOffer, type Offer, recallOffer, sendOffer, submitOffer, withdrawOffer } from './offers.queries.ts'
import { RecordAnswer } from './record-answer.tsx'

/** What this person may do with the offer now, as the service says. */
export function OfferActions({ offer, approval }: { offer: Offer; approval: Approval | undefined }) {
  const { t } = useTranslation(['offers', 'common'])
  const [asked, setAsked] = useState<'edit' | 'submit' | 'recall' | 'send' | 'answer' | 'withdraw' | null>(null)
  const may = (action: string) => offer.allowed_actions.includes(action)
  const maySend = useMay('offer.send')
  const name = offer.candidate_name ?? t('common:unnamed')
  const close = () => setAsked(null)
  const done = (message: string) => notifications.show({ message })
  return (
    <>
      {may('offer.approve') && (
        <DecisionButtons
          about={`${offer.offer_number} ${name}`}
          requestId={offer.approval_request_id}
          words={
            approval === undefined
              ? {}
              : offerDecisionWords(approval, { yes: t('common:decision.Approved'), no: t('common:decision.Rejected') })
          }
          decide={async (decision, comment) => {
            await decideOffer(offer, decision, comment)
            done(t(`common:decision.done.${decision}`))
          }}
        />
      )}
      {may('offer.submit') && <Button onClick={() => setAsked('submit')}>{t('submit')}</Button>}
      {may('offer.send') && <Button onClick={() => setAsked('send')}>{t('send')}</Button>}
      {may('offer.record-acceptance') && <Button onClick={() => setAsked('answer')}>{t('answer')}</Button>}
      {may('offer.download-letter') && <LetterMenu offer={offer} />}
      {maySend && (offer.status === 'Approved' || offer.status === 'Sent') && (
        <MessageButton
          kind="offer"
          applicationId={offer.application_id}
          values={(language) => ({
            name: offer.candidate_name ?? '',
            position: offer.job_title,
            start: dayIn(language, offer.start_date),
            expires: dayIn(language, offer.expires_on),
          })}
        />
      )}
      {may('offer.update') && (
        <Button variant="default" onClick={() => setAsked('edit')}>
          {t('edit')}
        </Button>
      )}
      {may('offer.recall') && (
        <Button variant="default" onClick={() => setAsked('recall')}>
          {t('recall')}
        </Button>
      )}
      {may('offer.withdraw') && (
        <Button variant="default" onClick={() => setAsked('withdraw')}>
          {t('withdraw')}
        </Button>
      )}
      {asked === 'edit' && <EditOffer offer={offer} onClose={close} />}
      {asked === 'recall' && (
        <ConfirmDialog
          title={`${t('recall')}: ${offer.offer_number}`}
          label={t('recall')}
          onClose={close}
          act={async () => {
            await recallOffer(offer.id)
            done(t('recalled', { number: offer.offer_number }))
          }}
        >
          {t('recallText')}
        </ConfirmDialog>
      )}
      {asked === 'withdraw' && (
        <ReasonDialog
          title={`${t('withdraw')}: ${offer.offer_number}`}
          reason={{ label: t('withdrawReason'), hint: t('withdrawHint') }}
          label={t('withdraw')}
          isEnd
          onClose={close}
          act={async (reason) => {
            await withdrawOffer(offer.id, reason)
            done(t('withdrawn', { number: offer.offer_number }))
          }}
        >
          {t(offer.status === 'Sent' ? 'withdrawSentText' : 'withdrawText', { name })}
        </ReasonDialog>
      )}
      {asked === 'submit' && (
        <ConfirmDialog
          title={`${t('submit')}: ${offer.offer_number}`}
          label={t('submit')}
          onClose={close}
          act={async () => {
            await submitOffer(offer.id)
            done(t('submitted', { number: offer.offer_number }))
          }}
        >
          {offer.compensation_visible && offer.compensation === null ? t('submitWithoutPay') : t('submitText')}
        </ConfirmDialog>
      )}
      {asked === 'send' && (
        <ConfirmDialog
          title={`${t('send')}: ${offer.offer_number}`}
          label={t('send')}
          onClose={close}
          act={async () => {
            await sendOffer(offer.id)
            done(t('sent', { number: offer.offer_number }))
          }}
        >
          {t('sendText', { name, date: day(offer.expires_on) })}
        </ConfirmDialog>
      )}
      {asked === 'answer' && <RecordAnswer offer={offer} onClose={close} />}
    </>
  )
}
