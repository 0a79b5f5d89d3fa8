import { tanagerCommand } from './program.ts'
import { runCommand } from './run-command.ts'
import { processTerminal } from './terminal.ts'

// Whoever reads our output may have seen enough (`| head`): that is no fault.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
  process.exit(0)
})
process.exitCode = await runCommand(tanagerCommand(processTerminal), process.argv.slice(2), processTerminal)
