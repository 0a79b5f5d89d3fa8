import type { RouteComponent } from '@tanstack/react-router'
import { type ComponentType, use } from 'react'

/** The code of a page could not be fetched: it is asked for again once the network is back, or somebody tries again. */
export class PageUnreachable extends Error {
  override readonly name = 'PageUnreachable'
}

const failed = new Set<() => void>()

/** What could not be fetched is asked for again when it is drawn next. */
export function forgetFailedPages(): void {
  for (const forget of failed) forget()
  failed.clear()
}

interface Code {
  page: ComponentType | null
  readonly load: () => Promise<void>
}

/**
 * A page whose code comes when one goes there. The router's own way reloads the whole console where the code cannot be fetched, and
 * offline that leaves nothing but the browser's error page.
 */
export function lazyPage<T extends object>(fetchCode: () => Promise<T>, name: keyof T & string): RouteComponent {
  let pending: Promise<void> | null = null
  const load = () => {
    pending ??= (navigator.onLine ? fetchCode() : Promise.reject(new Error('offline'))).then(
      (fetched) => {
        code.page = fetched[name] as ComponentType
      },
      (cause: unknown) => {
        failed.add(() => {
          pending = null
        })
        throw new PageUnreachable(name, { cause })
      },
    )
    return pending
  }
  const code: Code = { page: null, load }
  // Ahead of the wish for it a failure is nobody's concern, and spoils nothing: the page itself asks once more.
  const preload = async () => {
    const isFirst = pending === null
    await load().catch(() => {
      if (isFirst) pending = null
    })
  }
  return Object.assign(() => <LazyPage code={code} />, { preload })
}

function LazyPage({ code }: { code: Code }) {
  if (code.page === null) use(code.load())
  const Page = code.page
  return Page === null ? null : <Page />
}
