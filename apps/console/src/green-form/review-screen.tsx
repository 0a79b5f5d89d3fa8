import { useState } from 'react'
import { type Field, type FormDocument, toAnswers } from './form.ts'
import { ScreenTitle } from './frame.tsx'
import { Warning } from './icons.tsx'
import { type Sending, SendPart } from './send-part.tsx'
import { useSpeech } from './speech.tsx'
import type { Sent } from './transport.ts'
import type { FilledForm } from './use-filled-form.ts'

interface Props {
  filled: FilledForm
  sending: Sending
  /** To the screen of a section; the documents come after the last. */
  onChange: (section: number) => void
  onSent: (sent: Sent) => void
  onGone: (status: 404 | 409) => void
  onBack: () => void
}

/** All of it once more before it is sent, with what is missing marked. */
export function ReviewScreen({ filled, sending, onChange, onSent, onGone, onBack }: Props) {
  const { t, say, day } = useSpeech()
  const [asked, setAsked] = useState(0)
  const [isSending, setSending] = useState(false)
  const { form } = filled
  const faulty =
    form.sections.flatMap(({ fields }) => fields).filter((field) => filled.wordsOf(field) !== null).length +
    form.documents.filter((one) => filled.documentFault(one) !== null).length
  const shown = (field: Field): string => {
    const value = filled.values[field.name]
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
    if (value === undefined || value.trim() === '')
      return t(filled.toEnterAgain.has(field.name) ? 'enterAgain.short' : 'review.notAnswered')
    if (field.type === 'date' && filled.wordsOf(field) === null) return day(value)
    return field.type === 'select' ? say(value) : value
  }
  const chosen = ({ type }: FormDocument): string => {
    const picked = filled.documents.get(type)
    if (picked === undefined) return t(filled.toEnterAgain.has(`documents.${type}`) ? 'enterAgain.document' : 'review.none')
    const sides = picked.sides?.length ?? 1
    return sides === 1 ? picked.file.name : `${picked.file.name} · ${t('documents.sides', { count: sides })}`
  }
  return (
    <>
      <ScreenTitle>{t('review.title')}</ScreenTitle>
      <p>{t(isSending ? 'review.sending' : 'review.text')}</p>
      {form.sections.map((section, index) => (
        <section key={section.name} className="reviewed">
          <ReviewHead title={say(section.title)} onChange={() => onChange(index)} />
          <dl>
            {section.fields.map((field) => (
              <ReviewRow
                key={field.name}
                name={filled.labelOf(field)}
                value={shown(field)}
                fault={filled.wordsOf(field)}
                doubt={filled.doubt(field)}
              />
            ))}
          </dl>
        </section>
      ))}
      <section className="reviewed">
        <ReviewHead title={t('documents.title')} onChange={() => onChange(form.sections.length)} />
        <dl>
          {form.documents.map((one) => (
            <ReviewRow key={one.type} name={filled.labelOf(one)} value={chosen(one)} fault={filled.documentFault(one)} />
          ))}
        </dl>
      </section>
      <p className="fault" role="alert" key={asked}>
        {asked > 0 && faulty > 0 && t(faulty === 1 ? 'fault.summary_one' : 'fault.summary_other', { count: faulty })}
      </p>
      <SendPart
        filled={filled}
        sending={sending}
        answers={() => toAnswers(form, filled.values)}
        complete={() => {
          setAsked((times) => times + 1)
          return faulty === 0
        }}
        onSending={setSending}
        onSent={onSent}
        onGone={onGone}
        onBack={onBack}
      />
    </>
  )
}

function ReviewHead({ title, onChange }: { title: string; onChange: () => void }) {
  const { t } = useSpeech()
  return (
    <div className="reviewhead">
      <h2>{title}</h2>
      <button type="button" className="plain" onClick={onChange} aria-label={t('review.changeWhat', { section: title })}>
        {t('review.change')}
      </button>
    </div>
  )
}

const ReviewRow = ({ name, value, fault, doubt = null }: { name: string; value: string; fault: string | null; doubt?: string | null }) => (
  <div data-invalid={fault !== null || undefined}>
    <dt>{name}</dt>
    <dd>
      {value}
      {fault !== null && <p className="fault">{fault}</p>}
      {fault === null && doubt !== null && (
        <p className="doubt">
          <Warning /> {doubt}
        </p>
      )}
    </dd>
  </div>
)
