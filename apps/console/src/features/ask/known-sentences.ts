/**
 * The Query API speaks English and sends no codes with its sentences. These are the ones that it always forms in the same way, with slots
 * for what differs, so that a console in another language has its own words for them (`known` of that language).
 * What is not recognised stays as it came.
 */
export const SENTENCES = {
  refused: ['This question cannot be answered here. Ask about the data in plain words.'],
  unsure: ['The question is not clear. Did you mean:', 'The question can be read in several ways. Did you mean:'],
  unknownWords: ['Nothing here is called "{words}".'],
  notClearHow: ['It is not clear how "{words}" is meant here.'],
  without: ['Without that, did you mean:'],
  meant: ['Did you mean:'],
  nothingAbout: ['Nothing here is called "{words}": this database holds nothing about {topic}.'],
  /** The reasons are those of the product's own semantic layer. */
  outOfScope: ['Questions about {topic} are out of scope here.'],
  noPay: ['Ask does not read what an offer pays. Open the offer to see it, if your role may.'],
  noContact: ["Ask does not read contact details. They are on the person's own page."],
  noBirth: ['Ask does not read dates of birth.'],
  notHere: [
    'No likely answer was found. The database may not hold this, or may use another name for it: name a table or column, or ask something else.',
  ],
  nothingPoints: ['Nothing in the question matches this database. Name a table, a column or a value that it is about.'],
  otherQuestion: ['This choice was offered for another question. Send the question that it was offered for.'],
  oldChoice: ['This choice was not offered here, or is no longer valid. Ask the question again.'],
  noChoice: ['There is no choice "{choice}". Choose one of those that are offered.'],
  nothingToChoose: ['There is nothing to choose from. Ask the question again.'],
  manyQuestions: ['More than {most#} questions in a minute. Try again in {seconds#} seconds.'],
  manyCalls: ['The limit of calls to the language model per minute is reached. Try again in {seconds#} seconds.'],
  noIndex: ['The schema index is not built or holds no table, so no table can be found for the question (schema retrieval error).'],
  starting: ['The service is still starting: it has not read the schema of the database yet. Ask again in a few seconds.'],
  noDatabase: ['The database cannot be reached ({why}).'],
  stopping: ['The service is stopping. Ask again in a moment.'],
  tooLong: ['The question took longer than {seconds#} seconds and was stopped. Ask for less at once.'],
  ours: ['Something went wrong on our side. Ask again; if it happens again, report the correlation id.'],
  large: ['This looks at about {rows#} rows and may take a while.'],
  cut: ['Only the first {rows#} rows of the result are shown; there are more.'],
  empty: ['The result is empty: no row matches.'],
  thereAre: ['Yes: {number#}.'],
  thereAreThese: ['Yes.'],
  thereIsNone: ['No: there is none.', 'No: no row matches.'],
  noValue: ['There is no value: nothing matches.'],
  inDays: ['The answer is {value#} days.', 'The answer is {value#} day.'],
  inHours: ['The answer is {value#} hours.', 'The answer is {value#} hour.'],
  inMinutes: ['The answer is {value#} minutes.', 'The answer is {value#} minute.'],
  inPercent: ['The answer is {value#} %.', 'The answer is {value#}%.'],
  answer: ['The answer is {value#}.'],
  answerText: ['The answer is {value}.'],
  oneRow: ['One row matches: {facts}.'],
  allSame: ['{rows#} rows, each with the same {measure}: {value#}.'],
  ranking: ['{rows#} rows. The highest {measure} is {high#} ({best}), the lowest {low#} ({least}).'],
  total: ['Together they are {sum#}.', 'Together they make {sum#}.'],
  totalShare: ['Together they are {sum#}, of which {best} has {share#} %.', 'Together they make {sum#}, of which {best} has {share#} %.'],
  rose: ['From {from} to {to} {measure} rose from {start#} to {end#}.'],
  fell: ['From {from} to {to} {measure} fell from {start#} to {end#}.'],
  same: ['From {from} to {to} {measure} was {start#} at both ends.'],
  peak: ['The highest was {value#} in {time}.'],
  underWay: ['The last period is not over yet.'],
  repeated: ['The result has {rows#} rows, {different#} of them different.'],
  list: ['The result has {rows#} rows.'],
  ties: ['{others#} others share this place.', '{others#} other shares this place.'],
  tiesAtLeast: ['At least {others#} others share this place.', 'At least {others#} other shares this place.'],
  /** Questions that the console itself suggests: the service reads English. */
  sortDescending: ['Sort them in descending order'],
  howMany: ['How many are there?'],
} as const satisfies Record<string, readonly string[]>
export type SentenceKey = keyof typeof SENTENCES
export interface Known {
  readonly key: SentenceKey
  readonly values: Readonly<Record<string, string>>
}

/** Words and slots in turn, beginning with words: `['', 'rows#', ' rows.']`. */
const parts = (template: string): string[] => template.split(/[{}]/)
const FORMS = (Object.keys(SENTENCES) as SentenceKey[]).flatMap((key) =>
  SENTENCES[key].map((template) => ({ key, parts: parts(template) })),
)
const isFigure = (text: string): boolean => /^-?\d[\d.,]*(?:%| million| billion| trillion)?$/.test(text)

/** All sentences of a text in their order; null where one of them is not known: a text half in each language helps nobody. */
export function knownSentences(text: string): Known[] | null {
  const found: Known[] = []
  let rest = text.trim()
  while (rest !== '') {
    const next = FORMS.map((form) => ({ key: form.key, read: readForm(form.parts, rest) })).find(({ read }) => read !== null)
    if (next === undefined || next.read === null) return null
    found.push({ key: next.key, values: next.read.values })
    rest = next.read.rest
  }
  return found.length === 0 ? null : found
}

/** A slot reaches to the words behind it, the last one to where a sentence can end; one for a figure (`#`) holds nothing else. */
function readForm([first = '', ...others]: string[], text: string): { values: Record<string, string>; rest: string } | null {
  if (!text.startsWith(first)) return null
  const values: Record<string, string> = {}
  let at = first.length
  for (let slot = 0; slot < others.length; slot += 2) {
    const [name = '', words = ''] = others.slice(slot, slot + 2)
    const end = slot + 2 < others.length ? text.indexOf(words, at) : endOf(text, words, at)
    const value = text.slice(at, end)
    if (end < 0 || value === '' || (name.endsWith('#') && !isFigure(value))) return null
    values[name.replace('#', '')] = value
    at = end + words.length
  }
  const rest = text.slice(at)
  return rest === '' || rest.startsWith(' ') ? { values, rest: rest.trimStart() } : null
}

function endOf(text: string, words: string, from: number): number {
  let end = text.indexOf(words, from)
  while (end >= 0 && ![undefined, ' '].includes(text[end + words.length])) end = text.indexOf(words, end + 1)
  return end
}
