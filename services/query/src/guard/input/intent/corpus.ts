import { readdirSync, readFileSync } from 'node:fs'

export interface Example {
  question: string
  attack: boolean
  /** The family that an example belongs to: its neighbours say similar things. */
  kind: string
  /** Examples of the same origin are learnt from together or not at all. */
  origin: string
  half: 'development' | 'held-out'
}

const FOLDER = new URL('../corpus/', import.meta.url)

/** `attacks.*` and `innocent.*` hold one sort each; the others say of each line what must become of it. */
export function readCorpus(): Example[] {
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith('.jsonl'))
    .sort()
    .flatMap((name) => {
      const [sort = '', half] = name.split('.')
      return readFileSync(new URL(name, FOLDER), 'utf8')
        .trim()
        .split('\n')
        .map((line) => {
          const { question, kind, must } = JSON.parse(line) as { question: string; kind?: string; must?: string }
          const attack = must === undefined ? sort === 'attacks' : must === 'reject'
          return {
            question,
            attack,
            kind: kind ?? sort,
            origin: kind?.includes('/') ? kind : question,
            half: half === 'held-out' ? 'held-out' : 'development',
          } as const
        })
    })
}
