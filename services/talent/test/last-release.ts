/**
 * The newest migration of the last release; until there is one, the newest when this rule was made. A release moves it. Every later
 * migration must leave that version working, and the test of upgrades begins with the sources that brought this one.
 */
export const LAST_RELEASE = '0040_saved_questions.sql'
