/** The replies instead of an answer. */
export const NOTHING = 'Nothing in the question points to something in this database. Try to name what it is about.'
