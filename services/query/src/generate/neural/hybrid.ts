import { asMeant } from '../as-meant.ts'
import { answerByRules, type ByRules, clarify, readByRules, sayNotHeld, TOO_LONG, unanswerable } from '../embedded/rules.ts'
import type { Generated, GenerateRequest, Generator } from '../generator.ts'
import { withStillIgnored } from '../still-ignored.ts'
import { previousOf, writtenCandidates } from './candidates.ts'
import type { FeatureSource } from './features/feature-source.ts'
import { chooseNoted } from './noted/choose-noted.ts'
import { type Network, type NetworkOptions, openNetwork } from './open-network.ts'
import { passedOver } from './passed-over.ts'
import { type Proposed, propose } from './propose.ts'
import type { Evidence } from './rank/evidence.ts'
import { rank } from './rank/rank.ts'
import { ASK_BELOW, REFUSE_BELOW } from './rank/thresholds.ts'
import { NOT_HERE, NOTHING } from './replies.ts'
import { NOT_LOADED } from './runtime/parser.ts'
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
    missing: () => {
      const opened = open()
      return opened ? opened.parser.missing() : NOT_LOADED
    },
    async close() {
      await network?.parser.close()
    },
    async generate(asked, signal) {
      signal.throwIfAborted()
      const request = { ...asked, question: asMeant(asked) }
      const opened = open()
      const source = opened?.source(withinRoom(request.retrieved.tables, request.question), request.dialect)
      // The network works in its thread while the rules do here.
      const pending = opened && source ? proposeFor(opened, source, request, signal) : null
      pending?.catch(() => undefined) // told below, if anybody still asks
      const byRules = readByRules(request, options)
      if (byRules === null) return unanswerable(TOO_LONG)
      const proposed = await pending
      const given = source && proposed ? await choose(request, source, proposed, byRules, signal) : answerByRules(byRules, request)
      return withStillIgnored(given, asked)
    },
  }
}

function proposeFor({ parser }: Network, source: FeatureSource, request: GenerateRequest, signal: AbortSignal): Promise<Proposed | null> {
  const { question, dialect, now } = request
  return propose(source, parser, { question, dialect, now, previous: previousOf(source, request) }, signal)
}

/** The likeliest of all candidates, as long as it is likely enough; after a failed attempt the next one. */
async function choose(
  request: GenerateRequest,
  schema: FeatureSource,
  proposed: Proposed,
  byRules: ByRules,
  signal: AbortSignal,
): Promise<Generated> {
  const { readings } = byRules
  if (byRules.notHeld) return unanswerable(sayNotHeld(byRules.notHeld))
  if (byRules.isNoted) return chooseNoted(request, schema, proposed, byRules, signal)
  const tried = new Set(request.attempts.map(({ sql }) => sql))
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
  const { sql, words } = best.candidate
  return { kind: 'sql', sql, confidence: sureness, reading: words, ignored: passedOver(proposed, sql) }
}

/** Whatever the network makes of it: of moons and cheese a database of people says nothing. */
const isAboutSomethingElse = ({ rareUnlinked = 0 }: Evidence, sureness: number): boolean => rareUnlinked > 1 && sureness < RATHER_SURE
const RATHER_SURE = 0.5
