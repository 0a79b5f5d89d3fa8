/** A command that was understood and will not be carried out; its message is all that the operator needs. */
export class Refusal extends Error {}
