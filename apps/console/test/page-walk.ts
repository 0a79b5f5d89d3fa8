import type { Page } from 'playwright-core'

const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi

/** Pages that differ in the record alone are one: `/offers/:id`. */
export const shapeOf = (address: string): string => new URL(address, 'http://console').pathname.replace(UUID, ':id')

const TWO_FRAMES = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))'

/** Nothing is being fetched, and still nothing two frames later: a part that suspends leaves a gap between two skeletons. */
async function quiet(page: Page): Promise<void> {
  const busy = page.locator('.mantine-Skeleton-root, .mantine-Loader-root').first()
  await busy.waitFor({ state: 'detached' })
  await page.evaluate(TWO_FRAMES)
  await busy.waitFor({ state: 'detached' })
}

/** The page has its heading, and nothing on it is still being fetched. */
export async function settled(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('heading', { level: 1 }).first().waitFor()
  await quiet(page)
}

export interface Look {
  readonly viewport: { readonly width: number; readonly height: number }
  readonly colorScheme: 'light' | 'dark'
}

/** The page in another size and theme; the component library hears of the theme a moment after the browser does. */
export async function dress(page: Page, { viewport, colorScheme }: Look): Promise<void> {
  await page.setViewportSize(viewport)
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  const scheme = 'data-mantine-color-scheme'
  await page.locator(`html[${scheme}="${colorScheme}"], html:not([${scheme}])`).waitFor({ state: 'attached' })
  await quiet(page)
}

/** Where the navigation leads this person. */
const placesOf = (page: Page): Promise<string[]> =>
  page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { includeHidden: true })
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? '/'))

/** Where the page itself leads: its links, and the record behind the first row of its list. */
async function onward(page: Page): Promise<string[]> {
  const links = await page
    .locator('main a[href^="/"]:not([href^="/api/"]):not([href^="/docs"]):not([target="_blank"])')
    .evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? '/'))
  const row = page.locator('[role="row"][data-clickable]').first()
  if ((await row.count()) === 0) return links
  await row.focus()
  await page.keyboard.press('Enter') // opens the record, or a drawer beside the list
  await page.evaluate('new Promise((done) => setTimeout(done))') // the router takes the address at once, the page comes later
  return [...links, page.url()]
}

/**
 * Every page that this person can reach from the navigation, each kind once: `seen` is shared between people. A page that is
 * built tomorrow is found here without being named. Records that are named come first and stand for their kind.
 */
export async function* pagesOf(page: Page, seen: Set<string>, named: readonly string[] = []): AsyncGenerator<string> {
  const places = await placesOf(page)
  const queue = [...named, ...places]
  const visited = new Set<string>()
  for (let address = queue.shift(); address !== undefined; address = queue.shift()) {
    const shape = shapeOf(address)
    // A place that another person has been shown may still lead this one further: the administration has more parts for some.
    const isKnown = seen.has(shape)
    if (visited.has(shape) || (isKnown && !places.includes(address))) continue
    visited.add(shape)
    await page.goto(address)
    await settled(page)
    const landed = shapeOf(page.url()) // a place can lead on to its first part
    const isNew = !isKnown && (landed === shape || !seen.has(landed))
    seen.add(shape).add(landed)
    if (isNew) yield landed
    queue.push(...(await onward(page)))
  }
}
