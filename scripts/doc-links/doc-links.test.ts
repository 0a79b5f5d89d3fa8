import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, it } from 'node:test'
import { docFaults } from './check.ts'
import { anchorsOf, fixedPart } from './find.ts'

const folder = mkdtempSync(join(tmpdir(), 'tanager-docs-'))
after(() => rmSync(folder, { recursive: true }))

/** The faults of a repository with these files. */
function faultsOf(files: Record<string, string>): string[] {
  const root = mkdtempSync(join(folder, 'root-'))
  for (const [path, text] of Object.entries({ 'docs/other.md': '# Other\n\n## A part (1)\n', 'services/a/app.ts': '', ...files })) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return docFaults(root).faults
}

it('accepts links, anchors and paths that exist, and what is not ours', () => {
  const page =
    'See [other](other.md#a-part-1), [this](#title), [web](https://example.com/x), `services/a/app.ts`, `services/a/*.ts`, `a/b`.'
  assert.deepEqual(faultsOf({ 'docs/page.md': `# Title\n\n${page}\n` }), [])
})

it('refuses a link to a file that is not there', () => {
  assert.deepEqual(faultsOf({ 'docs/page.md': '[gone](gone.md)' }), ['docs/page.md:1  gone.md does not exist.'])
})

it('refuses a link to a heading that is not there', () => {
  assert.deepEqual(faultsOf({ 'README.md': '\n![x](docs/other.md#part)' }), [
    'README.md:2  docs/other.md#part: docs/other.md has no such heading.',
  ])
})

it('refuses a path that is not there, also within a command and before a placeholder', () => {
  for (const path of ['services/b/app.ts', 'services/b/*.ts', 'services/b/<noun>'])
    assert.deepEqual(faultsOf({ 'docs/page.md': `Run \`node ${path}\`.` }), [`docs/page.md:1  ${path} does not exist.`])
})

it('leaves code blocks, decision records and what a how-to creates alone', () => {
  const files = {
    'docs/page.md': '```sh\nnode services/b/app.ts\n```\n',
    'docs/adr/0001-x.md': 'It was `services/b/app.ts`.',
    'docs/howto/add.md': '<!-- creates: services/b -->\nWrite `services/b/app.ts`.',
  }
  assert.deepEqual(faultsOf(files), [])
})

it('refuses a line of more than 140 characters', () => {
  const longest = 'word '.repeat(28)
  assert.deepEqual(faultsOf({ 'docs/page.md': `# Title\n\n${longest}\n${longest}.\n` }), ['docs/page.md:4 has more than 140 characters.'])
})

it('lets code, tables, comments, where links lead and decision records be as long as they are', () => {
  const long = 'word '.repeat(40)
  const link = `${'word '.repeat(25)}[other](other.md#a-part-1) [web](https://example.com/${'x'.repeat(90)})`
  const page = `| ${long} |\n\n<!-- ${long} -->\n\n\`\`\`\n${long}\n\`\`\`\n\n${link}\n`
  assert.deepEqual(faultsOf({ 'docs/page.md': page, 'docs/adr/0001-x.md': long }), [])
})

it('names headings as the hosts of repositories do', () => {
  assert.deepEqual(
    [...anchorsOf('# 14. Broken networks, locks\n## `x` of Ümlaut\n## Same\n## Same\n```\n# not one\n```')],
    ['14-broken-networks-locks', 'x-of-ümlaut', 'same', 'same-1'],
  )
})

it('cuts a path before its first placeholder', () => {
  assert.deepEqual(['a/b.ts', 'a/<noun>/b.ts', 'a/*.ts'].map(fixedPart), ['a/b.ts', 'a', 'a'])
})
