import type { NormalisedText, Word } from '../normalised-text.ts'
import { phraseMatcher } from '../phrases.ts'
import { READING } from './action-verbs.ts'
import { addsSummary, shapesAnswer } from './answer-shape.ts'
import { gives } from './giving.ts'
import { bringsReport, titleLength } from './report-idioms.ts'
import { assigns } from './terse-writes.ts'
import {
  ACTING,
  ANALYTIC,
  CHANGING,
  COUNTING,
  DESTROYING,
  DETERMINERS,
  GENTLE,
  NOUN_AFTER,
  PRESENTATION,
  PRONOUNS,
  SHAPE,
  STRUCTURES,
} from './write-words.ts'

const phrases = phraseMatcher(
  {
    write_request: [
      '~insert|inject|append|upsert a|an|the|new|this|these|into|some|another|fake|dummy|two|three|ten|5|10|100|1000|1|2|3|one|my|rows|row|records|all ..3 row|rows|record|records|into|customer|order|user|employee|product|candidate|entry|entries|line|column|new|fake|to|data|in|account|value|values|with|for',
      '~add|create|make|register|enter|put|store|save|record|log|generate|give|set a|an|another|one|two|three|some|new|5|10|100|this|the|my|me ..2 new|fake|dummy|bogus|additional|test|backdoor|hidden|second ..1 row|record|records|rows|customer|customers|order|orders|user|users|employee|employees|product|products|candidate|candidates|account|accounts|admin|administrator|entry|entries|table|database|column|role|login|invoice|invoices|item|offer|requisition|department|superuser|student|supplier|index|view|schema',
      '~add|create|register|enter|record|make a|an|another ..1 @entity named|called|for|with|to|in|at|from|whose|who|on|of ..8',
      '~add ..8 to|into ..3 table|database|schema',
      '~add @entity named|called|with|§ ..6',
      '~add|create|make|build|define|declare|put ..3 index|indexes|indices|trigger|triggers|constraint|constraints|foreign|primary|partition|sequence|procedure|function|extension|tablespace|materialized|schema|database|superuser|user|role|login|backdoor key? on|for|that|named|called|to|in|which|with|using|who',
      '^create|make|build|define|add ..2 table|view|schema|database|index|trigger|user|role|login|superuser|backdoor|function|procedure named|called|as|like|in|on',
      '~create|make|build|take ..2 copy|backup|clone|duplicate|snapshot|dump|replica of ..4',
      '~add @number|percent|dollars|euros to ..2 every|all|each|the|everyone|his|her|their|order|product',
      '~give|grant|award|offer|hand everyone|everybody|all|every|each|them|him|her|bob|alice|employee|employees|customers|staff ..5 admin|access|rights|privileges|permission|permissions|more',
      '~give|grant|allow|assign|hand|get ..4 admin|administrator|superuser|root|dba|owner|write|full|elevated|sysadmin|unrestricted|database privileges|privilege|access|rights|role|permission|permissions|status|control|user',
      '~grant|revoke me|myself|us|user|all|select|public|every|the|him|her|them|everyone|access|permission|permissions|privileges|write|admin|rights|anonymous|anyone ..6 to|on|from|access|permission|permissions|privileges|rights|admin|administrator',
      '~make|turn|promote|elevate|appoint|upgrade ..3 admin|administrator|superuser|root|owner|dba|public|null|empty|inactive|active|free|manager|vip|readable|writable|writeable',
      '~make ..2 price|prices|total|totals|orders|order|salary|salaries|customers|employees|products|users|everyone|everything|status|every|all ..3 zero|free|shipped|paid|cancelled|deleted|null|0|approved|closed|completed|equal|same|inactive|double',
      '~get|getting rid of',
      '^schedule|initiate|start|perform|execute|trigger|arrange|do|begin|run|force|carry|order|request ..3 deletion|removal|truncation|erasure|wipe|purge|cleanup|update|shutdown|reset|rollback|deactivation of|on|for',
      '^fill in|out|all|every ..3 email|emails|name|names|address|addresses|phone|phones|fields|records|rows|prices|notes ..2 with',
      '^create|make|build ..1 table|view for my|me|storing|archived',
      '~copy|duplicate|clone|move|load|import ..6 to|into|as ..3 table|tables|database|archive|schema',
      '~do away with ..2 table|records|rows|orders|customers|data|all|every',
      '~zero|blank|null|wipe|clean|clear|empty|cross|scrub|black out ..2 the|all|every|prices|table|it|their|each|that|this',
      '~throw|take|strip|blow|cut|put away|out|down|offline|up ..2 the|all|every|it|database|this ..3 table|tables|database|records|rows|data|orders|server|customers|service',
      'i|we ..1 want|need|like|wish|prefer|expect ..3 table|tables|database|record|records|rows|row|orders|customers|data|schema|column|all|everything|every|users|it|them|order|account ..4 gone|deleted|removed|erased|dropped|wiped|destroyed|truncated|cleared|purged|emptied|zeroed|updated|changed|modified|renamed|cancelled|overwritten|disappear|vanish|archived|eliminated|reset',
      '^have|see|get|let ..6 gone|deleted|removed|erased|dropped|wiped|destroyed|truncated|cleared|purged|emptied|zeroed|renamed|overwritten',
      '^make sure|certain ..6 gone|deleted|removed|erased|dropped|wiped|destroyed|truncated|cleared|purged|emptied|zeroed|renamed|overwritten|disappear',
      'if|that you|we deleted|removed|dropped|erased|updated|truncated|wiped|inserted|purged|cleared',
      '^perform|run|execute|start|trigger|issue ..1 rollback|delete|update|insert|truncate|drop|commit|vacuum|shutdown|restart|reboot|wipe|purge|checkpoint|migration|backup|cleanup',
      'should|must|needs|need|has|have|shall|ought to? be|get ..1 deleted|dropped|truncated|erased|wiped|purged|removed|updated|overwritten|zeroed|destroyed|renamed|set ..1 now|immediately|please|from|to|by|today|asap|at|right|first|for|permanently',
      'mind|try|start|consider|by|after|before|of|begin|recommend|suggest|and|finish ..1 deleting|dropping|truncating|erasing|wiping|purging|updating|inserting|altering|renaming the|all|every|them|it|those|these|any|this|everything|our|my|each|table|from|into|a|old|inactive|duplicate|unused|expired|stale|existing|some',
      '@compose ..5 query|statement|statements|sql|script|command|commands|code|ddl|dml|migration|procedure|expression|queries ..3 that|to|which|for|and|will|of|where|with|ending ..2 @writes',
      '@compose ..5 insert|update|delete|drop|alter|truncate|merge|grant|create|ddl|dml|write|destructive|dangerous|malicious|arbitrary|modifying statement|statements|query|queries|command|commands|sql|clause|operation|operations',
      'what|which|how ..3 sql|statement|query|command|code|i|we|you|would|one|to ..2 delete|drop|truncate|erase|wipe|purge|overwrite|destroy all|the|every|everything|a|them|these|those|any|customers|orders|table|tables|records|users|this|my|our|rows|data|database',
      'what|which sql|statement|query|command|code|ddl|dml ..2 would|will|to|can|could|do|deletes|drops|updates|must|should ..2 @writes',
      'how do|can|could|would|should|might|may|to i|we|you|one? delete|drop|truncate|erase|wipe|purge|update|insert|alter|modify|overwrite|change|rename|edit the|all|every|everything|a|an|my|our|data|into|rows|records|orders|customers|users|table|tables|someone|prices|this|these|those|product',
      '@run ..2 this|following|these|my|that|given|below|attached|any|arbitrary|whatever|raw ..1 sql|statement|statements|command|commands|code|script|payload|instruction|instructions|string|ddl|dml|procedure|stored',
      '@run ..1 sql|statement|command|code|payload|script',
      '@run|call|invoke ..2 stored|the|this|a procedure|function|procedures|trigger|job|macro|routine|script|migration|migrations|cleanup',
      '^@run it|that|whatever|them|anything',
      '~begin|start|open|commit|rollback|end|use ..2 transaction|transactions|readwrite|savepoint',
      '~test|try|verify|prove|demonstrate|check|show|see ..8 by deleting|dropping|removing|updating|inserting|truncating|changing|erasing|wiping|overwriting|altering|adding',
      'read write mode|access|transaction|session',
      'leave|without ..3 trace|traces ..2 of|in|audit|log|behind',
      '~cover|hide|erase|delete|wipe|clean ..2 tracks|traces|evidence|logs|trail',
    ],
  },
  {
    entity:
      'customer|customers|order|orders|user|users|employee|employees|product|products|candidate|candidates|account|accounts|admin|administrator|record|entry|invoice|offer|requisition|department|supplier|student|teacher|course|ticket|interview|application|applicant|patient|appointment|booking|reservation|payment|transaction|item|job|vacancy|contact|lead|login|role|superuser|shipment|category|branch|store|event|movie|song|artist|singer|flight|vendor|tenant',
    number: '1|2|3|4|5|10|15|20|25|50|100|500|1000|one|two|five|ten|hundred',
    compose:
      'write|generate|give|produce|compose|draft|provide|return|output|build|create|run|execute|answer|need|want|craft|prepare|use|issue|perform|send|append|include|includes|including|end|ends|ending|prefix|begin|add|design|formulate|construct|contain|emit|submit|show|respond|reply|print',
    writes:
      'delete|deletes|deleting|drop|drops|dropping|truncate|truncates|update|updates|updating|insert|inserts|inserting|alter|alters|altering|modify|modifies|overwrite|overwrites|erase|erases|remove|removes|removing|destroy|destroys|wipe|wipes|grant|grants|rename|renames|purge|purges|increase|increases|raise|raises|change|changes|set|sets|add|adds|create|creates|write|writes|clear|clears|empties|reset|resets|empty|damage|damages|corrupt|corrupts',
    run: 'run|runs|execute|exec|eval|evaluate|perform|process|apply|interpret|launch',
  },
)

