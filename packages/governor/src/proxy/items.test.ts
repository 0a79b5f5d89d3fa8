import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { after, before, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { Client } from '@modelcontextprotocol/client'
import { parseManifest, pinOf } from '@tanager/manifest'
import { fixtureTools } from './testing/fixture-tools.ts'
import { person, STRANGER, tokenFor, until, world } from './testing/world.ts'

const CLI = fileURLToPath(new URL('../../../manifest/bin/tanager-manifest.mjs', import.meta.url))
const ITEMS = {
  resources: [
    { uri: 'notes://all', name: 'All notes', description: 'Every note.', mimeType: 'text/plain' },
    { uri: 'notes://pay', name: 'Pay', description: 'What people earn.' },
  ],
  templates: [{ uriTemplate: 'notes://note/{id}', name: 'A note', description: 'One note.' }],
  prompts: [{ name: 'summary', description: 'Sums up.', arguments: [{ name: 'topic', description: 'Of what.', required: true }] }],
}

describe('resources and prompts', { concurrency: 1 }, () => {
  const w = world()
  after(() => w.close())
  const who = person('RECRUITER')
  const sourcer = person('SOURCER', who.tenant_id)
  let url: URL
  let client: Client
  const journal = () => w.journal('mcp-notes').flatMap(({ called }) => called ?? [])
  const refusalOf = (error: { code?: number; data?: unknown }) => ({
    code: error.code,
    told: (error.data as Record<string, { code: string }> | undefined)?.['tanager/error']?.code,
  })
  const refused = (work: Promise<unknown>) =>
    work.then(
      () => assert.fail('it was not refused'),
      (error) => refusalOf(error),
    )

  before(async () => {
    const tools = w.live(
      'mcp-notes',
      fixtureTools().filter(({ name }) => ['echo', 'changes'].includes(name)),
    )
    const args = [STRANGER, '--tools', tools, '--items', w.put('items.json', ITEMS), '--journal', w.path('mcp-notes.journal')]
    const written = w.path('imported.json')
    const imported = spawnSync(
      process.execPath,
      [CLI, 'import', '--name', 'notes', '--out', written, '--tier', 'read_only', '--', process.execPath, ...args],
      { encoding: 'utf8' },
    )
    assert.equal(imported.status, 0, imported.stderr)
    // Somebody reviewed it, and gave the pay another scope.
    const reviewed = JSON.parse(readFileSync(written, 'utf8'))
    reviewed['x-resources'][1].requiredScopes = ['pay:read']
    const { manifest, findings } = parseManifest(JSON.stringify(reviewed))
    // The server says nothing of its tools; somebody has chosen their tier.
    assert.deepEqual([...new Set(findings.map(({ code }) => code))], ['destructive_without_approval'])
    assert.ok(manifest)
    w.put('notes.json', reviewed)
    w.put('pins.json', { pins: [pinOf(manifest)] })
    const config = w.config({ scopes: { RECRUITER: ['notes:read'], SOURCER: [] } }, [
      { manifest: 'notes.json', pin: 'pins.json', transport: { stdio: { command: process.execPath, args } } },
    ])
    url = (await w.governorHere(config)).url
    client = await w.client(url, tokenFor(who))
  })

  it('are imported, and listed to whoever holds their scopes', async () => {
    assert.deepEqual((await client.listResources()).resources, [
      { uri: 'notes://all', name: 'mcp-notes_All-notes', description: 'Every note.', mimeType: 'text/plain' },
    ])
    assert.deepEqual((await client.listResourceTemplates()).resourceTemplates, [
      { uriTemplate: 'notes://note/{id}', name: 'mcp-notes_A-note', description: 'One note.' },
    ])
    assert.deepEqual((await client.listPrompts()).prompts, [
      {
        name: 'mcp-notes_summary',
        description: 'Sums up.',
        arguments: [{ name: 'topic', description: 'Of what.', required: true }],
      },
    ])
    const other = await w.client(url, tokenFor(sourcer))
    assert.deepEqual([(await other.listResources()).resources, (await other.listPrompts()).prompts], [[], []])
    assert.ok((await client.listTools()).tools.every(({ name }) => !name.includes('resource')))
  })

  it('are read cleaned, as texts alone, and audited like calls', async () => {
    const { contents, _meta } = await client.readResource({ uri: 'notes://note/7' })
    const [text, picture] = contents as { uri: string; text: string }[]
    assert.deepEqual([contents.length, text?.uri, picture?.text], [2, 'notes://note/7', '[image/png left out]'])
    assert.ok(!text?.text.includes('\u202e') && !text?.text.includes('http://evil'), text?.text)
    assert.equal(_meta?.['tanager/untrusted'], true)
    const prompt = await client.getPrompt({ name: 'mcp-notes_summary', arguments: { topic: 'birds' } })
    assert.deepEqual(prompt.messages, [{ role: 'user', content: { type: 'text', text: 'Write about birds.' } }])
    const audited = w.audited().filter(({ event }) => event === 'tool.outcome')
    assert.deepEqual(
      audited.map(({ tool, outcome, tier, subject }) => [tool, outcome, tier, subject]),
      [
        ['resource/A-note', 'ok', 'read_only', who.sub],
        ['prompt/summary', 'ok', 'read_only', who.sub],
      ],
    )
  })

  it('are refused without the scope, beyond the template, with other arguments, and under the name of a tool', async () => {
    const before = journal().length
    assert.deepEqual(await refused(client.readResource({ uri: 'notes://pay' })), { code: -32000, told: 'scope_missing' })
    for (const uri of ['notes://note/7/8', 'notes://note/../pay', 'notes://note/%2e%2E', 'file:///etc/passwd'])
      assert.equal((await refused(client.readResource({ uri }))).code, -32602, uri)
    assert.equal((await refused(client.getPrompt({ name: 'mcp-notes_summary', arguments: { other: 'x' } }))).told, 'input_invalid')
    assert.equal((await refused(client.getPrompt({ name: 'mcp-notes_none' }))).code, -32602)
    for (const name of ['mcp-notes_resource/All-notes', 'mcp-notes.prompt/summary'])
      assert.equal((await refused(client.callTool({ name, arguments: { uri: 'notes://all' } }))).code, -32602, name)
    assert.equal(journal().length, before, 'the server saw none of it')
  })

  it('are in quarantine once the server describes them otherwise', async () => {
    await client.callTool({ name: 'mcp-notes_changes', arguments: {} })
    const get = () =>
      client.getPrompt({ name: 'mcp-notes_summary', arguments: { topic: 'x' } }).then(
        () => 'ok',
        (error) => refusalOf(error).told,
      )
    await until(async () => (await get()) === 'tool_changed')
    assert.deepEqual((await client.listPrompts(undefined, { cacheMode: 'refresh' })).prompts, [])
    assert.equal((await client.readResource({ uri: 'notes://all' })).contents.length, 2)
  })
})
