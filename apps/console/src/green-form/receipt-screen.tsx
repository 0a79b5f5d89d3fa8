import { Frame, ScreenTitle } from './frame.tsx'
import { Check } from './icons.tsx'
import { useSpeech } from './speech.tsx'

export interface Receipt {
  readonly company: string
  readonly name: string | null
  readonly reference: string
  readonly at: string
  readonly documents: readonly string[]
  /** Something that was asked for is still missing. */
  readonly partly: boolean
}

/** That it arrived, when, and what came with it: to keep. */
export function ReceiptScreen({ receipt, onRest }: { receipt: Receipt; onRest: () => void }) {
  const { t, say, date } = useSpeech()
  const { company, name } = receipt
  return (
    <Frame company={company}>
      <span className="done">
        <Check />
      </span>
      <ScreenTitle>{name === null ? t('receipt.title') : t('receipt.titleNamed', { name })}</ScreenTitle>
      <p>{t(receipt.partly ? 'receipt.partly' : 'receipt.text', { company })}</p>
      <dl className="receipt">
        <div>
          <dt>{t('receipt.sentAt')}</dt>
          <dd>{date(receipt.at, true)}</dd>
        </div>
        <div>
          <dt>{t('receipt.reference')}</dt>
          <dd>{receipt.reference}</dd>
        </div>
        {receipt.documents.length > 0 && (
          <div>
            <dt>{t('receipt.documents')}</dt>
            <dd>{receipt.documents.map(say).join(', ')}</dd>
          </div>
        )}
      </dl>
      <p className="quiet">{t('receipt.deleted')}</p>
      <div className="actions">
        {receipt.partly && (
          <button type="button" className="primary" onClick={onRest}>
            {t('receipt.rest')}
          </button>
        )}
        <button type="button" onClick={() => window.print()}>
          {t('receipt.print')}
        </button>
      </div>
    </Frame>
  )
}
