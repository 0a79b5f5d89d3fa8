import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Client } from '@modelcontextprotocol/client'
import { fixtureTools } from '../testing/fixture-tools.ts'
import { offerDesk } from '../testing/offer-desk.ts'
import { person, tokenFor, world } from '../testing/world.ts'

const OFFER = '0198c0de-0000-7000-8000-000000000001'
interface Pending {
  readonly id: string
  readonly status: string
  readonly decidable: boolean
  readonly approverRoles: readonly string[]
  readonly laterRoles?: readonly string[]
  readonly use?: object
  readonly usedBy?: { readonly id: string; readonly tool: string; readonly at: string; readonly outcome: string }
}

describe('calls that wait on one offer', () => {
  const w = world()
  let desk: Awaited<ReturnType<typeof offerDesk>>
  const agent = person('RECRUITER')
  const head = person('HR_HEAD', agent.tenant_id)
  // Which record a tool is about may be the host's word alone.
  const tools = fixtureTools().map((tool) =>
    tool.name === 'send'
      ? {
          ...tool,
          inputSchema: { type: 'object', properties: { offer: { type: 'string' }, note: { type: 'string' } }, required: ['offer', 'note'] },
        }
      : tool,
  )
  let url: URL
  let client: Client
  before(async () => {
    desk = await offerDesk(OFFER)
    const server = { ...w.stdioServer('mcp-things', tools), bindings: { send: { entityType: 'offer', argument: '/offer' } } }
    url = (await w.governor(w.config({ approvals: { talentUrl: desk.url } }, [server]))).url
    client = await w.client(url, tokenFor(agent))
  })
  after(async () => {
    await w.close()
    desk.close()
  })
  const send = async (note: string) => {
    const { content, _meta: meta } = await client.callTool({ name: 'mcp-things_send', arguments: { offer: OFFER, note } })
    const [{ text = '' } = {}] = content as { text?: string }[]
    const { code = 'ok', pending } = (meta?.['tanager/error'] ?? {}) as { code?: string; pending?: Pending }
    return { text, code, pending }
  }
  const shown = async (id = '') =>
    (await (await fetch(new URL(`/calls/${id}`, url), { headers: { authorization: `Bearer ${tokenFor(head)}` } })).json()) as Record<
      string,
      unknown
    >
  const sent = () => w.journal('mcp-things').flatMap(({ called, input }) => (called === 'send' ? [(input as { note: string }).note] : []))

  it('say whose step is due and which come after it, also when a step was decided or that cannot be told', async () => {
    const first = await send('zero')
    assert.deepEqual([first.pending?.approverRoles, first.pending?.laterRoles], [['FINANCE_APPROVER'], ['HR_HEAD']])
    assert.match(first.text, /FINANCE_APPROVER decides now, then HR_HEAD\. They decide at/)
    const call = await shown(first.pending?.id)
    assert.deepEqual([call.approver_roles, call.later_roles, call.undecidable], [['FINANCE_APPROVER'], ['HR_HEAD'], null])

    Object.assign(desk.said.steps[0] ?? {}, { status: 'Approved' })
    Object.assign(desk.said.steps[1] ?? {}, { status: 'Due' })
    assert.deepEqual((await shown(first.pending?.id)).approver_roles, ['HR_HEAD'], 'as it is now, not as it was when the call was made')
    const next = await send('zero')
    assert.deepEqual([next.pending?.approverRoles, next.pending?.laterRoles], [['HR_HEAD'], []])
    assert.match(next.text, /HR_HEAD decides now\. They/)

    desk.said.workflows = 403
    const untold = await send('zero')
    assert.deepEqual([untold.code, untold.pending?.approverRoles.length, untold.pending?.laterRoles], ['approval_missing', 3, undefined])
    assert.match(untold.text, /Whose step is due is not known here; these roles can take part: TA_HEAD, FINANCE_APPROVER, HR_HEAD\./)
    assert.deepEqual((await shown(first.pending?.id)).later_roles, null)
    desk.said.workflows = 200

    for (const step of desk.said.steps) step.status = 'Approved'
    desk.said.status = 'Approved'
    const decided = await shown(first.pending?.id)
    assert.deepEqual([decided.approver_roles, decided.later_roles], [[], []])
    assert.match(String(decided.undecidable), /no longer open\. .*make the same call again/i)
    const again = await send('zero')
    assert.equal(again.code, 'ok')
    desk.said.id = desk.said.id.replace(/1$/, '0')
    desk.said.status = 'Pending'
  })

  it('are told which of them the approval served, and that they themselves were never sent', async () => {
    const [one, two, three] = [await send('one'), await send('two'), await send('three')]
    assert.deepEqual([one.code, two.code, three.code], Array(3).fill('approval_missing'))
    desk.said.status = 'Approved'
    assert.equal((await send('one')).code, 'ok')
    assert.deepEqual(sent(), ['zero', 'one'])

    for (const again of [await send('two'), await send('two')]) {
      assert.equal(again.code, 'approval_used')
      assert.match(again.text, /served another call/)
      assert.match(again.text, new RegExp(`${one.pending?.id}.* at \\d{4}-\\d\\d-\\d\\dT.*: it was done`))
      assert.match(again.text, /This call was never sent\. Ask for a new approval of the offer, then make this call again\./)
      assert.doesNotMatch(again.text, /not known|served this call/)
      const { id, status, decidable, approverRoles, use, usedBy } = again.pending ?? {}
      assert.deepEqual([id, status, decidable, approverRoles, use], [two.pending?.id, 'Pending', false, [], undefined])
      assert.deepEqual([usedBy?.id, usedBy?.tool, usedBy?.outcome], [one.pending?.id, 'send', 'ok'])
      assert.ok(Date.parse(usedBy?.at ?? '') > 0)
    }
    const done = await send('one')
    assert.equal(done.code, 'approval_used')
    assert.match(done.text, /was already used by this call: it was done/)
    // Also of one that nobody has made again.
    for (const { pending } of [two, three]) {
      const call = await shown(pending?.id)
      assert.deepEqual([call.status, call.use, call.approver_roles], ['Pending', null, []])
      assert.match(String(call.undecidable), /served another call.*never sent/)
      assert.equal((call.approval_used_by as { id: string }).id, one.pending?.id)
    }
    const first = await shown(one.pending?.id)
    assert.deepEqual([first.status, (first.use as { outcome: string }).outcome, first.approval_used_by], ['Used', 'ok', null])

    desk.said.id = desk.said.id.replace(/0$/, '2')
    desk.said.status = 'Pending'
    const open = await send('two')
    assert.deepEqual([open.code, open.pending?.decidable, open.pending?.usedBy], ['approval_missing', true, undefined])
    desk.said.status = 'Approved'
    assert.equal((await send('two')).code, 'ok')
    assert.deepEqual(sent(), ['zero', 'one', 'two'])
  })
})
