/** The provider does not answer, or answers with an error of its own. */
export class ModelUnavailable extends Error {
  /** The provider's own words for the log; null where it said nothing. */
  readonly said: string | null
  constructor(message: string, said: string | null = null) {
    super(message)
    this.said = said
  }
}
/** It answered with something that holds no statement. */
export class UnusableReply extends Error {}
