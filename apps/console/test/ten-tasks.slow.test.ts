import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { plantCandidates } from '../../../services/talent/src/testing.ts'
import { approvedTan, dateInDays, journeyTo } from '../../../services/talent/src/testing-workflow.ts'
import { NO_BROWSER } from './chromium.ts'
import { type ConsoleWorld, openConsole } from './console-world.ts'

/** Keystroke-level model (Card, Moran, Newell 1980): think, point, press; and type. In seconds. */
const PER_CLICK = 1.35 + 1.1 + 0.2
const PER_KEY = 0.28

interface Effort {
  clicks: number
  keys: number
}

/** At most so many clicks; docs/console.md holds what was counted. */
const MOST_CLICKS = {
  'upload six CVs': 4,
  'shortlist five': 3,
  'schedule a panel': 8,
  'give feedback': 6,
  'approve an offer': 2,
  'correct a parsed name': 4,
  'find who waits longest': 5,
  'answer twenty duplicates': 4,
  'add a user': 5,
  'read who changed a rule': 2,
} as const
type Task = keyof typeof MOST_CLICKS

const cv = (name: string) => ({
  name: `${name}.txt`,
  mimeType: 'text/plain',
  buffer: Buffer.from(`${name} Winter\nData Engineer\n${name.toLowerCase()}@winter.example\n\nSKILLS\nPython\n`),
})

/** As if nothing had happened to it for so many days. */
const aged = (world: ConsoleWorld['world'], applicationId: string, days: number) =>
  world.asOwner('acme', `update applications set updated_at = now() - make_interval(days => $3::int) where tenant_id = $1 and id = $2`, [
    applicationId,
    days,
  ])

