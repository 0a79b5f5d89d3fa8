/** Below this a question is held to be one that the database cannot answer. */
export const REFUSE_BELOW = 0.28
/** Below this a reading is asked about instead of answered. */
export const ASK_BELOW = 0.05
