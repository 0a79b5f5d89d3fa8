import { type ChangeEvent, useEffect, useId, useState } from 'react'
import { addSide, MOST_PER_FILE, MOST_SIDES, type Picked, takeFile } from './documents.ts'
import type { FormDocument } from './form.ts'
import { Camera, Paper } from './icons.tsx'
import { useSpeech } from './speech.tsx'

const REPLACING = ['documents.anotherPhoto', 'documents.another'] as const

interface Props {
  document: FormDocument
  picked: Picked | undefined
  /** Said once one wanted to go on. */
  fault: string | null
  onChoose: (picked: Picked | null) => void
}

/** A document: by the camera where there is one, or as a file; with a look at what will be sent. */
export function DocumentInput({ document: { type, label, required }, picked, fault, onChoose }: Props) {
  const { t, say, size } = useSpeech()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const id = useId()
  const name = say(label)
  const url = useObjectUrl(picked?.file)
  const sides = picked?.sides?.length ?? 1
  // What takes the place of what is there says so.
  const [photo, another] = picked === undefined ? (['documents.photo', 'documents.file'] as const) : REPLACING
  const take = async (event: ChangeEvent<HTMLInputElement>, added?: Picked) => {
    const input = event.currentTarget
    const [file] = input.files ?? []
    if (file === undefined || busy) return
    setBusy(true)
    setRefused(null)
    const choice = await (added === undefined ? takeFile(file) : addSide(added, file))
    input.value = '' // so that the same file can be chosen again
    setBusy(false)
    if ('picked' in choice) onChoose(choice.picked)
    else setRefused(t(choice.fault, { size: size(choice.size), most: size(MOST_PER_FILE) }))
  }
  const shown = refused ?? fault
  return (
    <section
      className="document"
      aria-labelledby={`${id}-name`}
      id={`document-${type}`}
      tabIndex={-1}
      data-invalid={shown !== null || undefined}
    >
      <h2 id={`${id}-name`}>
        {name}
        {!required && <span className="optional"> {t('optional')}</span>}
      </h2>
      {picked !== undefined && url !== null && (
        <div className="picked">
          {picked.file.type.startsWith('image/') ? <img src={url} alt="" /> : <Paper />}
          <div>
            <p className="filename">{picked.file.name}</p>
            <p className="quiet">
              {size(picked.file.size)}
              {picked.shrunk && ` · ${t('documents.shrunk')}`}
              {sides > 1 && ` · ${t('documents.sides', { count: sides })}`}
            </p>
            <a
              href={url}
              target="_blank"
              rel="noreferrer"
              aria-label={t('documents.ofFile', { what: t('documents.look'), document: name })}
            >
              {t('documents.look')}
            </a>{' '}
            <button
              type="button"
              className="plain"
              aria-label={t('documents.ofFile', { what: t('documents.remove'), document: name })}
              onClick={() => onChoose(null)}
            >
              {t('documents.remove')}
            </button>
          </div>
        </div>
      )}
      <div className="pickers">
        <label className="button camera">
          <Camera /> {t(photo)}
          <input
            type="file"
            accept="image/*"
            capture="environment"
            onChange={(event) => void take(event)}
            aria-disabled={busy} // a disabled one would lose the focus
            aria-label={t('documents.ofFile', { what: t(photo), document: name })}
          />
        </label>
        <label className="button">
          <Paper /> {t(another)}
          <input
            type="file"
            accept="image/jpeg,image/png,application/pdf"
            onChange={(event) => void take(event)}
            aria-disabled={busy}
            aria-label={t('documents.ofFile', { what: t(another), document: name })}
            aria-describedby={shown === null ? undefined : `${id}-fault`}
          />
        </label>
        {picked?.file.type.startsWith('image/') && sides < MOST_SIDES && (
          <label className="button">
            <Camera /> {t('documents.side')}
            <input
              type="file"
              accept="image/*"
              onChange={(event) => void take(event, picked)}
              aria-disabled={busy}
              aria-label={t('documents.ofFile', { what: t('documents.side'), document: name })}
            />
          </label>
        )}
      </div>
      <p className={busy ? 'quiet' : 'fault'} role="status" id={`${id}-fault`}>
        {busy ? t('documents.preparing') : shown}
      </p>
    </section>
  )
}

function useObjectUrl(file: File | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (file === undefined) return
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => {
      setUrl(null)
      URL.revokeObjectURL(made)
    }
  }, [file])
  return url
}
