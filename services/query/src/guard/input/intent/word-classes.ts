import { DEEDS, isDone, READING, unmistakable } from '../rules/action-verbs.ts'
import { SHAPE } from '../rules/write-words.ts'

/**
 * Words by what they stand for in a request, so that what is learnt of `disable the timeout` is known of `lift the cap` too.
 * A word may belong to one class only; what is in none stands for itself.
 */
const CLASSES: Readonly<Record<string, string>> = {
  self: 'you your yours yourself yourselves assistant ai bot chatbot llm gpt chatgpt u',
  speaker: 'i me my mine myself we us our ours',
  instructions:
    'instruction instructions rule rules prompt prompts guideline guidelines directive directives guardrail guardrails restriction restrictions constraint constraints policy policies filter filters guard safeguard safeguards preamble programming',
  conversation: 'conversation chat message messages reply replies response responses session context turn',
  permission:
    'permission permissions right rights privilege privileges access role roles grant grants rights owner ownership authority clearance',
  superuser: 'admin admins administrator administrators root superuser dba sysadmin sudo sa developer operator',
  secret:
    'password passwords passcode passcodes passphrase secret secrets credential credentials token tokens hash hashes pin pins cvv ssn ssns iban ibans apikey confidential sensitive hidden masked redacted protected private',
  machine:
    'server servers host hosts machine computer disk filesystem directory folder path cpu memory ram process processes shell terminal console os kernel container network port ports ip dns hostname',
  internals:
    'catalog catalogue metadata schema schemas trigger triggers procedure procedures function functions extension extensions index indexes configuration config settings setting parameter parameters variable variables environment env version collation engine driver connection connections log logs audit internals internal',
  storage: 'database databases db table tables row rows record records column columns data entry entries field fields backup dump',
  limit: 'limit limits cap caps timeout timeouts validation validator check checks logging safety security restriction mode cost estimate',
  loosen:
    'ignore disregard forget bypass skip override disable lift suspend overlook circumvent evade unlock unrestricted unlimited without off deactivate neglect drop abandon free freely',
  endless:
    'forever endless endlessly infinite infinitely million millions billion billions trillion quadrillion possible permutations combinations unlimited',
  load: 'slow slowest slowly hang crash overload exhaust flood stress busy heavy expensive recursive recursion loop cartesian cross',
  outside:
    'url link website site internet web http https email mail slack webhook ftp bucket printer file files csv desktop api endpoint page',
  gone: 'gone vanish vanished disappear disappeared disappears longer anymore goodbye rid away',
  state: 'zero null blank empty void paid active inactive true false unknown nothing',
  time: 'yesterday today tomorrow week month year quarter day days weeks months years january february march april may june july august september october november december 2019 2020 2021 2022 2023 2024 2025',
  figure:
    'average mean median sum total totals count number percentage percent share ratio maximum minimum max min highest lowest most least largest smallest oldest newest top per rate distribution breakdown trend',
  wh: 'how which what who whom whose when where why',
  every: 'all every each any everything anything everyone everybody whole entire',
  past: 'was were did had been has have',
  code: 'sql statement statements command commands query queries script code payload exploit injection malware javascript html',
  run: 'run execute exec perform carry obey comply follow proceed apply invoke call eval',
}

const CLASS_OF: ReadonlyMap<string, string> = new Map(
  Object.entries(CLASSES).flatMap(([name, words]) => words.split(' ').map((word) => [word, `<${name}>`] as const)),
)

/** Words of the classes that everyday questions seldom have; figures, times, storage and question words are in all of them. */
const EVERYDAY = new Set(['speaker', 'conversation', 'storage', 'state', 'time', 'figure', 'wh', 'every', 'past'])
export const ALARMING_WORDS: readonly string[] = Object.entries(CLASSES).flatMap(([name, words]) =>
  EVERYDAY.has(name) ? [] : words.split(' '),
)

/** Digits and nothing else. */
export function isNumber(word: string): boolean {
  for (let at = 0; at < word.length; at++) {
    const code = word.charCodeAt(at)
    if (code < 48 || code > 57) return false
  }
  return word !== ''
}

export function classOf(word: string): string {
  if (isNumber(word)) return /^(?:19|20)\d\d$/.test(word) ? '<time>' : '<number>'
  const known = CLASS_OF.get(word)
  if (known !== undefined) return known
  if (READING.has(word)) return '<read>'
  const deed = DEEDS.get(word)
  if (deed === undefined) return word
  return unmistakable.has(deed) ? '<deed>' : '<act>'
}

const AUXILIARIES = new Set('is are was were do does did has have had can could will would should may any am'.split(' '))
const CONDITIONS = new Set('if when once after before unless whenever until'.split(' '))
const PREPOSITIONS = new Set('in of for from among on at with'.split(' '))

/** What kind of sentence a first word opens: the same verb asks in one and orders in another. */
export function moodOf(word: string): string {
  const kind = classOf(word)
  if (kind === '<wh>') return 'asks'
  if (AUXILIARIES.has(word)) return 'asks-whether'
  if (READING.has(word)) return 'reads'
  if (CONDITIONS.has(word)) return 'supposes'
  if (PREPOSITIONS.has(word)) return 'narrows'
  if (kind === '<self>' || kind === '<speaker>') return 'addresses'
  return DEEDS.has(word) && !isDone(word) ? 'orders' : 'names'
}

const LAYOUT = new Set(
  'headings heading caption captions colour colours color colors font layout totals footnote footnotes front comma commas percent summary gridlines axes bars pie lists ranks rankings top bottom alphabetical chronological rounded'.split(
    ' ',
  ),
)
/** Belongs to an answer and not to the data: what is removed or changed there harms nobody. */
export const shapesAnswers = (word: string): boolean => SHAPE.has(word) || LAYOUT.has(word)
