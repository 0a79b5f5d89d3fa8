import { tanagerCommand } from './program.ts'
import { runCommand } from './run-command.ts'
import { processTerminal } from './terminal.ts'

process.exitCode = await runCommand(tanagerCommand(processTerminal), process.argv.slice(2), processTerminal)