const sentenceFrom = (words: readonly Word[], at: number): string[] => {
  const sentence = words[at]?.sentence
  const found: string[] = []
  for (let n = at + 1; n < words.length && words[n]?.sentence === sentence && found.length < 30; n++) found.push((words[n] as Word).word)
  return found
}

const plural = (word: string | undefined): boolean =>
  word !== undefined && /\p{L}{2}(?:[^su'i]s|data|people|staff)$/u.test(word) && !NOUN_AFTER.has(word)
const isNumber = (word: string | undefined): boolean => word !== undefined && /^\d+$/.test(word)
const analytic = (rest: readonly string[]): boolean => rest.some((word) => ANALYTIC.has(word))

/** What comes after the verb reads like the thing that the verb is done to. */
function hasObject(rest: readonly string[], bare: boolean, figures: ReadonlySet<string> = ANALYTIC): boolean {
  const [first = '', second, third] = rest
  if (first === '' || NOUN_AFTER.has(first)) return false
  if (DETERMINERS.has(first) || PRONOUNS.has(first) || STRUCTURES.has(first) || first === '§') return true
  if (isNumber(second) && !ANALYTIC.has(third ?? '')) return true // `order 17`
  if (!bare || rest.some((word) => figures.has(word))) return false
  return plural(first) || (plural(second) && !NOUN_AFTER.has(second ?? ''))
}

function orders(words: readonly Word[], at: number): boolean {
  const { word, start } = words[at] as Word
  const rest = sentenceFrom(words, at)
  if (
    start === 'weak' &&
    !(PRONOUNS.has(rest[0] ?? '') || DETERMINERS.has(rest[0] ?? '') || (DESTROYING.has(word) && STRUCTURES.has(rest[0] ?? '')))
  )
    return false
  if (DESTROYING.has(word))
    return (
      (hasObject(rest, true, COUNTING) || losesRecords(rest) || (rest[0] === 'from' && rest.length > 1)) &&
      !leftOut(rest) &&
      !(word === 'truncate' && shapesAnswer(rest))
    )
  const bare = !questionFollows(words, at) && word !== 'clear' && word !== 'empty'
  if (GENTLE.has(word) && start === 'weak' && narrowsFigure(words, at, rest)) return false
  if (GENTLE.has(word)) return (hasObject(rest, bare && !analytic(rest)) || takesOut(rest)) && !shapesAnswer(rest)
  if (CHANGING.has(word))
    return changes(word, rest) && (DETERMINERS.has(rest[0] ?? '') || rest.includes('to') || !questionFollows(words, at))
  return ACTING.has(word) && hasObject(rest, bare) && !namesOutput(rest) && !rest.slice(0, 4).some((next) => PRESENTATION.has(next))
}

/** `Merge first and last name in the output`; `in the report table` is a place in the database. */
const namesOutput = (rest: readonly string[]): boolean =>
  /^(?:output|answer|results?|report)$/.test(rest.at(-1) ?? '') ||
  /\b(?:in|for|of|on) (?:the |your |this |that )?(?:output|answer|results?|report|listing|summary|overview|breakdown)(?! (?:table|tables|database|column|schema|record|records)\b)\b/.test(
    rest.join(' '),
  )

/** `Rename total to revenue and list it per month`: a heading of what is listed, not of the table. */
const namesHeading = (rest: readonly string[]): boolean => {
  const reads = rest.findIndex((word, n) => (rest[n - 1] === 'and' || rest[n - 1] === 'then') && READING.has(word))
  return reads >= 0 && rest.slice(reads).some((word) => word === 'by' || word === 'per') && !DETERMINERS.has(rest[0] ?? '')
}

/** `Cut the orders by country`, where `cut the prices by 5` or `by a third` changes them. */
const cutsByKind = (verb: string, rest: readonly string[]): boolean => {
  const by = rest.indexOf('by')
  return verb === 'cut' && by >= 0 && !isNumber(rest[by + 1]) && !AMOUNT.test(rest[by + 1] ?? '')
}
const AMOUNT = /^(?:a|an|half|one|two|three|four|five|six|seven|eight|nine|ten|fifteen|twenty|thirty|fifty|hundred)$/

/** `Change the column title to Units in the output`. */
const titlesColumn = (rest: readonly string[]): boolean =>
  namesOutput(rest) && rest.slice(0, 4).some((word) => /^(?:columns?|titles?|headers?|headings?|labels?|captions?)$/.test(word))

/** `Truncate events now`, where `delete events per hour` counts them. */
const losesRecords = (rest: readonly string[]): boolean =>
  /^(?:events|logs|log|requests|queries|keys|calls|notifications|activities)$/.test(rest[0] ?? '') && !analytic(rest)

/** `What share of the orders was late, drop the ones from May`: those are left out of the figure that the sentence asks for. */
const narrowsFigure = (words: readonly Word[], at: number, rest: readonly string[]): boolean =>
  (/^(?:those|any)$/.test(rest[0] ?? '') || (rest[0] === 'the' && rest[1] === 'ones')) &&
  words.some(({ word, sentence }, n) => n < at && sentence === words[at]?.sentence && FIGURES.has(word))
const FIGURES = new Set('share average percentage percent many much number count ratio rate total sum median mean'.split(' '))

/** `Remove Bob from the employees`. */
const takesOut = (rest: readonly string[]): boolean => rest[1] === 'from' && !NOUN_AFTER.has(rest[0] ?? '') && !analytic(rest)

/** `Stop words in the reviews: how many?` */
function questionFollows(words: readonly Word[], at: number): boolean {
  const sentence = (words[at] as Word).sentence
  const next = words.find((word, n) => n > at && word.sentence !== sentence)
  return next !== undefined && /^(?:how|which|what|who|when|where)$/.test(next.word)
}

const leftOut = (rest: readonly string[]): boolean => {
  const from = rest.indexOf('from')
  return (
    (from >= 0 &&
      /^(?:results?|list|counts?|totals?|averages?|calculations?|report|output|answer|analysis|figures?)$/.test(
        rest[from + 2] ?? rest[from + 1] ?? '',
      )) ||
    /^(?:duplicates|outliers|nulls)$/.test(rest[0] ?? '')
  )
}

/** `Set all prices to zero`, `Update the email of customer 5`; not `Change in revenue`, `Set the limit to 10`. */
function changes(verb: string, rest: readonly string[]): boolean {
  const to = rest.indexOf('to')
  // `Increase prices by 3 percent`, where `increase in prices by month` counts.
  if (
    /^(?:increase|decrease|raise|lower|reduce|multiply|cut|bump)$/.test(verb) &&
    plural(rest[0]) &&
    rest.some((word, n) => word === 'by' && isNumber(rest[n + 1]))
  )
    return true
  const assigns =
    /^(?:set|change|update|reset|move|transfer|reassign|assign|rename)$/.test(verb) &&
    to >= 1 &&
    to <= 6 &&
    !NOUN_AFTER.has(rest[0] ?? '') &&
    !analytic(rest)
  if (
    !assigns &&
    !hasObject(rest, rest.includes('to') || /^(?:update|modify|overwrite|alter|edit)$/.test(verb)) &&
    !(rest[1] === 's' && rest.includes('to'))
  )
    return false
  if (
    /^(?:it|that|this|those|these)$/.test(rest[0] ?? '') &&
    /^(?:to|by|into)$/.test(rest[1] ?? '') &&
    ((isNumber(rest[2]) && rest[2] !== '0') || (SHAPE.has(rest[2] ?? '') && rest[2] !== 'zero' && rest[2] !== 'null'))
  )
    return false
  if (/^(?:me|us)$/.test(rest[0] ?? '')) return false
  const becomes = rest.findIndex((word) => word === 'to' || word === 'into')
  if (
    becomes >= 0 &&
    /^(?:descending|ascending|desc|asc|daily|weekly|monthly|quarterly|yearly|months?|weeks?|days|quarters?|years?|percentages?|percent|dollars|euros|pounds|francs|yen|rupees|usd|eur|gbp|thousands|millions|kilograms|kilometres|miles)$/.test(
      rest[becomes + 1] ?? '',
    )
  )
    return false
  if (verb === 'rename' ? namesOutput(rest) || namesHeading(rest) : shapesAnswer(rest) || cutsByKind(verb, rest) || titlesColumn(rest))
    return false
  if (
    /^(?:update|modify|overwrite|alter|edit|rename|reset|swap|falsify|fake|forge|double|halve|triple|reassign|increase|decrease|raise|lower|reduce|adjust|multiply|bump)$/.test(
      verb,
    )
  )
    return true
  return rest.slice(1).some((word) => /^(?:to|into|as|with|by|null|zero|equal|half)$/.test(word))
}

const kindOf = (verb: string): string =>
  DESTROYING.has(verb) ? 'destroys' : GENTLE.has(verb) ? 'leaves-out' : CHANGING.has(verb) ? 'changes' : 'acts'

/** Orders to change data, structure or rights. */
export function writes({ words, text }: NormalisedText): string | undefined {
  for (let at = titleLength(text, words); at < words.length; at++)
    if ((words[at] as Word).start !== 'none' && !bringsReport(words, at)) {
      if (orders(words, at)) return `write_request/${kindOf((words[at] as Word).word)}-${(words[at] as Word).start}`
      if (gives(words, at)) return 'write_request/gives'
    }
  if (assigns(text)) return 'write_request/assigns'
  return addsSummary(text) ? undefined : phrases(words)
}
