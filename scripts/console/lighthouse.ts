// npm run soak -- Lighthouse, or: node scripts/run.mjs scripts/console/lighthouse.ts [--url http://localhost:3000] [--phone].
// Lighthouse on the main pages of the built console: as a desktop sees them, which is where people work; the candidate's form as a
// phone on a slow network sees it. With --phone all of them so. It is fetched when asked for and is no dependency of ours.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { findChromium, NO_BROWSER } from '../../apps/console/test/chromium.ts'
import { ROOT } from '../setup.mjs'
import { callAs, freshFormLink, openProduct } from './product.ts'

const LIGHTHOUSE = 'lighthouse@13.5.0'
const WANTED = { performance: 90, accessibility: 100, 'best-practices': 95 } as const
type Category = keyof typeof WANTED

interface Audit {
  readonly name: string
  readonly path: string
  readonly as?: string
  readonly on: 'desktop' | 'phone'
  /** The speed of this one is demanded, not only reported. */
  readonly isTimed?: boolean
}
interface Result {
  readonly name: string
  readonly scores: Record<Category, number>
  readonly metrics: Record<string, string>
  readonly faults: readonly string[]
}

const inPackage = (command: string[]) => ['exec', '--yes', `--package=${LIGHTHOUSE}`, '--', ...command]

/** Runs in the environment of the fetched package; what it prints is its answer. */
function npm(args: string[], env: NodeJS.ProcessEnv = {}): Promise<{ code: number | null; said: string }> {
  const child = spawn('npm', args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, ...env } })
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  return new Promise((resolve) => {
    child.once('error', () => resolve({ code: 127, said: '' }))
    child.once('close', (code) => resolve({ code, said }))
  })
}

const { values } = parseArgs({ options: { url: { type: 'string' }, phone: { type: 'boolean', default: false } } })
const notRun = (why: string): void => console.log(`NOT RUN: ${why}`)

async function main(): Promise<void> {
  const browser = await findChromium()
  if (browser === null) return notRun(`Lighthouse ${NO_BROWSER}.`)
  const fetched = await npm(inPackage(['lighthouse', '--version']))
  if (fetched.code !== 0) return notRun(`${LIGHTHOUSE} cannot be fetched from the npm registry.`)
  const product = await openProduct(values.url)
  try {
    const first = async (list: string) =>
      (await callAs<{ items: { id: string }[] }>(product.address, 'hr-head', 'GET', `/${list}?limit=1`)).items[0]?.id ?? ''
    const on = values.phone ? 'phone' : 'desktop'
    const seen = (name: string, path: string): Audit => ({ name, path, as: 'hr-head@acme.example', on })
    const audits: Audit[] = [
      { name: 'sign-in', path: '/', on, isTimed: !values.phone },
      seen('my work', '/'),
      { ...seen('overview', '/overview'), isTimed: !values.phone },
      seen('candidates', '/candidates'),
      seen('candidate', `/candidates/${await first('candidates')}`),
      seen('requisition', `/requisitions/${await first('tans')}`),
      seen('pipeline', '/pipeline'),
      seen('offers', '/offers'),
      seen('ask', '/ask'),
      seen('administration', '/admin/users'),
      { name: 'green form', path: await freshFormLink(product.address), on: 'phone', isTimed: true },
    ]
    const task = JSON.stringify({ address: product.address, browser, audits })
    const { code, said } = await npm(inPackage(['node', join(ROOT, 'scripts/console/lighthouse-audit.mjs')]), { LIGHTHOUSE_TASK: task })
    if (code !== 0) throw new Error(`Lighthouse ended with ${code}.`)
    const timed = new Set(audits.filter(({ isTimed }) => isTimed).map(({ name }) => name))
    for (const result of JSON.parse(said.slice(said.indexOf('[{'))) as Result[]) report(result, timed.has(result.name))
  } finally {
    await product.close()
  }
}

function report({ name, scores, metrics, faults }: Result, isTimed: boolean): void {
  const said = Object.entries(WANTED).map(([category, least]) => {
    const score = scores[category as Category]
    const isMissed = score < least && (isTimed || category !== 'performance')
    if (isMissed) process.exitCode = 1
    return `${category} ${score}${isMissed ? ` (wanted ${least})` : ''}`
  })
  const times = Object.entries(metrics).map(([metric, value]) => `${metric} ${value}`)
  console.log(`${name.padEnd(16)}${said.join(', ')}; ${times.join(', ')}`)
  for (const fault of faults) console.log(`${' '.repeat(16)}- ${fault}`)
}

await main()
