/**
 * Why the version before could not go on working while or after this migration runs; empty where it can. Migrations run before the new
 * version starts, so for a while, and after a step back, the old one works on the new schema. What a file makes itself it may shape freely.
 */
export function breaches(sql: string): string[] {
  const statements = statementsOf(sql)
  const own = new Set(statements.flatMap((one) => /^create (?:unlogged )?table (?:if not exists )?([\w.]+)/.exec(one)?.[1] ?? []))
  return statements.flatMap((one) =>
    own.has(tableOf(one)) ? [] : RULES.filter(({ refuses }) => refuses(one)).map(({ why }) => `${why}: ${short(one)}`),
  )
}

interface Rule {
  why: string
  refuses: (statement: string) => boolean
}
const ALTERS = /^alter table /
const addsColumns = (one: string) => one.split(/\badd column /).slice(1)
const RULES: Rule[] = [
  {
    why: 'takes away what the version before uses',
    refuses: (one) => /^drop (?!policy|trigger)/.test(one) || /^truncate /.test(one) || (ALTERS.test(one) && /\bdrop column\b/.test(one)),
  },
  { why: 'renames what the version before uses', refuses: (one) => /^alter /.test(one) && /\brename\b/.test(one) },
  {
    why: 'changes the type of a column, and rewrites the table',
    refuses: (one) => ALTERS.test(one) && /\balter column [\w"]+ (?:set data )?type\b/.test(one),
  },
  {
    why: 'demands a value that the version before does not write',
    refuses: (one) =>
      ALTERS.test(one) &&
      (/\bset not null\b/.test(one) ||
        /\bdrop default\b/.test(one) ||
        addsColumns(one).some((column) => /\bnot null\b/.test(column) && !/\bdefault\b|\bgenerated\b/.test(column))),
  },
  {
    why: 'demands a uniqueness or a rule that the version before does not know',
    refuses: (one) =>
      /^create unique index /.test(one) ||
      (ALTERS.test(one) && /\badd (?:constraint [\w"]+ )?(?:unique|primary key|check|foreign key|exclude)\b/.test(one)),
  },
  { why: 'takes a right away that the version before needs', refuses: (one) => /^revoke /.test(one) },
  { why: 'chooses its own patience: the migrator sets lock_timeout', refuses: (one) => /\block_timeout\b|\bstatement_timeout\b/.test(one) },
]

const tableOf = (statement: string) =>
  /^(?:alter table (?:if exists )?(?:only )?|create unique index (?:concurrently )?(?:if not exists )?(?:\w+ )?on |drop table (?:if exists )?|revoke .* on (?:table )?)([\w.]+)/.exec(
    statement,
  )?.[1] ?? ''
const short = (statement: string) => (statement.length > 90 ? `${statement.slice(0, 90)}…` : statement)

/** In lower case, on one line each, without comments; bodies of functions are left out, bodies of DO are taken apart. */
export function statementsOf(sql: string): string[] {
  const bare = sql.replace(/--[^\n]*/g, '')
  const [first = '', ...rest] = bare.split('$$')
  let [text, ran] = [first, '']
  rest.forEach((part, at) => {
    if (at % 2 === 1) text += part
    else if (/\bdo\s*$/i.test(text)) ran += `${part};`
    else text += ' body '
  })
  return `${text};${inner(ran)}`
    .split(';')
    .map((one) => one.replace(/\s+/g, ' ').trim().toLowerCase())
    .filter((one) => one !== '' && one !== 'do')
}
/** What a DO block executes stands in quotes. */
const inner = (body: string) => [...body.matchAll(/'((?:[^']|'')*)'/g)].map(([, quoted]) => quoted).join(';')
