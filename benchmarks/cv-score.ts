/** What the parser says of one file, one line of the output. */
export interface Prediction {
  file: string
  ms?: number
  error?: string
  name?: string | null
  email?: string | null
  phone?: string | null
  location?: string | null
  skills?: string[]
  employers?: string[]
  titles?: string[]
  degrees?: string[]
  schools?: string[]
}

export type Truth = Prediction & { layout: string; format: string; source?: string }

const SCALARS = ['name', 'email', 'phone', 'location'] as const
const LISTS = ['skills', 'employers', 'titles', 'degrees', 'schools'] as const

const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/[^a-z0-9+#@]+/g, ' ')
    .trim()
const digits = (text: string): string => text.replace(/\D/g, '')

function scalarRight(field: (typeof SCALARS)[number], truth: string, said: string): boolean {
  if (field === 'email') return truth.trim().toLowerCase() === said.trim().toLowerCase()
  if (field === 'phone') {
    const tail = (text: string): string => digits(text).replace(/^0+/, '').slice(-8)
    return digits(said).length >= 7 && (digits(truth).slice(-9) === digits(said).slice(-9) || tail(truth) === tail(said))
  }
  const [x, y] = [fold(truth), fold(said)]
  if (field === 'name') return x === y
  return x === y || x.split(' ')[0] === y.split(' ')[0] || (y.includes(fold(truth.split(',')[0] ?? '')) && y.length <= 3 * x.length + 10)
}

function itemRight(field: (typeof LISTS)[number], truth: string, said: string): boolean {
  const [x, y] = [fold(truth), fold(said)]
  if (x === '' || y === '') return false
  if (x === y) return true
  const [left, right] = [new Set(x.split(' ')), new Set(y.split(' '))]
  const shared = [...left].filter((word) => right.has(word)).length
  if (shared / new Set([...left, ...right]).size >= 0.6) return true
  return field !== 'skills' && shared === left.size && y.length <= 2 * x.length + 4
}

export const isScalar = (field: string): field is (typeof SCALARS)[number] => SCALARS.some((one) => one === field)

/** Whether one value of a field is what the document says; null where the truth has nothing of the kind. */
export function isRight(field: (typeof SCALARS)[number] | (typeof LISTS)[number], truth: Truth, said: string): boolean | null {
  if (isScalar(field)) return truth[field] ? scalarRight(field, truth[field] ?? '', said) : null
  const wanted = truth[field] ?? []
  return wanted.length === 0 ? null : wanted.some((item) => itemRight(field, item, said))
}

/** Header and one row of figures per group: accuracy of the single fields, F1 of the lists. */
export function scoreRows(truths: readonly Truth[], predictions: readonly Prediction[], groupOf: (truth: Truth) => string): string[][] {
  const byFile = new Map(predictions.map((one) => [one.file, one]))
  const groups = groupBy(truths, groupOf)
  const rows = [['layout', 'n', ...SCALARS, ...LISTS]]
  const all: [string, readonly Truth[]][] = [
    ['all without scans', truths.filter((truth) => !truth.layout.startsWith('scan'))],
    ...[...groups].sort(),
  ]
  for (const [group, members] of all)
    rows.push([
      group,
      String(members.length),
      ...SCALARS.map((field) => accuracy(field, members, byFile)),
      ...LISTS.map((field) => f1(field, members, byFile)),
    ])
  return rows
}

function groupBy(truths: readonly Truth[], groupOf: (truth: Truth) => string): Map<string, Truth[]> {
  const groups = new Map<string, Truth[]>()
  for (const truth of truths) groups.set(groupOf(truth), [...(groups.get(groupOf(truth)) ?? []), truth])
  return groups
}

function accuracy(field: (typeof SCALARS)[number], members: readonly Truth[], byFile: Map<string, Prediction>): string {
  const asked = members.filter((truth) => truth[field])
  const right = asked.filter((truth) => {
    const said = byFile.get(truth.file)?.[field]
    return said !== undefined && said !== null && said !== '' && scalarRight(field, truth[field] ?? '', said)
  })
  return asked.length === 0 ? '-' : (right.length / asked.length).toFixed(2)
}

function f1(field: (typeof LISTS)[number], members: readonly Truth[], byFile: Map<string, Prediction>): string {
  let [right, said, asked] = [0, 0, 0]
  for (const truth of members) {
    const wanted = truth[field] ?? []
    if (wanted.length === 0) continue
    const answers = [...new Set(byFile.get(truth.file)?.[field] ?? [])]
    asked += wanted.length
    said += answers.length
    const free = new Set(answers)
    for (const item of wanted) {
      const match = [...free].find((answer) => itemRight(field, item, answer))
      if (match !== undefined && free.delete(match)) right++
    }
  }
  return asked === 0 ? '-' : ((2 * right) / Math.max(1, said + asked)).toFixed(2)
}
