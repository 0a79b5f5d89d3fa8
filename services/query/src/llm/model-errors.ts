/** The provider does not answer, or answers with an error of its own. */
export class ModelUnavailable extends Error {
  /** The provider's error message for the log; null where it sent none. */
  readonly providerMessage: string | null
  constructor(message: string, providerMessage: string | null = null) {
    super(message)
    this.providerMessage = providerMessage
  }
}
/** It answered with something that holds no statement. */
export class UnusableReply extends Error {
  /** The tokens that the provider counted all the same, where it reports them. */
  readonly tokens: { inputTokens: number; outputTokens: number }
  constructor(
    message: string,
    { inputTokens = null, outputTokens = null }: { inputTokens?: number | null; outputTokens?: number | null } = {},
  ) {
    super(message)
    this.tokens = { inputTokens: inputTokens ?? 0, outputTokens: outputTokens ?? 0 }
  }
}
