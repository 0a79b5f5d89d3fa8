import { writeFile } from 'node:fs/promises'
import { Command } from 'commander'
import { withQueryService } from './query-settings.ts'
import { Refusal } from './refusal.ts'
import type { Terminal } from './terminal.ts'

const MODEL_HELP = 'docs/semantic-layer.md says what a semantic layer holds and how to write one.'

export const queryCheckModelCommand = (terminal: Terminal): Command =>
  new Command('check-model')
    .description('Checks a semantic layer against the configured database: every name, expression, join and filter.')
    .option('--file <file>', 'the semantic layer; NOTES_FILE when left out')
    .addHelpText(
      'after',
      `
Reads the file and the catalog of the database that DB_TYPE, DB_HOST … name. Each expression, filter and join passes the SQL guard and is planned
by the database (EXPLAIN): it is not run, so whether it says what you mean is not checked. Nothing is changed. Each fault is told as
FILE:LINE:COLUMN, with the nearest name that exists.

A fault is also what would make answers wrong: a join to a column that repeats, a word that two things of a table go by, a sensitive column that
would be shown. A warning is what the database can do and you can hardly mean: a join whose values do not match, a filter that no row meets, a
display or date column that is empty in every row, a synonym that is a word of every question. For both, some values of the columns are read. A
warning does not fail the check.
${MODEL_HELP}

Example:
  DB_TYPE=sqlite DB_NAME=shop.sqlite npm run tanager -- query check-model --file model.json`,
    )
    .action(({ file: named }: { file?: string }) =>
      withQueryService(terminal.env, async ({ checkModel }, config) => {
        const file = named ?? config.NOTES_FILE
        if (file === '') throw new Refusal('Name the file with --file or NOTES_FILE.', 2)
        const { faults, warnings, summary } = await checkModel(config, file).catch((error: NodeJS.ErrnoException) => {
          throw error.code === 'ENOENT' || error.code === 'EISDIR' ? new Refusal(`${file} cannot be read: ${error.message}`, 2) : error
        })
        for (const { line, column, message } of faults) terminal.sayAside(`${file}:${line}:${column} ${message}`)
        for (const { line, column, message } of warnings) terminal.sayAside(`${file}:${line}:${column} warning: ${message}`)
        if (faults.length > 0) throw new Refusal(`${file} has ${faults.length === 1 ? 'a fault' : `${faults.length} faults`}.`)
        const warned = warnings.length === 0 ? '' : warnings.length === 1 ? ', and a warning' : `, and ${warnings.length} warnings`
        terminal.say(`${file} has no fault${warned}: ${summary}.`)
      }),
    )

export const querySuggestModelCommand = (terminal: Terminal): Command =>
  new Command('suggest-model')
    .description('Drafts a semantic layer from the catalog and the data of the configured database, for you to correct.')
    .option('--out <file>', 'where to write it; prints it when left out. An existing file is not overwritten')
    .addHelpText(
      'after',
      `
Display columns come from columns that are called like names, dates and synonyms from names, joins from columns that are called after a key and
hold its values, measures from amounts and from price times quantity. What the SQL guard refuses is left out. It is a draft: delete what
nobody asks for, and correct the rest. ${MODEL_HELP}

Example:
  DB_TYPE=sqlite DB_NAME=shop.sqlite npm run tanager -- query suggest-model --out model.json`,
    )
    .action(({ out }: { out?: string }) =>
      withQueryService(terminal.env, async ({ suggestModel }, config) => {
        const model = await suggestModel(config)
        const text = `${JSON.stringify(model, null, 2)}\n`
        if (out === undefined) return terminal.say(text.trimEnd())
        await writeFile(out, text, { flag: 'wx' }).catch((error: Error) => {
          throw new Refusal(`${out} cannot be written: ${error.message}`, 2)
        })
        if (model.description !== undefined) terminal.say(model.description)
        terminal.say(`Wrote ${out}. Correct it, then run: npm run tanager -- query check-model --file ${out}`)
      }),
    )
