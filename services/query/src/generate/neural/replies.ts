/** What is said instead of an answer. */
export const NOTHING = 'Nothing in the question points to something in this database. Try to name what it is about.'
export const NOT_HERE = 'This database does not seem to hold what the question asks for. The nearest to it would be:'
