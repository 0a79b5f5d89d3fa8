import { useState } from 'react'
import { useSession } from '../session/session.ts'
import { type ListView, NO_VIEW, readView } from './list-view.ts'

export interface SavedView {
  readonly name: string
  readonly view: ListView
  /** What was typed above the list. */
  readonly words: string
  /** What else the address held, such as the status or the requisition; null for a view that was saved before that was kept. */
  readonly address: Readonly<Record<string, string>> | null
}
interface Kept {
  readonly now: ListView
  readonly saved: readonly SavedView[]
}

/** The last way of looking at a list, and those with a name. They are kept in this browser: they say how one likes to look, and nothing else needs them. */
export function useListView(list: string) {
  const key = `tanager.views.${useSession().me.user.id}.${list}`
  const [kept, setKept] = useState<Kept>(() => read(key))
  const keep = (next: Kept) => {
    setKept(next)
    if (list === '') return // a list without a name has no views of its own
    try {
      localStorage.setItem(key, JSON.stringify(next))
    } catch {
      // A browser that keeps nothing forgets it with the page.
    }
  }
  return {
    view: kept.now,
    saved: kept.saved,
    change: (part: Partial<ListView>) => keep({ ...kept, now: { ...kept.now, ...part } }),
    show: (view: ListView) => keep({ ...kept, now: view }),
    reset: () => keep({ ...kept, now: NO_VIEW }),
    /** One of the same name is replaced. */
    save: (name: string, words: string, address: Readonly<Record<string, string>>) =>
      keep({ ...kept, saved: [...kept.saved.filter((one) => one.name !== name), { name, view: kept.now, words, address }] }),
    forget: (name: string) => keep({ ...kept, saved: kept.saved.filter((one) => one.name !== name) }),
  }
}
/** In the address, but nothing about the list: the typed words are kept by themselves, and the others open a dialog. */
const NOT_KEPT: readonly string[] = ['find', 'new', 'application']

/** What the address says of the list that it shows. */
export const addressOf = (search: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(search).flatMap(([key, value]) => (typeof value === 'string' && !NOT_KEPT.includes(key) ? [[key, value]] : [])),
  )

export type ListViews = ReturnType<typeof useListView>

function read(key: string): Kept {
  try {
    const { now, saved } = JSON.parse(localStorage.getItem(key) ?? '{}') as { now?: unknown; saved?: unknown }
    const named = (Array.isArray(saved) ? saved : []) as { name?: unknown; view?: unknown; words?: unknown; address?: unknown }[]
    return {
      now: readView(now),
      saved: named.flatMap(({ name, view, words, address }) =>
        typeof name === 'string'
          ? [
              {
                name,
                view: readView(view),
                words: typeof words === 'string' ? words : '',
                address: typeof address === 'object' && address !== null ? addressOf(address as Record<string, unknown>) : null,
              },
            ]
          : [],
      ),
    }
  } catch {
    return { now: NO_VIEW, saved: [] }
  }
}
