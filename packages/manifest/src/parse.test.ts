import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseManifest } from './parse.ts'
import { errorsIn, parsed, soundManifest, soundTool, warningsIn, withTool } from './testing.ts'

const withManifest = (changes: Record<string, unknown>) => JSON.stringify(soundManifest(changes))
const without = (from: Record<string, unknown>, field: string) =>
  Object.fromEntries(Object.entries(from).filter(([name]) => name !== field))

describe('the fields of a manifest', () => {
  it('is sound with the required fields alone', () => {
    assert.deepEqual(parseManifest(withManifest({})).findings, [])
  })

  for (const field of ['serverName', 'manifestVersion', 'tools']) {
    it(`needs ${field}`, () => {
      assert.deepEqual(errorsIn(JSON.stringify(without(soundManifest(), field))), ['missing_field '])
    })
  }

  for (const [name, fits] of [
    ['mcp-a', true],
    ['mcp-a1-b', true],
    ['mcp--', true],
    ['mcp-', false],
    ['mcp', false],
    ['mcp-A', false],
    ['mcp-a_b', false],
    ['xmcp-a', false],
    ['mcp-a\n', false],
    ['', false],
  ] as const) {
    it(`${fits ? 'takes' : 'refuses'} the server name ${JSON.stringify(name)}`, () => {
      assert.deepEqual(errorsIn(withManifest({ serverName: name })), fits ? [] : ['bad_server_name /serverName'])
    })
  }

  for (const [version, fits] of [
    ['0.0.0', true],
    ['10.20.30', true],
    ['1.0', false],
    ['1.0.0-beta', false],
    ['v1.0.0', false],
    ['1.0.0.0', false],
    ['1..0', false],
    ['１.0.0', false],
  ] as const) {
    it(`${fits ? 'takes' : 'refuses'} the version ${version}`, () => {
      assert.deepEqual(errorsIn(withManifest({ manifestVersion: version })), fits ? [] : ['bad_version /manifestVersion'])
    })
  }

  it('takes a vendor, and none', () => {
    assert.equal(parsed(withManifest({ vendor: 'Acme' })).vendor, 'Acme')
    assert.equal(parsed(withManifest({})).vendor, undefined)
    assert.deepEqual(errorsIn(withManifest({ vendor: null })), ['wrong_type /vendor'])
  })

  it('needs at least one tool', () => {
    assert.deepEqual(errorsIn(withManifest({ tools: [] })), ['empty_list /tools'])
    assert.deepEqual(errorsIn(withManifest({ tools: {} })), ['wrong_type /tools'])
    assert.deepEqual(errorsIn(withManifest({ tools: [7] })), ['wrong_type /tools/0'])
  })

  it('is an object', () => {
    for (const text of ['[]', '"x"', '7', 'null', 'true']) assert.deepEqual(errorsIn(text), ['wrong_type '], text)
  })
})

