/** The runtime does not answer, or answers with an error of its own. */
export class ModelUnavailable extends Error {}
/** It answered with something that holds no statement. */
export class UnusableReply extends Error {}
