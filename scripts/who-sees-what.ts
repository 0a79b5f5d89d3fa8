import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ALL, type RoleCode } from '../services/talent/test/access-table.ts'
import { ANSWERS, ASKED, MAY_ASK, type Shown } from '../services/talent/test/visibility-table.ts'
import { ROOT } from './setup.mjs'

const FILE = 'docs/who-sees-what.md'
const GLOSSARY = 'docs/glossary.md'

// node scripts/run.mjs scripts/who-sees-what.ts           writes docs/who-sees-what.md
// node scripts/run.mjs scripts/who-sees-what.ts --check   fails when it is not what the tested table says
const page = render()
if (!process.argv.includes('--check')) {
  writeFileSync(join(ROOT, FILE), page)
  console.log(`Wrote ${FILE}.`)
} else if (page !== readFileSync(join(ROOT, FILE), 'utf8'))
  stop(`${FILE} is out of date. Run: node scripts/run.mjs scripts/who-sees-what.ts, and commit the file.`)
else console.log(`${FILE} is up to date.`)
const glossary = readFileSync(join(ROOT, GLOSSARY), 'utf8')
const missing = ALL.filter((role) => !glossary.includes(`| \`${role}\` |`))
if (missing.length > 0) stop(`${GLOSSARY} does not explain the roles ${missing.join(', ')}.`)

function render(): string {
  const places = pathsOf()
  const answers = Object.entries(ANSWERS).map(([name, shown]) => answerRow(name, shown, places))
  const asked = Object.entries(ASKED).map(
    ([table, parts]) => `| \`${table}\` | ${parts.map(({ to, columns }) => `${named(to, MAY_ASK)}: ${words(columns)}`).join('<br>')} |`,
  )
  return `<!-- Made by scripts/who-sees-what.ts from services/talent/test/visibility-table.ts; do not edit. -->

# Who sees what

Which role sees which field, in every answer of the talent API and in every table that Ask reads. The tests read each of them as each of the
20 roles, and fail when one shows more or less than this page. The [glossary](glossary.md#roles) explains the role codes.

Rows are restricted as well:

- Everybody sees the rows of their own tenant only.
- \`CLIENT_INTERVIEWER\` sees only the interviews whose panel they sit on, and the applications and requisitions of those that
  were not cancelled.
- A panel member who still owes feedback does not see the feedback of others.
- \`GET /users\` lists the names and roles of all active users to every role: it is the directory for choosing people.

## Answers of the API

A path in the second column may need an id. "Only" names fields that some of the roles see; for the others they are null or empty.

| What | Read at | Roles | Only |
|---|---|---|---|
${answers.join('\n')}

## Tables that Ask reads

Roles with Ask: ${named(MAY_ASK, ALL)}.

Ask answers from the tenant's own data, and never shows a role more than the answers above. The database enforces this, with one reporting
role per audience. "All" below means all who have Ask.

| Table | Who reads which columns |
|---|---|
${asked.join('\n')}
`
}

function answerRow(name: string, { to, some = {} }: Shown, places: ReadonlyMap<string, { path: string; summary: string }>): string {
  const [operation = '', kind] = name.split(' of ')
  const place = places.get(operation)
  if (!place) stop(`${operation} is not in docs/api/talent.openapi.json.`)
  const byRoles = new Map<string, string[]>()
  for (const [column, roles] of Object.entries(some)) byRoles.set(named(roles, to), [...(byRoles.get(named(roles, to)) ?? []), column])
  const only = [...byRoles].map(([roles, columns]) => `${words(columns.join(' '))}: ${roles}`)
  return `| ${place.summary}${kind ? ` (${kind})` : ''} | \`${place.path}\` | ${named(to, ALL)} | ${only.join('<br>')} |`
}

function pathsOf(): Map<string, { path: string; summary: string }> {
  const document = JSON.parse(readFileSync(join(ROOT, 'docs/api/talent.openapi.json'), 'utf8')) as {
    paths: Record<string, Record<string, { operationId: string; summary: string }>>
  }
  const found = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.values(methods).map(({ operationId, summary }) => [operationId, { path: path.replace('/api/v1', ''), summary }] as const),
  )
  return new Map(found)
}

function words(columns: string): string {
  return columns
    .split(' ')
    .map((column) => `\`${column}\``)
    .join(', ')
}

/** The shorter way to say it. */
function named(roles: readonly RoleCode[], whole: readonly RoleCode[]): string {
  const out = whole.filter((role) => !roles.includes(role))
  if (out.length === 0) return 'All'
  return out.length < roles.length ? `All but ${words(out.join(' '))}` : words(roles.join(' '))
}

function stop(message: string): never {
  console.error(message)
  process.exit(1)
}
