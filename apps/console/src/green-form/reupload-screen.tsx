import { useState } from 'react'
import { DocumentInput } from './document-input.tsx'
import { ScreenTitle } from './frame.tsx'
import { type Sending, SendPart } from './send-part.tsx'
import { useSpeech } from './speech.tsx'
import type { Sent } from './transport.ts'
import type { FilledForm } from './use-filled-form.ts'

interface Props {
  filled: FilledForm
  sending: Sending
  onSent: (sent: Sent) => void
  onGone: (status: 404 | 409) => void
}

/** Only what was asked for again, each with the words of the person who asks. */
export function ReuploadScreen({ filled, sending, onSent, onGone }: Props) {
  const { t } = useSpeech()
  const [asked, setAsked] = useState(false)
  const { form } = filled
  const company = form.tenant_name
  const awaited = form.documents.filter(({ status }) => status === 'ReuploadRequested')
  const isEmpty = filled.documents.size === 0
  return (
    <>
      <ScreenTitle quiet>
        {form.candidate_name === null ? t('reupload.title') : t('reupload.titleNamed', { name: form.candidate_name })}
      </ScreenTitle>
      <p>{t('reupload.text', { company })}</p>
      {awaited.map((one) => (
        <div key={one.type} className="awaited">
          {form.reupload_requests
            .filter(({ document_type }) => document_type === one.type)
            .map(({ id, message }) => (
              <blockquote key={id}>
                <p className="quiet">{t('reupload.says', { company })}</p>
                <p>{message}</p>
              </blockquote>
            ))}
          <DocumentInput
            document={{ ...one, required: true }}
            picked={filled.documents.get(one.type)}
            fault={filled.documents.has(one.type) ? filled.documentFault(one) : null}
            onChoose={(picked) => filled.choose(one.type, picked)}
          />
        </div>
      ))}
      <p className="fault" role="status">
        {asked && isEmpty && t('reupload.one')}
      </p>
      <SendPart
        filled={filled}
        sending={sending}
        answers={() => null}
        complete={() => {
          setAsked(true)
          return !isEmpty && awaited.every((one) => !filled.documents.has(one.type) || filled.documentFault(one) === null)
        }}
        onSent={onSent}
        onGone={onGone}
      />
    </>
  )
}
