import { useEffect, useState } from 'react'
import type { Field } from './form.ts'
import { Lock, Warning } from './icons.tsx'
import { isBirth, today } from './rules.ts'
import { useSpeech } from './speech.tsx'
import type { FilledForm } from './use-filled-form.ts'

/** So that the browser can fill in what it knows of its owner. */
const PURPOSES: Readonly<Record<string, string>> = {
  full_name: 'name',
  email: 'email',
  phone: 'tel',
  date_of_birth: 'bday',
  address_line: 'street-address',
  city: 'address-level2',
  postal_code: 'postal-code',
  country: 'country-name',
}
const KEYBOARDS = { email: 'email', phone: 'tel', number: 'decimal' } as const
const INPUTS = { email: 'email', phone: 'tel', date: 'date' } as const

/** How long somebody pauses who has typed all of it. */
const PAUSE_MS = 800

/**
 * What there is to say, once nothing was typed for a moment: half of a number is no mistake. It does not wait for the field to be left:
 * what appears then moves the button that is being pressed.
 */
function useCalmly(text: string | null): string | null {
  const [shown, setShown] = useState(text)
  useEffect(() => {
    if (text === null) return setShown(null)
    const timer = window.setTimeout(() => setShown(text), PAUSE_MS)
    return () => window.clearTimeout(timer)
  }, [text])
  return text === null ? null : shown
}

export function FieldInput({ field, filled }: { field: Field; filled: FilledForm }) {
  const { t, say, day, ordered } = useSpeech()
  const { name, type, required, sensitive } = field
  const id = `field-${name}`
  const fault = filled.shownFault(field)
  const doubt = useCalmly(fault === null ? filled.doubt(field) : null)
  const value = filled.values[name]
  const hint = hintOf(field, value)
  const described = [
    hint !== null || sensitive ? `${id}-hint` : '',
    fault !== null ? `${id}-fault` : '',
    doubt !== null ? `${id}-doubt` : '',
  ]
    .filter(Boolean)
    .join(' ')
  const common = {
    id,
    name,
    'aria-invalid': fault !== null,
    'aria-describedby': described === '' ? undefined : described,
    'aria-required': required,
    onBlur: () => filled.touch(name),
  }
  const label = (
    <>
      {filled.labelOf(field)}
      {!required && <span className="optional"> {t('optional')}</span>}
    </>
  )
  const notes = (
    <>
      {(hint !== null || sensitive) && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
          {sensitive && (
            <span className="lock">
              <Lock /> {t('sensitive')}
            </span>
          )}
        </p>
      )}
      {fault !== null && (
        <p className="fault" id={`${id}-fault`}>
          {fault}
        </p>
      )}
      <div role="status">
        {doubt !== null && (
          <p className="doubt" id={`${id}-doubt`}>
            <Warning /> {doubt}
          </p>
        )}
      </div>
    </>
  )
  if (type === 'boolean') {
    return (
      <fieldset className="field" aria-describedby={common['aria-describedby']} data-invalid={fault !== null || undefined}>
        <legend>{label}</legend>
        <div className="choices">
          {[true, false].map((choice, index) => (
            <label key={String(choice)} className="choice">
              <input
                type="radio"
                id={index === 0 ? id : undefined}
                name={name}
                checked={value === choice}
                onChange={() => filled.set(name, choice)}
                onBlur={common.onBlur}
              />
              {t(choice ? 'yes' : 'no')}
            </label>
          ))}
        </div>
        {notes}
      </fieldset>
    )
  }
  const text = typeof value === 'string' ? value : ''
  return (
    <div className="field" data-invalid={fault !== null || undefined}>
      <label htmlFor={id}>{label}</label>
      {type === 'select' ? (
        <select {...common} value={text} autoComplete={PURPOSES[name]} onChange={(event) => filled.set(name, event.currentTarget.value)}>
          <option value="">{t('choose')}</option>
          {ordered(field.options ?? []).map((option) => (
            <option key={option} value={option}>
              {say(option)}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...common}
          type={INPUTS[type as 'email'] ?? 'text'}
          inputMode={KEYBOARDS[type as 'email']}
          value={text}
          maxLength={500}
          {...(type === 'date' ? { min: '1900-01-01', max: isBirth(field) ? today() : '2099-12-31' } : {})}
          autoComplete={sensitive ? 'off' : (PURPOSES[name] ?? 'on')}
          {...(sensitive ? { autoCapitalize: 'characters', spellCheck: false, autoCorrect: 'off' } : {})}
          onChange={(event) => filled.set(name, event.currentTarget.value)}
        />
      )}
      {notes}
    </div>
  )

  function hintOf({ type, example }: Field, given: unknown): string | null {
    if (given !== undefined && given === filled.form.answers[name]) return t('fromRecord')
    if (type === 'boolean' || type === 'select') return null
    return t('example', { example: type === 'date' ? day(String(example)) : say(String(example)) })
  }
}
