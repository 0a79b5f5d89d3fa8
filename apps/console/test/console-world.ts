import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { createWorld } from '../../../services/talent/src/testing.ts'
import { findChromium } from './chromium.ts'

export const DIST = fileURLToPath(new URL('../dist', import.meta.url))

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export const DESKTOP = { width: 1440, height: 900 }
export const PHONE = { width: 390, height: 844 }

/** The real service on a database of its own, the built console, and a real browser in front of both. */
export async function openConsole(env: NodeJS.ProcessEnv = {}) {
  const executablePath = await findChromium()
  if (executablePath === null) return null
  const world = await createWorld({ CONSOLE_DIR: join(DIST), ...env })
  const address = await world.app.listen({ port: 0, host: '127.0.0.1' })
  const browser: Browser = await chromium.launch({ executablePath, args: FLAGS })
  const faults: string[] = []

  const people = Object.values(world.tenants).flatMap(({ users }) => Object.values(users))
  const newContext = async (options: BrowserContextOptions = {}) => {
    const given = { baseURL: address, viewport: DESKTOP, locale: 'en-GB', reducedMotion: 'reduce', ...options } as const
    const context = await browser.newContext(given)
    // Everybody has seen the tour: its offer would lie over what a test looks for.
    await context.addInitScript((ids) => {
      if (window.location.protocol.startsWith('http')) for (const id of ids) localStorage.setItem(`tanager.tour.${id}`, 'seen')
    }, people)
    return context
  }
  let shared: Promise<BrowserContext> | null = null
  let prepare: (page: Page) => Promise<unknown> = async () => {}

  async function pageIn(context: BrowserContext): Promise<Page> {
    const page = await context.newPage()
    await prepare(page)
    page.setDefaultTimeout(90_000) // whatever else the machine is doing
    page.on('pageerror', (error) => faults.push(error.message))
    page.on('console', (message) => {
      if (message.type() === 'error' && !/status of (4\d\d|503)/.test(message.text())) faults.push(message.text())
    })
    return page
  }
  /** A fresh browser profile; what goes wrong in its pages is among the faults. */
  const newPage = async (options: BrowserContextOptions = {}): Promise<Page> => pageIn(await newContext(options))
  /** A tab of a profile that other tabs share: a session is a tab's own, and what was loaded once is not loaded again. */
  async function newTab(): Promise<Page> {
    shared ??= newContext()
    return pageIn(await shared)
  }
  /** A page of the console, signed in as the person of that role, e.g. `hr-head`. */
  async function pageAs(role: string, path = '/', options: BrowserContextOptions & { tenant?: 'acme' | 'globex' } = {}): Promise<Page> {
    const { tenant = 'acme', ...context } = options
    const page = await newPage(context)
    await page.goto(path)
    if (tenant !== 'acme') await page.getByText('Globex', { exact: true }).click()
    await page.getByText(`${role}@${tenant}.example`, { exact: true }).click()
    await page.getByRole('banner').waitFor()
    return page
  }
  return {
    world,
    address,
    browser,
    newPage,
    newTab,
    /** What is done with every page from now on, before it opens anything. */
    onPage(act: (page: Page) => Promise<unknown>) {
      prepare = act
    },
    pageAs,
    faults,
    async close() {
      await browser.close()
      await world.close()
    },
  }
}
export type ConsoleWorld = NonNullable<Awaited<ReturnType<typeof openConsole>>>
