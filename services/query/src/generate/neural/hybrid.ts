import type { Item } from '../embedded/link/items.ts'
import { isAccountedFor } from '../embedded/rank/accounted.ts'
import { confidenceInWhole, rivalOf, wholeOf } from '../embedded/rank/confidence.ts'
import { describe } from '../embedded/render/describe.ts'
import { answerByRules, type ByRules, clarify, readByRules, sayNotHeld, TOO_LONG, unanswerable } from '../embedded/rules.ts'
import type { Generated, GenerateRequest, Generator } from '../generator.ts'
import { previousOf, type Written, writtenCandidates } from './candidates.ts'
import type { FeatureSource } from './features/feature-source.ts'
import { type Network, type NetworkOptions, openNetwork } from './open-network.ts'
import { type Proposed, propose } from './propose.ts'
import type { Evidence } from './rank/evidence.ts'
import { strangeWords } from './rank/link-evidence.ts'
import { rank } from './rank/rank.ts'
import { ASK_BELOW, REFUSE_BELOW } from './rank/thresholds.ts'
import { withinRoom } from './within-room.ts'

/**
 * Rules and a network propose queries, a small ranking chooses: no language model, nothing leaves this machine, and the same question
 * is always answered the same way. Where the network cannot be had the rules answer alone.
 */
export function createHybridGenerator(options: NetworkOptions): Generator {
  let network: Network | null | undefined
  const open = (log = options.log): Network | null => {
    if (network === undefined) network = openNetwork({ ...options, ...(log && { log }) })
    return network
  }
  return {
    name: 'embedded',
    version: '2',
    deterministic: true,
    warm: (log) => void open(log),
    missing: () => (open()?.parser.isGone() === false ? null : 'Its network cannot be loaded: its rules answer alone.'),
    async close() {
      await network?.parser.close()
    },
    async generate(request, signal) {
      signal.throwIfAborted()
      const opened = open()
      const source = opened?.source(withinRoom(request.retrieved.tables, request.question), request.dialect)
      // The network works in its thread while the rules do here.
      const pending = opened && source ? proposeFor(opened, source, request, signal) : null
      pending?.catch(() => undefined) // told below, if anybody still asks
      const byRules = readByRules(request, options)
      if (byRules === null) return unanswerable(TOO_LONG)
      const proposed = await pending
      return source && proposed ? choose(request, source, proposed, byRules) : answerByRules(byRules, request)
    },
  }
}

function proposeFor({ parser }: Network, source: FeatureSource, request: GenerateRequest, signal: AbortSignal): Promise<Proposed | null> {
  const { question, dialect, now } = request
  return propose(source, parser, { question, dialect, now, previous: previousOf(source, request) }, signal)
}

/** The likeliest of all candidates, as long as it is likely enough; after a failed attempt the next one. */
function choose(request: GenerateRequest, schema: FeatureSource, proposed: Proposed, byRules: ByRules): Generated {
  const { readings } = byRules
  if (byRules.notHeld) return unanswerable(sayNotHeld(byRules.notHeld))
  const tried = new Set(request.attempts.map(({ sql }) => sql))
  const whole = byRules.isNoted ? readWhole(byRules, request) : null
  if (whole) return whole
  const written = writtenCandidates(schema, proposed, readings, request).filter(({ sql }) => !tried.has(sql))
  const asked = {
    features: proposed.features,
    schema: schema.schema,
    question: request.question,
    isFollowUp: request.history.length > 0,
  }
  const { ranked, sureness, answerable } = rank(asked, written)
  const [best] = ranked
  if (!best || (!asked.isFollowUp && isAboutSomethingElse(best.evidence, sureness))) return unanswerable(NOTHING)
  const others = ranked.map(({ candidate }) => candidate.words)
  if (tried.size === 0 && answerable < REFUSE_BELOW) return clarify(others, NOT_HERE)
  if (tried.size === 0 && sureness < ASK_BELOW) return clarify(others)
  const unsure =
    byRules.isNoted && tried.size === 0 ? holdBack(byRules, request, { sql: best.candidate.sql, sureness, others }, proposed) : null
  if (unsure) return unsure
  const { sql, words } = best.candidate
  return { kind: 'sql', sql, confidence: sureness, reading: words, ignored: passedOver(proposed, best.candidate) }
}

/** With notes the rules know how people speak here: what they explain to the last word is meant so, unless it can mean two things. */
function readWhole({ readings }: ByRules, request: GenerateRequest): Generated | null {
  const whole = wholeOf(readings)
  const [best] = whole
  if (!best || !isAccountedFor(best, request)) return null
  const rival = request.attempts.length > 0 ? null : rivalOf(whole)
  const choices = rival ? [best, rival].map(({ query }) => describe(query)) : []
  if (new Set(choices).size > 1) return clarify(choices)
  return { kind: 'sql', sql: best.sql, confidence: confidenceInWhole(whole), reading: describe(best.query), ignored: [] }
}

/**
 * Where people's ways of speaking are known, a word that nothing answers to is the one that matters: rather asked about than passed over.
 */
function holdBack(
  { readings, words }: ByRules,
  request: GenerateRequest,
  { sql, sureness, others }: { sql: string; sureness: number; others: readonly string[] },
  { features }: Proposed,
): Generated | null {
  const unread = (readings[0]?.draft.unread ?? []).flatMap((at) => words[at] ?? [])
  const strange = new Set(strangeWords(features))
  const unknown = unread.filter((word) => strange.has(word))
  if (unknown.length > 0) return unanswerable(`Nothing here is called ${unknown.map((word) => `"${word}"`).join(' or ')}. ${ELSE}`)
  const [best] = readings
  // A "not" that nothing was made of, a column that is not read, a month that nothing is grouped by.
  const isLost = best !== undefined && (best.draft.dropped > 1 || !isRead(best.items, sql) || !isAccountedFor(best, request))
  if (unread.length === 0 && !isLost && sureness >= RATHER_SURE) return null
  const choices = [...readings.slice(0, 2).map(({ query }) => describe(query)), ...others]
  return choices.length > 1 ? clarify(choices) : clarify(choices, NOT_HERE)
}
/** Whatever wrote the statement: each column that the question names is in it. */
const isRead = (items: readonly Item[], sql: string): boolean =>
  items.every((item) => item.kind !== 'column' || item.link.options.some(({ named }) => sql.includes(named.name)))
const ELSE = 'Ask about something else, or say it in other words.'

const NOTHING = 'Nothing in the question points to something in this database. Try to name what it is about.'
/** Whatever the network makes of it: of moons and cheese a database of people says nothing. */
const isAboutSomethingElse = ({ rareUnlinked = 0 }: Evidence, sureness: number): boolean => rareUnlinked > 1 && sureness < RATHER_SURE
const RATHER_SURE = 0.5
const NOT_HERE = 'This database does not seem to hold what the question asks for. The nearest to it would be:'

/** Of the question, what the statement does nothing with: a quoted text, a stored value, a word that nothing here is called by. */
function passedOver({ features }: Proposed, { sql }: Written): string[] {
  const low = sql.toLowerCase()
  const isUsed = (text: string) => low.includes(text.toLowerCase())
  const values = features.candidates.flatMap(({ text, flags, columns }) =>
    (flags.has('quote') || flags.has('cell')) && !isUsed(text) && ![...columns.values()].some(isUsed) ? [text] : [],
  )
  return [...new Set([...strangeWords(features).filter((word) => !isUsed(word)), ...values])]
}
