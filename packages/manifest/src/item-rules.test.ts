import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { diffManifests } from './diff.ts'
import { parseManifest } from './parse.ts'
import { pinOf } from './pin.ts'
import { patternOfTemplate } from './served-items.ts'

const TOOL = {
  name: 'echo',
  tier: 'read_only',
  description: 'Echoes.',
  inputSchema: { type: 'object' },
  outputSchema: { type: 'string' },
  requiredScopes: ['notes:read'],
}
const RESOURCE = { name: 'all', uri: 'notes://all', description: 'All notes.', requiredScopes: ['notes:read'] }
const PROMPT = { name: 'summary', description: 'Sums up.', requiredScopes: ['notes:read'], arguments: [{ name: 'topic', required: true }] }
const parse = (more: object) => parseManifest(JSON.stringify({ serverName: 'mcp-notes', manifestVersion: '1.0.0', tools: [TOOL], ...more }))
const found = (more: object) => parse(more).findings.map(({ code, pointer }) => `${code} ${pointer}`)

describe('resources and prompts of a manifest', () => {
  it('pass when they have what they need', () => {
    assert.deepEqual(found({ 'x-resources': [RESOURCE], 'x-prompts': [PROMPT] }), [])
    const { uri: _, ...rest } = RESOURCE
    assert.deepEqual(found({ 'x-resources': [{ ...rest, uriTemplate: 'file:///srv/{+path}/{name}.txt' }] }), [])
  })

  it('are refused with the place of each fault', () => {
    assert.deepEqual(found({ 'x-resources': {} }), ['wrong_type /x-resources'])
    assert.deepEqual(found({ 'x-resources': [{ ...RESOURCE, uriTemplate: 'a:{b}' }] }), ['bad_uri /x-resources/0'])
    assert.deepEqual(found({ 'x-resources': [{ ...RESOURCE, uri: 'no address' }] }), ['bad_uri /x-resources/0/uri'])
    assert.deepEqual(found({ 'x-resources': [RESOURCE, { ...RESOURCE, uri: 'notes://b' }] }), ['duplicate_item /x-resources/1/name'])
    assert.deepEqual(found({ 'x-resources': [{ ...RESOURCE, name: 'a/b' }] }), ['bad_item_name /x-resources/0/name'])
    assert.deepEqual(found({ 'x-resources': [{ ...RESOURCE, requiredScopes: [] }] }), ['empty_list /x-resources/0/requiredScopes'])
    assert.deepEqual(found({ 'x-prompts': [{ ...PROMPT, tier: 'read_only' }] }), ['unknown_field /x-prompts/0/tier'])
    assert.deepEqual(found({ 'x-prompts': [{ ...PROMPT, arguments: [{ name: 'a', required: 'yes' }] }] }), [
      'wrong_type /x-prompts/0/arguments/0/required',
    ])
  })

  it('are pinned and compared: another address is another thing', () => {
    const [before, after] = [parse({ 'x-resources': [RESOURCE] }), parse({ 'x-resources': [{ ...RESOURCE, uri: 'notes://pay' }] })]
    assert.ok(before.manifest && after.manifest)
    assert.deepEqual(Object.keys(pinOf(before.manifest).tools), ['echo', 'resource/all'])
    assert.notEqual(pinOf(before.manifest).digest, pinOf(after.manifest).digest)
    assert.deepEqual(
      diffManifests(before.manifest, after.manifest).map(({ tool, field, widens }) => [tool, field, widens]),
      [['resource/all', 'inputSchema', true]],
    )
  })

  it('have templates that fit whole addresses alone', () => {
    const fits = (template: string, uri: string) => new RegExp(patternOfTemplate(template), 'u').test(uri)
    assert.ok(fits('notes://note/{id}', 'notes://note/7'))
    assert.ok(!fits('notes://note/{id}', 'notes://note/7/8'))
    assert.ok(!fits('notes://note/{id}', 'xnotes://note/7'))
    assert.ok(!fits('a:b.c/{id}', 'a:bxc/7'))
    assert.ok(fits('file:///srv/{+path}', 'file:///srv/a/b.txt'))
  })
})
