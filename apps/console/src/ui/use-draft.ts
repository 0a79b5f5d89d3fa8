import type { UseFormReturnType } from '@mantine/form'
import { useEffect, useState } from 'react'
import { useSession } from '../session/session.ts'
import { changedFrom, type Draft, draftKey, dropDraft, keepDraft, readDraft } from './drafts.ts'

export interface KeptDraft {
  /** What stands in the form was typed before, and not sent. */
  readonly isRestored: boolean
  /** Back to how the form began. */
  readonly discard: () => void
  /** It was sent: nothing is left to keep. */
  readonly done: () => void
}

const useKey = (what: string) => draftKey(useSession().me.user.id, what)

/**
 * Keeps what is typed into a form in this tab, so that it survives Escape, another page, an ended session and a reload. `base` is
 * what the form says by itself, where a suggestion has been filled in since.
 */
export function useDraft<V extends object>(what: string, form: UseFormReturnType<V>, base: Partial<V> = {}): KeptDraft {
  const key = useKey(what)
  const [found] = useState(() => readDraft(key))
  const [isRestored, setRestored] = useState(found !== null)
  const [isReady, setReady] = useState(found === null)
  const changes = changedFrom({ ...form.getInitialValues(), ...base } as Draft, { ...form.values } as Draft)
  const text = JSON.stringify(changes)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens
  useEffect(() => {
    if (found === null) return
    form.setValues(found as Partial<V>)
    form.setTouched(Object.fromEntries(Object.keys(found).map((name) => [name, true])))
    setReady(true)
  }, [])
  useEffect(() => {
    if (isReady) keepDraft(key, JSON.parse(text) as Draft)
  }, [isReady, key, text])
  const done = () => {
    dropDraft(key)
    setRestored(false)
  }
  return {
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
