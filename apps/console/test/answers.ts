import { setTimeout as pause } from 'node:timers/promises'
import type { Page, Request } from 'playwright-core'
import { eventually } from './eventually.ts'
import { settled } from './page-walk.ts'

/** Follows what a page asks for. Begin before it asks: the browser's `networkidle` answers at once where the network was idle before. */
export function answersOf(page: Page): { readonly allCame: () => Promise<void> } {
  const open = new Set<Request>()
  page.on('request', (request) => /^https?:/.test(request.url()) && open.add(request)) // what it made itself comes from nowhere
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  /** With nothing under way: one answer may lead to the next question. */
  async function isQuiet(): Promise<boolean> {
    await settled(page)
    return open.size === 0
  }
  return {
    /** Resolves when the page has its heading, shows nothing as loading and waits for no answer, now and a moment later. */
    allCame: () =>
      eventually(
        async () => {
          await pause(100)
          if (!(await isQuiet())) return false
          await pause(100)
          return isQuiet()
        },
        () => `still waiting for ${[...open].map((request) => `${request.method()} ${request.url()}`).join(', ')}`,
      ),
  }
}
