import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ROOT } from '../setup.mjs'
import { followPage, howtoPages } from './apply.ts'
import { applyEdit, editsOf } from './edits.ts'

describe('the how-tos', () => {
  for (const page of howtoPages(ROOT))
    it(`${page}: every block of code has its place in the present files`, () => void followPage(ROOT, page))

  it('cannot hide a block from this test', () => {
    assert.throws(() => editsOf('# Add\n\n```ts\nconst a = 1\n```\n'), /line 3: no comment/)
    assert.throws(() => editsOf('<!-- after: a.ts -->\n```ts\nconst a = 1\n```\n'), /line 2: no comment/)
    assert.deepEqual(editsOf('```sh\nnpm test\n```\n'), [])
  })
  it('make new files, and change old ones at a line that they have once', () => {
    const [made, after, instead] = editsOf(
      ['file: a.ts', 'after: a.ts: b', 'instead of: a.ts: b'].map((mark) => `<!-- ${mark} -->\n\`\`\`ts\n  new\n\`\`\`\n`).join('\n'),
    )
    assert.ok(made && after && instead)
    assert.equal(applyEdit(null, made), '  new\n')
    assert.equal(applyEdit('a\n  b\nc\n', after), 'a\n  b\n  new\nc\n')
    assert.equal(applyEdit('a\n  b\nc\n', instead), 'a\n  new\nc\n')
    assert.throws(() => applyEdit('old', made), /exists already/)
    assert.throws(() => applyEdit('b\nb\n', after), /"b" 2 times/)
    assert.throws(() => applyEdit(null, instead), /"b" 0 times/)
  })
})
