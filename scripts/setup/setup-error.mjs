/** Something the user can put right; printed without a stack. */
export class SetupError extends Error {}

/** Runs it; a SetupError ends the process with its message. */
export async function orExit(work) {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof SetupError)) throw error
    console.error(`\n${error.message}`)
    process.exit(1)
  }
}
