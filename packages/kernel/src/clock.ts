/** Where "now" comes from; tests pass their own. */
export type Clock = () => Date
export const systemClock: Clock = () => new Date()
