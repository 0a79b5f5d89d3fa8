import { useState } from 'react'
import { FieldInput } from './field-input.tsx'
import type { Section } from './form.ts'
import { ScreenTitle } from './frame.tsx'
import { useSpeech } from './speech.tsx'
import type { FilledForm } from './use-filled-form.ts'

interface Props {
  section: Section
  filled: FilledForm
  onNext: () => void
  onBack: () => void
}

/** One section of the form. Going on looks at every answer first; what one has not at hand can wait. */
export function SectionScreen({ section, filled, onNext, onBack }: Props) {
  const { t, say } = useSpeech()
  const [asked, setAsked] = useState(false)
  const faulty = section.fields.filter((field) => filled.wordsOf(field) !== null)
  const next = () => {
    filled.touch(...section.fields.map(({ name }) => name))
    setAsked(true)
    if (faulty.length === 0) return onNext()
    document.getElementById(`field-${faulty[0]?.name}`)?.focus()
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        next()
      }}
    >
      <ScreenTitle>{say(section.title)}</ScreenTitle>
      <p className="quiet">{t('neededUnless')}</p>
      {section.fields.map((field) => (
        <FieldInput key={field.name} field={field} filled={filled} />
      ))}
      <p className="fault" role="status">
        {asked && faulty.length > 0 && t(faulty.length === 1 ? 'fault.summary_one' : 'fault.summary_other', { count: faulty.length })}
      </p>
      <div className="actions">
        <button type="submit" className="primary">
          {t('next')}
        </button>
        <button type="button" onClick={onBack}>
          {t('back')}
        </button>
        {asked && faulty.length > 0 && (
          <button type="button" className="plain" onClick={onNext}>
            {t('later')}
          </button>
        )}
      </div>
      <p className="quiet">{t('saved')}</p>
    </form>
  )
}
