import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { comparable } from '../../services/talent/src/modules/candidates/duplicate-facts.ts'
import { fieldKeys } from '../../services/talent/src/modules/candidates/duplicate-keys.ts'
import { RARE_NAME, scorePair, THRESHOLD } from '../../services/talent/src/modules/candidates/duplicate-score.ts'
import { FEW, PER_KEY } from '../../services/talent/src/modules/candidates/duplicates.store.ts'

/** Precision and recall over all pairs of a labelled set, by name and place alone; undefined where the file is absent. */
export function measureReference(folder: string, file: string): string {
  const path = join(folder, file)
  if (!existsSync(path)) return `${file}: skipped, there is no ${path} (say --data FOLDER)`
  const records = readFileSync(path, 'utf8').trim().split('\n').slice(1).map(record)
  const bearers = new Map<string, number[]>()
  records.forEach(({ keys }, at) => {
    for (const key of keys.all) bearers.set(key, [...(bearers.get(key) ?? []), at])
  })
  const shared = new Map<string, string[]>()
  for (const [key, list] of bearers) for (const pair of pairsOf(list)) shared.set(pair, [...(shared.get(pair) ?? []), key])
  const others = (key: string | null) => (key === null ? 0 : (bearers.get(key)?.length ?? 1) - 1)
  const truth = pairsOfSamePerson(records)
  let [right, wrong, blocked, looked] = [0, 0, 0, 0]
  for (const [pair, keys] of shared) {
    const [a, b] = pair.split(' ').map((at) => records[Number(at)])
    if (!a || !b) continue
    if (a.person === b.person) blocked++
    const namesakes = others(a.keys.name)
    // As the look-up in the database has it.
    const [only = ''] = keys
    if (keys.length === 1 && !(a.keys.telling.includes(only) && others(only) < PER_KEY) && (others(only) > FEW || namesakes > RARE_NAME))
      continue
    looked++
    const { score } = scorePair({ who: a.who, sketch: null }, { who: b.who, sketch: null }, { sameFile: false, namesakes })
    if (score >= THRESHOLD) a.person === b.person ? right++ : wrong++
  }
  const share = (part: number, whole: number) => (part / whole).toFixed(3)
  return `${file}: ${records.length} records, ${truth} true pairs; precision ${share(right, right + wrong)}, recall ${share(right, truth)} (found by keys ${share(blocked, truth)}, ${looked} pairs compared)`
}

/** Given name, surname, suburb, state and postcode; no street, no birth date, no numbers of the person. */
function record(line: string) {
  const [id = '', given = '', surname = '', , , , suburb = '', postcode = '', state = ''] = line.split(',').map((field) => field.trim())
  const facts = { email: null, phone: null, employers: [], schools: [] }
  const who = comparable({ ...facts, fullName: `${given} ${surname}`, location: `${suburb}, ${state} ${postcode}` })
  return { person: id.replace(/-(?:org|dup-\d+)$/, ''), who, keys: fieldKeys(who) }
}

const pairsOf = (list: number[]) => list.flatMap((a, at) => list.slice(at + 1).map((b) => `${a} ${b}`))

function pairsOfSamePerson(records: readonly { person: string }[]): number {
  const sizes = new Map<string, number>()
  for (const { person } of records) sizes.set(person, (sizes.get(person) ?? 0) + 1)
  return [...sizes.values()].reduce((sum, size) => sum + (size * (size - 1)) / 2, 0)
}