describe('the fields of a tool', () => {
  for (const field of ['name', 'tier', 'description', 'inputSchema', 'outputSchema', 'requiredScopes']) {
    it(`needs ${field}`, () => {
      assert.deepEqual(errorsIn(withManifest({ tools: [without(soundTool(), field)] })), ['missing_field /tools/0'])
    })
    it(`refuses null for ${field}`, () => {
      assert.deepEqual(errorsIn(withTool({ [field]: null })), [`wrong_type /tools/0/${field}`])
    })
  }

  for (const [name, fits] of [
    ['a', true],
    ['A.b-c_9', true],
    ['a'.repeat(64), true],
    ['a'.repeat(65), false],
    ['9a', false],
    ['_a', false],
    ['a b', false],
    ['', false],
    ['é', false],
  ] as const) {
    it(`${fits ? 'takes' : 'refuses'} the tool name ${JSON.stringify(name)}`, () => {
      assert.deepEqual(errorsIn(withTool({ name })), fits ? [] : ['bad_tool_name /tools/0/name'])
    })
  }

  it('refuses a second tool of the same name, at the second', () => {
    assert.deepEqual(errorsIn(withManifest({ tools: [soundTool(), soundTool()] })), ['duplicate_tool /tools/1/name'])
  })

  it('takes the three tiers and no other, and says which was meant', () => {
    for (const tier of ['read_only', 'propose_only']) assert.deepEqual(errorsIn(withTool({ tier })), [])
    assert.deepEqual(errorsIn(withTool({ tier: 'approval_required_write', requiresApprovalAction: 'offer.approve' })), [])
    const { findings } = parseManifest(withTool({ tier: 'read-only' }))
    assert.equal(findings[0]?.code, 'bad_tier')
    assert.match(findings[0]?.message ?? '', /Did you mean "read_only"\?/)
  })

  it('needs the approval action for a write, and takes an unknown one with a warning', () => {
    const tier = 'approval_required_write'
    assert.deepEqual(errorsIn(withTool({ tier })), ['approval_action_missing /tools/0'])
    assert.deepEqual(errorsIn(withTool({ tier, requiresApprovalAction: '' })), ['approval_action_empty /tools/0/requiresApprovalAction'])
    for (const requiresApprovalAction of ['offer.approve', 'employee-conversion.approve', 'discrepancy.resolve']) {
      const id = { type: 'string', 'x-approval-entity': 'offer' }
      const inputSchema = { type: 'object', properties: { id }, required: ['id'] }
      assert.deepEqual(parseManifest(withTool({ tier, requiresApprovalAction, inputSchema })).findings, [])
    }
    assert.deepEqual(warningsIn(withTool({ tier, requiresApprovalAction: 'offer.aprove' })), [
      'approval_action_unknown /tools/0/requiresApprovalAction',
    ])
  })

  it('names the tool that lacks a field, or its place when it has no name', () => {
    const said = (...tools: object[]) => parseManifest(withManifest({ tools })).findings.map(({ message }) => message)
    assert.deepEqual(said(soundTool(), { ...without(soundTool(), 'tier'), name: 'write_file' }), [
      'The tool "write_file" needs the field "tier".',
    ])
    assert.deepEqual(said(soundTool(), without(soundTool(), 'name')), ['Tool 2 of the list needs the field "name".'])
    assert.match(said({ ...soundTool(), tier: 'approval_required_write' })[0] ?? '', /^The tool "find_offers" .*"requiresApprovalAction"/)
  })

  it('warns of a write that names no record for its approval, unless the action is decided on the call', () => {
    const tier = 'approval_required_write'
    const input = (mark: object) => ({ type: 'object', properties: { offer: { type: 'string', ...mark } }, required: ['offer'] })
    const text = (requiresApprovalAction: string, inputSchema = input({})) => withTool({ tier, requiresApprovalAction, inputSchema })
    assert.deepEqual(warningsIn(text('offer.approve')), ['approval_record_unnamed /tools/0/inputSchema'])
    const [finding] = parseManifest(text('offer.approve')).findings
    assert.match(finding?.message ?? '', /^Unless the host binds it .*"find_offers" is refused: .*"x-approval-entity": "offer"/)
    assert.match(parseManifest(text('employee-conversion.approve')).findings[0]?.message ?? '', /"employee_conversion"/)
    assert.deepEqual(warningsIn(text('offer.approve', input({ 'x-approval-entity': 'offer' }))), [])
    assert.deepEqual(warningsIn(text('files.write')), ['approval_action_unknown /tools/0/requiresApprovalAction'])
  })

  it('warns of an approval action on another tier, and keeps it', () => {
    const text = withTool({ requiresApprovalAction: 'offer.approve' })
    assert.deepEqual(warningsIn(text), ['approval_action_unneeded /tools/0/requiresApprovalAction'])
    assert.equal(parsed(text).tools[0]?.requiresApprovalAction, 'offer.approve')
  })

  it('needs at least one scope of the form area:verb', () => {
    assert.deepEqual(errorsIn(withTool({ requiredScopes: [] })), ['empty_list /tools/0/requiredScopes'])
    for (const scope of ['offers', 'Offers:read', 'offers:', ':read', 'offers:read:x', '9a:read', 'offers: read']) {
      assert.deepEqual(errorsIn(withTool({ requiredScopes: ['a:read', scope] })), ['bad_scope /tools/0/requiredScopes/1'], scope)
    }
    assert.deepEqual(errorsIn(withTool({ requiredScopes: [7] })), ['wrong_type /tools/0/requiredScopes/0'])
    assert.deepEqual(warningsIn(withTool({ requiredScopes: ['offers:raed'] })), ['scope_verb_unknown /tools/0/requiredScopes/0'])
    assert.deepEqual(warningsIn(withTool({ requiredScopes: ['a:read', 'a:read'] })), ['duplicate_scope /tools/0/requiredScopes/1'])
  })

  it('warns when a tool that may not write asks for the right to', () => {
    for (const tier of ['read_only', 'propose_only']) {
      assert.deepEqual(warningsIn(withTool({ tier, requiredScopes: ['offers:write'] })), ['scope_beyond_tier /tools/0/requiredScopes/0'])
    }
  })

  it('warns of an empty description and of characters that nobody sees', () => {
    assert.deepEqual(warningsIn(withTool({ description: ' ' })), ['empty_description /tools/0/description'])
    assert.deepEqual(warningsIn(withTool({ description: 'Lists\u202e offers' })), ['hidden_character /tools/0/description'])
    assert.deepEqual(warningsIn(withTool({ description: 'Two\nlines, a family 👨‍👩‍👧 and ❤️' })), [])
  })

  for (const [field, least] of [
    ['timeoutMs', 1000],
    ['rateLimitPerMinute', 1],
    ['retryPolicy.maxAttempts', 0],
    ['retryPolicy.backoffMs', 100],
  ] as const) {
    const [outer = '', inner] = field.split('.')
    const pointer = `/tools/0/${field.replace('.', '/')}`
    const text = (number: string) => withTool({ [outer]: inner ? { [inner]: 0.125 } : 0.125 }).replace('0.125', number)
    it(`takes ${field} from ${least} on`, () => {
      for (const number of [`${least}`, `${least}.0`, `${least}e0`, `${least + 1}`, '1e3', '9007199254740991']) {
        assert.deepEqual(errorsIn(text(number)), [], number)
      }
      assert.deepEqual(errorsIn(text(`${least - 1}`)), [`too_small ${pointer}`])
      assert.deepEqual(errorsIn(text('1000.5')), [`not_whole ${pointer}`])
      assert.deepEqual(errorsIn(text('9007199254740992')), [`too_large ${pointer}`])
      assert.deepEqual(errorsIn(text('1e400')), [`number_out_of_range ${pointer.slice(0, pointer.lastIndexOf('/'))}`])
      for (const other of ['"1000"', 'null', 'true', '[]']) assert.deepEqual(errorsIn(text(other)), [`wrong_type ${pointer}`], other)
    })
  }
})

