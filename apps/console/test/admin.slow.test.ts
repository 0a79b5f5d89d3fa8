import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { axeViolations } from './axe.ts'
import { NO_BROWSER } from './chromium.ts'
import { type ConsoleWorld, openConsole, PHONE } from './console-world.ts'

describe('administration', { concurrency: 1 }, () => {
  let console_: ConsoleWorld | null
  before(async () => {
    console_ = await openConsole()
  })
  after(() => console_?.close())

  it('shows the next number as one types, refuses a padding kindly, and saves', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const page = await console_.pageAs('config-admin', '/admin')
    await page.waitForURL('**/admin/numbering') // the one part that this role may use
    const offers = page.getByRole('region', { name: 'Offers' })
    await offers.getByText('OF-000001').waitFor()
    await offers.getByLabel('Prefix').fill('ACME/')
    await offers.getByLabel('Suffix').fill('-26')
    await offers.getByText('ACME/000001-26').waitFor()
    await offers.getByText('Not saved yet. It is still OF-000001.').waitFor()
    await offers.getByLabel('Digits', { exact: true }).fill('13')
    await offers.getByText('Enter a whole number from 1 to 12').waitFor()
    await offers.getByRole('button', { name: 'Save' }).click()
    assert.equal((await numbering(console_, 'offer')).example, 'OF-000001')
    await offers.getByLabel('Digits', { exact: true }).fill('3')
    await offers.getByText('ACME/001-26').waitFor()
    await offers.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved. The next one is ACME/001-26').waitFor()
    assert.equal((await numbering(console_, 'offer')).example, 'ACME/001-26')
    assert.deepEqual(console_.faults, [])
  })

  it('shows both versions of the company profile when somebody else was faster, and saves what is chosen', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const mine = await console_.pageAs('tenant-admin', '/admin/tenant')
    const theirs = await console_.pageAs('tenant-admin', '/admin/tenant')
    for (const page of [mine, theirs]) await page.getByLabel('Legal name').waitFor()
    await theirs.getByLabel('Legal name').fill('Acme Holding SE')
    await theirs.getByLabel('Domain').fill('holding.example')
    await theirs.getByRole('button', { name: 'Save' }).click()
    await theirs.getByText('Company profile saved').waitFor()

    await mine.getByLabel('Legal name').fill('Acme Works Ltd')
    await mine.getByRole('button', { name: 'Save' }).click()
    const dialog = mine.getByRole('dialog', { name: 'Somebody saved in the meantime' })
    await dialog.getByText('Acme Works Ltd').waitFor()
    await dialog.getByText('Acme Holding SE').waitFor()
    await dialog.getByText('holding.example').waitFor()
    assert.deepEqual(await axeViolations(mine), [])
    await dialog.getByRole('button', { name: 'Save this choice' }).click()
    await mine.getByText('Company profile saved').waitFor()
    const { body } = await console_.world.call('acme/tenant-admin', 'GET', '/admin/tenant-profile')
    assert.equal(body.legal_name, 'Acme Works Ltd')
    assert.equal(body.domain, 'holding.example') // what others changed elsewhere stays
    assert.deepEqual(console_.faults, [])
  })

  it('adds a step where it belongs, deletes it again, and keeps the last mandatory one', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const page = await console_.pageAs('workflow-admin', '/admin/approvals')
    const offer = page.getByRole('region', { name: 'Offer', exact: true })
    const count = (await offerRules(console_)).length
    await offer
      .getByRole('button', { name: /^Add a step before/ })
      .first()
      .click()
    const dialog = page.getByRole('dialog', { name: 'Add a step: Offer' })
    await dialog.getByLabel('Name of the step').fill('Talent looks first')
    await dialog.getByRole('region', { name: 'Preview of the order' }).getByText('Talent looks first').waitFor()
    await dialog.getByRole('combobox', { name: 'Who decides' }).click()
    await page.getByRole('option', { name: 'Head of talent' }).click()
    assert.deepEqual(await axeViolations(page), [])
    await dialog.getByRole('button', { name: 'Add step' }).click()
    await page.getByText('Step “Talent looks first” added').waitFor()
    await offer.getByText('Talent looks first').waitFor()
    const rules = await offerRules(console_)
    assert.deepEqual([rules[0]?.step, rules[0]?.name, rules[0]?.role], [1, 'Talent looks first', 'TA_HEAD'])

    await offer.getByRole('button', { name: 'Delete “Talent looks first”' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete step' }).click()
    await page.getByText('Step “Talent looks first” deleted').waitFor()
    assert.equal((await offerRules(console_)).length, count)

    const shortlist = page.getByRole('region', { name: 'Shortlist', exact: true })
    await shortlist.getByRole('button', { name: /^Delete/ }).click()
    await page.getByRole('dialog').getByText("This is the only mandatory step, so it can't be deleted").waitFor()
    assert.equal(await page.getByRole('dialog').getByRole('button', { name: 'Delete step' }).count(), 0)
    assert.deepEqual(console_.faults, [])
  })

  it('draws the workflow definitions, and says the same in a table', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const page = await console_.pageAs('workflow-admin', '/admin/workflows', { viewport: PHONE })
    await page.getByRole('link', { name: 'Offer', exact: true }).click()
    await page.getByRole('img', { name: /^Offer: 9 statuses and 18 transitions/ }).waitFor()
    const table = page.getByRole('table', { name: 'Transitions: Offer' })
    await table.getByRole('row', { name: 'Sent Offer answered Accepted' }).waitFor()
    assert.equal(await table.getByRole('row').count(), 19)
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), 'only the drawing scrolls sideways')
    assert.deepEqual(console_.faults, [])
  })

  it('finds users by part of a name or an e-mail on the server, and opens one', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const page = await console_.pageAs('user-admin', '/admin/users')
    await page.getByLabel('Search by name or e-mail').fill('finance-app')
    await page.getByText('finance-approver@acme.example').waitFor()
    await page.getByText('1 user').waitFor()
    await page.getByText('finance-approver@acme.example').click()
    await page.getByText('Approves requisitions and offers. Sees no candidate profiles.').waitFor()
    await page.goBack()
    await page.getByText('1 user').waitFor() // the search stands in the address
    assert.match(page.url(), /search=finance-app/)
  })

  it('refuses a recruiter kindly, and leaves no denial in the audit log by it', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const page = await console_.pageAs('recruiter', '/admin')
    await page.getByRole('heading', { name: "You can't open this page" }).waitFor()
    assert.equal(await page.getByRole('link', { name: 'Administration' }).count(), 0)
    await page.goto('/admin/approvals')
    await page.getByText('people who may manage approval steps and workflows').waitFor()
    await page.goto('/audit')
    await page.getByText('people who may read the audit log').waitFor()
    const { body } = await console_.world.call<{ items: unknown[] }>('acme/auditor', 'GET', '/audit-logs?action=authorization.denied')
    assert.deepEqual(body.items, [])
    assert.deepEqual(console_.faults, [])
  })
})

async function numbering({ world }: ConsoleWorld, kind: string): Promise<{ example: string }> {
  const { body } = await world.call<{ items: Array<{ kind: string; example: string }> }>(
    'acme/config-admin',
    'GET',
    '/admin/numbering-rules',
  )
  return body.items.find((rule) => rule.kind === kind) ?? assert.fail(kind)
}

interface Rule {
  step: number
  name: string
  role: string
}
async function offerRules({ world }: ConsoleWorld): Promise<Rule[]> {
  type Matrix = { items: Array<{ entity_type: string; rules: Rule[] }> }
  const { body } = await world.call<Matrix>('acme/workflow-admin', 'GET', '/admin/approval-matrix')
  return body.items.find(({ entity_type }) => entity_type === 'offer')?.rules ?? []
}
