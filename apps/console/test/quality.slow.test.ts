import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { plantCandidates } from '../../../services/talent/src/testing.ts'
import { journeyTo } from '../../../services/talent/src/testing-workflow.ts'
import { openAskConsole } from './ask-world.ts'
import { ENTRANCES, plantAttacks } from './attacks.ts'
import { axeViolations, COLOUR_RULES } from './axe.ts'
import { NO_BROWSER } from './chromium.ts'
import { type ConsoleWorld, DESKTOP, PHONE } from './console-world.ts'
import { dress, pagesOf, settled } from './page-walk.ts'

/** Together they see every page. What one has been shown already is left out for the next. */
const ROLES = ['hr-operations', 'recruiter', 'tenant-admin'] as const
const LOOKS = [DESKTOP, PHONE].flatMap((viewport) => (['light', 'dark'] as const).map((colorScheme) => ({ viewport, colorScheme })))

/** What is wrong with the page as it stands, in words; an empty list is the goal. */
async function faultsOf(page: Page): Promise<string[]> {
  const faults: string[] = []
  for (const look of LOOKS) {
    await dress(page, look)
    const { viewport, colorScheme } = look
    const where = `${colorScheme}, ${viewport.width} px`
    const rules = colorScheme === 'dark' ? COLOUR_RULES : undefined // all else is the same in both themes
    faults.push(...(await axeViolations(page, rules)).map((violation) => `${where}: ${violation}`))
    const spill = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    if (spill > 0) faults.push(`${where}: the page scrolls sideways by ${spill} px`)
  }
  await page.setViewportSize(DESKTOP)
  const { title, headings, planted } = await page.evaluate(() => ({
    title: document.title,
    headings: document.querySelectorAll('h1').length,
    planted: '__xss' in window || document.querySelector('img[src="x"], [onerror]') !== null,
  }))
  if (!/.+ · Tanager$/.test(title)) faults.push(`its title is “${title}”`)
  if (headings !== 1) faults.push(`it has ${headings} main headings`)
  if (planted) faults.push('text became markup')
  return faults
}

/** Bytes of script that came over the wire, compressed as they came. */
function countScripts(page: Page): () => Promise<number> {
  const counted: Array<Promise<number>> = []
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script' || request.url().endsWith('.js'))
      counted.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
  })
  return async () => (await Promise.all(counted)).reduce((sum, size) => sum + size, 0)
}

describe('every page of the console', { concurrency: 1 }, () => {
  let console_: ConsoleWorld | null
  let token: string
  let attacked: string[]
  before(async () => {
    console_ = await openAskConsole()
    if (console_ === null) return
    const { world } = console_
    attacked = await plantAttacks(world)
    for (const stage of ['Applied', 'Interviewing', 'OfferPending', 'OfferAccepted', 'Converted'] as const)
      await journeyTo(world, 'acme', stage)
    token = (await journeyTo(world, 'acme', 'Onboarding')).token
    const [first, second] = await plantCandidates(world, 'acme', 2)
    await world.asOwner(
      'acme',
      `insert into duplicate_suggestions (tenant_id, id, candidate_id, other_candidate_id, score, reasons)
       values ($1, gen_random_uuid(), $2, $3, 0.9, array['same_email'])`,
      [second, first],
    )
  })
  after(() => console_?.close())

  it('is accessible, titled, without an error and without sideways scrolling, light and dark, wide and narrow', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const seen = new Set<string>()
    const found: string[] = []
    let shown = ''
    for (const role of ROLES) {
      const page = await console_.pageAs(role)
      for await (const shape of pagesOf(page, seen, attacked)) {
        shown += await page.getByRole('main').textContent()
        found.push(...(await faultsOf(page)).map((fault) => `${shape} (${role}): ${fault}`))
        found.push(...console_.faults.splice(0).map((fault) => `${shape} (${role}): logged: ${fault}`))
      }
      await page.context().close()
    }
    assert.deepEqual(found, [])
    t.diagnostic(`${seen.size} kinds of page: ${[...seen].join(' ')}`)
    assert.ok(seen.has('/ask'), 'the walk comes by Ask')
    for (const where of ENTRANCES) assert.ok(shown.includes(`${where}<img src=x`), `the attack in the ${where} is shown, as text`)
  })

  it('loads little: under 250 kB of script for sign-in and overview, under 120 kB for the candidate’s form', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const page = await console_.newPage()
    // The palette is fetched ahead a second after the page is there, which on a slow machine is before it is settled.
    await page.addInitScript(() => {
      const soon = window.setTimeout
      Object.assign(window, { setTimeout: (work: () => void, ms = 0) => (ms >= 1_000 ? 0 : soon(work, ms)) })
    })
    const scripts = countScripts(page)
    await page.goto('/overview')
    await page.getByText('hr-head@acme.example', { exact: true }).waitFor()
    const toSignIn = await scripts()
    await page.getByText('hr-head@acme.example', { exact: true }).click()
    await page.getByRole('banner').waitFor()
    await settled(page)
    const toOverview = await scripts()
    const phone = await console_.newPage({ viewport: PHONE })
    const formScripts = countScripts(phone)
    await phone.goto(`/green-form#${token}`)
    await phone.getByRole('heading', { level: 1 }).waitFor()
    const toForm = await formScripts()
    t.diagnostic(`script, compressed: sign-in ${toSignIn}, overview ${toOverview}, green form ${toForm} bytes`)
    assert.ok(toSignIn > 0 && toOverview > toSignIn && toForm > 0)
    assert.ok(toOverview < 250_000, `${toOverview} bytes up to the overview`)
    assert.ok(toForm < 120_000, `${toForm} bytes up to the form`)
    assert.deepEqual(console_.faults, [])
  })
})
