import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { Client } from '@modelcontextprotocol/client'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { BadConfig, loadConfig } from './config/load-config.ts'
import { fixtureTools } from './testing/fixture-tools.ts'
import { heard, person, tokenFor, world } from './testing/world.ts'

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url))
const DOCUMENT = readFileSync(join(ROOT, 'docs/governor.md'), 'utf8')
const SECTION = DOCUMENT.slice(DOCUMENT.indexOf('## Approvals of other systems'), DOCUMENT.indexOf('## In the console'))
const blocks = (language: string): string[] =>
  [...SECTION.matchAll(/^```(\w+)\n([\s\S]*?)^```/gm)].flatMap(([, name, text = '']) => (name === language ? [text] : []))
const [begin = '', decide = ''] = blocks('sh')
const [config = ''] = blocks('json')

interface Told {
  code: string
  message: string
  pending?: { id: string; url?: string; poll: string; status: string }
}
type Result = Awaited<ReturnType<Client['callTool']>>
const toldIn = (result: Result): Told => (result._meta?.['tanager/error'] as Told | undefined) ?? { code: 'ok', message: '' }

describe('the change desk of docs/governor.md', { concurrency: false }, () => {
  const w = world()
  const tenant = person().tenant_id
  const agent = person('RECRUITER', tenant)
  const set = Object.fromEntries([...begin.matchAll(/(\w+_TOKEN)=(\S+)/g)].map(([, name = '', value = '']) => [name, value]))
  let port: string
  let url: URL
  let client: Client
  /** Commands as they are shown, but for a port that is free here. */
  const sh = (command: string) => {
    const env = { ...process.env, ...set, PATH: `${join(process.execPath, '..')}:${process.env.PATH}` }
    const { status, stdout, stderr } = spawnSync('sh', ['-ec', command.replaceAll('8795', port)], { cwd: ROOT, encoding: 'utf8', env })
    assert.equal(status, 0, `${command}\n${stderr}`)
    return stdout
  }
  const write = (text: string, by = client) => by.callTool({ name: 'mcp-files_draft', arguments: { text } }).then(toldIn)
  const desk = async (path: string, body?: object) =>
    (await fetch(`http://127.0.0.1:${port}${path}`, {
      headers: { authorization: `Bearer ${set.PEOPLE_TOKEN}` },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    }).then((answer) => answer.json())) as Record<string, unknown>
  const written = () => w.journal('mcp-files').filter(({ called }) => called === 'draft').length

  before(async () => {
    assert.match(begin, /^export GOVERNOR_TOKEN=\S+ PEOPLE_TOKEN=\S+ PORT=8795\nnode docs\/examples\/change-desk\.mjs\n$/)
    const child = w.start([join(ROOT, 'docs/examples/change-desk.mjs')], { ...set, PORT: '0' })
    port = await heard(child, /listens on http:\/\/127\.0\.0\.1:(\d+)/)
    const tools = fixtureTools().flatMap((tool) =>
      tool.name === 'draft' ? [{ ...tool, tier: 'approval_required_write' as const, requiresApprovalAction: 'change.approve' }] : [],
    )
    const file = w.config({ ...JSON.parse(config.replaceAll('8795', port)), state: { file: 'state.sqlite' } }, [
      w.stdioServer('mcp-files', tools),
    ])
    const scopes = JSON.parse(readFileSync(file, 'utf8')) as { scopes: Record<string, string[]> }
    scopes.scopes = { RECRUITER: ['things:propose'] }
    w.put('governor.json', scopes)
    const governor = w.start(
      [fileURLToPath(new URL('../../bin/tanager-governor.mjs', import.meta.url)), '--config', file, '--http'],
      set as Record<string, string>,
    )
    url = new URL(await heard(governor, /listens on (\S+)/))
    client = await w.client(url, tokenFor(agent))
  })
  after(() => w.close())

  it('makes a call wait, shows it to people, and lets it run once when they have approved it by the commands shown', async () => {
    const { code, pending } = await write('one')
    assert.deepEqual([code, pending?.status, pending?.url], ['approval_missing', 'Pending', `http://127.0.0.1:${port}/requests/CHG-1`])
    assert.equal((await write('one')).pending?.id, pending?.id, 'the same call waits once')
    const shown = sh(decide)
    assert.match(shown, /"text":"one"/)
    assert.match(shown, /"status":"Approved"/)
    assert.equal((await write('another')).code, 'approval_missing', 'other arguments are another call')
    const codes = await Promise.all(Array.from({ length: 20 }, () => write('one').then(({ code: one }) => one)))
    assert.deepEqual([codes.filter((one) => one === 'ok').length, written()], [1, 1], String(codes))
    const kept = await fetch(new URL(`/calls/${pending?.id}`, url), { headers: { authorization: `Bearer ${tokenFor(agent)}` } })
    assert.equal(((await kept.json()) as { status: string }).status, 'Used')
    const again = await write('one')
    assert.deepEqual([again.code, again.pending?.status, written()], ['approval_missing', 'Pending', 1], 'it takes another decision')
    const audited = w.audited().find(({ event, outcome }) => event === 'tool.outcome' && outcome === 'ok')
    assert.deepEqual(audited?.approval, { id: 'change-desk/CHG-1', version: 2 })
  })

  it('keeps the calls of tenants apart, and refuses what people rejected', async () => {
    const other = await w.client(url, tokenFor(person()))
    assert.equal((await write('one', other)).code, 'approval_missing')
    const { pending } = await write('three')
    const path = new URL(pending?.url ?? '').pathname
    const { arguments_digest: digest } = await desk(path)
    assert.ok((await desk(`${path}/decision`, { decision: 'Approved', arguments_digest: 'sha256:other' })).error, 'not what was seen')
    await desk(`${path}/decision`, { decision: 'Rejected', arguments_digest: digest })
    const { code, message } = await write('three')
    assert.deepEqual([code, written()], ['approval_missing', 1])
    assert.match(message, /rejected in change-desk/)
  })

  it('answers by the published contract, and only to the governor', async () => {
    const contract = JSON.parse(readFileSync(join(ROOT, 'docs/api/approvals-source.openapi.json'), 'utf8'))
    const isApproval = new Ajv2020({ strict: false, validateFormats: false }).compile(contract.components.schemas.Approval)
    const question = { tenant_id: 't', action: 'a', server: 's', tool: 'x', arguments_digest: 'd', arguments: {}, used_approval_id: null }
    const ask = (token = set.GOVERNOR_TOKEN) =>
      fetch(`http://127.0.0.1:${port}/approval-requests`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body: JSON.stringify(question),
      })
    for (const status of ['Pending', 'Approved']) {
      const told = (await (await ask()).json()) as { status: string; approval_id: string }
      assert.ok(isApproval(told), JSON.stringify(isApproval.errors))
      assert.equal(told.status, status)
      await desk(`/requests/${told.approval_id}/decision`, { decision: 'Approved', arguments_digest: 'd' })
    }
    assert.equal((await ask('guessed')).status, 401)
  })
})

