import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DecisionButtons } from '../../ui/decision.tsx'
import { day } from '../../ui/relative-time.tsx'
import { decideOffer, type Offer, sendOffer, submitOffer } from './offers.queries.ts'
import { RecordAnswer } from './record-answer.tsx'

/** What this person may do with the offer now, as the service says. */
export function OfferActions({ offer }: { offer: Offer }) {
  const { t } = useTranslation(['offers', 'common'])
  const [asked, setAsked] = useState<'submit' | 'send' | 'answer' | null>(null)
  const may = (action: string) => offer.allowed_actions.includes(action)
  const name = offer.candidate_name ?? t('common:unnamed')
  const close = () => setAsked(null)
  const done = (message: string) => notifications.show({ message })
  return (
    <>
      {may('offer.approve') && (
        <DecisionButtons
          about={`${offer.offer_number} ${name}`}
          decide={async (decision, comment) => {
            await decideOffer(offer.id, decision, comment)
            done(t(`common:decision.done.${decision}`))
          }}
        />
      )}
      {may('offer.submit') && <Button onClick={() => setAsked('submit')}>{t('submit')}</Button>}
      {may('offer.send') && <Button onClick={() => setAsked('send')}>{t('send')}</Button>}
      {may('offer.record-acceptance') && <Button onClick={() => setAsked('answer')}>{t('answer')}</Button>}
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
          {offer.compensation === null ? t('submitWithoutPay') : t('submitText')}
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
