import { Command, InvalidArgumentError } from 'commander'
import { withQueryService } from './query-settings.ts'
import type { Terminal } from './terminal.ts'

interface Options {
  role: string
  schema?: string
  sensitive?: string
}

function roleName(text: string): string {
  if (!/^[^\p{Cc}]{1,128}$/u.test(text) || text.trim() === '')
    throw new InvalidArgumentError('A role has a name of 1 to 128 characters, none of them a control character.')
  return text
}

export const queryGrantsCommand = (terminal: Terminal): Command =>
  new Command('grants')
    .description('Prints the SQL that lets a database role read every column but the sensitive ones, and do nothing else. Changes nothing.')
    .requiredOption('--role <name>', 'the role that the Query API will connect as; for MySQL name or name@host', roleName)
    .option('--schema <name>', 'where the tables are; DB_<TYPE>_SCHEMA when left out')
    .option('--sensitive <list>', 'columns to withhold beside the usual ones, as in SENSITIVE_COLUMNS, which counts when left out')
    .addHelpText(
      'after',
      `
Reads the tables of the database that DB_TYPE, DB_HOST, DB_PORT, DB_NAME, DB_USER and DB_PASSWORD name (PostgreSQL, MySQL or SQL Server).
DB_USER must see every table here: use an owner or an administrator, not the role itself. The role must exist before the script is run;
its first lines say how to make it.

Example:
  DB_HOST=db.example DB_NAME=shop DB_USER=owner DB_PASSWORD=… npm run tanager -- query grants --role tanager_ask
  DB_TYPE=mysql … npm run tanager -- query grants --role 'tanager_ask@10.0.0.%' --sensitive 'salary,people.notes'`,
    )
    .action((options: Options) =>
      withQueryService(terminal.env, async ({ grantsFor }, config) => {
        terminal.say((await grantsFor(config, options)).trimEnd())
      }),
    )
