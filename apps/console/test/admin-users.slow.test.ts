import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { approvedTan, freeSlot, journeyTo } from '../../../services/talent/src/testing-workflow.ts'
import { axeViolations } from './axe.ts'
import { NO_BROWSER } from './chromium.ts'
import { type ConsoleWorld, openConsole, PHONE } from './console-world.ts'
import { comesToBe } from './eventually.ts'

interface User {
  id: string
  email: string
  display_name: string
  status: string
  department_name: string | null
  roles: Array<{ code: string }>
}

describe('users in the administration', { concurrency: 1 }, () => {
  let console_: ConsoleWorld | null
  before(async () => {
    console_ = await openConsole()
  })
  after(() => console_?.close())

  const add = async ({ world }: ConsoleWorld, name: string, roles: string[] = ['RECRUITER']) => {
    const body = { email: `${name.toLowerCase().replaceAll(' ', '.')}@acme.example`, display_name: name, roles }
    return (await world.post<User>('acme/tenant-admin', '/admin/users', body)).body
  }
  const read = async ({ world }: ConsoleWorld, id: string) => (await world.get<User>('acme/tenant-admin', `/admin/users/${id}`)).body
  const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)

  it('adds somebody with roles, says what is wrong beside the field, and keeps what was typed', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const page = await console_.pageAs('user-admin', '/admin/users')
    const dialog = page.getByRole('dialog', { name: 'Add user' })
    const open = () => page.getByRole('button', { name: 'Add user' }).click()
    await open()
    await dialog.getByLabel('E-mail').fill('mei')
    await dialog.getByRole('button', { name: 'Add user' }).click()
    await dialog.getByText('Enter an e-mail address, such as mei.lan@acme.example').waitFor()
    await dialog.getByText('Choose at least one role').waitFor()
    await page.waitForFunction(() => document.activeElement?.getAttribute('type') === 'email') // the first that is wrong
    await dialog.getByLabel('E-mail').fill('recruiter@acme.example')
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Mei Lan')
    await dialog.getByRole('textbox', { name: 'Department' }).fill('Talent')
    await dialog.getByText('Schedules, reschedules and cancels interviews.').waitFor()
    await dialog.getByRole('checkbox', { name: 'Sourcer' }).check()
    await dialog.getByRole('button', { name: 'Add user' }).click()
    const email = dialog.getByRole('textbox', { name: 'E-mail' })
    await dialog.getByText('Another user already has this e-mail.').waitFor()
    assert.equal(await email.getAttribute('aria-invalid'), 'true')
    assert.deepEqual(await axeViolations(page), [])

    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await open()
    await dialog.getByText('Your unsent draft is back.').waitFor()
    await comesToBe(() => dialog.getByRole('textbox', { name: 'Name' }).inputValue(), 'Mei Lan')
    await dialog.getByRole('checkbox', { name: 'Sourcer', checked: true }).waitFor()
    await email.fill('mei.lan@acme.example')
    await dialog.getByRole('button', { name: 'Add user' }).click()
    await page.getByRole('heading', { level: 1, name: 'Mei Lan' }).waitFor()
    const id = page.url().split('/').at(-1) ?? ''
    const user = await read(console_, id)
    assert.deepEqual(
      [user.email, user.department_name, user.roles.map(({ code }) => code)],
      ['mei.lan@acme.example', 'Talent', ['SOURCER']],
    )
    await page.getByRole('link', { name: 'Users' }).last().click()
    await page.getByRole('table', { name: 'Users' }).getByText('mei.lan@acme.example').waitFor() // the list has heard of it
    assert.deepEqual(console_.faults, [])
  })

  it('filters by role and status on the server, in the address, and says what to do where nobody is left', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const gone = await add(console_, 'Gone Sourcer', ['SOURCER'])
    await console_.world.post('acme/tenant-admin', `/admin/users/${gone.id}/deactivate`)
    const page = await console_.pageAs('auditor', '/admin/users')
    assert.equal(await page.getByRole('button', { name: 'Add user' }).count(), 0) // who may only read
    await page.getByRole('combobox', { name: 'Role' }).click()
    await page.getByRole('option', { name: 'Sourcer' }).click()
    const table = page.getByRole('table', { name: 'Users' })
    await table.getByText('gone.sourcer@acme.example').waitFor()
    assert.equal(await table.getByText('recruiter@acme.example').count(), 0)
    await page.getByText('Inactive', { exact: true }).first().click()
    await page.getByText('1 user').waitFor()
    assert.match(page.url(), /role=SOURCER/)
    await page.reload()
    await page.getByText('1 user').waitFor()
    await page.getByLabel('Search by name or e-mail').fill('nobody at all')
    await page.getByRole('heading', { name: 'No users found' }).waitFor()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await table.getByText('recruiter@acme.example').waitFor()
    await page.goto('/audit')
    await page.getByText('User Gone Sourcer was deactivated').waitFor() // who left keeps their name
    assert.deepEqual(console_.faults, [])
  })

  it('edits a profile; where somebody was faster, both versions are shown', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const { world } = console_
    const user = await add(console_, 'Ada Old')
    const page = await console_.pageAs('user-admin', `/admin/users/${user.id}`)
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: 'Edit profile' }).click()
    await dialog.getByLabel('E-mail').fill('recruiter@acme.example')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('Another user already has this e-mail.').waitFor()
    await dialog.getByLabel('E-mail').fill(user.email)
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Ada New')
    const body = { department_name: 'Finance' }
    assert.equal(
      (await world.call('acme/tenant-admin', 'PATCH', `/admin/users/${user.id}`, { body, headers: { 'if-match': '*' } })).status,
      200,
    )
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('dialog', { name: 'Somebody saved in the meantime' }).getByText('Finance').waitFor()
    await dialog.getByRole('button', { name: 'Save this choice' }).click()
    await page.getByRole('heading', { level: 1, name: 'Ada New' }).waitFor()
    assert.deepEqual(
      [(await read(console_, user.id)).display_name, (await read(console_, user.id)).department_name],
      ['Ada New', 'Finance'],
    )
    assert.deepEqual(console_.faults, [])
  })

  it('changes roles, tells who was faster, and keeps the last tenant administrator', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const { world } = console_
    const user = await add(console_, 'Rolf Roles', ['RECRUITER'])
    const page = await console_.pageAs('user-admin', `/admin/users/${user.id}`)
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: 'Change roles' }).click()
    await dialog.getByRole('checkbox', { name: 'Recruiter' }).uncheck()
    await dialog.getByText("Without a role Rolf Roles can't sign in").waitFor()
    await dialog.getByRole('checkbox', { name: 'Coordinator' }).check()
    await world.put('acme/tenant-admin', `/admin/users/${user.id}/roles`, { roles: ['AUDITOR'] }, { 'if-match': '*' })
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('Somebody else changed this user.').waitFor()
    assert.deepEqual(await axeViolations(page), [])
    await dialog.getByRole('button', { name: 'Show the current version' }).click()
    await dialog.getByText('Somebody else changed this user.').waitFor({ state: 'detached' })
    await dialog.getByRole('checkbox', { name: 'Auditor', checked: true }).waitFor()
    await dialog.getByRole('checkbox', { name: 'Coordinator' }).check()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'detached' })
    assert.deepEqual(
      (await read(console_, user.id)).roles.map(({ code }) => code),
      ['AUDITOR', 'COORDINATOR'],
    )
    await page.getByRole('button', { name: 'Change roles' }).click()
    for (const name of ['Auditor', 'Coordinator']) await dialog.getByRole('checkbox', { name }).uncheck()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText("Rolf Roles can't sign in until a role is given again.").waitFor()
    assert.equal((await read(console_, user.id)).roles.length, 2, 'nothing is taken before the answer')
    await dialog.getByRole('button', { name: 'Remove the last role' }).click()
    await dialog.waitFor({ state: 'detached' })
    assert.equal((await read(console_, user.id)).roles.length, 0)

    await page.goto(`/admin/users/${world.tenants.acme.users.TENANT_ADMIN}`)
    await page.getByText('The only active company administrator').waitFor()
    assert.ok(await page.getByRole('button', { name: 'Deactivate' }).isDisabled())
    await page.getByRole('button', { name: 'Change roles' }).click()
    await dialog.getByRole('checkbox', { name: 'Company administrator' }).uncheck()
    await dialog.getByRole('checkbox', { name: 'Auditor' }).check()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByRole('alert').getByText('A company needs a company administrator').waitFor()
    assert.deepEqual(console_.faults, [])
  })

  it('ends the sessions of somebody, after a question', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const { world } = console_
    const page = await console_.pageAs('user-admin', `/admin/users/${world.tenants.acme.users.AUDITOR}`)
    await page.getByRole('button', { name: 'End sessions' }).click()
    const dialog = page.getByRole('dialog', { name: /^End all sessions of / })
    await dialog.getByRole('button', { name: 'End sessions' }).click()
    await page.getByText(/^All sessions of .+ have ended$/).waitFor()
    const [row] = await world.asOwner<{ ended: boolean }>(
      'acme',
      'select signed_out_at is not null as ended from users where tenant_id = $1 and id = $2',
      [world.tenants.acme.users.AUDITOR],
    )
    assert.equal(row?.ended, true)
    assert.deepEqual(console_.faults, [])
  })

  it('shows that one’s own roles and access cannot be changed, and why', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const page = await console_.pageAs('user-admin', `/admin/users/${console_.world.tenants.acme.users.USER_ADMIN}`)
    await page.getByText('This is your own account').waitFor()
    for (const name of ['Change roles', 'Deactivate']) {
      const button = page.getByRole('button', { name })
      assert.ok(await button.isDisabled(), name)
      const reason = await button.getAttribute('aria-describedby')
      assert.match((await page.locator(`[id="${reason}"]`).textContent()) ?? '', /another administrator/)
    }
    assert.ok(await page.getByRole('button', { name: 'Edit profile' }).isEnabled())
    assert.deepEqual(await axeViolations(page), [])
    assert.deepEqual(console_.faults, [])
  })

  it('deactivates a leaver, hands over what waits, tells what the colleague could not take, and activates again', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const { world } = console_
    const leaver = await add(console_, 'Lena Leaver', ['INTERVIEWER', 'HIRING_MANAGER'])
    const taker = await add(console_, 'Tom Taker', ['INTERVIEWER'])
    const other = await add(console_, 'Olga Other', ['INTERVIEWER'])
    const tan = await approvedTan(world, 'acme', { hiring_manager_id: leaver.id })
    const slot = freeSlot()
    const schedule = async (panel: string[]) => {
      const { applicationId } = await journeyTo(world, 'acme', 'Shortlisted')
      const made = await world.post<{ id: string }>('acme/coordinator', '/interviews', {
        ...{ application_id: applicationId, round: 1, mode: 'Video', panel },
        ...slot,
      })
      assert.equal(made.status, 201, made.text)
      return made.body.id
    }
    const interview = await schedule([leaver.id])
    await schedule([taker.id]) // at the same time

    const page = await console_.pageAs('user-admin', `/admin/users/${leaver.id}`)
    await page.getByRole('button', { name: 'Deactivate' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Open tasks of Lena Leaver').waitFor()
    await comesToBe(() => dialog.getByRole('checkbox').count(), 2)
    assert.deepEqual(await axeViolations(page), [])
    await dialog.getByRole('combobox', { name: 'Hand over to' }).click()
    await dialog.getByRole('combobox', { name: 'Hand over to' }).fill('Tom')
    await page.getByRole('option', { name: /Tom Taker/ }).click()
    await dialog.getByRole('button', { name: 'Deactivate and hand over' }).click()
    await dialog.getByText('1 task was not handed over').waitFor()
    await dialog.getByText('The colleague has another interview at that time.').waitFor()
    assert.equal((await read(console_, leaver.id)).status, 'Inactive')
    assert.equal((await world.get<{ hiring_manager_id: string }>('acme/recruiter', `/tans/${tan}`)).body.hiring_manager_id, taker.id)
    await dialog.getByRole('combobox', { name: 'Hand over to' }).fill('Olga')
    await page.getByRole('option', { name: /Olga Other/ }).click()
    await dialog.getByRole('button', { name: 'Hand over' }).click()
    await dialog.waitFor({ state: 'detached' })
    const panel = (await world.get<{ panel: Array<{ user_id: string }> }>('acme/coordinator', `/interviews/${interview}`)).body.panel
    assert.deepEqual(
      panel.map(({ user_id }) => user_id),
      [other.id],
    )

    await page.getByText('No open tasks').waitFor()
    await page.getByRole('button', { name: 'Activate' }).click()
    await dialog.getByRole('button', { name: 'Activate' }).click()
    await page.getByRole('button', { name: 'Deactivate' }).waitFor()
    assert.equal((await read(console_, leaver.id)).status, 'Active')
    assert.deepEqual(console_.faults, [])
  })

  it('hands over from the page of the person too, only what is ticked', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const { world } = console_
    const leaver = await add(console_, 'Paul Page', ['HIRING_MANAGER'])
    const [first, second] = [
      await approvedTan(world, 'acme', { hiring_manager_id: leaver.id, title: 'Kept one' }),
      await approvedTan(world, 'acme', { hiring_manager_id: leaver.id, title: 'Given one' }),
    ]
    const page = await console_.pageAs('tenant-admin', `/admin/users/${leaver.id}`)
    await page.getByRole('checkbox', { name: /Kept one/ }).uncheck()
    await page.getByRole('combobox', { name: 'Hand over to' }).fill('tom tak')
    await page.getByRole('option', { name: /Tom Taker/ }).click()
    await page.getByRole('button', { name: 'Hand over' }).click()
    await page.getByText('1 task handed over').waitFor()
    const managerOf = async (id: string) =>
      (await world.get<{ hiring_manager_id: string }>('acme/recruiter', `/tans/${id}`)).body.hiring_manager_id
    assert.equal(await managerOf(first), leaver.id)
    assert.notEqual(await managerOf(second), leaver.id)
    assert.deepEqual(console_.faults, [])
  })

  it('works by the keyboard alone, on a phone without sideways scrolling, and in German', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const page = await console_.pageAs('user-admin', '/admin/users', { viewport: PHONE, locale: 'de-DE' })
    await page.getByRole('button', { name: 'Benutzerkonto anlegen' }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Benutzerkonto anlegen' })
    await dialog.waitFor()
    await page.waitForFunction(() => document.activeElement?.getAttribute('type') === 'email')
    assert.ok(await fits(page))
    await page.keyboard.type('kai@acme.example')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Kai Tastatur')
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('Tab')
    await page.keyboard.press('Space') // the first role
    await page.keyboard.press('Control+Enter')
    await page.getByRole('heading', { level: 1, name: 'Kai Tastatur' }).waitFor()
    assert.ok(await fits(page))
    assert.deepEqual(await axeViolations(page), [])
    await page.getByRole('button', { name: 'Deaktivieren' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByText('Keine offenen Aufgaben').waitFor()
    assert.ok(await fits(page))
    await page.keyboard.press('Enter') // the Enter that opened it does not confirm
    await page.keyboard.press('Control+Enter')
    await page.getByRole('button', { name: 'Aktivieren', exact: true }).waitFor()
    assert.deepEqual(console_.faults, [])
  })
})
