import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { explainTool } from './explain.ts'
import { parseManifest } from './parse.ts'

const SOURCE = fileURLToPath(new URL('.', import.meta.url))
const DOCUMENT = readFileSync(new URL('../../../docs/manifest.md', import.meta.url), 'utf8')

describe('docs/manifest.md', () => {
  it('shows commands that do what it says, one after the other', (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'tanager-manifest-docs-'))
    t.after(() => rmSync(folder, { recursive: true, force: true }))
    const bin = fileURLToPath(new URL('../bin/tanager-manifest.mjs', import.meta.url))
    const blocks = [...DOCUMENT.matchAll(/^```sh\n([\s\S]*?)^```/gm)].map(([, text = '']) => text)
    assert.equal(blocks.length, 1)
    const here = (blocks[0] ?? '').replaceAll('npx tanager-manifest', `"${process.execPath}" "${bin}"`)
    const said = execFileSync('sh', ['-ec', here], { cwd: folder, encoding: 'utf8' })
    for (const words of [/mcp-offers\.manifest\.json is written/, /1 manifest valid, 3 tools; nothing found/, /offer\.approve/])
      assert.match(said, words)
    assert.deepEqual(readdirSync(folder).sort(), ['mcp-offers.manifest.json', 'pins.json', 'reviewed.json'])
  })

  it('shows a manifest that passes the strict check', () => {
    const text = /```json\n([\s\S]*?)```/.exec(DOCUMENT)?.[1] ?? ''
    const { manifest, findings } = parseManifest(text, { strict: true })
    assert.deepEqual(findings, [])
    assert.match(explainTool(manifest?.tools[0] ?? assert.fail()).join('\n'), /whose id stands in the input "offer_id"/)
  })

  it('lists every code with its severity, and no other', () => {
    const listed = [...DOCUMENT.matchAll(/^\| `([a-z_]+)` \| (error|warning) \|/gm)].map(([, code, severity]) => `${code} ${severity}`)
    const sources = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter(
      (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
    )
    const code = sources.map((file) => readFileSync(join(SOURCE, file), 'utf8')).join('\n')
    const found = new Set<string>()
    for (const [, severity, name] of code.matchAll(/report\.(error|warning)\(\s*'([a-z_]+)'/g)) found.add(`${name} ${severity}`)
    // Codes that travel as an argument: those of patterns, numbers, tokens, and the last one.
    for (const [, name] of code.matchAll(/(?:,\s*'|complain\('|code: ')((?:bad|not|too|control)_[a-z_]+|syntax)'/g))
      found.add(`${name} error`)
    assert.deepEqual(listed, [...found].sort())
  })
})
