import type { Form } from './form.ts'
import { ScreenTitle } from './frame.tsx'
import { useSpeech } from './speech.tsx'

/** What this is, what one needs at hand, who will see it: before the first question. */
export function WelcomeScreen({ form, begun, onStart }: { form: Form; begun: boolean; onStart: () => void }) {
  const { t, say, date } = useSpeech()
  const { tenant_name: company, candidate_name: name } = form
  return (
    <>
      <ScreenTitle quiet>{name === null ? t('welcome.titleNoName') : t('welcome.title', { name })}</ScreenTitle>
      <p>{t('welcome.text', { company, job: form.job_title })}</p>
      <p>{t('welcome.time')}</p>
      <h2>{t('welcome.need')}</h2>
      <ul>
        <li>{t('welcome.needDetails')}</li>
        <li>
          {t('welcome.needDocuments')}
          <ul>
            {form.documents.map(({ type, label, required }) => (
              <li key={type}>
                {say(label)}
                {!required && <span className="optional"> {t('optional')}</span>}
              </li>
            ))}
          </ul>
        </li>
      </ul>
      <h2>{t('welcome.private')}</h2>
      <p>{t('privacy', { company })}</p>
      <p>{t('saved')}</p>
      <p className="quiet">{t('welcome.until', { date: date(form.expires_at) })}</p>
      <div className="actions begin">
        <button type="button" className="primary" onClick={onStart}>
          {t(begun ? 'welcome.continue' : 'welcome.start')}
        </button>
      </div>
    </>
  )
}
