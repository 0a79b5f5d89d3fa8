/** The replies instead of an answer. */
export const NOTHING = 'Nothing in the question matches this database. Name a table, a column or a value that it is about.'
/** A name of the question is one of something here. */
export const notUnderstood = (name: string): string =>
  `There is something called "${name}" here, but it is not clear what is asked about it. Ask for one list or figure, and name what it is of.`
/** Said of what does not exist and of what may not be read alike: a reply must not tell which. */
export const noFigure = (word: string): string =>
  `Nothing that can be asked about here is called "${word}". It may be missing or not available: ask about something else.`
