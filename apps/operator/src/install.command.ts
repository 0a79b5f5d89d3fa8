import { Argument, Command } from 'commander'
import { EXTRAS, isInstalled } from '../../../scripts/setup/extras.mjs'
import { installExtras } from '../../../scripts/setup/install.mjs'
import { ROOT } from '../../../scripts/setup.mjs'
import type { Terminal } from './terminal.ts'

const NAMES = Object.keys(EXTRAS)
/** By the names of their packages too, as error messages of a driver have them. */
const extraOf = (name: string): string => NAMES.find((extra) => EXTRAS[extra]?.includes(name)) ?? name

export const installCommand = (terminal: Terminal): Command =>
  new Command('install')
    .description(
      'Installs what is not part of a first start: a driver of the database that the Query API asks, character recognition, the SDK of a model, OpenTelemetry.',
    )
    .addArgument(new Argument('<names...>', 'which').choices([...NAMES, ...Object.values(EXTRAS).flat()]))
    .addHelpText(
      'after',
      `
mysql, mssql, sqlite, duckdb   the driver of a database of that DB_TYPE; a command that finds DB_TYPE set installs it by itself
odbc                           what connects through ODBC (DB_ODBC_DRIVER); the drivers themselves come with the system
ocr                            reads CVs that are pictures or scans, offline; in English, and in others with: npm run tanager -- ocr install
anthropic                      calls models of Anthropic (LLM_PROVIDER=anthropic), installed by itself as well
otel                           sends traces and metrics (OTEL_EXPORTER_OTLP_ENDPOINT), installed by itself as well
wasm                           runs the embedded generator where no native library is built for the machine; installed by itself there

Needs the npm registry, once. Run it while an image is built, or before a machine goes offline.

Example:
  npm run tanager -- install mssql ocr`,
    )
    .action(async (names: string[]) => {
      const extras = [...new Set(names.map(extraOf))]
      const there = extras.filter((extra) => isInstalled(ROOT, extra))
      if (there.length > 0) terminal.say(`Already installed: ${there.join(', ')}.`)
      await installExtras(ROOT, extras)
    })
