import { DocumentsScreen } from './documents-screen.tsx'
import { EnterAgain } from './enter-again.tsx'
import { type Form, fieldsOf } from './form.ts'
import { Frame } from './frame.tsx'
import { ReuploadScreen } from './reupload-screen.tsx'
import { ReviewScreen } from './review-screen.tsx'
import { SectionScreen } from './section-screen.tsx'
import { useSpeech } from './speech.tsx'
import type { Sent } from './transport.ts'
import { useFilledForm } from './use-filled-form.ts'
import { usePlaces } from './use-places.ts'
import { WelcomeScreen } from './welcome-screen.tsx'

interface Props {
  form: Form
  token: string
  draftKey: string | null
  /** It was sent from here, and the service does not have it. */
  notArrived: boolean
  onSent: (sent: Sent, documents: readonly string[]) => void
  onGone: (status: 404 | 409) => void
}

/** Welcome, a screen for each section, the documents, the review. After a re-upload request: one screen. */
export function FormSteps({ form, token, draftKey, notArrived, onSent, onGone }: Props) {
  const { t } = useSpeech()
  const filled = useFilledForm(form, draftKey)
  const documents = form.sections.length + 1
  const review = documents + 1
  const places = usePlaces(token, review)
  const { step, next, back } = places
  const sending = { token, key: draftKey }
  const sent = (answer: Sent) =>
    onSent(
      answer,
      form.documents.filter(({ type }) => filled.documents.has(type)).map(({ label }) => label),
    )
  if (form.status === 'ReuploadRequested') {
    return (
      <Frame company={form.tenant_name}>
        <ReuploadScreen filled={filled} sending={sending} onSent={sent} onGone={onGone} />
      </Frame>
    )
  }
  const section = form.sections[step - 1]
  const begun = fieldsOf(form).some(({ name }) => (filled.values[name] ?? '') !== '' && filled.values[name] !== form.answers[name])
  return (
    <Frame company={form.tenant_name} {...(step === 0 ? {} : { progress: { step, all: review } })}>
      {step === 0 && <WelcomeScreen form={form} begun={begun} onStart={() => places.go(begun ? firstOpen() : 1)} />}
      {notArrived && (
        <p className="notice bad" role="alert">
          {t('receiving.notArrived')}
        </p>
      )}
      {step > 0 && <EnterAgain filled={filled} onGo={goTo} />}
      {section !== undefined && <SectionScreen key={section.name} section={section} filled={filled} onNext={next} onBack={back} />}
      {step === documents && <DocumentsScreen filled={filled} onNext={next} onBack={back} />}
      {step === review && (
        <ReviewScreen
          filled={filled}
          sending={sending}
          onChange={(index) => places.go(index + 1, true)}
          onSent={sent}
          onGone={onGone}
          onBack={back}
        />
      )}
    </Frame>
  )

  /** The heading of a screen takes the focus when it comes: what was asked for takes it a moment later. */
  function goTo(section: number, id: string): void {
    if (step !== section + 1) places.go(section + 1, step === review)
    window.setTimeout(() => document.getElementById(id)?.focus(), 0)
  }

  /** Who comes back goes on where something is still to be filled in. */
  function firstOpen(): number {
    const index = form.sections.findIndex(({ fields }) => fields.some((field) => filled.wordsOf(field) !== null))
    return index === -1 ? documents : index + 1
  }
}
