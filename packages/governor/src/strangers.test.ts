import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { JsonObject } from '@tanager/manifest'
import { parseManifest } from '@tanager/manifest'
import type { GovernedServer } from './governed-server.ts'
import { answer, call, codeOf, governing, manifest, tool } from './testing.ts'

/** Processor time of this whole process, the workers' included. A second of it is a second by the clock on an idle machine. */
const SECOND = 1_000
/** By the clock: tests share their machine with others. */
const PATIENCE = 30_000
const processorMs = (since: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(since)
  return (user + system) / 1_000
}

/** What strangers send, at a governor that serves an honest server at the same time. */
describe('refused within a second of work, while another call finishes undisturbed', () => {
  const nested = (levels: number): JsonObject => {
    let schema: JsonObject = { type: 'string' }
    for (let level = 0; level < levels; level += 1) schema = { type: 'object', properties: { a: schema } }
    return schema
  }
  const open = { type: 'object' }
  const strange: Record<
    string,
    { input?: JsonObject; output?: JsonObject; arguments?: () => unknown; says?: () => unknown; code: string }
  > = {
    async: { input: { $async: true, type: 'object' }, code: 'schema_unsafe' },
    foreign_id: { input: { $id: 'https://json-schema.org/draft/2020-12/schema' }, code: 'schema_unsafe' },
    remote_ref: { input: { $ref: 'http://127.0.0.1:9/schema.json' }, code: 'schema_unsafe' },
    self_ref: { input: { $ref: '#' }, code: 'schema_unsafe' },
    deep_schema: { input: nested(5_000), code: 'schema_unsafe' },
    deep_output_schema: { output: nested(5_000), code: 'schema_unsafe' },
    backtracking: {
      input: { type: 'object', properties: { a: { type: 'string', pattern: '^(a+)+$' } } },
      arguments: () => ({ a: `${'a'.repeat(5_000)}!` }),
      code: 'input_invalid',
    },
    unique: {
      input: { type: 'object', properties: { a: { type: 'array', uniqueItems: true } } },
      arguments: () => ({ a: Array.from({ length: 12_000 }, (_, n) => ({ x: { y: n } })) }),
      code: 'input_invalid',
    },
    // Plain, every part of it: two hundred comparisons for each of thirty references for each element.
    dear_choices: {
      input: {
        type: 'object',
        properties: { a: { type: 'array', items: { $ref: '#/$defs/e0' } } },
        $defs: Object.fromEntries(
          Array.from({ length: 30 }, (_, n) => [
            `e${n}`,
            { enum: Array.from({ length: 200 }, (_, value) => value), ...(n < 29 && { $ref: `#/$defs/e${n + 1}` }) },
          ]),
        ),
      },
      arguments: () => ({ a: new Array(49_000).fill(199) }),
      code: 'input_invalid',
    },
    prototype: { input: open, arguments: () => JSON.parse('{"a":{"__proto__":{"admin":true}}}'), code: 'input_invalid' },
    constructor_key: { input: open, arguments: () => JSON.parse('{"constructor":{"prototype":{"admin":true}}}'), code: 'input_invalid' },
    huge_text: { input: open, arguments: () => ({ a: 'x'.repeat(50_000_000) }), code: 'input_too_large' },
    huge_list: { input: open, arguments: () => ({ a: new Array(5_000_000).fill(1) }), code: 'input_too_large' },
    deep_arguments: { input: open, arguments: () => JSON.parse(`${'{"a":'.repeat(4_000)}1${'}'.repeat(4_000)}`), code: 'input_too_large' },
    huge_output: {
      input: open,
      output: open,
      says: () => ({ a: Array.from({ length: 200 }, () => 'x'.repeat(100_000)) }),
      code: 'output_too_large',
    },
    deep_output: {
      input: open,
      output: open,
      says: () => JSON.parse(`${'{"a":'.repeat(4_000)}1${'}'.repeat(4_000)}`),
      code: 'output_too_large',
    },
  }
  const strangers: GovernedServer[] = Object.entries(strange).map(([name, { input, output }]) => ({
    manifest: {
      ...manifest(
        tool({
          name,
          retryPolicy: { maxAttempts: 1, backoffMs: 100 },
          ...(input && { inputSchema: input }),
          ...(output && { outputSchema: output }),
        }),
      ),
      serverName: `mcp-${name.replaceAll('_', '-')}`,
    },
  }))
  const honest: GovernedServer = { manifest: { ...manifest(tool({ rateLimitPerMinute: 10_000 })), serverName: 'mcp-honest' } }
  const { governor } = governing([...strangers, honest], {
    upstream: ({ tool: name }) => (strange[name]?.says === undefined ? answer({ text: 'fine' }) : answer(strange[name].says())),
    limits: { validationMs: 200 }, // below the default: what is counted here holds the start of the next worker too
  })
  before(() => governor.ready())
  after(() => governor.close())

  for (const [name, { arguments: given, code }] of Object.entries(strange))
    it(name.replaceAll('_', ' '), async () => {
      // A busy machine only adds to the processor time, so the least of three tries is judged.
      let least = Number.POSITIVE_INFINITY
      for (let tries = 0; tries < 3 && least >= SECOND; tries++) {
        const prepared = given === undefined ? { id: 'x' } : given()
        await governor.ready() // a worker that was stopped is replaced: not part of the refusal
        const begun = performance.now()
        const used = process.cpuUsage()
        let over = 0
        const refused = governor
          .dispatch(call({ server: `mcp-${name.replaceAll('_', '-')}`, tool: name, arguments: prepared }))
          .then((verdict) => {
            over = performance.now()
            least = Math.min(least, processorMs(used))
            return verdict
          })
        const others = await Promise.all(Array.from({ length: 5 }, () => governor.dispatch(call({ server: 'mcp-honest' }))))
        assert.deepEqual(others.map(codeOf), Array(5).fill('ok'))
        assert.equal(codeOf(await refused), code)
        assert.ok(over - begun < PATIENCE, `${over - begun} ms`)
      }
      assert.ok(least < SECOND, `${least} ms of work`)
      assert.equal(({} as { admin?: unknown }).admin, undefined)
    })

  it('duplicate keys of a manifest, when it is read', () => {
    const text = JSON.stringify({ serverName: 'mcp-a', manifestVersion: '1.0.0', tools: [tool()] }).replace(
      '"tier":"read_only"',
      '"tier":"approval_required_write","tier":"read_only"',
    )
    const parsed = parseManifest(text)
    assert.match(JSON.stringify(parsed), /duplicate/)
  })
})
