import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Line, Text } from './schema.ts'
import { makeAjv } from './validator.ts'

const ajv = makeAjv()
const [line, text] = [ajv.compile(Line(200)), ajv.compile(Text(200))]

describe('text that people type', () => {
  it('is taken in every script, with the joiners that some of them need', () => {
    for (const name of ['Ada Lovelace', 'می‌خواهم', '李小龍', 'শ্রী র‍্যান', 'José 👩‍💻', '"O\'Neill" <x>', ' a ', 'a \u202eb']) {
      assert.ok(line(name), name)
      assert.ok(text(`${name}\n${name}`), name)
    }
  })
  it('is refused when nothing of it can be seen', () => {
    for (const blank of ['', ' ', '\u00a0', '\u200b', '\u3164', '\u2800', '\u200d\ufeff', '\u00ad']) {
      assert.ok(!line(blank), JSON.stringify(blank))
      assert.ok(!text(`\n${blank}`), JSON.stringify(blank))
    }
  })
  it('has one line where one line is asked for', () => {
    assert.ok(!line('a\nb'))
    assert.ok(!line('a\u0007b'))
    assert.ok(text('a\nb\tc'))
    assert.ok(!text('a\u0007b'))
  })
})
