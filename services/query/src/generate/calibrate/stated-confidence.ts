/**
 * How often an answer is right that no candidates were weighed for: nothing varies from one such answer to the next that a confidence
 * could be computed from. What is measured is a share of right answers on databases that the rules were not written for.
 */
export const STATED = {
  /** Somebody found the statement right for this very question, or for one that names another value, number or year. */
  verified: 0.97,
  verifiedOtherValue: 0.92,
  /**
   * Every word is a name of the semantic layer, a stored value, a time, or says nothing more. 33 of 39 such answers with drafted models
   * were right when they were first asked; what was found then has been mended since.
   */
  measure: 0.85,
  /** The same as a change of the question before. */
  measureChanged: 0.8,
  /** Every filter that the question names is used, and every other word. */
  filter: 0.85,
  /** Both the rules and the network read it so, and the semantic layer says which date is meant. */
  date: 0.85,
  /**
   * A person picked it. Of 139 questions of public databases that were asked back, 92 had the right answer among their choices: more of
   * what is picked can hardly be right.
   */
  chosen: 0.65,
  /** Something else in the question is as near: to be asked back. */
  ambiguous: 0.55,
} as const
