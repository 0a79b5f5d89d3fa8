import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isBlank, Line, Text } from './schema.ts'
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
  it('is refused when it is made of characters that only steer others: all that Unicode ignores by default, formats and controls', () => {
    const unseen: string[] = []
    for (let code = 0; code <= 0x10ffff; code++) {
      if (code >= 0xd800 && code <= 0xdfff) continue
      const character = String.fromCodePoint(code)
      if (/^[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\p{Z}]$/u.test(character)) unseen.push(character)
    }
    assert.ok(unseen.length > 4_000)
    const taken = unseen.filter((character) => line(character) || text(`${character}\n${character}`) || !isBlank(character))
    assert.deepEqual(
      taken.map((character) => character.codePointAt(0)?.toString(16)),
      [],
    )
    for (const seen of ['a', '\u202ea', '李', '\u{1f469}\u200d\u{1f4bb}', '\u{20000}', '\u0301'])
      assert.ok(line(seen) && text(seen) && !isBlank(seen), seen)
  })
  it('has one line where one line is asked for', () => {
    assert.ok(!line('a\nb'))
    assert.ok(!line('a\u0007b'))
    assert.ok(text('a\nb\tc'))
    assert.ok(!text('a\u0007b'))
  })
})
