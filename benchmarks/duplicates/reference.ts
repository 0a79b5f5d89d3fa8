import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { comparable } from '../../services/talent/src/modules/candidates/duplicate-facts.ts'
import { fieldKeys } from '../../services/talent/src/modules/candidates/duplicate-keys.ts'
import { scorePair, THRESHOLD } from '../../services/talent/src/modules/candidates/duplicate-score.ts'

/** Precision and recall over all pairs of a labelled set, by name and place alone; undefined where the file is absent. */
export function measureReference(folder: string, file: string): string {
  const path = join(folder, file)
  if (!existsSync(path)) return `${file}: skipped, there is no ${path} (say --data FOLDER)`
  const records = readFileSync(path, 'utf8').trim().split('\n').slice(1).map(record)
  const bearers = new Map<string, number[]>()
  records.forEach(({ keys }, at) => {
    for (const key of keys.all) bearers.set(key, [...(bearers.get(key) ?? []), at])
  })
  const pairs = new Set([...bearers.values()].flatMap(pairsOf))
  const truth = pairsOfSamePerson(records)
  let [right, wrong, blocked] = [0, 0, 0]
  for (const pair of pairs) {
    const [a, b] = pair.split(' ').map((at) => records[Number(at)])
    if (!a || !b) continue
    if (a.person === b.person) blocked++
    const namesakes = a.keys.name === null ? 0 : (bearers.get(a.keys.name)?.length ?? 1) - 1
    const { score } = scorePair({ who: a.who, sketch: null }, { who: b.who, sketch: null }, { sameFile: false, namesakes })
    if (score >= THRESHOLD) a.person === b.person ? right++ : wrong++
  }
  const share = (part: number, whole: number) => (part / whole).toFixed(3)
  return `${file}: ${records.length} records, ${truth} true pairs; precision ${share(right, right + wrong)}, recall ${share(right, truth)} (found by keys ${share(blocked, truth)}, ${pairs.size} pairs compared)`
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
