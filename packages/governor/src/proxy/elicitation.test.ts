import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { Client, StreamableHTTPClientTransport, UrlElicitationRequiredError } from '@modelcontextprotocol/client'
import type { ProtocolError } from '@modelcontextprotocol/server'
import { type Offer, SessionElicitation } from './elicitation.ts'
import { fixtureTools } from './testing/fixture-tools.ts'
import { person, tokenFor, world } from './testing/world.ts'

interface Told {
  code: string
  pending?: { id: string; argumentsDigest: string; url: string }
}
type Result = Awaited<ReturnType<Client['callTool']>>
const toldIn = (result: Result): Told => (result._meta?.['tanager/error'] as Told | undefined) ?? { code: 'ok' }
const VISITS = { elicitation: { url: {} } }
const MODERN = { versionNegotiation: { mode: { pin: '2026-07-28' } } } as const

describe('a pending approval', { concurrency: false }, () => {
  const w = world()
  const agent = person()
  const head = person('HR_HEAD', agent.tenant_id)
  const clients: Client[] = []
  let url: URL
  before(async () => {
    const tools = fixtureTools().flatMap((tool) =>
      tool.name === 'draft'
        ? [{ ...tool, tier: 'approval_required_write' as const, requiresApprovalAction: 'files.write', requiredScopes: ['things:write'] }]
        : [],
    )
    const approvals = { actions: { 'files.write': { roles: ['HR_HEAD'] } } }
    url = (await w.governorHere(w.config({ approvals, state: { file: 'state.sqlite' } }, [w.stdioServer('mcp-files', tools)]))).url
  })
  after(async () => {
    for (const client of clients) await client.close().catch(() => {})
    await w.close()
  })

  /** A client, and what its user does with a link. */
  async function connect(
    options: ConstructorParameters<typeof Client>[1],
    visit?: (link: string, message: string) => Promise<'accept' | 'decline'>,
  ) {
    const client = new Client({ name: 'test', version: '1.0.0' }, options)
    if (visit)
      client.setRequestHandler('elicitation/create', async ({ params }) => {
        assert.equal(params.mode, 'url')
        return { action: await visit((params as { url: string }).url, params.message) }
      })
    await client.connect(
      new StreamableHTTPClientTransport(url, { requestInit: { headers: { authorization: `Bearer ${tokenFor(agent)}` } } }),
    )
    clients.push(client)
    return { client, write: (text: string) => client.callTool({ name: 'mcp-files_draft', arguments: { text } }) }
  }
  const api = async (path: string, body?: object) => {
    const answer = await fetch(new URL(path, url), {
      headers: { authorization: `Bearer ${tokenFor(head)}`, 'content-type': 'application/json' },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
    return (await answer.json()) as { status: string; arguments_digest: string }
  }
  const approve = async (link: string) => {
    const path = new URL(link).pathname
    const { arguments_digest } = await api(path)
    assert.equal((await api(`${path}/decision`, { decision: 'Approved', arguments_digest })).status, 'Approved')
  }
  const written = () => w.journal('mcp-files').filter(({ called }) => called === 'draft').length

  it('is shown to the user of a client that can open links, and the call runs once it is given', async () => {
    const seen: string[] = []
    const { write } = await connect({ ...MODERN, capabilities: VISITS }, async (link, message) => {
      seen.push(message)
      await approve(link)
      return 'accept'
    })
    assert.equal(toldIn(await write('secret words')).code, 'ok')
    assert.deepEqual([seen.length, written()], [1, 1])
    assert.match(seen[0] ?? '', /files\.write.+HR_HEAD/)
    assert.doesNotMatch(seen[0] ?? '', /secret words/)
  })

  it('is told as before when the user declines, or accepts and nobody has decided', async () => {
    for (const action of ['decline', 'accept'] as const) {
      const { write } = await connect({ ...MODERN, capabilities: VISITS }, async () => action)
      const { code, pending } = toldIn(await write(`left alone: ${action}`))
      assert.deepEqual([code, typeof pending?.id], ['approval_missing', 'string'])
    }
    assert.equal(written(), 1)
  })

  it('is told as before to clients that cannot open links', async () => {
    const form = { capabilities: { elicitation: { form: {} } } }
    for (const options of [MODERN, { ...MODERN, ...form }, {}, form]) {
      const { write } = await connect(options, 'capabilities' in options ? () => assert.fail('asked') : undefined)
      assert.equal(toldIn(await write('no links')).code, 'approval_missing')
    }
  })

  it('is an error with the link for a client of the revision before, once for each call', async () => {
    const { write } = await connect({ capabilities: VISITS }, () => assert.fail('asked'))
    const error = await write('older').then(
      () => assert.fail('no error'),
      (thrown: unknown) => thrown,
    )
    assert.ok(error instanceof UrlElicitationRequiredError)
    const [elicitation] = error.elicitations
    const { pending } = toldIn(await write('older')) // asked again, it is told
    assert.deepEqual([elicitation?.mode, elicitation?.url, elicitation?.elicitationId], ['url', pending?.url, pending?.id])
    await approve(elicitation?.url ?? '')
    assert.equal(toldIn(await write('older')).code, 'ok')
    assert.equal(written(), 2)
  })
})

it('that is offered as an error tells programs as much as a result does', () => {
  const elicitation = new SessionElicitation()
  const error = { code: 'approval_missing', message: 'm', pending: { id: 'p' } } as unknown as Offer['error']
  const offer: Offer = { id: 'p', url: 'https://console.example/p', message: 'words', error }
  assert.equal(elicitation.offer(offer), undefined, 'nothing was declared')
  elicitation.learn({ capabilities: VISITS })
  assert.throws(
    () => elicitation.offer(offer),
    ({ code, data }: ProtocolError) => {
      assert.deepEqual([code, (data as { 'tanager/error': unknown })['tanager/error']], [-32042, error])
      return true
    },
  )
  assert.equal(elicitation.offer(offer), undefined)
})
