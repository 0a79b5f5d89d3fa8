const NO_RECORD =
  '(?!(?:top|first|last|next|previous|quarter|q|week|month|year|day|page|limit|about|over|under|than|least|most|only|count|the|with|where|whose|having|if|is|are|and|or|by|per|in|of|status|price|total)\\b)'
/** One record, by its number or its quoted name, or every one of a kind. A year or a plural (`orders 2024`) is a filter. */
const ONE = `${NO_RECORD}(?:\\p{L}+[ _])?\\p{L}*[^\\Ws\\d_] (?:no\\.? ?|number |id |nr\\.? ?)?#?(?!(?:19|20)\\d\\d\\b)(?:\\d{1,12}|§)`
const EVERY = '(?:all|every|each)(?: \\p{L}+){1,2}|everyone|everybody'
const RECORD = `(?:${ONE}|${EVERY})`
const FIELD = '(?:the |new )?\\p{L}[\\p{L}_]{1,30}(?: \\p{L}[\\p{L}_]{1,30})?'
const BECOMES = ' ?(?::?=|[-=]{1,2}>|→|⇒|➔|⟶) ?'
const VALUE = '(?:§|[-+$€£]?[\\p{L}\\p{N}_.,%@$€£-]{1,40}(?: [\\p{L}\\p{N}_.%-]{1,20}){0,2})'
const END = '(?: (?:now|please|today|asap))?[.!]*$'
const STATE =
  '(?:\\p{L}{2,12}(?:ed|ped|led)|paid|sent|done|open|close|active|inactive|void|null|zero|nothing|gone|free|gold|silver|platinum|vip|admin|manager|owner|out of stock|in stock|sold out|on hold|lost|won|read|unread|hidden|true|false|yes|no|draft|final|pending)'

const SHAPES: readonly RegExp[] = [
  `^${FIELD} (?:of|for|on) (?:the )?${RECORD}${BECOMES}${VALUE}${END}`, // price of product 2 = 0
  `^(?:the )?${RECORD}(?:'s|\\.|,|:)? ?(?:the )?\\p{L}[\\p{L}_]{1,30}${BECOMES}${VALUE}${END}`, // order 8 status = shipped
  `^(?:the )?${RECORD}${BECOMES}(?:now )?${STATE}${END}`, // order 8 -> cancelled
].map((shape) => new RegExp(shape, 'u'))

/** Says what a record is to become, without a verb and without asking. */
export const assigns = (text: string): boolean =>
  /[=>→⇒➔⟶]/u.test(text) &&
  text
    .split(/(?<=[.!;])\s+|\n+|;|,\s(?=\S{1,40}[^,]{0,60}(?:=|->|→))/u)
    .map((clause) => clause.trim().replace(/^(?:please|now|then|and|also|so|ok|okay|hi|fix|note|todo)[,:]? /u, ''))
    .some((clause) => clause.length <= 160 && !clause.includes('?') && SHAPES.some((shape) => shape.test(clause)))
