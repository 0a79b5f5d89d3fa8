import { Warning } from './icons.tsx'
import { useSpeech } from './speech.tsx'
import type { FilledForm } from './use-filled-form.ts'

interface Props {
  filled: FilledForm
  /** To the screen of a section, or to the documents behind the last, and there to what has this id. */
  onGo: (section: number, id: string) => void
}

/** After the page was loaded again: by name, what was entered before and is not kept on the device, with the way there. */
export function EnterAgain({ filled: { form, toEnterAgain, labelOf }, onGo }: Props) {
  const { t } = useSpeech()
  const places = [
    ...form.sections.flatMap(({ fields }, section) =>
      fields.filter(({ name }) => toEnterAgain.has(name)).map((field) => ({ section, id: `field-${field.name}`, label: labelOf(field) })),
    ),
    ...form.documents
      .filter(({ type }) => toEnterAgain.has(`documents.${type}`))
      .map((one) => ({ section: form.sections.length, id: `document-${one.type}`, label: labelOf(one) })),
  ]
  if (places.length === 0) return null
  return (
    <div className="notice" role="status">
      <Warning />
      <div>
        <strong>{t('enterAgain.title')}</strong>
        <p>{t('enterAgain.text')}</p>
        <ul>
          {places.map(({ section, id, label }) => (
            <li key={id}>
              <button type="button" className="plain" onClick={() => onGo(section, id)}>
                {label}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
