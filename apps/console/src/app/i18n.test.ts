import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'

const FOLDER = fileURLToPath(new URL('../locales/', import.meta.url))
const filesOf = (language: string) => readdirSync(`${FOLDER}${language}`).sort()
const read = (language: string, name: string): unknown => JSON.parse(readFileSync(`${FOLDER}${language}/${name}`, 'utf8'))

/** Every text by its place: `fact.pay.Year`. */
function texts(words: unknown, place = ''): Array<[string, string]> {
  if (typeof words === 'string') return [[place, words]]
  return Object.entries(words as object).flatMap(([key, value]) => texts(value, place === '' ? key : `${place}.${key}`))
}
const slots = (text: string): string[] => [...text.matchAll(/\{\{(\w+)/g)].map(([, name = '']) => name).sort()

describe('the words', () => {
  it('are there in both languages', () => {
    assert.deepEqual(filesOf('de'), filesOf('en'))
    for (const name of filesOf('en')) {
      const places = (language: string) => texts(read(language, name)).map(([place]) => place)
      // What the default form says in English has its German here; in English it is said as it comes.
      const german = places('de').filter((place) => !place.startsWith('known.'))
      assert.deepEqual(german.sort(), places('en').sort(), name)
    }
  })

  it('leave the same slots open, so that no figure is lost in translation', () => {
    for (const name of filesOf('en')) {
      const german = new Map(texts(read('de', name)))
      for (const [place, text] of texts(read('en', name))) {
        // One thing may be counted without its figure: "the newest record".
        if (/_(zero|one)$/.test(place)) continue
        assert.deepEqual(slots(german.get(place) ?? ''), slots(text), `${name}: ${place}`)
      }
    }
  })
})