describe('fields that nobody knows', () => {
  it('are errors with the field that was meant, on every level', () => {
    const text = JSON.stringify({
      ...soundManifest({ tools: [soundTool({ input_schema: {}, retryPolicy: { maxAttemps: 1 } })] }),
      vendro: 'x',
    })
    assert.deepEqual(errorsIn(text), [
      'unknown_field /tools/0/input_schema',
      'unknown_field /tools/0/retryPolicy/maxAttemps',
      'unknown_field /vendro',
    ])
    const messages = parseManifest(text).findings.map(({ message }) => message)
    assert.match(messages[1] ?? '', /Did you mean "maxAttempts"\?/)
    assert.match(messages[2] ?? '', /Did you mean "vendor"\?/)
  })

  it('are kept when they begin with x-', () => {
    const tool = soundTool({ 'x-team': 'b', retryPolicy: { 'x-why': 'c' } })
    const manifest = parsed(JSON.stringify(soundManifest({ 'x-': 'a', tools: [tool] })))
    assert.equal(manifest['x-'], 'a')
    assert.equal(manifest.tools[0]?.['x-team'], 'b')
    assert.deepEqual(manifest.tools[0]?.retryPolicy, { maxAttempts: 3, backoffMs: 500, 'x-why': 'c' })
  })

  it('include those that every object inherits', () => {
    for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
      const text = withManifest({}).replace('{', `{"${name}":{"tier":"x"},`)
      assert.deepEqual(errorsIn(text), [`unknown_field /${name}`])
    }
  })
})

