import { closest } from '../closest.ts'
import { quote, showHidden } from '../words.ts'
import { checkCommand } from './check.command.ts'
import { type Command, type ExitCode, FileError, readArguments, UsageError } from './command.ts'
import { diffCommand } from './diff.command.ts'
import { explainCommand } from './explain.command.ts'
import { importCommand } from './import.command.ts'
import { NotValid } from './load.ts'
import { newCommand } from './new.command.ts'
import { pinCommand } from './pin.command.ts'
import type { Terminal } from './terminal.ts'

const COMMANDS: Readonly<Record<string, Command>> = {
  check: checkCommand,
  explain: explainCommand,
  pin: pinCommand,
  diff: diffCommand,
  new: newCommand,
  import: importCommand,
}

const HELP = `tanager-manifest: the manifests of tool servers, checked and explained.

${Object.entries(COMMANDS)
  .map(([name, { usage, summary }]) => `  tanager-manifest ${name} ${usage}\n      ${summary}`)
  .join('\n')}

tanager-manifest COMMAND --help tells more of each.`

/** Runs one command line to its exit code. */
export async function runProgram(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const [name, ...rest] = args
  try {
    if (name === '--help' || name === '-h' || name === 'help') {
      const about = rest[0]
      terminal.say(about === undefined ? HELP : helpOf(about))
      return 0
    }
    if (name === undefined) throw new UsageError('Name a command.')
    const command = commandOf(name)
    const optionsEnd = rest.includes('--') ? rest.indexOf('--') : rest.length
    if (rest.slice(0, optionsEnd).some((arg) => arg === '--help' || arg === '-h')) {
      terminal.say(helpOf(name))
      return 0
    }
    return await command.run(readArguments(command, rest), terminal)
  } catch (error) {
    return explainFailure(error, name, terminal)
  }
}

function commandOf(name: string): Command {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (command !== undefined) return command
  const meant = closest(name, Object.keys(COMMANDS))
  throw new UsageError(`There is no command ${quote(name)}.${meant ? ` Did you mean "${meant}"?` : ''}`)
}

function helpOf(name: string): string {
  const { usage, summary, help } = commandOf(name)
  return `tanager-manifest ${name} ${usage}\n\n${summary.charAt(0).toUpperCase()}${summary.slice(1)}.\n${help}`
}

function explainFailure(error: unknown, name: string | undefined, terminal: Terminal): ExitCode {
  if (error instanceof NotValid) {
    terminal.sayAside(showHidden(error.message))
    return 1
  }
  if (error instanceof FileError) {
    terminal.sayAside(showHidden(error.message))
    return 2
  }
  if (!(error instanceof UsageError)) throw error
  const command = name !== undefined && Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  terminal.sayAside(
    command === undefined ? `${error.message}\n\n${HELP}` : `${error.message}\nUsage: tanager-manifest ${name} ${command.usage}`,
  )
  return 2
}
