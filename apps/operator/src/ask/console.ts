/** Where a question is typed and answered: the process's own streams, or a test's. */
export interface Console {
  input: NodeJS.ReadableStream & { isTTY?: boolean }
  output: NodeJS.WritableStream & { isTTY?: boolean; columns?: number }
  /** What happens along the way. */
  aside: NodeJS.WritableStream & { isTTY?: boolean; columns?: number }
}

export const processConsole: Console = { input: process.stdin, output: process.stdout, aside: process.stderr }

/** Places in a line. Where no person looks on, nothing is cut, unless COLUMNS says how much fits. */
export function lineWidth({ output }: Console, env: NodeJS.ProcessEnv): number {
  const told = output.isTTY ? output.columns : Number(env.COLUMNS)
  return told && told > 0 ? told : output.isTTY ? 80 : Number.MAX_SAFE_INTEGER
}
