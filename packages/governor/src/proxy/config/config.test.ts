import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, readFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { after, describe, it } from 'node:test'
import { parseManifest, pinOf } from '@tanager/manifest'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { checkText } from '../check.ts'
import { fixtureTools, manifestOf } from '../testing/fixture-tools.ts'
import { BIN, world } from '../testing/world.ts'
import { BadConfig, loadConfig } from './load-config.ts'
import { CONFIG_SCHEMA } from './shape.ts'

describe('the configuration', () => {
  const w = world()
  after(() => w.close())
  const faultsOf = (file: string, env: NodeJS.ProcessEnv = {}): readonly string[] => {
    try {
      loadConfig(file, env)
      return []
    } catch (error) {
      assert.ok(error instanceof BadConfig, String(error))
      return error.faults
    }
  }
  const httpEntry = (key: object, url = 'https://tools.example/mcp') => {
    w.live('mcp-far')
    return { manifest: 'mcp-far.manifest.json', transport: { http: { url, audience: 'mcp-far', key } } }
  }

  it('has a schema that is valid JSON Schema 2020-12', () => {
    const ajv = new Ajv2020({ strict: true, strictRequired: false })
    assert.equal(ajv.validateSchema(CONFIG_SCHEMA), true, ajv.errorsText())
  })

  it('is filled in with safe defaults', () => {
    const config = loadConfig(w.config({ listen: undefined, audit: undefined }))
    assert.deepEqual(
      [config.listen.host, config.listen.port, config.state.kind, config.audit.kind, config.unauditedReads],
      ['127.0.0.1', 8790, 'file', 'file', 'allow'],
    )
  })

  it('knows the actions that it names itself, and lets no agent decide them', () => {
    const tools = fixtureTools().map((tool) => (tool.name === 'send' ? { ...tool, requiresApprovalAction: 'things.send' } : tool))
    const load = (roles: readonly string[], action = 'things.send') =>
      w.config({ approvals: { actions: { [action]: { roles } } } }, [w.stdioServer('mcp-things', tools)])
    assert.doesNotMatch(loadConfig(load(['HR_HEAD'])).warnings.join(), /not an action of Tanager/)
    assert.match(faultsOf(load(['AGENT_SERVICE'])).join(), /never approves/)
    assert.match(faultsOf(load(['HR_HEAD'], 'offer.approve')).join(), /decided in the talent service/)
  })

  it('says which actions nobody can decide, and not that the talent service is missing', () => {
    const tools = fixtureTools().map((tool) => (tool.name === 'send' ? { ...tool, requiresApprovalAction: 'things.send' } : tool))
    const { warnings } = loadConfig(w.config({ approvals: { actions: {} } }, [w.stdioServer('mcp-things', tools)]))
    assert.match(
      warnings.join('\n'),
      /^\/approvals\/actions lacks "things\.send", so every call of send \(mcp-things\) is refused\. Add who decides, for example "things\.send": \{ "roles"/m,
    )
  })

  it('names a program, a folder of a file and a digest that are not there', () => {
    const server = (stdio: object, more: object = {}) => {
      const { manifest } = w.stdioServer('mcp-away') as { manifest: string }
      return w.config({}, [{ manifest, transport: { stdio: { command: process.execPath, ...stdio } }, ...more }])
    }
    assert.match(faultsOf(server({ command: '/nope/bin/x' })).join(), /command is "\/nope\/bin\/x", which is not a program/)
    assert.match(faultsOf(server({ command: 'no-such-program-here' })).join(), /is in no folder of PATH/)
    assert.deepEqual(faultsOf(server({ command: 'node' })), [])
    assert.match(faultsOf(server({}, { pin: 'sha256:00' })).join(), /pin is "sha256:00", which is no digest.*tanager-manifest pin FILE/)
    assert.match(
      faultsOf(w.config({ audit: { file: 'gone/audit.jsonl' } })).join(),
      /^\/audit\/file is in the folder .*gone, which does not/,
    )
    assert.match(
      faultsOf(w.config({ state: { file: 'gone/state.sqlite' } })).join(),
      /^\/state\/file is in the folder .*gone, which does not/,
    )
  })

  it('warns of a placeholder that stands for nothing', () => {
    const set = { DATA: '/srv/{tennant}', BODY: '{"a": {}}' }
    const { warnings } = loadConfig(w.config({}, [w.stdioServer('mcp-placed', undefined, { args: ['{user}'], env: { set } })]))
    const told = warnings.filter((one) => /stand for something/.test(one))
    assert.deepEqual(
      told.map((one) => /stdio\/(\S+) has (\S+),/.exec(one)?.slice(1)),
      [
        ['args/0', '{user}'],
        ['env/set/DATA', '{tennant}'],
      ],
    )
    assert.match(told[1] ?? '', /Did you mean \{tenant\}\?$/)
  })

  it('tells a warning of a manifest once, and in how many more places it holds', () => {
    const tools = fixtureTools().map((tool) => ({ ...tool, description: '' }))
    const { warnings } = loadConfig(w.config({}, [w.stdioServer('mcp-silent', tools)]))
    const empty = warnings.filter((one) => /The description is empty/.test(one))
    assert.equal(empty.length, 1)
    assert.match(empty[0] ?? '', new RegExp(`in ${tools.length - 1} more places: tanager-manifest check mcp-silent\\.manifest\\.json`))
  })

  it('warns of a write that names no record, unless the host binds it', () => {
    const tools = fixtureTools().map((tool) =>
      tool.name === 'send' ? { ...tool, inputSchema: { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] } } : tool,
    )
    const server = w.stdioServer('mcp-unnamed', tools)
    const file = (more: object = {}) => w.config({}, [{ ...server, ...more }])
    const unnamed = (config: ReturnType<typeof loadConfig>) => config.warnings.filter((one) => /x-approval-entity/.test(one))
    assert.equal(unnamed(loadConfig(file())).length, 1)
    assert.match(checkText(loadConfig(file())), /Warning: .*mcp-unnamed\.manifest\.json.*every call of "send" is refused/)
    assert.deepEqual(unnamed(loadConfig(file({ bindings: { send: { entityType: 'offer', argument: '/id' } } }))), [])
  })

  it('warns of a server whose writes are open to every tenant', () => {
    const open = (server: object) => loadConfig(w.config({}, [server])).warnings.filter((one) => /tenants/.test(one))
    const server = w.stdioServer('mcp-open')
    assert.match(open(server).join('\n'), /^\/servers\/0 has no "tenants", so agents of every tenant can call send/)
    assert.deepEqual(open({ ...server, tenants: ['0198c0de-0000-7000-8000-000000000001'] }), [])
    const reading = fixtureTools().filter(({ tier }) => tier !== 'approval_required_write')
    assert.deepEqual(open(w.stdioServer('mcp-reads', reading)), [])
    const { stdio } = server.transport
    assert.deepEqual(
      open({ ...server, transport: { stdio: { ...stdio, args: [...stdio.args, '/srv/{tenant}'] } } }),
      [],
      'each has its own',
    )
  })

  it('refuses to forget used approvals outside Development', () => {
    const provider = { jwksUrl: 'https://id.example/keys', issuer: 'https://id.example', audience: 'tanager' }
    const memory = { state: { memory: true } }
    assert.deepEqual(faultsOf(w.config(memory)), [])
    assert.match(faultsOf(w.config({ ...memory, auth: { provider } })).join(), /^\/state\/memory forgets/)
    assert.match(faultsOf(w.config(memory), { TANAGER_ENV: 'Production' }).join(), /^\/state\/memory forgets/)
    const reading = w.stdioServer(
      'mcp-reading',
      fixtureTools().filter(({ tier }) => tier === 'read_only'),
    )
    assert.deepEqual(faultsOf(w.config({ ...memory, auth: { provider } }, [reading])), [])
    assert.deepEqual(faultsOf(w.config({ state: { file: 'x.sqlite' }, auth: { provider } })), [])
  })

  it('names every fault of its shape at once, each with its place and a guess', () => {
    const faults = faultsOf(
      w.put('bad.json', {
        auth: {},
        scope: {},
        servers: [{ manifst: 'x', transport: { stdio: {} } }],
        limits: { pageSize: 0 },
        listen: { port: 70_000 },
        logLevel: 'loud',
      }),
    )
    const whole = faults.join('\n')
    assert.match(whole, /The configuration lacks "scopes"/)
    assert.match(whole, /unknown field "scope"\. Did you mean "scopes"\?/)
    assert.match(whole, /\/auth must have exactly one of "development", "provider"/)
    assert.match(whole, /\/servers\/0 has the unknown field "manifst"\. Did you mean "manifest"\?/)
    assert.match(whole, /\/servers\/0\/transport\/stdio lacks "command"/)
    assert.match(whole, /\/limits\/pageSize must be at least 1\./)
    assert.match(whole, /\/listen\/port must be at most 65535\./)
    assert.match(whole, /\/logLevel must be one of/)
  })

  it('names what it points at and is not there: files, variables, tools, keys', () => {
    const server = w.stdioServer('mcp-near', undefined, { env: { inherit: ['NOT_SET'], set: { API_KEY: 'x' } }, cwd: 'nowhere' })
    const file = w.config(
      {
        auth: { development: { key: { env: 'NO_KEY' } } },
        approvals: undefined,
        listen: { host: '0.0.0.0' },
        state: { postgres: { url: { file: 'gone' } } },
      },
      [
        { ...server, bindings: { missing: { entityType: 'offer', argument: '/id' } }, pin: 'gone.pin' },
        server,
        { manifest: 'gone.json', transport: server.transport },
        httpEntry({ algorithm: 'ES256', file: 'mint.key' }),
      ],
    )
    const whole = faultsOf(file).join('\n')
    for (const words of [
      /NO_KEY, which is not set/,
      /NOT_SET, which is not set/,
      /API_KEY looks like a secret/,
      /cwd is not a folder/,
      /missing, which is not a tool/,
      /gone\.pin, which is not a pin file/,
      /same serverName/,
      /gone\.json, which cannot be read/,
      /not a private key in PEM/,
      /\/approvals\/talentUrl is missing/,
      /\/listen\/allowedHosts is missing/,
      /\/auth\/development is for one machine alone/,
      /\/state\/postgres\/url names the file gone/,
    ]) {
      assert.match(whole, words)
    }
  })

  it('warns of a path that every tenant’s process gets, unless it names the tenant', () => {
    const set = { MEMORY_FILE_PATH: '/var/lib/memory.jsonl', OTHER: '/var/lib/{tenant}.jsonl', URL: 'http://127.0.0.1/x', MODE: 'fast' }
    const warnings = (more: object = {}, stdio: object = {}) => {
      const { manifest } = w.stdioServer('mcp-memory') as { manifest: string }
      const server = { manifest, transport: { stdio: { command: 'node', env: { set }, ...stdio } } }
      return loadConfig(w.config({}, [{ ...server, ...more }])).warnings.filter((one) => /looks like a path/.test(one))
    }
    assert.equal(warnings().length, 1)
    const args = ['-y', './server.mjs', '@some/server', '/srv/files', '--db=/srv/x.db', '/srv/{tenant}', 'https://a.example/b']
    assert.deepEqual(
      warnings({}, { args, cwd: '.', env: {} }).map((one) => /stdio\/(\S+)/.exec(one)?.[1]),
      ['args/3', 'args/4', 'cwd'],
    )
    assert.match(warnings()[0] ?? '', /MEMORY_FILE_PATH looks like a path.*put \{tenant\} into it/)
    assert.deepEqual(warnings({ tenants: ['0198c0de-0000-7000-8000-000000000001'] }), [], 'there is one tenant alone')
    const shared = w.stdioServer('mcp-memory', undefined, { shared: true, args: ['{tenant}'] })
    assert.match(faultsOf(w.config({}, [shared])).join(), /names \{tenant\}, but its one process is shared/)
  })

  it('says the same of a process for each person, and who has a process of their own', () => {
    const server = (more: object) => w.config({}, [w.stdioServer('mcp-memory', undefined, { args: ['/srv/{tenant}'], ...more })])
    assert.match(
      loadConfig(server({ isolation: 'person' })).warnings.join(),
      /every person's process gets the same.*put \{person\} into it/,
    )
    assert.doesNotMatch(loadConfig(server({ isolation: 'person', args: ['/srv/{tenant}/{person}'] })).warnings.join(), /a path/)
    assert.match(faultsOf(server({ args: ['/srv/{person}'] })).join(), /names \{person\}, so it needs "isolation": "person"/)
    assert.match(faultsOf(server({ args: [], shared: true, isolation: 'person' })).join(), /so it has no isolation/)
    assert.match(checkText(loadConfig(server({}))), /one process for each tenant, whose people share what it keeps/)
    assert.match(checkText(loadConfig(server({ isolation: 'person' }))), /one process for each person/)
    assert.match(checkText(loadConfig(server({ args: [], shared: true }))), /one process for everybody/)
  })

  it('names the variables that a server gets, and not their values', () => {
    const shown = checkText(
      loadConfig(w.config({}, [w.stdioServer('mcp-memory', undefined, { env: { set: { GREETING: 'good morning' } } })])),
    )
    assert.match(shown, /environment: .*GREETING.* PATH/)
    assert.doesNotMatch(shown, /good morning/)
  })

  it('refuses two servers with the same resource for the same tenant, as one would hide the other', () => {
    const [here, there] = ['0198c0de-0000-7000-8000-000000000001', '0198c0de-0000-7000-8000-000000000002']
    const withResource = (name: string, where: object, more: object = {}) => {
      const entry = w.stdioServer(name)
      const resource = { name: 'note', description: 'A note.', requiredScopes: ['things:read'], ...where }
      w.put(entry.manifest, { ...manifestOf(name, fixtureTools()), 'x-resources': [resource] })
      return { ...entry, ...more }
    }
    const both = (one: object, other: object, more: object = {}) => [
      withResource('mcp-a', one, { tenants: [here] }),
      withResource('mcp-b', other, more),
    ]
    assert.match(
      faultsOf(w.config({}, both({ uri: 'notes://all' }, { uri: 'notes://all' }))).join(),
      /\/servers\/1 offers the resource notes:\/\/all, as \/servers\/0 does/,
    )
    assert.match(
      faultsOf(w.config({}, both({ uriTemplate: 'notes://{id}' }, { uriTemplate: 'notes://{name}' }))).join(),
      /notes:\/\/\{name\}/,
    )
    for (const [one, other, more] of [
      [{ uri: 'notes://all' }, { uri: 'notes://all' }, { tenants: [there] }],
      [{ uri: 'notes://all' }, { uri: 'notes://none' }],
      [{ uri: 'notes://all' }, { uriTemplate: 'notes://{id}' }],
    ] as const)
      assert.ok(loadConfig(w.config({}, both(one, other, more))))
  })

  it('warns of roles, scopes and actions that nobody knows', () => {
    const warnings = loadConfig(
      w.config(
        {
          scopes: { RECRUTER: ['things:read'], RECRUITER: ['things:reed', 'things:read'] },
          approvals: { talentUrl: 'http://127.0.0.1:1', actions: { 'files.write': { roles: ['HR_HEADD'] } } },
          tiers: { byRole: { AGENT: ['read_only'] } },
          console: { viewers: ['AUDITORS'] },
        },
        [w.stdioServer('mcp-known')],
      ),
    ).warnings.join('\n')
    for (const words of [
      /\/scopes\/RECRUTER is not a role of the talent service.*RECRUITER/,
      /\/scopes\/RECRUITER grants "things:reed", which no tool needs.*things:read/,
      /\/approvals\/actions\/files\.write is not required by any tool/,
      /\/approvals\/actions\/files\.write\/roles names HR_HEADD.*HR_HEAD/,
      /\/tiers\/byRole\/AGENT is not a role/,
      /\/console\/viewers names AUDITORS/,
    ])
      assert.match(warnings, words)
    assert.doesNotMatch(loadConfig(w.config({}, [w.stdioServer('mcp-known')])).warnings.join('\n'), /not a role|no tool|by any tool/)
  })

  it('warns of a tool whose scope nobody has, where one that somebody has is nearly the same', () => {
    const misspelt = fixtureTools().map((tool) => (tool.name === 'echo' ? { ...tool, requiredScopes: ['thigns:read'] } : tool))
    const warnings = loadConfig(w.config({}, [w.stdioServer('mcp-near', misspelt)])).warnings.join('\n')
    assert.match(warnings, /No role has "thigns:read", which echo \(mcp-near\) needs.*Did you mean "things:read"\?/)
    const provider = { jwksUrl: 'https://id.example/keys', issuer: 'https://id.example', audience: 'x', scopes: ['openid', 'things:raed'] }
    const asked = loadConfig(w.config({ auth: { provider } }, [w.stdioServer('mcp-near')])).warnings.join('\n')
    assert.match(asked, /\/auth\/provider\/scopes names "things:raed", which no tool needs\. Did you mean "things:read"\?/)
    assert.doesNotMatch(asked, /openid/)
  })

  it('wants the id of a tenant where its name stands, and warns of an id that is nobody’s', () => {
    const [one, other] = ['0198c0de-0000-7000-8000-000000000001', '0198C0DE-0000-7000-8000-000000000002']
    const entry = (more: object) => w.config({}, [{ ...w.stdioServer('mcp-tenants'), ...more }])
    assert.match(faultsOf(entry({ tenants: ['acme'] })).join(), /tenants\/0 is not the id of a tenant, which is a UUID/)
    assert.match(faultsOf(entry({ vendorByTenant: { acme: 'X' } })).join(), /vendorByTenant has the field "acme"/)
    const vendors = (more: object) => loadConfig(entry({ vendorByTenant: { [other]: 'X' }, ...more }))
    assert.deepEqual(vendors({}).servers[0]?.governed.vendorByTenant, { [other.toLowerCase()]: 'X' })
    assert.match(vendors({ tenants: [one] }).warnings.join(), /vendorByTenant names 0198c0de-.*2, which the server does not serve/)
    const nobody = loadConfig(entry({ tenants: ['00000000-0000-0000-0000-000000000000'] })).warnings.join()
    assert.match(nobody, /tenants names 00000000-.*, which is the id of no tenant/)
  })

  it('warns of scripts and folders in the arguments that are not there', () => {
    const told = (stdio: object) =>
      loadConfig(w.config({}, [w.stdioServer('mcp-args', undefined, stdio)])).warnings.filter((one) => /not exist/.test(one))
    w.put('mcp-args.journal', '')
    assert.deepEqual(told({}), [])
    const args = ['gone.mjs', '--root=/no/such/folder', '-y', './data', 'dev.key', 'a/b', 'https://x.example/y.js', '/srv/{tenant}']
    const found = told({ args })
    assert.deepEqual(
      found.map((one) => /stdio\/(\S+) names (\S+),/.exec(one)?.slice(1)),
      [
        ['args/0', 'gone.mjs'],
        ['args/1', '/no/such/folder'],
        ['args/3', './data'],
      ],
    )
    assert.match(found[0] ?? '', /does not exist in .*tanager-governor-/)
    assert.deepEqual(told({ command: 'npx', args: ['-y', 'things.js'] }), [], 'the name of a package')
  })

  it('tells the roles that see more tools than a page holds', () => {
    const shown = (pageSize: number) => checkText(loadConfig(w.config({ limits: { pageSize } }, [w.stdioServer('mcp-pages')])))
    assert.match(shown(5), /RECRUITER may see 17 tools, and a page of tools\/list holds 5.*limits\.pageSize/)
    assert.doesNotMatch(shown(17), /a page of/)
  })

  it('guesses no scope of a server with quite another name', () => {
    const scopes = { RECRUITER: ['shrimp:read', 'thing:read'] }
    const warnings = loadConfig(w.config({ scopes }, [w.stdioServer('mcp-known')])).warnings.join('\n')
    assert.match(warnings, /"shrimp:read", which no tool needs\.$/m)
    assert.match(warnings, /"thing:read", which no tool needs\. Did you mean "things:read"\?$/m)
  })

  it('refuses a secret file that others can read, and never prints a secret', () => {
    w.put('open.key', 'a-secret-that-nobody-else-may-ever-see')
    chmodSync(w.path('open.key'), 0o644)
    const whole = faultsOf(w.config({ auth: { development: { key: { file: 'open.key' } } } })).join('\n')
    assert.match(whole, /chmod 600 open\.key/)
    assert.doesNotMatch(whole, /a-secret/)
    assert.match(faultsOf(w.config({ auth: { development: { key: { env: 'SHORT' } } } }), { SHORT: 'abc' }).join(), /at least 32 bytes/)
  })

  it('takes keys that fit their algorithm', () => {
    const pem = (pair: { privateKey: { export(options: object): unknown } }) =>
      String(pair.privateKey.export({ type: 'pkcs8', format: 'pem' }))
    w.put('ec.pem', pem(generateKeyPairSync('ec', { namedCurve: 'P-256' })))
    w.put('ed.pem', pem(generateKeyPairSync('ed25519')))
    for (const [algorithm, file, good] of [
      ['ES256', 'ec.pem', true],
      ['EdDSA', 'ed.pem', true],
      ['ES256', 'ed.pem', false],
      ['EdDSA', 'ec.pem', false],
    ] as const) {
      assert.equal(faultsOf(w.config({}, [httpEntry({ algorithm, file })])).length === 0, good, `${algorithm} ${file}`)
    }
    assert.match(
      faultsOf(w.config({}, [httpEntry({ algorithm: 'EdDSA', file: 'ed.pem' }, 'https://user:word@tools.example')])).join(),
      /must not hold a user/,
    )
  })

  it('takes a pin as a file or a digest, and serves nothing of a server whose digest is another', () => {
    const { manifest } = parseManifest(JSON.stringify(manifestOf('mcp-stranger', fixtureTools())))
    assert.ok(manifest)
    const pin = pinOf(manifest)
    w.put('stranger.pin', { pins: [{ ...pin, serverName: 'mcp-other' }, pin] })
    const check = (value: string) => checkText(loadConfig(w.config({}, [{ ...w.stdioServer(), pin: value }])))
    for (const value of ['stranger.pin', pin.digest]) assert.doesNotMatch(check(value), /QUARANTINED/)
    const text = check(`sha256:${'0'.repeat(64)}`)
    assert.equal(text.match(/QUARANTINED/g)?.length, fixtureTools().length)
    assert.match(text, /mcp-stranger_send {2}approval_required_write, after offer\.approve {2}needs things:write {2}for RECRUITER/)
  })

  it('takes out of use what is of another version or has other limits than what was pinned', () => {
    const check = (pinned: object) => {
      const { manifest } = parseManifest(JSON.stringify({ ...manifestOf('mcp-stranger', fixtureTools()), ...pinned }))
      w.put('before.pin', { pins: [pinOf(manifest ?? assert.fail())] })
      return checkText(loadConfig(w.config({}, [{ ...w.stdioServer(), pin: 'before.pin' }]))).match(/QUARANTINED/g)?.length ?? 0
    }
    assert.equal(check({}), 0)
    assert.equal(check({ manifestVersion: '1.0.1' }), fixtureTools().length)
    const [first, ...rest] = fixtureTools()
    assert.equal(check({ tools: [{ ...first, rateLimitPerMinute: 5 }, ...rest] }), 1)
  })

  it('refuses a key that stands twice, wherever it stands', () => {
    const text = JSON.stringify(JSON.parse(readFileSync(w.config(), 'utf8')))
    const doubled = text.replace('"SOURCER":', '"RECRUITER":["x:read"],"SOURCER":')
    assert.match(faultsOf(w.put('doubled.json', doubled)).join(), /^Line 1, column \d+: "RECRUITER" occurs twice in this object/)
  })

  it('whose port is taken is told by --check, and at the start in words', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const config = w.config({ listen: { port } })
    const run = async (...args: string[]) => {
      const child = spawn(process.execPath, [BIN, '--config', config, ...args])
      let said = ''
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text))
      const [code] = await once(child, 'close')
      return { code, said }
    }
    const words = new RegExp(`Another program listens on port ${port} of 127\\.0\\.0\\.1 already.*choose another listen\\.port`)
    const [checked, started] = [await run('--check'), await run('--http')]
    other.close()
    assert.deepEqual([checked.code, started.code], [0, 1])
    assert.match(checked.said, words)
    assert.match(started.said, words)
    assert.doesNotMatch(started.said, /EADDRINUSE/)
  })

  it('that is bad ends the program with 2 and every fault', () => {
    const { status, stderr } = spawnSync(process.execPath, [BIN, '--config', w.put('worse.json', '{ "auth": 1 }')], { encoding: 'utf8' })
    assert.equal(status, 2)
    assert.match(stderr, /worse\.json has \d faults:/)
    assert.equal(spawnSync(process.execPath, [BIN, '--config', 'x', '--http', '--stdio']).status, 2)
    assert.equal(spawnSync(process.execPath, [BIN, '--config', w.config(), '--check']).status, 0)
  })
})
