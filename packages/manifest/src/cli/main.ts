import { runProgram } from './program.ts'
import { processTerminal } from './terminal.ts'

// Whoever reads may stop reading (`| head`): that is no fault.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
  process.exit()
})

process.exitCode = await runProgram(process.argv.slice(2), processTerminal)
