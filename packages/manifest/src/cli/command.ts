import { parseArgs } from 'node:util'
import { closest } from '../closest.ts'
import { quote } from '../words.ts'
import type { Terminal } from './terminal.ts'

/** 0: all is well. 1: something was found. 2: a file could not be read, or the command was not understood. */
export type ExitCode = 0 | 1 | 2

/** One sub-command of tanager-manifest. */
export interface Command {
  /** After the name: `FILE… [--strict]`. */
  readonly usage: string
  /** One line for the list of commands. */
  readonly summary: string
  /** The rest of its help. */
  readonly help: string
  readonly options: Readonly<Record<string, { type: 'boolean' | 'string' }>>
  run(given: Given, terminal: Terminal): Promise<ExitCode> | ExitCode
}

export interface Given {
  readonly operands: readonly string[]
  flag(name: string): boolean
  option(name: string): string | undefined
}

/** The command line makes no sense; printed without a stack, with the way to the help. */
export class UsageError extends Error {}

/** A file cannot be read or written; printed without a stack. */
export class FileError extends Error {}

/** Reads a command's own arguments. */
export function readArguments(command: Command, args: readonly string[]): Given {
  const known = { ...command.options, help: { type: 'boolean' } } as const
  const typo = args.find((arg) => arg.startsWith('--') && arg !== '--' && !Object.hasOwn(known, arg.slice(2).split('=')[0] ?? ''))
  if (typo !== undefined && !args.slice(0, args.indexOf(typo)).includes('--')) {
    const meant = closest(typo.slice(2), Object.keys(known))
    throw new UsageError(`There is no option ${quote(typo)}.${meant ? ` Did you mean "--${meant}"?` : ''}`)
  }
  try {
    const { values, positionals } = parseArgs({ args: [...args], options: known, allowPositionals: true })
    const read: Record<string, unknown> = values
    return {
      operands: positionals,
      flag: (name) => read[name] === true,
      option: (name) => (typeof read[name] === 'string' ? read[name] : undefined),
    }
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}
