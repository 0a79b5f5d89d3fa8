import { useState } from 'react'
import { dropUnderway, markUnderway } from './draft.ts'
import { Warning } from './icons.tsx'
import { useSpeech } from './speech.tsx'
import { type Sent, sendForm } from './transport.ts'
import type { FilledForm } from './use-filled-form.ts'

export interface Sending {
  readonly token: string
  /** Of the draft on this device. */
  readonly key: string | null
}
interface Props {
  filled: FilledForm
  sending: Sending
  answers: () => Record<string, unknown> | null
  /** Looks whether all is there; says so itself where it is not. */
  complete: () => boolean
  onSending?: (isSending: boolean) => void
  onSent: (sent: Sent) => void
  /** The form changed in the meantime, or the link ended. */
  onGone: (status: 404 | 409) => void
  onBack?: () => void
}

/** The declaration and the sending: how far it is, and what to do where it was not taken. */
export function SendPart({ filled, sending, answers, complete, onSending, onSent, onGone, onBack }: Props) {
  const { t, percent } = useSpeech()
  const [declared, setDeclared] = useState(false)
  const [asked, setAsked] = useState(false)
  const [share, setShare] = useState<number | null>(null)
  const { refusal, setRefusal } = filled
  const send = async () => {
    setAsked(true)
    if (!complete()) return
    if (!declared) return document.getElementById('declaration')?.focus()
    setRefusal(null)
    setShare(0)
    onSending?.(true)
    const answer = await sendForm(sending.token, answers(), filled.files(), (part) => {
      setShare(part)
      if (part === 1) markUnderway(sending.key, filled.form)
    })
    setShare(null)
    onSending?.(false)
    if (answer.ok || answer.refusal.status !== 0) dropUnderway(sending.key) // without an answer it may still arrive
    if (answer.ok) onSent(answer.body)
    else if (answer.refusal.status === 404 || answer.refusal.status === 409) onGone(answer.refusal.status)
    else setRefusal(answer.refusal)
  }
  const missing = asked && !declared
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <div className="field" data-invalid={missing || undefined}>
        <label className="choice">
          <input
            id="declaration"
            type="checkbox"
            checked={declared}
            onChange={(event) => setDeclared(event.currentTarget.checked)}
            aria-describedby={missing ? 'declaration-fault' : undefined}
            aria-invalid={missing}
          />
          {t('declaration')}
        </label>
        {missing && (
          <p className="fault" id="declaration-fault">
            {t('declaration.required')}
          </p>
        )}
      </div>
      <p className="quiet">{t('privacy', { company: filled.form.tenant_name })}</p>
      {refusal !== null && share === null && (
        <div className="notice bad" role="alert">
          <Warning />
          <div>
            <strong>{t('refused.title')}</strong>
            <p>{refusalWords()}</p>
          </div>
        </div>
      )}
      <div role="status" className="sending">
        {share !== null && (
          <>
            <p id="sending-words">{share < 1 ? t('sendingShare', { percent: percent(share) }) : t('checking')}</p>
            <progress value={share < 1 ? share : undefined} max={1} aria-labelledby="sending-words" />
          </>
        )}
      </div>
      <div className="actions">
        <button type="submit" className="primary" disabled={share !== null}>
          {t(share === null ? 'send' : share < 1 ? 'sending' : 'checkingNow')}
        </button>
        {onBack && (
          <button type="button" onClick={onBack} disabled={share !== null}>
            {t('back')}
          </button>
        )}
      </div>
    </form>
  )

  function refusalWords(): string {
    if (refusal === null || refusal.status === 0) return t('refused.unreachable')
    if (refusal.status === 429) return t('refused.tooMany', { seconds: refusal.wait })
    return refusal.status >= 500 ? t('refused.ours') : t('refused.text')
  }
}
