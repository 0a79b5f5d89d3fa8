import type { Page } from 'playwright-core'
import { queryWorld } from '../../../services/query/src/testing.ts'
import { openConsole } from './console-world.ts'

/** Between the two services; no browser sees it. */
export const TOKEN = 'a-shared-token-that-no-browser-sees'
/** A small company of its own, so that every answer is known. One name would be a formula. */
const TABLES = [
  'create table candidates (id integer primary key, full_name text not null, city text, joined date not null)',
  `insert into candidates values (1, 'Ada Lovelace', 'Berlin', '2026-01-10'), (2, '=HYPERLINK("http://x")', 'Berlin', '2026-02-03'),
     (3, 'Grace Hopper', 'Porto', '2026-02-20'), (4, 'Alan Turing', 'Berlin', '2026-03-05')`,
  'create table offers (id integer primary key, candidate_id integer not null references candidates (id), status text not null)',
  `insert into offers values (1, 1, 'Accepted'), (2, 2, 'Sent')`,
]
export const PER_CITY = 'How many candidates are there per city?'

/** The console with the Query API behind it. */
export async function openAskConsole(env: NodeJS.ProcessEnv = {}) {
  const query = await queryWorld({ tables: TABLES, settings: { API_AUTH_TOKEN: TOKEN } })
  const console_ = await openConsole({ QUERY_URL: query.url, API_AUTH_TOKEN: TOKEN, ASK_AUDIENCES: 'false', ...env })
  if (console_ === null) {
    await query.stop()
    return null
  }
  return {
    ...console_,
    async close() {
      await console_.close()
      await query.stop()
    },
  }
}

export const box = (page: Page) => page.getByRole('textbox', { name: /^Your (next )?question$/ })

/** The newest question with what became of it. */
export const turn = (page: Page, question: string) => page.getByRole('region', { name: question, exact: true }).first()

/** Asks, once the question before has its answer: until then the box holds the next one back. */
export async function ask(page: Page, question: string) {
  await page.locator('section[aria-busy="true"]').waitFor({ state: 'detached' })
  await box(page).fill(question)
  await page.keyboard.press('Control+Enter')
  await page.getByRole('heading', { name: question, exact: true }).waitFor()
  return turn(page, question)
}

interface AskRequest {
  conversation_history: { question: string; sql?: string; tables?: string[]; status: string }[]
}

/** The bodies of questions from now on: the browser's own log does not show what is sent as a stream. */
export const noteRequests = (page: Page) =>
  page.evaluate(() => {
    const [send, noted] = [window.fetch, [] as unknown[]]
    Object.assign(window, { noted })
    window.fetch = async (...given) => {
      if (given[0] instanceof Request && given[0].url.endsWith('/reports/ask')) noted.push(await given[0].clone().json())
      return send(...given)
    }
  })
/** What was sent, once there are so many: a question is shown before its request is noted. */
export async function requests(page: Page, count = 0): Promise<AskRequest[]> {
  await page.waitForFunction((least) => (window as unknown as { noted: AskRequest[] }).noted.length >= least, count)
  return page.evaluate(() => (window as unknown as { noted: AskRequest[] }).noted)
}
