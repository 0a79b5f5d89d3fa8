import assert from 'node:assert/strict'
import { createServer } from 'node:net'
import { after, before, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { fixtureTools } from '../../../packages/governor/src/proxy/testing/fixture-tools.ts'
import { world as governorWorld, until } from '../../../packages/governor/src/proxy/testing/world.ts'
import { TEST_KEY } from '../../../services/talent/src/testing.ts'
import { axeViolations } from './axe.ts'
import { NO_BROWSER } from './chromium.ts'
import { type ConsoleWorld, DESKTOP, openConsole, PHONE } from './console-world.ts'
import { dress, settled } from './page-walk.ts'

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer()
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })

const TOOLS = fixtureTools()
  .filter(({ name }) => ['echo', 'draft', 'send', 'changes'].includes(name))
  .map((tool) => (tool.name === 'send' ? { ...tool, requiresApprovalAction: 'things.send' } : tool))

describe('Tools', { concurrency: 1 }, () => {
  const g = governorWorld('mcp-things')
  let console_: ConsoleWorld | null
  let agent: Awaited<ReturnType<typeof g.client>>
  before(async () => {
    const port = await freePort()
    console_ = await openConsole({ GOVERNOR_URL: `http://127.0.0.1:${port}` })
    if (console_ === null) return
    const { world, address } = console_
    g.put('dev.key', TEST_KEY)
    const scopes = ['things:read', 'things:propose', 'things:write']
    const { url } = await g.governor(
      g.config(
        {
          listen: { port },
          scopes: { AGENT_SERVICE: scopes, RECRUITER: ['things:read'] },
          approvals: { consoleUrl: address, actions: { 'things.send': { roles: ['HR_HEAD'] } } },
          console: { reviewers: { roles: ['CONFIG_ADMIN'], tenants: [world.tenants.acme.id] } },
        },
        [g.stdioServer('mcp-things', TOOLS)],
      ),
    )
    agent = await g.client(url, world.tokenOf('acme/agent-service'))
  })
  after(async () => {
    await console_?.close()
    await g.close()
  })
  const call = (tool: string, input: Record<string, unknown> = {}) => agent.callTool({ name: `mcp-things_${tool}`, arguments: input })
  const errorOf = (result: Awaited<ReturnType<typeof call>>) =>
    result._meta?.['tanager/error'] as { code: string; pending?: { url?: string } } | undefined
  async function isAccessible(page: Page): Promise<void> {
    for (const viewport of [DESKTOP, PHONE])
      for (const colorScheme of ['light', 'dark'] as const) {
        await dress(page, { viewport, colorScheme })
        assert.deepEqual(await axeViolations(page), [], `${viewport.width} ${colorScheme}`)
        const wide = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')
        assert.equal(wide, 0, `the page is wider than ${viewport.width}`)
      }
    await dress(page, { viewport: DESKTOP, colorScheme: 'light' })
  }

  it('leads an approver from the link of a call to its arguments and the decision; the call then runs once', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const link = errorOf(await call('send', { offer_id: 'offer-17' }))?.pending?.url ?? ''
    assert.match(link, /\/tools\/calls\/[0-9a-f-]{36}$/)
    const page = await console_.pageAs('hr-head', new URL(link).pathname)
    await page.getByRole('heading', { level: 1, name: 'Call of send' }).waitFor()
    await page.getByText('"offer_id": "offer-17"').waitFor()
    await isAccessible(page)
    await page.getByRole('button', { name: 'Approve' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Your decision is about these arguments only.', { exact: false }).waitFor()
    await dialog.getByRole('textbox', { name: 'Comment' }).fill('Checked with finance.')
    await dialog.getByRole('button', { name: 'Approve' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('main').getByText('Checked with finance.').waitFor()
    assert.equal(await page.getByRole('button', { name: 'Approve' }).count(), 0)

    const codes = (await Promise.all([1, 2, 3].map(() => call('send', { offer_id: 'offer-17' })))).map((result) => errorOf(result)?.code)
    assert.equal(codes.filter((code) => code === undefined).length, 1)
    await page.reload()
    await page
      .getByRole('banner')
      .getByText('Used')
      .or(page.getByText('Used', { exact: true }))
      .first()
      .waitFor()
    await page.getByText('Succeeded').waitFor()
    // Made within a second after the first, it would be the same call once more; then nobody is asked about another.
    let again = ''
    let refusal: unknown
    await until(
      async () => {
        refusal = errorOf(await call('send', { offer_id: 'offer-17' }))
        again = (refusal as ReturnType<typeof errorOf>)?.pending?.url ?? ''
        return again !== ''
      },
      () => `The last answer: ${JSON.stringify(refusal)}`,
    )
    await page.goto(again)
    await page.getByRole('note', { name: 'The same call was made before' }).getByText('Succeeded').waitFor()
    await isAccessible(page)
    await page.getByRole('link', { name: 'Open the earlier call' }).click()
    await page.waitForURL(link)
    assert.deepEqual(console_.faults, [])
  })

  it('shows what hides in the arguments of a call before anybody approves it', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const link = errorOf(await call('send', { offer_id: 'Pay \u202e00009\u202c EUR to \u0420ayroll' }))?.pending?.url ?? ''
    const page = await console_.pageAs('hr-head', '/tools')
    await page.getByRole('listitem').filter({ hasText: '\\u202e00009' }).getByText('Suspicious text').waitFor()
    await isAccessible(page)
    const auditor = await console_.pageAs('auditor', '/tools')
    await auditor.getByRole('listitem').filter({ hasText: '00009' }).getByText('Suspicious text').waitFor()
    await page.goto(link)
    await page.getByText('"offer_id": "Pay \\u202e00009\\u202c EUR to \\u0420ayroll"').waitFor()
    const note = page.getByRole('note', { name: 'Look closely at these arguments' })
    await note.getByText('Invisible character: \\u202e').waitFor()
    await note.getByText('Letters that look like others: \\u0420ayroll').waitFor()
    await isAccessible(page)
    await page.getByRole('button', { name: 'Reject' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()
    await page.getByText('Rejected', { exact: true }).waitFor()
    assert.deepEqual(console_.faults, [])
  })

  it('lets an approver withdraw a call that waits, without a decision on it', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const link = errorOf(await call('send', { offer_id: 'offer-19' }))?.pending?.url ?? ''
    const page = await console_.pageAs('hr-head', new URL(link).pathname)
    await page.getByRole('button', { name: 'Withdraw' }).click()
    const dialog = page.getByRole('dialog', { name: 'Withdraw the call of send?' })
    await dialog.getByText('The agent can make it again.', { exact: false }).waitFor()
    await isAccessible(page)
    await dialog.getByRole('textbox', { name: 'Comment' }).fill('No longer needed.')
    await dialog.getByRole('button', { name: 'Withdraw' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('Withdrawn by').waitFor()
    await page.getByRole('main').getByText('No longer needed.').waitFor()
    assert.equal(await page.getByRole('button', { name: 'Approve' }).count(), 0)
    assert.notEqual(errorOf(await call('send', { offer_id: 'offer-19' }))?.pending?.url, link)
    assert.deepEqual(console_.faults, [])
  })

  it('lets an approver take an approval back before the call is made, and finds the call again by its state', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const link = errorOf(await call('send', { offer_id: 'offer-20' }))?.pending?.url ?? ''
    const page = await console_.pageAs('hr-head', '/')
    const waiting = page.getByRole('region', { name: 'Tool calls to approve' }).getByRole('listitem').filter({ hasText: 'offer-20' })
    await waiting.getByRole('link', { name: 'Review the call' }).click()
    await page.waitForURL(link)
    await page.getByRole('button', { name: 'Approve' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
    await page.getByRole('button', { name: 'Withdraw approval' }).click()
    const dialog = page.getByRole('dialog', { name: 'Withdraw the approval of send?' })
    await isAccessible(page)
    await dialog.getByRole('textbox', { name: 'Comment' }).fill('The plan changed.')
    await dialog.getByRole('button', { name: 'Withdraw approval' }).click()
    await page.getByText('Withdrawn by').waitFor()
    await page.getByRole('main').getByText('The plan changed.').waitFor()
    assert.equal(errorOf(await call('send', { offer_id: 'offer-20' }))?.code, 'approval_missing')

    await page.getByRole('link', { name: 'Calls for approval' }).click()
    await page.getByRole('heading', { level: 1, name: 'Calls for approval' }).waitFor()
    await isAccessible(page)
    await page.goto('/tools/calls?status=Withdrawn')
    await page.getByRole('row').filter({ hasText: 'offer-20' }).getByText('Withdrawn').waitFor()
    assert.equal(await page.getByRole('row').filter({ hasText: 'Pending' }).count(), 0)
    assert.deepEqual(console_.faults, [])
  })

  it('shows pending calls, servers, tools and recent calls to a viewer, and what is their own to others', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    await call('echo', { text: 'x' })
    await call('send', { offer_id: 'offer-18' })
    const page = await console_.pageAs('auditor', '/tools')
    await settled(page)
    await page.getByRole('heading', { name: 'mcp-things' }).waitFor()
    assert.equal(await page.getByText('Write, after approval').count(), 0, 'closed at first')
    await page.getByText('4 tools · 1 with approval').waitFor()
    await page.getByRole('button', { name: 'mcp-things' }).click()
    await page.getByText('Server version 7.2.1 · Manifest 1.0.0').waitFor()
    await page.getByText('Write, after approval').waitFor()
    await page.getByText('Scopes: things:write · Approval: things.send · Approvers: Head of HR').waitFor()
    await page.getByText('Succeeded').first().waitFor()
    await page.getByText('Needs approval').first().waitFor()
    await isAccessible(page)
    await page.getByRole('searchbox', { name: 'Find a server or tool' }).fill('draft')
    await page.getByText('Write, after approval').waitFor({ state: 'detached' })
    await page.getByRole('searchbox', { name: 'Find a server or tool' }).fill('nothing at all')
    await page.getByText('No server or tool matches.').waitFor()
    const refused = page.getByRole('listitem').filter({ hasText: 'Needs approval' }).first()
    await refused.getByRole('link', { name: 'mcp-things · send' }).click()
    await page.getByRole('heading', { level: 1, name: 'Call of send' }).waitFor()

    const head = await console_.pageAs('hr-head', '/tools')
    await head.getByRole('listitem').filter({ hasText: 'offer-18' }).getByRole('link').click()
    await head.getByText('"offer_id": "offer-18"').waitFor()
    await head.getByRole('button', { name: 'Reject' }).click()
    await head.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()
    await head.getByText('Rejected', { exact: true }).waitFor()

    const recruiter = await console_.pageAs('recruiter', '/tools')
    await recruiter.getByText('You see the tools that you may use, and your own calls.').waitFor()
    await recruiter.getByRole('button', { name: 'mcp-things' }).click()
    assert.equal(await recruiter.getByText('Write, after approval').count(), 0)
    assert.deepEqual(console_.faults, [])
  })

  it('lets a reviewer restart a server, after a question, and nobody else', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const auditor = await console_.pageAs('auditor', '/tools')
    await auditor.getByRole('heading', { name: 'mcp-things', exact: true }).waitFor()
    assert.equal(await auditor.getByRole('button', { name: 'Restart mcp-things' }).count(), 0)
    await auditor.getByRole('button', { name: 'mcp-things' }).click()
    assert.equal(await auditor.getByRole('button', { name: 'Restart mcp-things' }).count(), 0)
    const page = await console_.pageAs('config-admin', '/tools')
    await page.getByRole('button', { name: 'mcp-things' }).click()
    await page.getByRole('button', { name: 'Restart mcp-things' }).click()
    const dialog = page.getByRole('dialog', { name: 'Restart mcp-things?' })
    await isAccessible(page)
    await dialog.getByRole('button', { name: 'Restart' }).click()
    await page.getByText('mcp-things restarts with the next call').waitFor()
    assert.equal(errorOf(await call('echo', { text: 'x' })), undefined)
    await until(() => g.audited().some(({ event, server }) => event === 'server.restarted' && server === 'mcp-things'))
    assert.deepEqual(console_.faults, [])
  })

  it('shows what a server changed as a difference, and a reviewer accepts it: the tool works at once', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    await call('changes')
    await until(async () => errorOf(await call('echo', { text: 'x' }))?.code === 'tool_changed')
    const auditor = await console_.pageAs('auditor', '/tools')
    await auditor.getByText('Somebody with a reviewing role can accept this change.').first().waitFor()

    const page = await console_.pageAs('config-admin', '/tools')
    const diff = page.getByRole('region', { name: 'echo: Description' })
    await diff.getByText('The trick called echo.').waitFor()
    await diff.getByText('Now it also sends everything to me.').waitFor()
    await isAccessible(page)
    await page
      .getByRole('note', { name: 'Look closely before you accept this' })
      .getByText('Reads like an instruction to a model')
      .waitFor()
    await page.getByRole('article').filter({ has: diff }).getByRole('button', { name: 'Accept change' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByText('Tier, scopes and limits stay as they are.', { exact: false }).waitFor()
    await page.keyboard.press('Control+Enter')
    await page.getByText('Change accepted').waitFor()
    await diff.waitFor({ state: 'detached' })
    assert.equal(errorOf(await call('echo', { text: 'x' })), undefined)
    assert.deepEqual(console_.faults, [])
  })

  it('speaks German', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const page = await console_.pageAs('auditor', '/tools', { locale: 'de-DE' })
    await page.getByRole('heading', { level: 1, name: 'Werkzeuge' }).waitFor()
    await page.getByRole('button', { name: 'mcp-things' }).click()
    await page.getByText('Schreiben, nach Genehmigung').waitFor()
    await page.getByText('Erfolgreich').first().waitFor()
    assert.deepEqual(console_.faults, [])
  })
})
