import { styleText } from 'node:util'
import type { LocalDatabase } from '../../packages/postgres/src/local-database.ts'
import type { Service } from './service.ts'
import type { Place, Settings } from './settings.ts'

const isTerminal = process.stdout.isTTY === true && !process.env.NO_COLOR
const bold = (text: string): string => (isTerminal ? styleText('bold', text) : text)
const dim = (text: string): string => (isTerminal ? styleText('dim', text) : text)

/** What to do next, said once everything answers. */
export function welcome(database: LocalDatabase, settings: Settings, services: readonly Service[]): string {
  const { address } = settings
  const lines = [
    ['Console', `${address}/`],
    ['API', `${address}/api/v1`],
    ['Docs', `${address}/docs`],
    ...(settings.environment === 'Development' ? signIn(address) : []),
    ...(services.some(({ name }) => name === 'query') ? questions(settings.query, Boolean(process.env.API_AUTH_TOKEN)) : []),
    ['Data', database.dataDir === null ? 'on the server of DATABASE_URL' : settings.dataDir],
    ['Stop', 'Ctrl-C'],
  ]
  return `\n${bold('Tanager is ready.')}\n\n${lines.map(([what, how]) => `  ${dim((what ?? '').padEnd(9))}${how}`).join('\n')}\n`
}

const signIn = (address: string): string[][] => [
  ['Sign in', 'in the console: pick a person. For a token, as recruiter@acme.example, hr-head@acme.example … (globex has the same):'],
  ['', `curl -s ${address}/api/v1/dev/token -H 'content-type: application/json' \\`],
  ['', `  -d '{"tenant":"acme","email":"recruiter@acme.example"}'`],
]

/** The command asks at the usual port unless told. */
const questions = ({ address, port }: Place, hasToken: boolean): string[][] => [
  [
    'Ask',
    `${address}/ask, or ${port === 3001 ? '' : `QUERY_PORT=${port} `}npm run tanager -- ask "How many applications are there per status?"`,
  ],
  ['', `curl -s ${address}/ask -H 'content-type: application/json' ${hasToken ? '-H "authorization: Bearer $API_AUTH_TOKEN" ' : ''}\\`],
  ['', `  -d '{"question":"How many applications are there per status?"}'`],
]
