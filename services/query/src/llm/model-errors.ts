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
export class UnusableReply extends Error {
  /** What the provider counted all the same, where it said so. */
  readonly tokens: { inputTokens: number; outputTokens: number }
  constructor(
    message: string,
    { inputTokens = null, outputTokens = null }: { inputTokens?: number | null; outputTokens?: number | null } = {},
  ) {
    super(message)
    this.tokens = { inputTokens: inputTokens ?? 0, outputTokens: outputTokens ?? 0 }
  }
}
