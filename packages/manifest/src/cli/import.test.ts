import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { childEnvironment } from '../child-environment.ts'
import { importedManifest, PLAIN_TEXT } from '../import/imported-manifest.ts'
import { parseManifest } from '../parse.ts'
import { runHere as run } from './testing.ts'

const inputSchema = { type: 'object', properties: { path: { type: 'string' } }, required: ['path'] }
const LIVE = [
  { name: 'read', description: 'Reads a file.', inputSchema, annotations: { readOnlyHint: true } },
  { name: 'write', description: 'Writes a file.', inputSchema, annotations: { readOnlyHint: false, destructiveHint: true } },
  { name: 'unsaid', title: 'Says nothing', inputSchema, outputSchema: { type: 'object' } },
  { name: 'research', description: 'Takes minutes.', inputSchema, execution: { taskSupport: 'required' } },
  {
    name: 'odd',
    description: 'Both at once.',
    execution: { taskSupport: 'optional' },
    inputSchema,
    annotations: { readOnlyHint: true, destructiveHint: true },
  },
]

/** Speaks MCP on its standard streams, and knows `initialize` and `tools/list` alone. */
const SERVER = `
const tools = ${JSON.stringify(LIVE)}
let rest = ''
process.stdin.setEncoding('utf8').on('data', (text) => {
  const lines = (rest + text).split('\\n')
  rest = lines.pop()
  for (const { id, method, params } of lines.filter(Boolean).map((line) => JSON.parse(line))) {
    if (id === undefined) continue
    const result = method === 'initialize'
      ? { protocolVersion: params.protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 'files', version: '2.0.0' } }
      : params?.cursor === 'more' ? { tools: tools.slice(2) } : { tools: tools.slice(0, 2), nextCursor: 'more' }
    process.stdout.write(JSON.stringify({ jsonrpc: '2.0', id, result }) + '\\n')
  }
})
`

describe('a manifest from a live server', () => {
  const { manifest, open, leftOut } = importedManifest('mcp-files', {
    name: 'files',
    version: '2.0.0',
    tools: [...LIVE, { name: 'a/b', inputSchema }, { name: 'read', inputSchema }],
  })
  const tools = manifest.tools as Record<string, unknown>[]

  it('calls a tool read_only where the server says so, and leaves every other tier to a person', () => {
    assert.deepEqual(
      tools.map(({ name, tier }) => [name, tier]),
      [
        ['read', 'read_only'],
        ['write', undefined],
        ['unsaid', undefined],
        ['odd', undefined],
      ],
    )
    assert.deepEqual(open, ['write', 'unsaid', 'odd'])
    const missing = parseManifest(JSON.stringify(manifest)).findings.filter(({ severity }) => severity === 'error')
    assert.deepEqual(
      missing.map(({ code, pointer }) => `${code} ${pointer}`),
      ['missing_field /tools/1', 'missing_field /tools/2', 'missing_field /tools/3'],
    )
  })

  it('is valid once the tiers are chosen', () => {
    const chosen = { ...manifest, tools: tools.map((tool) => ({ ...tool, tier: tool.tier ?? 'propose_only' })) }
    assert.deepEqual(
      parseManifest(JSON.stringify(chosen)).findings.map(({ code }) => code),
      ['scope_beyond_tier', 'destructive_without_approval', 'scope_beyond_tier', 'destructive_without_approval', 'scope_beyond_tier'],
    )
  })

  it('is warned of where a tool may destroy data and nobody is asked', () => {
    const warned = (tier: string, annotations?: object) => {
      const tool = { ...tools[1], tier, requiredScopes: ['files:propose'], 'x-annotations': annotations }
      const { findings } = parseManifest(JSON.stringify({ ...manifest, tools: [tool] }))
      return findings.filter(({ code }) => code === 'destructive_without_approval').map(({ message }) => message)
    }
    assert.match(warned('propose_only', { destructiveHint: true }).join(), /says that "write" is destructive.*quarantine/)
    assert.match(warned('propose_only').join(), /MCP treats it as destructive.*without asking anybody/)
    assert.match(warned('propose_only', { readOnlyHint: false }).join(), /without asking anybody/)
    assert.deepEqual(warned('propose_only', { destructiveHint: false }), [])
    const reasoned = { ...tools[1], tier: 'read_only', requiredScopes: ['files:read'], 'x-tier-reason': 'It writes a copy alone.' }
    assert.deepEqual(parseManifest(JSON.stringify({ ...manifest, tools: [reasoned] })).findings, [])
    assert.deepEqual(warned('approval_required_write', { destructiveHint: true }), [])
    assert.deepEqual(warned('read_only', { readOnlyHint: true }), [])
  })

  it('is warned of where a tier would have every call refused, and does not offer it', () => {
    const changing = { name: 'chdir', description: 'x', inputSchema, annotations: { readOnlyHint: false, destructiveHint: false } }
    const imported = (tool: object, tier?: 'read_only') =>
      importedManifest('mcp-files', { name: 'x', version: '1', tools: [tool as never] }, tier && { tier }).manifest
    const note = (tool: object) => String((imported(tool).tools as Record<string, unknown>[])[0]?.['x-tier'])
    assert.doesNotMatch(note(changing), /read_only/)
    assert.match(note(changing), /"propose_only" with "files:propose", or "approval_required_write"/)
    assert.doesNotMatch(note({ ...LIVE[1] }), /read_only|propose_only/)
    assert.match(note({ ...LIVE[2] }), /"read_only" with/)
    const { findings } = parseManifest(JSON.stringify(imported(changing, 'read_only')))
    assert.deepEqual(
      findings.map(({ code }) => code),
      ['tier_below_annotations'],
    )
    assert.match(findings[0]?.message ?? '', /"chdir" does not only read.*refuses every call/)
  })

  it('keeps the schemas as they are, and gives plain text to a tool that declares no output', () => {
    assert.deepEqual(tools[0]?.inputSchema, inputSchema)
    assert.deepEqual(tools[0]?.outputSchema, PLAIN_TEXT)
    assert.deepEqual(tools[2]?.outputSchema, { type: 'object' })
    assert.equal(tools[2]?.description, 'Says nothing')
    assert.deepEqual([tools[2]?.['x-title'], tools[0]?.['x-title']], ['Says nothing', undefined])
  })

  it('leaves out what no manifest can name, and says so', () => {
    assert.deepEqual(
      leftOut.map((one) => one.slice(0, 6)),
      ['"resea', '"a/b":', '"read"'],
    )
    assert.match(leftOut[0] ?? '', /^"research": it must be called as a task, which the governor does not support/)
  })
})

