import { useState } from 'react'
import { DocumentInput } from './document-input.tsx'
import { MOST_TOGETHER } from './documents.ts'
import { ScreenTitle } from './frame.tsx'
import { useSpeech } from './speech.tsx'
import type { FilledForm } from './use-filled-form.ts'

export function DocumentsScreen({ filled, onNext, onBack }: { filled: FilledForm; onNext: () => void; onBack: () => void }) {
  const { t, size } = useSpeech()
  const [asked, setAsked] = useState(false)
  const together = [...filled.documents.values()].reduce((sum, { file }) => sum + file.size, 0)
  const tooMuch = together > MOST_TOGETHER
  const faulty = filled.form.documents.filter((one) => filled.documentFault(one) !== null)
  const next = () => {
    setAsked(true)
    if (faulty.length === 0 && !tooMuch) return onNext()
    document.getElementById(`document-${faulty[0]?.type}`)?.focus()
  }
  return (
    <>
      <ScreenTitle>{t('documents.title')}</ScreenTitle>
      <p>{t('documents.text')}</p>
      {filled.form.documents.map((one) => (
        <DocumentInput
          key={one.type}
          document={one}
          picked={filled.documents.get(one.type)}
          fault={asked || filled.documents.has(one.type) ? filled.documentFault(one) : null}
          onChoose={(picked) => filled.choose(one.type, picked)}
        />
      ))}
      <p className="fault" role="status">
        {tooMuch && t('documents.allTooLarge', { size: size(together), most: size(MOST_TOGETHER) })}
      </p>
      <div className="actions">
        <button type="button" className="primary" onClick={next}>
          {t('next')}
        </button>
        <button type="button" onClick={onBack}>
          {t('back')}
        </button>
        {asked && faulty.length > 0 && !tooMuch && (
          <button type="button" className="plain" onClick={onNext}>
            {t('later')}
          </button>
        )}
      </div>
    </>
  )
}
