/** What a command sees of the world outside: its settings, and where it speaks. */
export interface Terminal {
  env: NodeJS.ProcessEnv
  /** The result, for the operator or the next program. */
  say(line: string): void
  /** What happens along the way, and what went wrong. */
  sayAside(line: string): void
}

export const processTerminal: Terminal = {
  env: process.env,
  say: (line) => {
    process.stdout.write(`${line}\n`)
  },
  sayAside: (line) => {
    process.stderr.write(`${line}\n`)
  },
}
