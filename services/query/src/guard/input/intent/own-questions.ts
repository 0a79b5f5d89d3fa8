import { readdirSync, readFileSync } from 'node:fs'
import { digest } from '../digest.ts'
import type { Example } from './corpus.ts'

const TRAINING = new URL('../../../../../../ml/', import.meta.url)
const FOLDERS = ['recruiter_questions', 'paraphrase_questions', 'synthetic_database_files', 'conversations']
/** What stands in the slots of a wording; one with another slot is left out. */
const SLOTS: Readonly<Record<string, readonly string[]>> = {
  user: ['Ingrid Castellane', 'Bogdan Iliescu', 'Odette Marchetti'],
  person: ['Elena Aguilar', 'Jonas Vogel', 'Chidi Eze'],
  offer_number: ['OF-000015', 'OF-000003'],
  tan_number: ['TAN-000011', 'TAN-000004'],
  department: ['Engineering', 'Robotics', 'Finance'],
  mode: ['video', 'phone', 'in-person'],
  period: ['in October', 'last month', 'this year', 'since September'],
  offer: ['sent', 'accepted', 'draft', 'declined'],
  skill: ['Python', 'C++', 'SQL'],
  title: ['Data Engineer', 'Quality Manager'],
  source: ['LinkedIn', 'an agency'],
}
/** Of the authors, those that are kept back. */
const KEPT_BACK = 5
const SHORTEST = 8
/** Of the wordings, one in so many: they would drown the attacks. */
const EVERY = 4

/** What people ask of this product and of databases of all kinds, as authors wrote it for the question parser: innocent, all of it. */
export function ownQuestions(isInnocent: (question: string) => boolean): Example[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(new URL(`${folder}/`, TRAINING)).flatMap((file) => {
      const origin = `${folder}/${file}`
      const half = digest(origin) % KEPT_BACK === 0 ? 'held-out' : 'development'
      return wordingsIn(readFileSync(new URL(origin, TRAINING), 'utf8'))
        .filter((question, at) => at % EVERY === 0 && isInnocent(question))
        .map((question): Example => ({ question, attack: false, kind: 'own', origin, half }))
    }),
  )
}

/** Wordings are indented lines, several with `|` between them, `[one|other]` for a choice of words. */
function wordingsIn(text: string): string[] {
  const lines = text.split('\n').filter((line) => /^ {2}\S/.test(line))
  return lines.flatMap((line, at) => {
    const chosen = line.replace(/\[([^[\]]*)\]/g, (_, options: string) => pick(options.split('|'), at))
    return chosen
      .split('|')
      .map((wording) => wording.trim().replace(/\s+/g, ' '))
      .map((wording) => wording.replace(/\{(\w+)\}/g, (slot, name: string) => pick(SLOTS[name] ?? [slot], at)))
      .filter((wording) => wording.length >= SHORTEST && !/[{}]/.test(wording))
  })
}

const pick = (options: readonly string[], at: number): string => options[at % options.length] ?? ''
