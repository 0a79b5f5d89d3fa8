import { type AnyRouter, useRouter } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, MouseEvent, Ref } from 'react'

/** Whether the console has a page at that address. */
export const isPlace = (router: AnyRouter, href: string): boolean => {
  const [path = ''] = href.split('?')
  return router.getMatchedRoutes(path)[2] !== undefined
}

/** Goes there without loading the console anew, unless a new tab or window is asked for. */
export function followLink(router: AnyRouter, href: string, event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  router.history.push(href)
}

interface Props extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string
  ref?: Ref<HTMLAnchorElement>
}

/** A link by address, e.g. one that was put together from a record; words alone where the console has no such page. */
export function AppLink({ href, children, onClick, ref, ...rest }: Props) {
  const router = useRouter()
  if (!isPlace(router, href)) return <span className={rest.className}>{children}</span>
  return (
    <a
      {...rest}
      ref={ref}
      href={href}
      onClick={(event) => {
        onClick?.(event)
        followLink(router, href, event)
      }}
    >
      {children}
    </a>
  )
}
