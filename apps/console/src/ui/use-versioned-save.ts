import { useState } from 'react'
import { toProblem } from '../api/problem.ts'

interface Versioned {
  readonly row_version: number
}
interface Options<R extends Versioned, V, S> {
  /** Sends the change for that version of the record. */
  send: (values: V, rowVersion: number) => Promise<S>
  /** The record as it is now. */
  fresh: () => Promise<R>
  onSaved: (saved: S) => void
}

/** Saves a record on the version that the person has seen. If somebody saved in between, `theirs` is that version, and the person chooses. */
export function useVersionedSave<R extends Versioned, V, S>({ send, fresh, onSaved }: Options<R, V, S>) {
  const [theirs, setTheirs] = useState<R | null>(null)
  return {
    theirs,
    /** Throws every other refusal. */
    save: async (values: V, rowVersion: number) => {
      let saved: S
      try {
        saved = await send(values, rowVersion)
      } catch (refusal) {
        if (!toProblem(refusal).stale) throw refusal
        setTheirs(await fresh())
        return
      }
      onSaved(saved)
    },
    /** Back to the form. */
    dismiss: () => setTheirs(null),
  }
}
