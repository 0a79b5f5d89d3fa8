import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { closest } from '@tanager/kernel'
import type { AskAnswer } from '@tanager/query'
import { sqlText } from './answer-text.ts'
import { toCsv } from './csv.ts'
import type { QueryApi } from './query-api.ts'
import { renderTable } from './table.ts'
import { visible } from './visible.ts'

export interface Session {
  api: QueryApi
  say(text: string): void
  /** The newest good answer. */
  last: AskAnswer | undefined
  width: number
  forget(): void
}
interface SessionCommand {
  argument?: string
  about: string
  /** Answers `quit` to leave. */
  run(session: Session, argument: string): unknown
}

const COMMANDS: Record<string, SessionCommand> = {
  sql: {
    about: 'the SQL of the last answer',
    run: ({ say, last }) => say(last ? sqlText(last.sql) : 'There is no answer yet.'),
  },
  tables: {
    about: 'what can be asked about',
    async run({ api, say, width }) {
      const rows = (await api.tables()).map((table) => [table.table_name, table.columns.length])
      say(renderTable(['table', 'columns'], rows, width))
    },
  },
  columns: {
    argument: 'TABLE',
    about: 'the columns of a table',
    async run({ api, say, width }, name) {
      if (name === '') return say('Which table? \\tables lists them.')
      const tables = await api.tables()
      const table = tables.find(({ table_name }) => table_name.toLowerCase() === name.toLowerCase())
      if (!table)
        return say(
          `There is no table ${visible(name)}.${
            meant(
              name,
              tables.map((one) => one.table_name),
            ) || ' \\tables lists them.'
          }`,
        )
      const rows = table.columns.map((column) => [
        column.name,
        column.type,
        [column.is_primary_key ? 'key' : '', column.nullable ? '' : 'never null'].filter(Boolean).join(', '),
      ])
      say(renderTable(['column', 'type', 'notes'], rows, width))
    },
  },
  csv: {
    argument: 'FILE',
    about: 'saves the rows of the last answer, all that came, as CSV',
    async run({ say, last }, file) {
      if (file === '') return say('Into which file? For instance: \\csv rows.csv')
      if (!last) return say('There is no answer yet.')
      const path = resolve(file)
      try {
        await writeFile(path, toCsv(last.result_columns, last.result_rows), { flag: 'wx' })
        say(`Wrote ${last.row_count} ${last.row_count === 1 ? 'row' : 'rows'} to ${path}.`)
      } catch (error) {
        const { code, message } = error as NodeJS.ErrnoException
        say(code === 'EEXIST' ? `${path} is there already: choose another name.` : `${path} cannot be written: ${message}`)
      }
    },
  },
  new: {
    about: 'begins anew: what was said before is forgotten',
    run({ say, forget }) {
      forget()
      say('Forgotten.')
    },
  },
  help: { about: 'this list', run: ({ say }) => say(help()) },
  quit: { about: 'leaves, as Ctrl-D does', run: () => 'quit' },
}

/** Runs a line that begins with a backslash. */
export async function runSessionCommand(line: string, session: Session): Promise<'quit' | undefined> {
  const [, name = '', argument = ''] = /^\\(\S*)(?:\s+(\S.*)?)?$/.exec(line) ?? []
  const command = COMMANDS[name.toLowerCase()]
  if (command) return (await command.run(session, argument)) === 'quit' ? 'quit' : undefined
  session.say(`There is no command \\${visible(name)}.${meant(name, Object.keys(COMMANDS), '\\') || ' \\help lists them.'}`)
  return undefined
}

function meant(text: string, words: readonly string[], prefix = ''): string {
  const word = closest(text, words)
  return word === undefined ? '' : ` Did you mean ${prefix}${visible(word)}?`
}

function help(): string {
  const uses = Object.entries(COMMANDS).map(([name, { argument, about }]) => [`\\${name}${argument ? ` ${argument}` : ''}`, about] as const)
  const widest = Math.max(...uses.map(([use]) => use.length))
  return uses.map(([use, about]) => `  ${use.padEnd(widest)}  ${about}`).join('\n')
}