describe('tanager-manifest import', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tanager-import-'))
  after(() => rmSync(folder, { recursive: true, force: true }))
  const server = join(folder, 'server.mjs')
  writeFileSync(server, SERVER)
  const out = join(folder, 'files.json')
  const importFiles = (...args: string[]) => run(['import', '--name', 'files', '--out', out, ...args])

  it('starts a server, asks for every page of its tools, and overwrites nothing', async () => {
    const { code, out: said, err } = await importFiles('--', process.execPath, server)
    assert.equal(code, 0, said)
    assert.match(said, /4 tools; choose the tier of write, unsaid, odd/)
    assert.match(err, /Left out "research": it must be called as a task/)
    const written = JSON.parse(readFileSync(out, 'utf8'))
    assert.equal(written.serverName, 'mcp-files')
    assert.deepEqual(written['x-imported-from'], { name: 'files', version: '2.0.0' })
    assert.equal(written.tools.length, 4)
    const again = await importFiles('--', process.execPath, server)
    assert.deepEqual([again.code, /already exists and was not changed/.test(again.err)], [2, true])
  })

  it('--tier chooses the tier and the scope of what is not called read-only; the manifest then has one kind of finding', async () => {
    const chosen = join(folder, 'chosen.json')
    const choose = (...args: string[]) => run(['import', '--name', 'files', '--out', chosen, ...args, '--', process.execPath, server])
    for (const [args, scope] of [
      [['--tier', 'propose_only'], 'files:propose'],
      [['--tier', 'approval_required_write', '--action', 'files.write'], 'files:write'],
    ] as const) {
      rmSync(chosen, { force: true })
      const { code, err } = await choose(...args)
      assert.equal(code, 0)
      assert.equal(/Warning destructive_without_approval: The server says that "write" is destructive/.test(err), args.length === 2, err)
      const { manifest, findings } = parseManifest(readFileSync(chosen, 'utf8'))
      assert.deepEqual(
        manifest?.tools.map(({ tier, requiredScopes }) => [tier, ...requiredScopes]),
        [['read_only', 'files:read'], ...Array(3).fill([args[1], scope])],
      )
      assert.deepEqual(
        [...new Set(findings.map(({ code }) => code))],
        [args.length > 2 ? 'approval_action_unknown' : 'destructive_without_approval'],
      )
    }
    for (const args of [
      ['--tier', 'all'],
      ['--tier', 'approval_required_write'],
      ['--tier', 'propose_only', '--action', 'x.y'],
    ])
      assert.equal((await choose(...args)).code, 2)
  })

  it('--previous keeps what people had set for tools that the server declares as before, and says which', async () => {
    const before = join(folder, 'before.json')
    const now = join(folder, 'now.json')
    const command = ['--', process.execPath, server]
    assert.equal((await run(['import', '--name', 'files', '--out', before, ...command])).code, 0)
    const first = JSON.parse(readFileSync(before, 'utf8'))
    const asPlain = { type: 'string', description: 'What people wrote for a tool without a schema.' }
    const set: Record<string, object> = {
      write: {
        tier: 'propose_only',
        requiredScopes: ['files:propose'],
        'x-tier-reason': 'A copy alone.',
        outputSchema: asPlain,
        timeoutMs: 5_000,
      },
      unsaid: { tier: 'read_only', requiredScopes: ['files:read'] },
      odd: { tier: 'propose_only', description: 'Said something else.' },
    }
    const tools = first.tools.map((tool: { name: string }) => ({ ...tool, ...set[tool.name] }))
    writeFileSync(before, JSON.stringify({ ...first, tools }))
    const importNow = (...args: string[]) => run(['import', '--name', 'files', '--out', now, ...args, ...command])
    const { code, err, out } = await importNow('--previous', before, '--tier', 'approval_required_write', '--action', 'files.write')
    assert.equal(code, 0, err)
    assert.match(out, /every tool has its tier/)
    assert.match(err, /Kept as people had set them in .*before\.json: write and unsaid\./)
    assert.match(err, /Not kept, since the server declares them differently now: odd\./)
    const written = JSON.parse(readFileSync(now, 'utf8')).tools as { name: string; tier: string }[]
    assert.deepEqual(
      written.map(({ name, tier }) => [name, tier]),
      [
        ['read', 'read_only'],
        ['write', 'propose_only'],
        ['unsaid', 'read_only'],
        ['odd', 'approval_required_write'],
      ],
    )
    assert.partialDeepStrictEqual(written[1], set.write)
    rmSync(now)
    assert.match((await importNow('--previous', join(folder, 'none.json'))).err, /there is no such file/)
    writeFileSync(before, '{ "serverName": "mcp-others" }')
    assert.match((await importNow('--previous', before)).err, /is not a manifest of mcp-files/)
  })

  it('tells the last lines that a server which ends wrote on its standard error', async () => {
    const failing = join(folder, 'failing.mjs')
    writeFileSync(failing, `for (let line = 1; line <= 40; line += 1) console.error('line ' + line + '.')\nprocess.exitCode = 1\n`)
    const { code, err } = await importFiles('--', process.execPath, failing)
    assert.equal(code, 2)
    assert.match(
      err,
      /The last lines that the server wrote on its standard error:\n {2}line 26\.\n[\s\S]*could not be reached[\s\S]*--env NAME/,
    )
    assert.match(err, /line 40\./)
    assert.doesNotMatch(err, /line 9\./)
  })

  it('takes the tools of a server that declares resources and prompts and does not list them, and says what failed', async () => {
    const declaring = join(folder, 'declaring.mjs')
    const none = `if (/resources|prompts/.test(method)) {
      process.stdout.write(JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } }) + '\\n')
      continue
    }
    const result =`
    writeFileSync(declaring, SERVER.replace('const result =', none).replace('{ tools: {} }', '{ tools: {}, resources: {}, prompts: {} }'))
    const declared = join(folder, 'declared.json')
    const { code, err } = await run(['import', '--name', 'files', '--out', declared, '--', process.execPath, declaring])
    assert.equal(code, 0, err)
    for (const what of ['Resources', 'Resource templates', 'Prompts'])
      assert.match(err, new RegExp(`Warning: .*${what}: .*Method not found`))
    assert.equal(JSON.parse(readFileSync(declared, 'utf8')).tools.length, 4)
  })

  it('hands proxies, certificates and npm’s settings to the server, and the caller’s own PATH, but no secret', () => {
    const given = {
      NODE_EXTRA_CA_CERTS: '/ca.pem',
      HTTPS_PROXY: 'http://proxy:3128',
      https_proxy: 'http://proxy:3128',
      NO_PROXY: 'localhost',
      npm_config_registry: 'https://registry.example',
      NPM_CONFIG_CAFILE: '/ca.pem',
    }
    const needed = { HOME: '/home/me', USER: 'me', TMPDIR: '/tmp' }
    const npm = { npm_config__authToken: 'x', 'npm_config_//registry.example/:_password': 'x', NPM_CONFIG_KEY: 'x' }
    const secrets = { ...npm, AUTH_DEV_KEY: 'x', AWS_SECRET_ACCESS_KEY: 'x', TALENT_TOKEN: 'x', NODE_OPTIONS: '--inspect' }
    assert.deepEqual(childEnvironment({ ...needed, ...given, ...secrets, PATH: '/ours:/usr/bin', TANAGER_CALLERS_PATH: '/usr/bin' }), {
      ...needed,
      ...given,
      PATH: '/usr/bin',
    })
    assert.deepEqual(childEnvironment({ PATH: '/usr/bin' }), { PATH: '/usr/bin' })
  })

  it('2 when the server cannot be asked, or the command makes no sense', async () => {
    for (const [args, why] of [
      [['--', join(folder, 'nothing')], /could not be reached/],
      [['--url', 'http://127.0.0.1:9/mcp'], /could not be reached/],
      [['--url', 'ftp://x'], /not an http/],
      [[], /either --url URL, or a command/],
      [['--url', 'http://x', '--', 'y'], /either --url URL, or a command/],
      [['--url', 'http://x', '--token-env', 'NOT_SET_ANYWHERE'], /is not set/],
    ] as const) {
      const { code, err } = await importFiles(...args)
      assert.deepEqual([code, why.test(err)], [2, true], err)
    }
    assert.equal((await run(['import', '--out', out, '--', 'x'])).code, 2)
    assert.equal((await run(['import', '--name', 'Not A Name', '--out', out, '--', 'x'])).code, 2)
    assert.equal((await run(['import', '--name', 'x', '--', 'x'])).code, 2)
  })
})
