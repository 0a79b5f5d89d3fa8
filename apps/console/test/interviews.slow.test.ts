import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { journeyTo } from '../../../services/talent/src/testing-workflow.ts'
import { answersOf } from './answers.ts'
import { axeViolations } from './axe.ts'
import { NO_BROWSER } from './chromium.ts'
import { type ConsoleWorld, openConsole, PHONE } from './console-world.ts'
import { comesToBe, noDraftIsKept } from './eventually.ts'

/** Not the clock of the service: times must be turned both ways. */
const ZONE = 'Europe/Berlin'
const MINUTE = 60_000

/** A Wednesday at least a week ahead, 09:00 UTC: within anybody's working hours in that zone. */
function wednesday(): Date {
  const day = new Date(Date.now() + 7 * 24 * 60 * MINUTE)
  day.setUTCDate(day.getUTCDate() + ((3 - day.getUTCDay() + 7) % 7))
  day.setUTCHours(9, 0, 0, 0)
  return day
}
const local = (at: Date, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-GB', { timeZone: ZONE, ...options }).format(at)
const clock = (at: Date) => local(at, { hour: '2-digit', minute: '2-digit' })
const isoDay = (at: Date) => at.toISOString().slice(0, 10)

interface Interview {
  id: string
  status: string
  starts_at: string
  ends_at: string
  round: number
  feedback: Array<{ recommendation: string; scores: Record<string, number>; comments: string }>
}

describe('interviews', { concurrency: 1 }, () => {
  let console_: ConsoleWorld | null
  const taken = wednesday()
  const week = `/interviews?week=${isoDay(taken)}`
  let waiting: string // an application that is shortlisted
  let held: string // the interview that takes the interviewer's time

  before(async () => {
    console_ = await openConsole()
    if (console_ === null) return
    const { world } = console_
    const name = (candidate: string, full: string) =>
      world.asOwner('acme', 'update candidates set full_name = $2 where tenant_id = $1 and id = $3 returning id', [full, candidate])
    const [busy, free] = [await journeyTo(world, 'acme', 'Shortlisted'), await journeyTo(world, 'acme', 'Shortlisted')]
    await name(busy.candidateId, 'Ines Taken')
    await name(free.candidateId, 'Sola Adeyemi')
    waiting = free.applicationId
    const body = {
      application_id: busy.applicationId,
      round: 1,
      mode: 'Video',
      location: 'https://meet.example/ines',
      panel: [world.tenants.acme.users.INTERVIEWER],
      starts_at: taken.toISOString(),
      ends_at: new Date(taken.getTime() + 45 * MINUTE).toISOString(),
    }
    held = (await world.post<Interview>('acme/recruiter', '/interviews', body)).body.id
  })
  after(() => console_?.close())

  it('shows a panel member who is taken before one asks, says so kindly when refused, and schedules at the next free time', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const page = await console_.pageAs('recruiter', `/interviews?application=${waiting}`, { timezoneId: ZONE })
    const dialog = page.getByRole('dialog', { name: 'Schedule an interview' })
    await page.waitForFunction(() => [...document.querySelectorAll('input')].some(({ value }) => value.startsWith('Sola Adeyemi')))
    await dialog.getByLabel('Date').fill(local(taken, { day: '2-digit', month: '2-digit', year: 'numeric' }))
    await dialog.getByRole('combobox', { name: 'Start' }).fill(`${clock(taken).slice(0, 2)}15`)
    const panel = dialog.getByRole('combobox', { name: 'Panel' })
    await panel.fill('finance approver') // a role finds people too
    await page.getByRole('option', { name: /^finance-approver of acme/ }).waitFor()
    await panel.fill('agent')
    await page.getByText('Nobody by that name').waitFor() // a program is no colleague
    await dialog.getByRole('combobox', { name: 'Panel' }).fill('interviewer of')
    await page.getByRole('option', { name: /^interviewer of acme/ }).click()
    await page.keyboard.press('Escape')
    const conflict = dialog.getByText(
      `interviewer of acme interviews Ines Taken, ${clock(taken)}–${clock(new Date(taken.getTime() + 45 * MINUTE))}`,
    )
    await conflict.waitFor()
    assert.deepEqual(await axeViolations(page), [])

    await dialog.getByRole('button', { name: 'Schedule', exact: true }).click()
    await dialog.getByText('That time is taken. Nothing was saved').waitFor()
    await dialog.getByRole('button', { name: /^Use the next free time/ }).click()
    await conflict.waitFor({ state: 'detached' })
    await dialog.getByRole('button', { name: 'Schedule', exact: true }).click()
    await page.getByText(/^Scheduled: Sola Adeyemi, .* Tanager sends nothing/).waitFor()
    await dialog.waitFor({ state: 'detached' })
    // The next round is suggested as soon as this one is there, and is nothing that anybody typed.
    const answers = answersOf(page)
    await page.goto(page.url())
    await answers.allCame()
    await noDraftIsKept(page) // what was sent is no draft

    const { body } = await console_.world.get<{ items: Interview[] }>('acme/recruiter', `/interviews?application_id=${waiting}`)
    assert.deepEqual(
      body.items.map(({ starts_at, ends_at, round }) => [starts_at, ends_at, round]),
      [[new Date(taken.getTime() + 45 * MINUTE).toISOString(), new Date(taken.getTime() + 90 * MINUTE).toISOString(), 1]],
    )
    assert.deepEqual(console_.faults, [])
  })

  it('understands a typed time by either clock, and asks about one in the night', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const page = await console_.pageAs('recruiter', `/interviews?application=${waiting}`, { timezoneId: ZONE, locale: 'en-US' })
    const dialog = page.getByRole('dialog', { name: 'Schedule an interview' })
    const start = dialog.getByRole('combobox', { name: 'Start' })
    for (const [typed, shown] of [
      ['0300PM', '3:00 PM'],
      ['300PM', '3:00 PM'],
      ['3:00 PM', '3:00 PM'],
      ['15:00', '3:00 PM'],
      ['9', '9:00 AM'],
    ] as const) {
      await start.fill('')
      await start.pressSequentially(typed)
      await page.keyboard.press('Tab')
      assert.equal(await start.inputValue(), shown, typed)
    }
    await start.fill('3:00 AM')
    await dialog.getByText('At 3:00 AM? For the other half of the day write 3:00 PM.').waitFor()
    await start.fill('300PMM')
    await dialog.getByRole('button', { name: 'Schedule', exact: true }).click()
    await dialog.getByText('Not a time. Write it as 3:00 PM.').waitFor()
    assert.equal(await start.inputValue(), '300PMM', 'what was typed stays')
    assert.deepEqual(await axeViolations(page), [])
    assert.deepEqual(console_.faults, [])
  })

  it('shows the week, turns it and opens an interview by keyboard alone', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const page = await console_.pageAs('recruiter', week, { timezoneId: ZONE })
    const first = page.getByRole('link', {
      name: new RegExp(`^Ines Taken.*${clock(taken)}–.* Round 1 · Video.*Scheduled, panel: interviewer of acme`),
    })
    await first.waitFor()
    await page.getByRole('button', { name: 'Today' }).focus()
    await page.keyboard.press('PageUp')
    await first.waitFor({ state: 'detached' })
    await page.keyboard.press('PageDown')
    await first.waitFor()
    await page.keyboard.press('j')
    await page.waitForFunction(() => document.activeElement?.textContent?.startsWith('Ines Taken'))
    await page.keyboard.press('j')
    await page.waitForFunction(() => document.activeElement?.textContent?.startsWith('Sola Adeyemi'))
    await page.keyboard.press('k')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Ines Taken, Round 1' }).waitFor()
    await page.getByRole('link', { name: 'https://meet.example/ines' }).waitFor()
    assert.deepEqual(console_.faults, [])
  })

  it('takes the feedback of a panel member, with marks that one names oneself, and completes the interview', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const page = await console_.pageAs('interviewer', `${week}&mine=yes`, { timezoneId: ZONE })
    await page.getByRole('link', { name: /^Ines Taken/ }).click()
    await page.getByText('Feedback after the interview').waitFor()
    assert.equal(await page.getByText('Feedback due').count(), 0)
    assert.equal(await page.getByRole('button', { name: 'Submit feedback' }).count(), 0) // a week before the interview
    await page.getByRole('button', { name: 'It already took place' }).click()
    await page.getByRole('button', { name: 'Submit feedback' }).click()
    assert.equal(await page.getByText('Required').count(), 2)
    await page.getByRole('radio', { name: 'Strong yes' }).click()
    await page.getByRole('group', { name: 'Communication' }).getByRole('radio', { name: /^4,/ }).check()
    await page.getByRole('button', { name: 'Add criterion' }).click()
    await page.keyboard.type('SQL')
    await page.getByRole('group', { name: 'SQL' }).getByRole('radio', { name: /^5,/ }).check()
    await page.getByLabel('Reasons').fill('Explained <b>every</b> step.')
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor()
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
      assert.deepEqual(await axeViolations(page), [], colorScheme)
    }
    await page.getByLabel('Reasons').press('Control+Enter')
    const asked = page.getByRole('dialog', { name: 'Submit feedback?' })
    await asked.getByText("It can't be changed afterwards.").waitFor()
    await asked.getByText(/^This interview is planned for .+ \(in \d+ days\)\. Submit feedback only if it already took place\.$/).waitFor()
    assert.deepEqual(await axeViolations(page), [], 'asked')
    await asked.getByRole('button', { name: 'Cancel' }).click()
    await asked.waitFor({ state: 'detached' })
    const still = await console_.world.get<Interview>('acme/recruiter', `/interviews/${held}`)
    assert.deepEqual(still.body.feedback, [], 'a key alone sends nothing that is final')
    await page.getByRole('button', { name: 'Submit feedback' }).click()
    await asked.getByRole('button', { name: 'Submit feedback' }).click()
    await page.getByText('Feedback submitted').waitFor()
    await page.getByText('Explained <b>every</b> step.').waitFor()
    await page.getByText('Completed').waitFor()
    await page.getByText(/^Held earlier than planned; its time was .+ 2\d\d\d/).waitFor()
    assert.equal(await page.getByText(/^in \d+ days$/).count(), 0, 'it is over')
    await page.waitForFunction(() => document.activeElement?.tagName === 'H1')
    assert.equal(await page.getByText('Your feedback', { exact: true }).count(), 0)
    const { body } = await console_.world.get<Interview>('acme/recruiter', `/interviews/${held}`)
    assert.equal(body.status, 'Completed')
    assert.deepEqual(
      body.feedback.map(({ recommendation, scores }) => [recommendation, scores]),
      [['StrongYes', { Communication: 4, SQL: 5 }]],
    )
    assert.deepEqual(console_.faults, [])
  })

  it('shows a panel member the CV beside the scorecard, and behind a switch where the window is narrow', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const { world } = console_
    const text = 'Greta Sommer\nData Engineer\ngreta@sommer.example\n\nSKILLS\nPython, SQL\n'
    const part = `--cut\r\ncontent-disposition: form-data; name="file"; filename="greta.txt"\r\n\r\n${text}\r\n--cut--\r\n`
    const headers = { 'content-type': 'multipart/form-data; boundary=cut' }
    const cv = await world.post<{ candidate_id: string }>('acme/recruiter', '/candidates/cvs', Buffer.from(part), headers)
    assert.equal(cv.status, 201, cv.text)
    const { interviewId } = await journeyTo(world, 'acme', 'Interviewing', { candidateId: cv.body.candidate_id })
    const page = await console_.pageAs('interviewer', `/interviews/${interviewId}`)
    await page.getByRole('button', { name: 'It already took place' }).click()
    const why = page.getByLabel('Reasons')
    await why.fill('Knows SQL.')
    const document_ = page.getByRole('document', { name: 'greta.txt' })
    assert.equal(await document_.count(), 0, 'each look is recorded, so nobody looks unasked')
    await page.getByRole('button', { name: 'Show the CV' }).click()
    await document_.waitFor()
    await why.scrollIntoViewIfNeeded()
    const [form, beside] = [await why.boundingBox(), await document_.boundingBox()]
    assert.ok(form && beside && beside.x > form.x + form.width, 'side by side')
    assert.ok(beside.y < form.y && beside.y + beside.height > 0, 'in sight while one writes')
    assert.deepEqual(await axeViolations(page), [], 'beside')

    await page.setViewportSize(PHONE)
    await document_.waitFor({ state: 'hidden' })
    const sides = page.getByRole('radiogroup', { name: 'Part of the page' })
    await sides.getByRole('radio', { name: 'Interview' }).focus()
    await page.keyboard.press('ArrowRight')
    await document_.waitFor()
    await why.waitFor({ state: 'hidden' })
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), 'nothing sticks out')
    assert.deepEqual(await axeViolations(page), [], 'narrow')
    await page.keyboard.press('ArrowLeft')
    await comesToBe(() => why.inputValue(), 'Knows SQL.')
    const looks = await world.get<{ items: unknown[] }>('acme/auditor', '/audit-logs?action=candidate.download-cv')
    assert.equal(looks.body.items.length, 1, 'one look, recorded once')

    const guest = await console_.pageAs('finance-approver', `/interviews/${interviewId}`)
    await guest.getByRole('heading', { level: 1, name: /Round 1/ }).waitFor()
    assert.equal(await guest.getByText('Show the CV').count(), 0, 'not for a role that reads no candidates')
    assert.deepEqual(console_.faults, [])
  })

  it('shows a role without rights the calendar and the interview, and no button; the recruiter cancels with a reason', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const reader = await console_.pageAs('auditor', week, { timezoneId: ZONE })
    await reader.getByRole('link', { name: /^Sola Adeyemi/ }).click()
    await reader.getByRole('heading', { name: 'Sola Adeyemi, Round 1' }).waitFor()
    assert.equal(await reader.getByRole('button', { name: /Cancel|feedback/ }).count(), 0)
    await reader.getByRole('main').getByRole('link', { name: 'Interviews' }).click()
    await reader.getByRole('heading', { name: 'Interviews' }).waitFor()
    assert.equal(await reader.getByRole('button', { name: 'Schedule an interview' }).count(), 0)

    const page = await console_.pageAs('recruiter', week, { timezoneId: ZONE })
    await page.getByRole('link', { name: /^Sola Adeyemi/ }).click()
    await page.getByRole('button', { name: 'Cancel the interview' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Reason').fill('The candidate is ill.')
    await dialog.getByRole('button', { name: 'Cancel the interview' }).click()
    await page.getByText('The interview with Sola Adeyemi is cancelled').waitFor()
    await page.getByText('The candidate is ill.').waitFor()
    assert.deepEqual(console_.faults, [])
  })

  it('has no accessibility fault, light or dark, and is an agenda that fits a phone', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await console_.pageAs('recruiter', week, { colorScheme, timezoneId: ZONE })
      await page.getByRole('link', { name: /^Ines Taken/ }).waitFor()
      assert.deepEqual(await axeViolations(page), [], `week, ${colorScheme}`)
      await page.setViewportSize(PHONE)
      await page.getByRole('heading', { name: local(taken, { weekday: 'long', day: 'numeric', month: 'long' }) }).waitFor()
      assert.equal(await page.getByText('09:00', { exact: true }).count(), 0, 'no grid of hours')
      assert.deepEqual(await axeViolations(page), [], `agenda, ${colorScheme}`)
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), 'nothing sticks out')
      await page.getByRole('link', { name: /^Ines Taken/ }).click()
      await page.getByText('Feedback given').waitFor()
      assert.deepEqual(await axeViolations(page), [], `interview, ${colorScheme}`)
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), 'nothing sticks out')
    }
    assert.deepEqual(console_.faults, [])
  })
})
