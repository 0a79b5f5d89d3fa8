/**
 * English verbs by what they ask for at the head of an order. What asks for an answer is a short list that hardly grows; what
 * asks for an action is long. A verb on neither list decides nothing.
 */
const list = (words: string): string[] => words.split(/\s+/).filter((word) => word !== '')

/** Cannot be the first half of a noun: with anything to act on they are orders. */
const UNMISTAKABLE = list(`
  abolish abort activate allocate allot amend annihilate annul anonymise anonymize append appoint approve assassinate assign authorise authorize
  backdate backfill banish befriend bestow bribe bypass cancel chmod chown circumvent coerce commandeer confiscate conceal connect convince corrupt
  deactivate decommission decrement decrypt deduct deduplicate deface defraud delete demote deny deploy derail destroy detach disable discard
  disconnect discontinue disenrol disenroll dismantle dismiss disobey disrupt divert eject eliminate embed emulate enable encrypt
  enlist enrol enroll eradicate erase escalate evict execute exfiltrate expel expunge fabricate falsify finalise finalize forge hijack
  impersonate implant infiltrate inflate inform inject insert install instruct intercept introduce invalidate invite invoke jailbreak
  kill liquidate manipulate migrate mislabel modify neutralise neutralize notify nuke nullify obey obliterate offboard onboard
  oust overload overwrite persuade postpone prepend publish purge reactivate reassign reboot recreate redirect redo
  reenable reindex reinsert reinstate reject relabel relocate rename renumber reopen replicate reprice reprogram reroute reschedule rescind
  restart restore resurrect revert revise revoke rewire rewrite ruin sabotage scramble scrub send sequester shred simulate smuggle spoof
  steal submit subvert suspend synchronise synchronize tamper teach terminate toggle truncate unarchive unassign unban unblock
  uncensor undelete undo unenrol unenroll unfreeze unhide uninstall unlink unlock unmask unpublish unregister unset unsubscribe
  upsert vandalise vandalize wipe withdraw withhold zap
`)

/** Are nouns or adjectives as well (`open orders`, `ship dates`): orders only with a plain object behind them. */
const AMBIGUOUS = list(`
  accept adjust alter archive attach attack award ban bill block book bump burn buy change charge clean clear clone close comment commit
  correct crack crash credit cut damage debit decline decrease deposit double downgrade drop dump duplicate edit email empty enter exploit expose
  extend fake fine fire fix flag flip flood flush force forward free freeze fudge grant hack halt halve hand hide hire import increase
  infect invoice issue kick launch let lift link lock log lower mail mark merge message mine move mute nominate notice open pardon park
  patch pause pay penalise penalize permit phone ping plant poison post process promise promote provision punish push quarantine raise record recover
  reduce refund register release remove repair replace reply reserve reset retire reward roll sack save schedule scrap scrape seal
  seed sell ship shift shrink shut sign silence slash snapshot spam stall start stop store strip subscribe swap switch tag
  text throw transfer transform trash trick trigger triple turn tweet unload update upgrade upload vacuum void waive warn wreck zero
`)

/** Ask for an answer, or for its shape. */
export const READING: ReadonlySet<string> = new Set(
  list(`
  show list display tell give find return count compute calculate compare rank sort order group name identify get fetch retrieve select
  report summarise summarize break plot chart graph draw visualise visualize describe explain see look check know mean need want have think
  provide present state print output determine estimate project forecast predict filter include exclude omit leave consider assume suppose
  use take keep limit restrict round express convert normalise normalize format label combine intersect join add sum divide subtract
  multiply average aggregate bucket split pivot rewrite repeat extract search locate pick choose view read review analyse analyze
  examine inspect evaluate assess measure detect highlight help answer say help mention specify pull bring recommend suggest match map track verify
  validate confirm clarify rephrase trend total tally sample browse count start begin continue skip ignore disregard remember
`),
)

const IRREGULAR: Readonly<Record<string, string>> = {
  put: 'put putting',
  set: 'set setting',
  take: 'taking took taken',
  make: 'making made',
  throw: 'throwing threw thrown',
  give: 'giving gave given',
  send: 'sending sent',
  write: 'writing wrote written',
  rewrite: 'rewriting rewrote rewritten',
  overwrite: 'overwriting overwrote overwritten',
  undo: 'undoing undid undone',
  redo: 'redoing redid redone',
  steal: 'stealing stole stolen',
  withdraw: 'withdrawing withdrew withdrawn',
  shut: 'shutting shut',
  cut: 'cutting cut',
  pay: 'paying paid',
  hide: 'hiding hid hidden',
  freeze: 'freezing froze frozen',
  let: 'letting let',
  sell: 'selling sold',
}

/** `wiped`, `wiping`, `wipes` and `wipe` alike. */
function forms(verb: string): string[] {
  const irregular = IRREGULAR[verb]
  if (irregular !== undefined) return [verb, `${verb}s`, ...irregular.split(' ')]
  if (/e$/.test(verb)) return [verb, `${verb}s`, `${verb}d`, `${verb.slice(0, -1)}ing`]
  if (/[^aeiou]y$/.test(verb)) return [verb, `${verb.slice(0, -1)}ies`, `${verb.slice(0, -1)}ied`, `${verb}ing`]
  const regular = [verb, `${verb}s`, `${verb}es`, `${verb}ed`, `${verb}ing`]
  if (!/[^aeiou][aeiou][bdglmnprt]$/.test(verb)) return regular
  const doubled = `${verb}${verb.at(-1)}`
  return [...regular, `${doubled}ed`, `${doubled}ing`]
}

const inflected = (verbs: readonly string[]): ReadonlyMap<string, string> =>
  new Map(verbs.flatMap((verb) => forms(verb).map((form) => [form, verb] as const)))

const WRITING = list('set put make write remove drop change alter empty clear reset edit modify clean get do run execute perform bring')

export const unmistakable: ReadonlySet<string> = new Set(UNMISTAKABLE)
export const ambiguous: ReadonlySet<string> = new Set(AMBIGUOUS.filter((verb) => !unmistakable.has(verb)))

/** Any form of a verb that is an action, to its plain form. */
export const DEEDS: ReadonlyMap<string, string> = inflected([...UNMISTAKABLE, ...AMBIGUOUS, ...WRITING])

const DONE: ReadonlySet<string> = new Set(
  list('paid sent sold taken given hidden frozen thrown written rewritten overwritten undone redone stolen withdrawn'),
)

/** `paid`, `shipped`: says what was done and, unlike `cut` and `put`, orders nothing. */
export const isDone = (word: string): boolean => DONE.has(word) || (word.endsWith('ed') && DEEDS.has(word) && DEEDS.get(word) !== word)

/** Verbs of making: what is made decides. */
export const MAKING: ReadonlySet<string> = new Set(
  list('make create generate write compose draft build produce prepare design craft construct code program'),
)

/** What an answer can be made of. */
export const PRODUCTS: ReadonlySet<string> = new Set(
  list(`
  list lists table tables report reports chart charts graph graphs plot plots summary summaries breakdown breakdowns overview ranking rankings
  comparison comparisons query queries sql select matrix pivot histogram count counts column columns timeline map top forecast distribution
  analysis statistic statistics figure figures diagram calendar leaderboard dashboard bar pie line grid percentage percentages answer bucket
  buckets group groups cohort cohorts profile score scores index total totals sum average averages trend trends split snapshot sheet
  spreadsheet scatter heatmap sorted ordered descending ascending by per number numbers names sense
`),
)
