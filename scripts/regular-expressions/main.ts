// Part of `npm run check`: no regular expression of the product may take more than linear time.
//   node scripts/run.mjs scripts/regular-expressions/main.ts            judges what is new, and fails while verdicts.json lacks it
//   node scripts/run.mjs scripts/regular-expressions/main.ts --write    keeps the new verdicts
//   node scripts/run.mjs scripts/regular-expressions/main.ts --anew     judges all again and compares (npm run soak)
import { fileURLToPath } from 'node:url'
import { EXEMPT } from './exempt.ts'
import { type Found, findExpressions } from './find.ts'
import { judge } from './judge.ts'
import { digestOf, readVerdicts, writeVerdicts } from './verdicts.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const [mode] = process.argv.slice(2)
const found = findExpressions(root)
const kept = readVerdicts()
const now = new Map<string, string>()
const places = new Map<string, Found[]>()
for (const one of found) {
  const digest = digestOf(one.source, one.flags)
  places.set(digest, [...(places.get(digest) ?? []), one])
}

const faults: string[] = []
const say = (one: Found, what: string) => faults.push(`${one.file}:${one.line}  /${one.source}/${one.flags}\n    ${what}`)

async function judgeAll(): Promise<void> {
  const waiting = [...places]
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [digest, [one]] = next
      if (one === undefined) continue
      const before = mode === '--anew' ? undefined : kept.get(digest)
      now.set(digest, before ?? (await judge(one.source, one.flags)))
    }
  }
  await Promise.all([work(), work()])
}

await judgeAll()
for (const [digest, verdict] of now) {
  const [first, ...more] = places.get(digest) ?? []
  if (first === undefined) continue
  const exempt = EXEMPT.some(({ source, flags = '' }) => source === first.source && flags === first.flags)
  if (verdict !== 'linear' && !exempt) for (const one of [first, ...more]) say(one, verdict)
  else if (verdict === 'linear' && exempt) say(first, 'is linear and needs no exemption: remove it from exempt.ts')
  else if (mode !== '--write' && kept.get(digest) !== verdict) say(first, 'is not in verdicts.json: run it with --write')
}
for (const { source, flags = '' } of EXEMPT)
  if (!places.has(digestOf(source, flags))) faults.push(`exempt.ts names an expression that is gone: /${source}/${flags}`)
if (mode === '--write') writeVerdicts(now)

process.stdout.write(
  `${places.size} regular expressions in ${new Set(found.map(({ file }) => file)).size} files, ${EXEMPT.length} exempt.\n`,
)
for (const fault of faults.sort()) process.stdout.write(`${fault}\n`)
process.exit(faults.length === 0 ? 0 : 1)
