import { readdirSync, readFileSync } from 'node:fs'
import { digest } from '../digest.ts'

export interface Template {
  text: string
  attack: boolean
  /** Its file and its heading: neighbours say similar things. */
  family: string
  /** Nothing is learnt from it: it tells what the model is worth on wordings that it has not met. */
  heldOut: boolean
}

const FOLDER = new URL('../corpus/templates/', import.meta.url)
const linesOf = (name: string): string[] => readFileSync(new URL(name, FOLDER), 'utf8').split('\n')

/** One wording in so many is kept back, and so is one word in so many of each longer list. */
const KEPT_BACK = 5
const LONG_LIST = 20

/** `innocent.*` and `attacks.*`: a wording on each line, families under `##`. */
export function readTemplates(): Template[] {
  return readdirSync(FOLDER)
    .filter((name) => /^(?:innocent|attacks)\..*\.txt$/.test(name))
    .sort()
    .flatMap((name) => {
      const [sort, file] = name.split('.')
      let family = `${file}`
      return linesOf(name).flatMap((line) => {
        if (line.startsWith('## ')) family = `${file}/${line.slice(3)}`
        if (line.trim() === '' || /^##? /.test(line)) return []
        const text = line.replaceAll('\\n', '\n')
        return [{ text, attack: sort === 'attacks', family, heldOut: digest(text) % KEPT_BACK === 0 }]
      })
    })
}

/** The words that stand for a slot, those kept back and the others. A short list is the same for both. */
export interface Lists {
  of(slot: string, heldOut: boolean): readonly string[]
}

export function readLists(): Lists {
  const lists = new Map<string, { kept: string[]; other: string[] }>()
  for (const line of linesOf('words.txt')) {
    const [, name, words] = /^(\w+): (.*)$/.exec(line) ?? []
    if (name === undefined || words === undefined) continue
    const all = words.split('|').map((word) => word.trim())
    const kept = all.length < LONG_LIST ? all : all.filter((word) => digest(word) % KEPT_BACK === 0)
    const other = all.length < LONG_LIST ? all : all.filter((word) => digest(word) % KEPT_BACK !== 0)
    lists.set(name, { kept, other })
  }
  return {
    of(slot, heldOut) {
      const list = lists.get(slot)
      if (list === undefined) throw new Error(`No list of words for {${slot}}.`)
      return heldOut ? list.kept : list.other
    },
  }
}