describe('what parseManifest gives', () => {
  it('fills in the defaults', () => {
    const [tool] = parsed(withTool({ retryPolicy: { maxAttempts: 0 } })).tools
    assert.deepEqual([tool?.timeoutMs, tool?.rateLimitPerMinute, tool?.retryPolicy], [15000, 60, { maxAttempts: 0, backoffMs: 500 }])
    assert.deepEqual(parsed(withTool({})).tools[0]?.retryPolicy, { maxAttempts: 3, backoffMs: 500 })
  })

  it('cannot be changed', () => {
    const manifest = parsed(withTool({ inputSchema: { type: 'object', properties: { a: { enum: ['x'] } } } }))
    const parts: unknown[] = [manifest]
    for (const part of parts) {
      if (typeof part !== 'object' || part === null) continue
      assert.ok(Object.isFrozen(part))
      parts.push(...Object.values(part))
    }
  })

  it('keeps prototype keys of schemas as plain data', () => {
    const text = withTool({}).replace('"properties":{', '"properties":{"__proto__":{"type":"string"},"constructor":{},')
    const properties = parsed(text).tools[0]?.inputSchema.properties as object
    assert.deepEqual(Object.keys(properties), ['__proto__', 'constructor', 'id'])
    assert.equal(Object.getPrototypeOf(properties), Object.prototype)
  })

  it('makes warnings errors when strict', () => {
    const text = withTool({ description: '' })
    assert.ok(parseManifest(text).manifest)
    const { manifest, findings } = parseManifest(text, { strict: true, file: 'a.json' })
    assert.equal(manifest, null)
    assert.deepEqual(
      findings.map(({ severity, file }) => [severity, file]),
      [['error', 'a.json']],
    )
  })

  it('lists findings in the order of the text, with line and column', () => {
    const text = '\ufeff{\r\n  "serverName": "x",\n\t"manifestVersion": "1",\r  "tools": [], "vendor": 7 }'
    const places = parseManifest(text).findings.map(({ code, line, column }) => `${code} ${line}:${column}`)
    assert.deepEqual(places, ['bad_server_name 2:17', 'bad_version 3:21', 'empty_list 4:12', 'wrong_type 4:26'])
  })

  it('stops after a thousand findings', () => {
    const { manifest, findings } = parseManifest(withManifest({ tools: Array.from({ length: 5000 }, () => 0) }))
    assert.equal(manifest, null)
    assert.equal(findings.length, 1001)
    assert.equal(findings.at(-1)?.code, 'too_many_findings')
  })

  it('refuses more than 5 MiB unread', () => {
    assert.deepEqual(errorsIn(`${withTool({})}${' '.repeat(5 * 1024 * 1024)}`), ['text_too_large '])
    assert.deepEqual(errorsIn(withTool({ description: 'é'.repeat(3 * 1024 * 1024) })), ['text_too_large '])
    assert.deepEqual(errorsIn(withTool({ description: 'e'.repeat(5_000_000) })), [])
  })
})
