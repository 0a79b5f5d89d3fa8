import { styleText } from 'node:util'
import type { LocalDatabase } from '../../packages/postgres/src/local-database.ts'
import type { Settings } from './settings.ts'

const isTerminal = process.stdout.isTTY === true && !process.env.NO_COLOR
const bold = (text: string): string => (isTerminal ? styleText('bold', text) : text)
const dim = (text: string): string => (isTerminal ? styleText('dim', text) : text)

/** What to do next, said once everything answers. */
export function welcome(database: LocalDatabase, settings: Settings): string {
  const { address } = settings
  const lines = [
    ['API', `${address}/api/v1`],
    ['Docs', `${address}/docs`],
    ...(settings.environment === 'Development' ? signIn(address) : []),
    ['Data', database.dataDir === null ? 'on the server of DATABASE_URL' : settings.dataDir],
    ['Stop', 'Ctrl-C'],
  ]
  return `\n${bold('Tanager is ready.')}\n\n${lines.map(([what, how]) => `  ${dim((what ?? '').padEnd(9))}${how}`).join('\n')}\n`
}

const signIn = (address: string): string[][] => [
  ['Sign in', 'as recruiter@acme.example, hr-head@acme.example … (tenant acme; globex has the same), for a token:'],
  ['', `curl -s ${address}/api/v1/dev/token -H 'content-type: application/json' \\`],
  ['', `  -d '{"tenant":"acme","email":"recruiter@acme.example"}'`],
]