describe('the configuration of sources', () => {
  const w = world()
  after(() => w.close())
  const faultsOf = (approvals: object): readonly string[] => {
    try {
      loadConfig(w.config({ approvals: { talentUrl: 'http://127.0.0.1:9', ...approvals } }), {})
      return []
    } catch (error) {
      return error instanceof BadConfig ? error.faults : assert.fail(String(error))
    }
  }
  const source = { url: 'http://127.0.0.1:9/desk', credentials: { none: true } }
  it('takes a source and the actions that it decides', () =>
    assert.deepEqual(faultsOf({ sources: { desk: source }, actions: { 'change.approve': { source: 'desk' } } }), []))
  for (const [what, approvals, fault] of [
    [
      'an action of a source that is not there',
      { actions: { 'change.approve': { source: 'desk' } } },
      /source is "desk", which \/approvals\/sources does not have/,
    ],
    ['an action that nobody decides', { actions: { 'change.approve': {} } }, /lacks "roles", or a "source"/],
    ['a source with the name of a record', { sources: { offer: source } }, /has a name that is reserved here/],
    ['a source without credentials', { sources: { desk: { url: source.url } } }, /lacks "credentials"/],
    [
      'a secret in the clear',
      { sources: { desk: { url: 'http://desk.example', credentials: { apiKey: { value: { file: 'dev.key' } } } } } },
      /must begin with https/,
    ],
    ['an address with a query', { sources: { desk: { ...source, url: 'http://127.0.0.1:9/?a=b' } } }, /url must be http/],
    [
      'an action of the talent service',
      { sources: { desk: source }, actions: { 'offer.approve': { source: 'desk' } } },
      /is decided in the talent service/,
    ],
  ] as const)
    it(`refuses ${what}`, () => assert.match(faultsOf(approvals).join('\n'), fault))
})
