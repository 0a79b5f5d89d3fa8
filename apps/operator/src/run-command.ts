import { Problem } from '@tanager/kernel'
import { databaseProblem, StartError } from '@tanager/postgres'
import { type Command, CommanderError } from 'commander'
import pg from 'pg'
import { Refusal } from './refusal.ts'
import type { Terminal } from './terminal.ts'

/** 0: done. 1: refused or failed. 2: the command line itself is wrong. */
export type ExitCode = 0 | 1 | 2

/** Runs the command and says in one sentence what stood in its way, if anything did. */
export async function runCommand(command: Command, args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  settle(command, terminal)
  try {
    await command.parseAsync(args, { from: 'user' })
    return 0
  } catch (error) {
    if (error instanceof CommanderError) return error.code === 'commander.helpDisplayed' ? 0 : 2 // commander has spoken already
    terminal.sayAside(sentence(error))
    return error instanceof Refusal ? error.exitCode : 1
  }
}

function settle(command: Command, terminal: Terminal): void {
  command
    .exitOverride()
    .showHelpAfterError('(--help says more)')
    .configureOutput({ writeOut: (text) => terminal.say(text.trimEnd()), writeErr: (text) => terminal.sayAside(text.trimEnd()) })
  for (const inner of command.commands) settle(inner, terminal)
}

const HINTS: Record<string, string> = {
  '42P01': 'The database has no Tanager schema yet, or an old one. Run: npm run tanager -- migrate',
  '42883': 'The database has no Tanager schema yet, or an old one. Run: npm run tanager -- migrate',
  '42501': 'The role of DATABASE_OWNER_URL may not do this: it must be the role that owns the tables.',
  '28P01': 'The database refuses the name or the password in DATABASE_OWNER_URL.',
  '28000': 'The database refuses the role in DATABASE_OWNER_URL.',
  '3D000': 'The database that DATABASE_OWNER_URL names does not exist.',
}

const NODE_PASSWORDS = 'The nodes of a cluster need the passwords of all roles: docs/distributed.md, Prepare the nodes.'

function sentence(error: unknown): string {
  if (error instanceof Problem)
    return [error.message, ...(error.errors ?? []).map((fault) => `  ${fault.path} ${fault.message}`)].join('\n')
  if (error instanceof Refusal) return error.message
  if (error instanceof StartError) return `${error.message}\n${error.hint}`
  const hint = HINTS[String((error as { code?: unknown } | null)?.code)]
  if (hint) return hint
  const problem = databaseProblem(error)
  // A server that speaks of another one: the coordinator of a cluster says which node, and why.
  if (problem && error instanceof pg.DatabaseError && error.code?.startsWith('08'))
    return [problem.message, error.message, ...(error.message.includes('no password supplied') ? [NODE_PASSWORDS] : [])].join('\n')
  if (problem) return problem.message
  return error instanceof Error && error.message !== '' ? error.message : String(error)
}