describe('ten tasks, counted in clicks and keys', { concurrency: 1 }, () => {
  let console_: ConsoleWorld | null
  before(async () => {
    console_ = await openConsole({ CV_TIMEOUT_MS: '60000' })
    // What a person does, not what a script can do: only what the browser itself reports counts.
    console_?.onPage((page) =>
      page.addInitScript(() => {
        const kept = () => JSON.parse(sessionStorage.getItem('effort') ?? '{"clicks":0,"keys":0}')
        const count = (what: 'clicks' | 'keys') => {
          const effort = kept()
          sessionStorage.setItem('effort', JSON.stringify({ ...effort, [what]: effort[what] + 1 }))
        }
        addEventListener('pointerdown', (event) => event.isTrusted && count('clicks'), true)
        addEventListener('keydown', (event) => event.isTrusted && count('keys'), true)
      }),
    )
  })
  after(() => console_?.close())

  /** From the person's own first page to where the task is done. */
  const task = (
    name: Task,
    role: string,
    prepare: (world: ConsoleWorld['world']) => Promise<unknown>,
    act: (page: Page) => Promise<unknown>,
  ) =>
    it(name, async (t) => {
      if (console_ === null) return t.skip(NO_BROWSER)
      await prepare(console_.world)
      const page = await console_.pageAs(role, '/')
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.evaluate(() => sessionStorage.removeItem('effort'))
      await act(page)
      const { clicks, keys } = JSON.parse((await page.evaluate(() => sessionStorage.getItem('effort'))) ?? '{}') as Effort
      t.diagnostic(`${name}: ${clicks} clicks, ${keys} keys, about ${Math.round(clicks * PER_CLICK + keys * PER_KEY)} s`)
      assert.ok(clicks <= MOST_CLICKS[name], `${clicks} clicks`)
      assert.deepEqual(console_.faults, [])
      await page.context().close()
    })
  const type = async (field: Locator, text: string, page: Page) => {
    await field.click()
    await page.keyboard.press('Control+A')
    await page.keyboard.type(text)
  }
  const nav = (page: Page, name: string | RegExp) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click()
  const press = (where: Page | Locator, name: string) => where.getByRole('button', { name, exact: true }).first().click()

  task(
    'upload six CVs',
    'recruiter',
    async () => {},
    async (page) => {
      await nav(page, 'Candidates')
      await press(page, 'Upload CVs')
      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), press(page, 'Choose files')])
      await chooser.setFiles(['Anna', 'Boris', 'Carla', 'Dmitri', 'Elena', 'Farid'].map(cv))
      await press(page, 'Upload 6 files')
      await page.getByText('6 CVs uploaded').waitFor()
    },
  )

  task(
    'shortlist five',
    'hiring-manager',
    async (world) => {
      const tanId = await approvedTan(world, 'acme', { positions: 9 })
      for (const candidateId of await plantCandidates(world, 'acme', 5)) await journeyTo(world, 'acme', 'Applied', { tanId, candidateId })
    },
    async (page) => {
      await page.getByRole('region', { name: 'Shortlist decisions' }).getByRole('checkbox', { name: 'Select all shown rows' }).click()
      await press(page, 'Shortlist…')
      await press(page.getByRole('dialog', { name: 'Shortlist: 5 candidates' }), 'Shortlist')
      await page.getByText('5 done', { exact: true }).waitFor()
    },
  )

  task(
    'schedule a panel',
    'coordinator',
    async () => {},
    async (page) => {
      await page
        .getByRole('link', { name: /^Schedule an interview/ })
        .first()
        .click()
      const plan = page.getByRole('dialog', { name: 'Schedule an interview' })
      await plan.waitFor()
      await type(plan.getByLabel('Date'), dateInDays(7).split('-').reverse().join('/'), page)
      await type(plan.getByRole('combobox', { name: 'Start' }), '1030', page)
      const panel = plan.getByRole('combobox', { name: 'Panel' })
      await panel.click()
      await page.keyboard.type('interviewer of')
      await page.getByRole('option', { name: /^interviewer of acme/ }).click()
      await type(panel, 'hiring', page)
      await page.getByRole('option', { name: /^hiring-manager of acme/ }).click()
      await page.keyboard.press('Escape')
      await press(plan, 'Schedule')
      await plan.waitFor({ state: 'detached' })
    },
  )

  task(
    'give feedback',
    'interviewer',
    async () => {},
    async (page) => {
      await page.getByRole('link', { name: /^Open/ }).first().click()
      await press(page, 'It already took place')
      await page.getByRole('radio', { name: 'Strong yes' }).click()
      await type(page.getByLabel('Reasons'), 'Explained every step.', page)
      await press(page, 'Submit feedback')
      await press(page.getByRole('dialog'), 'Submit feedback')
      await page.getByText('Feedback submitted').waitFor()
    },
  )

  task(
    'approve an offer',
    'finance-approver',
    async (world) => {
      const { offerId } = await journeyTo(world, 'acme', 'OfferPending')
      assert.equal((await world.post('acme/recruiter', `/offers/${offerId}/submit`)).status, 200)
    },
    async (page) => {
      const row = page.locator('[data-row]').filter({ hasText: 'Data engineer' }).first()
      await press(row, 'Approve')
      await press(page.getByRole('dialog'), 'Approve')
      await row.waitFor({ state: 'detached' })
    },
  )

  task(
    'correct a parsed name',
    'recruiter',
    async () => {},
    async (page) => {
      await nav(page, 'Candidates')
      await page.getByRole('table', { name: 'Candidates' }).getByText('Farid Winter').click()
      await press(page, 'Edit')
      const form = page.getByRole('region', { name: 'Edit candidate' })
      const name = form.getByLabel('Name')
      await name.waitFor()
      for (let tab = 0; tab < 8 && !(await name.evaluate((input) => input === document.activeElement)); tab++)
        await page.keyboard.press('Tab')
      await page.keyboard.press('Control+A')
      await page.keyboard.type('Farida Winter')
      await press(form, 'Save')
      await page.getByRole('heading', { level: 1, name: 'Farida Winter' }).waitFor()
    },
  )

  task(
    'find who waits longest',
    'recruiter',
    async (world) => {
      const since = async (name: string, days: number) => {
        const { applicationId, candidateId } = await journeyTo(world, 'acme', 'Applied')
        await world.asOwner('acme', 'update candidates set full_name = $2 where tenant_id = $1 and id = $3', [name, candidateId])
        return { applicationId, age: () => aged(world, applicationId, days) }
      }
      const out = await since('Rupert Rejected', 90)
      await world.post('acme/recruiter', `/applications/${out.applicationId}/reject`, { reason: 'Found another job.' })
      await out.age() // long ago, but waiting for nothing
      await (await since('Wanda Waiting', 30)).age()
    },
    async (page) => {
      await nav(page, 'Pipeline')
      await press(page, 'List view')
      await page.getByRole('combobox', { name: 'Requisition' }).click()
      await page.getByRole('option', { name: 'All requisitions' }).click()
      const header = page.getByRole('columnheader', { name: 'Time in stage' })
      await header.getByRole('button').click()
      await page.getByRole('columnheader', { name: 'Time in stage' }).and(page.locator('[aria-sort="descending"]')).waitFor()
      const first = page.getByRole('table', { name: 'Pipeline' }).getByRole('row').nth(1)
      await first.getByText('Wanda Waiting').waitFor()
    },
  )

  task(
    'answer twenty duplicates',
    'recruiter',
    async (world) => {
      await world.asOwner('acme', 'delete from duplicate_suggestions where tenant_id = $1')
      const ids = (await plantCandidates(world, 'acme', 40)).sort()
      for (let pair = 0; pair < 20; pair++)
        await world.asOwner(
          'acme',
          `insert into duplicate_suggestions (tenant_id, id, candidate_id, other_candidate_id, score, reasons) values ($1, gen_random_uuid(), $2, $3, 0.9, '{same_email}')`,
          [ids[2 * pair], ids[2 * pair + 1]],
        )
    },
    async (page) => {
      await nav(page, /^Duplicates/)
      await page.getByRole('checkbox', { name: 'Select all shown rows' }).click()
      await press(page, 'Different people')
      await press(page.getByRole('dialog'), 'Different people')
      await page.getByText('20 done', { exact: true }).waitFor()
    },
  )

  task(
    'add a user',
    'user-admin',
    async () => {},
    async (page) => {
      await nav(page, 'Administration')
      await press(page, 'Add user')
      const dialog = page.getByRole('dialog', { name: 'Add user' })
      await type(dialog.getByLabel('E-mail'), 'mei.lan@acme.example', page)
      const name = dialog.getByRole('textbox', { name: 'Name' })
      for (let tab = 0; tab < 4 && !(await name.evaluate((input) => input === document.activeElement)); tab++)
        await page.keyboard.press('Tab')
      await page.keyboard.type('Mei Lan')
      await dialog.getByRole('checkbox', { name: 'Sourcer' }).click()
      await press(dialog, 'Add user')
      await page.getByRole('heading', { level: 1, name: 'Mei Lan' }).waitFor()
    },
  )

  task(
    'read who changed a rule',
    'auditor',
    async (world) => {
      const rule = { prefix: 'REQ-', suffix: '', padding: 6 }
      const saved = await world.call('acme/config-admin', 'PUT', '/admin/numbering-rules/tan', { body: rule, headers: { 'if-match': '*' } })
      assert.equal(saved.status, 200, saved.text)
    },
    async (page) => {
      await nav(page, 'Audit log')
      const line = page.getByText('Prefix: TAN- → REQ-')
      await line.click()
      await page.getByRole('table', { name: 'What changed' }).waitFor()
    },
  )
})
