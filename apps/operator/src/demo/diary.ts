import type { Tx } from '@tanager/postgres'
import { DIARY_KINDS, type DiaryKind, type Noted, writeKind } from './diary.store.ts'

/**
 * When each thing of the story happened. The product's own code makes the records at the time of filling in; at the end their dates are
 * set to what was noted here. The audit log keeps the true time: nothing rewrites it.
 */
export interface Diary {
  /** `what` tells apart several notes about one record; of the same ones, the order counts. */
  note(kind: DiaryKind, id: string, at: Date, what?: string): void
  write(tx: Tx): Promise<void>
}

export function openDiary(): Diary {
  const notes = new Map<DiaryKind, Noted[]>()
  const places = new Map<string, number>()
  return {
    note(kind, id, at, what = '') {
      const key = `${kind} ${id} ${what}`
      const place = (places.get(key) ?? 0) + 1
      places.set(key, place)
      const list = notes.get(kind) ?? []
      notes.set(kind, list)
      list.push({ id, what, place, at: at.toISOString() })
    },
    async write(tx) {
      for (const kind of DIARY_KINDS) await writeKind(tx, kind, notes.get(kind) ?? [])
    },
  }
}
