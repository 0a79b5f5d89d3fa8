import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { plantCandidates } from '../../../services/talent/src/testing.ts'
import { journeyTo, tanBody } from '../../../services/talent/src/testing-workflow.ts'
import { ask, noteRequests, openAskConsole, PER_CITY, requests } from './ask-world.ts'
import { axeViolations } from './axe.ts'
import { NO_BROWSER } from './chromium.ts'
import type { ConsoleWorld } from './console-world.ts'
import { fillForm, heading, ON_A_PHONE } from './form-steps.ts'

describe('what must never break', { concurrency: 1 }, () => {
  let console_: ConsoleWorld | null
  before(async () => {
    console_ = await openAskConsole({ CV_TIMEOUT_MS: '60000' })
  })
  after(() => console_?.close())

  it('lets a candidate fill in the form on a phone, once, and explains a link that has run out', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const { world } = console_
    const { token, applicationId } = await journeyTo(world, 'acme', 'Onboarding')
    const page = await console_.newPage(ON_A_PHONE)
    await page.goto(`/green-form#${token}`)
    await fillForm(page, 'Person 1')
    const path = `/green-forms/applications/${applicationId}/submissions`
    const sent = await world.get<{ items: { answers: Record<string, string> }[] }>('acme/hr-operations', path)
    assert.deepEqual(
      sent.body.items.map(({ answers }) => [answers.city, answers.identity_number]),
      [['London', '****67']],
    )

    const { token: old, applicationId: other } = await journeyTo(world, 'acme', 'Onboarding')
    await world.asOwner(
      'acme',
      "update green_form_links set expires_at = now() - interval '1 hour' where tenant_id = $1 and application_id = $2",
      [other],
    )
    await page.goto('about:blank')
    await page.goto(`/green-form#${old}`)
    await heading(page, 'This link no longer works')
    await page.getByText('ask the person at the company who sent it').waitFor()
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), 0)
    assert.deepEqual(await axeViolations(page), [])
    assert.deepEqual(console_.faults, [])
  })

  it('409 shows both versions where somebody saved in between, and saves what was chosen', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const { world } = console_
    const [id] = await plantCandidates(world, 'acme', 1)
    const page = await console_.pageAs('recruiter', `/candidates/${id}`)
    await page.getByRole('button', { name: 'Edit' }).click()
    await page.getByLabel('Headline').fill('Mine')
    await page.getByLabel('Phone').fill('+44 20 7946 0958')
    const theirs = { headline: 'Theirs', current_employer: 'Their employer', source: 'Their source' }
    const { status } = await world.call('acme/ta-manager', 'PATCH', `/candidates/${id}`, { body: theirs, headers: { 'if-match': '"1"' } })
    assert.equal(status, 200)
    await page.getByRole('button', { name: 'Save', exact: true }).click()

    const dialog = page.getByRole('dialog', { name: 'This changed in the meantime' })
    await dialog.getByText(/^This candidate was saved .*, in another tab or by somebody else/).waitFor()
    assert.deepEqual(await axeViolations(page), [])
    const headline = dialog.getByRole('radiogroup', { name: 'Headline' })
    assert.ok(await headline.getByRole('radio', { name: 'Keep mine' }).isChecked())
    assert.ok(await dialog.getByRole('radiogroup', { name: 'Employer' }).getByRole('radio', { name: 'Use theirs' }).isChecked())
    await headline.getByRole('radio', { name: 'Use theirs' }).check()
    await dialog.getByRole('button', { name: 'Save my choice' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await page.getByRole('definition').filter({ hasText: '+44 20 7946 0958' }).waitFor()
    const { body } = await world.get<Record<string, unknown>>('acme/recruiter', `/candidates/${id}`)
    assert.deepEqual(
      [body.headline, body.phone, body.current_employer, body.source, body.row_version],
      ['Theirs', '+44 20 7946 0958', 'Their employer', 'Their source', 3],
    )
    assert.deepEqual(console_.faults, [])
  })

  it('403 tells a refused role so kindly, and offers nothing that would be refused', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    await console_.world.post('acme/recruiter', '/tans', tanBody({ title: 'Older position' }))
    const page = await console_.pageAs('finance-approver', '/candidates') // no link leads there; an address does
    assert.equal(await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Candidates' }).count(), 0)
    await page.getByRole('main').getByText('Your role does not allow this').first().waitFor()
    assert.deepEqual(await axeViolations(page), [])
    await page.goto('/requisitions')
    await page.getByRole('table', { name: 'Requisitions' }).getByText('Older position').waitFor()
    assert.equal(await page.getByRole('button', { name: 'New requisition' }).count(), 0)
    assert.deepEqual(console_.faults, [])
  })

  it('answers a question in Ask, goes on from it, asks back when unsure, and says no kindly', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const page = await console_.pageAs('recruiter', '/ask')
    await noteRequests(page)
    const answer = await ask(page, PER_CITY)
    await answer.getByText(/The highest count is 3 \(Berlin\)/).waitFor()
    await answer.getByRole('list', { name: /^Chart of Count by City/ }).waitFor()
    assert.equal(await answer.getByRole('table', { name: PER_CITY }).getByRole('row').count(), 3)

    const next = await ask(page, 'sort them in descending order')
    await next.getByText(/^Interpreted as:.*highest first/).waitFor()
    const history = (await requests(page))[1]?.conversation_history ?? []
    assert.deepEqual(
      history.map(({ question, status }) => [question, status]),
      [[PER_CITY, 'succeeded']],
    )

    await page.getByRole('button', { name: 'New conversation' }).click()
    const unsure = await ask(page, 'stuff in Lisbon')
    await unsure.getByText("I'm not sure what you mean").waitFor()
    const choice = unsure.getByRole('listitem').getByRole('button').first()
    const words = (await choice.textContent()) ?? ''
    await choice.click()
    await page.getByRole('heading', { name: words, exact: true }).waitFor()
    const refused = await ask(page, 'drop table candidates')
    await refused.getByText("I can't help with that").waitFor()
    assert.deepEqual(console_.faults, [])
  })
})
