import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { journeyTo, tanBody } from '../../../services/talent/src/testing-workflow.ts'
import { answersOf } from './answers.ts'
import { NO_BROWSER } from './chromium.ts'
import { type ConsoleWorld, openConsole } from './console-world.ts'

describe('pages for each role', { concurrency: 1 }, () => {
  let console_: ConsoleWorld | null
  before(async () => {
    console_ = await openConsole()
  })
  after(() => console_?.close())

  it('ask for nothing that the role may not read', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const { world } = console_
    const { tanId, applicationId, interviewId } = await journeyTo(world, 'acme', 'OfferSent')
    const paths = [
      '/',
      '/overview',
      `/requisitions/${tanId}`,
      `/applications/${applicationId}`,
      `/interviews/${interviewId}`,
      `/requisitions/${tanId}/compare?compare=${applicationId}`,
    ]
    const refused: string[] = []
    // Those who read least.
    for (const role of ['interviewer', 'client-interviewer', 'finance-approver']) {
      const page = await console_.pageAs(role)
      const answers = answersOf(page)
      page.on('response', (answer) => {
        if (answer.status() === 403) refused.push(`${role} ${new URL(page.url()).pathname}: ${new URL(answer.url()).pathname}`)
      })
      for (const path of paths) {
        await page.goto(path)
        await answers.allCame() // a refusal may come last
      }
      await page.context().close()
    }
    const summary = 'client-interviewer /overview: /api/v1/dashboard/summary' // the page itself, which says so
    assert.deepEqual(
      refused.filter((line) => line !== summary),
      [],
    )
  })

  it('count the pending approvals as the list does that the number opens', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const { world } = console_
    const { applicationId } = await journeyTo(world, 'globex', 'Verified')
    const body = { application_id: applicationId, category: 'Address', severity: 'Low', description: 'Two streets' }
    await world.post('globex/verification-officer', '/discrepancies', body)
    await world.post('globex/recruiter', '/tans', tanBody({ title: 'One to see' }))
    const page = await console_.pageAs('recruiter', '/overview', { tenant: 'globex' })
    const { body: list } = await world.get<{ items: unknown[] }>('globex/recruiter', '/approvals?status=Pending&limit=50')
    await page
      .getByRole('main')
      .getByRole('link', { name: `${list.items.length} Approvals pending` })
      .click()
    await page.getByRole('heading', { level: 1, name: 'Approvals' }).waitFor()
    assert.deepEqual(console_.faults, [])
  })
})
