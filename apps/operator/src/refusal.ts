/** A command that was understood and will not be carried out; its message is all that the operator needs. */
export class Refusal extends Error {
  /** 2 where the command was called wrongly, or never got to where the work is done. */
  readonly exitCode: 1 | 2
  constructor(message: string, exitCode: 1 | 2 = 1) {
    super(message)
    this.exitCode = exitCode
  }
}
