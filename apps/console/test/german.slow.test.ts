import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { journeyTo, tanBody } from '../../../services/talent/src/testing-workflow.ts'
import { NO_BROWSER } from './chromium.ts'
import { type ConsoleWorld, openConsole } from './console-world.ts'

describe('the console in German', { concurrency: 1 }, () => {
  let console_: ConsoleWorld | null
  before(async () => {
    console_ = await openConsole()
  })
  after(() => console_?.close())

  it('says a refusal of the service in German, and keeps its own words at hand', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const { body: tan } = await console_.world.post<{ id: string }>('acme/recruiter', '/tans', tanBody())
    const page = await console_.pageAs('recruiter', `/requisitions/${tan.id}`, { locale: 'de-DE' })
    await page.getByRole('button', { name: 'Stelle streichen' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').fill('Nicht mehr nötig.')
    await console_.world.post('acme/recruiter', `/tans/${tan.id}/cancel`, { reason: 'Somebody was faster.' })
    await dialog.getByRole('button', { name: 'Stelle streichen' }).click()
    const notice = dialog.getByRole('alert')
    await notice.getByText('Der Datensatz hat inzwischen einen anderen Status', { exact: false }).waitFor()
    assert.equal(await notice.getByText('Only a TAN that is', { exact: false }).isVisible(), false)
    await notice.getByText('Meldung des Dienstes').click()
    await notice.getByText('Only a TAN that is', { exact: false }).waitFor()
    await page.goto('/candidates/0198c0de-0000-7000-8000-00000000abcd')
    await page.getByText('Der Link ist vielleicht veraltet', { exact: false }).waitFor()
    assert.deepEqual(console_.faults, [])
  })

  it('names a document in the history as the page does, and quotes a message as German does', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const { world } = console_
    const { applicationId } = await journeyTo(world, 'acme', 'Submitted')
    const found = { application_id: applicationId, category: 'Document', severity: 'Low', field: 'identity_proof', description: 'Cut off.' }
    const { body: raised } = await world.post<{ id: string }>('acme/verification-officer', '/discrepancies', found)
    const request = { document_type: 'identity_proof', message: 'Bitte die ganze Seite.' }
    await world.post('acme/verification-officer', `/discrepancies/${raised.id}/reupload-request`, request)
    const page = await console_.pageAs('hr-head', `/discrepancies/${raised.id}`, { locale: 'de-DE' })
    await page.getByText('„Bitte die ganze Seite.“').waitFor()
    await page.getByText('Das Dokument „Reisepass oder Personalausweis“ wurde von').waitFor()
    assert.equal(await page.getByText('identity proof').count(), 0)
    await page.goto(`/onboarding/${applicationId}`)
    await page.getByRole('heading', { name: 'Zur Person' }).waitFor()
    await page.getByRole('list', { name: 'Dokumente' }).getByText('Reisepass oder Personalausweis').waitFor()
    for (const english of ['About you', 'Passport or identity card', 'United Kingdom', 'Account number'])
      assert.equal(await page.getByText(english).count(), 0, english)
    assert.deepEqual(console_.faults, [])
  })

  it('calls the keys as a German keyboard does', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const page = await console_.pageAs('recruiter', '/', { locale: 'de-DE' })
    await page.getByRole('banner').getByText('Strg+K').waitFor()
    await page.keyboard.press('Shift+?')
    await page.getByRole('dialog').getByText('Strg / ⌘').waitFor()
    await page.getByRole('dialog').getByText('Eingabetaste', { exact: true }).waitFor()
    assert.equal(await page.getByText(/\bCtrl\b/).count(), 0)
    assert.deepEqual(console_.faults, [])
  })

  it('writes numbers with a comma, and leaves no heading of the offers cut off at 1280', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const { world } = console_
    const { candidateId } = await journeyTo(world, 'acme', 'Applied')
    await world.asOwner('acme', 'update candidates set total_experience_years = 14.7 where tenant_id = $1 and id = $2', [candidateId])
    await journeyTo(world, 'acme', 'OfferPending')
    const page = await console_.pageAs('hiring-manager', '/', { locale: 'de-DE' })
    await page.getByText('14,7 Jahre Berufserfahrung').waitFor()
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.goto('/offers')
    await page.getByRole('columnheader', { name: 'Status' }).waitFor()
    const cut = await page
      .getByRole('columnheader')
      .locator('*')
      .evaluateAll((parts) =>
        parts.filter((part) => part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 0).map((part) => part.textContent),
      )
    assert.deepEqual(cut, [])
    assert.deepEqual(console_.faults, [])
  })
})
