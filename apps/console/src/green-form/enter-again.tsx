import { fieldsOf } from './form.ts'
import { Warning } from './icons.tsx'
import { useSpeech } from './speech.tsx'
import type { FilledForm } from './use-filled-form.ts'

/** After the page was loaded again: by name, what was entered before and is not kept on the device. */
export function EnterAgain({ filled: { form, toEnterAgain, labelOf } }: { filled: FilledForm }) {
  const { t } = useSpeech()
  const names = [
    ...fieldsOf(form).filter(({ name }) => toEnterAgain.has(name)),
    ...form.documents.filter(({ type }) => toEnterAgain.has(`documents.${type}`)),
  ].map(labelOf)
  if (names.length === 0) return null
  return (
    <div className="notice" role="status">
      <Warning />
      <div>
        <strong>{t('enterAgain.title')}</strong>
        <p>{t('enterAgain.text')}</p>
        <ul>
          {names.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      </div>
    </div>
  )
}
