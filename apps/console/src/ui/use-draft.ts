import type { UseFormReturnType } from '@mantine/form'
import { useEffect, useRef, useState } from 'react'
import { useSession } from '../session/session.ts'
import { changedFrom, type Draft, draftKey, dropDraft, keepDraft, readDraft, splitVersion, withVersion } from './drafts.ts'

export interface KeptDraft {
  /** What stands in the form was typed before, and not sent. */
  readonly isRestored: boolean
  /** Back to how the form began. */
  readonly discard: () => void
  /** It was sent: nothing is left to keep. */
  readonly done: () => void
}

const useKey = (what: string) => draftKey(useSession().me.user.id, what)

/** Whether something was typed into that form and not sent, and how to throw it away. */
export function useKeptDraft(what: string): { isKept: boolean; discard: () => void } {
  const key = useKey(what)
  const [, setDiscarded] = useState(0)
  return {
    isKept: readDraft(key) !== null,
    discard: () => {
      dropDraft(key)
      setDiscarded((count) => count + 1)
    },
  }
}

/**
 * Keeps what is typed into a form in this browser, so that it survives Escape, another page, an ended session and a closed tab. `base` is
 * what the form says by itself, where a suggestion has been filled in since.
 */
export function useDraft<V extends object>(what: string, form: UseFormReturnType<V>, base: Partial<V> = {}): KeptDraft {
  return useKept(what, form, base, undefined)
}

/** The same for the form of a record. A draft that is back belongs to the version that it was typed on: what others saved since is not undone. */
export function useVersionedDraft<V extends object>(
  what: string,
  form: UseFormReturnType<V>,
  rowVersion: number,
): KeptDraft & { readonly version: number } {
  const { version, ...draft } = useKept(what, form, {}, rowVersion)
  return { ...draft, version: version ?? rowVersion }
}

function useKept<V extends object>(what: string, form: UseFormReturnType<V>, base: Partial<V>, rowVersion: number | undefined) {
  const key = useKey(what)
  const [found] = useState(() => splitVersion(readDraft(key)))
  const [isRestored, setRestored] = useState(found.draft !== null)
  const [isReady, setReady] = useState(found.draft === null)
  const changes = changedFrom({ ...form.getInitialValues(), ...base } as Draft, { ...form.values } as Draft)
  const text = JSON.stringify(changes)
  const values = JSON.stringify(form.values)
  const sent = useRef<string | null>(null)
  const version = (isRestored ? found.version : undefined) ?? rowVersion
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens
  useEffect(() => {
    if (found.draft === null) return
    form.setValues(found.draft as Partial<V>)
    form.setTouched(Object.fromEntries(Object.keys(found.draft).map((name) => [name, true])))
    setReady(true)
  }, [])
  useEffect(() => {
    if (!isReady || sent.current === values) return // a suggestion may change once it was sent: that is nothing that was typed
    sent.current = null
    const draft = JSON.parse(text) as Draft
    keepDraft(key, version === undefined ? draft : withVersion(draft, version))
  }, [isReady, key, text, values, version])
  const done = () => {
    sent.current = values
    dropDraft(key)
    setRestored(false)
  }
  return {
    version,
    isRestored: isRestored && isReady && text !== '{}',
    done,
    discard: () => {
      form.setValues({ ...form.getInitialValues(), ...base })
      form.clearErrors()
      done()
    },
  }
}

/** The same for a dialog with one text. The page and the question name it. */
export function useTextDraft(title: string, given = ''): { text: string; setText: (text: string) => void; done: () => void } {
  const key = useKey(`${window.location.pathname} ${title}`)
  const [text, setText] = useState(() => given || String(readDraft(key)?.['text'] ?? ''))
  return {
    text,
    setText: (next) => {
      setText(next)
      keepDraft(key, next.trim() === '' ? {} : { text: next })
    },
    done: () => dropDraft(key),
  }
}
