import { columnsInCondition, type Query, tablesRead } from '../core/query/query.ts'
import { semanticNamesOf } from '../core/schema/semantic-names.ts'
import type { Example } from '../llm/examples.ts'
import { type Correction, sayCorrections } from '../retrieve/spelling.ts'
import type { CommonSemantics } from '../semantic-layer/definitions/definitions.ts'
import { askerMention, sayAskerUnknown } from './asker.ts'
import { confidenceBy } from './calibrate/confidence.ts'
import { type Faults, faultsOf } from './calibrate/contradictions.ts'
import { STATED } from './calibrate/stated-confidence.ts'
import { type Weighed, weigh } from './calibrate/weigh.ts'
import { asInterpretation, previousOf, type Written } from './collect-candidates.ts'
import type { Generated, GenerateRequest, Generator, Interpretation } from './generator.ts'
import { figureOfNothing, namedIn, storedIn } from './known-names.ts'
import { type Mechanism, NONE_LEFT_OUT } from './mechanisms.ts'
import { asTyped } from './normalise/canonicalise-values.ts'
import { normaliseQuestion } from './normalise/normalise-question.ts'
import { withoutBookkeeping } from './normalise/without-bookkeeping.ts'
import { sayOutOfScope } from './out-of-scope.ts'
import { type Decoded, decode } from './parse-network/decode.ts'
import type { FeatureSource } from './parse-network/encoder-input/feature-source.ts'
import { type Network, type NetworkOptions, openNetwork } from './parse-network/open-network.ts'
import { NOT_LOADED } from './parse-network/runtime/parser.ts'
import { withinTokenBudget } from './parse-network/token-budget.ts'
import { pointsBack } from './parse-rules/compose/follow-up.ts'
import { chooseDefined, consistent } from './parse-rules/measures/choose-measure.ts'
import { answerByRules, type ByRules, type NormalisedRequest, readByRules, TOO_LONG, unanswerable } from './parse-rules/rules-parser.ts'
import { withBothSides } from './parse-rules/score/both-sides.ts'
import { wholeOf } from './parse-rules/score/confidence.ts'
import { NOTHING, noFigure, notUnderstood } from './replies.ts'
import { usesOf } from './rerank/column-roles.ts'
import type { RankFeatures } from './rerank/features.ts'
import { chooseReporting } from './rerank/reporting/choose-reporting.ts'
import { isShownOtherwise, showsKeysAlone } from './rerank/shown-otherwise.ts'
import { isNamed, sayTextFigure, type TextFigure, textFigureIn } from './rewrite/text-figures.ts'
import { tieCheck } from './rewrite/tie-check.ts'
import { shortValuesIn, shortValuesLeft } from './short-values.ts'
import type { Role } from './spoken-definitions/roles.ts'
import { spokenDefinitions } from './spoken-definitions/spoken-definitions.ts'
import { unsaidRoles } from './spoken-definitions/unsaid-roles.ts'
import { traitsOf } from './traits.ts'
import { withUncovered } from './uncovered-words.ts'
import { answerByExample } from './verified-examples.ts'

export interface EmbeddedOptions extends NetworkOptions {
  /** Questions with statements that somebody found right. */
  examples?: readonly Example[]
  /** Told what was weighed: the reranker and the calibration are fitted to that. */
  observe?: (observed: Observed) => void
  /** Left out, to measure what each is worth. */
  without?: ReadonlySet<Mechanism>
}

/** A question with its candidates before anything is decided. */
export interface Observed extends Weighed {
  request: GenerateRequest
  source: FeatureSource
  decoded: Decoded
  byRules: ByRules
}

/**
 * Rules and a network propose queries, a small ranking chooses: no language model, nothing leaves this machine, and the same question
 * is always answered the same way. Where the network cannot be had the rules answer alone.
 */
export function createEmbeddedGenerator(options: EmbeddedOptions): Generator {
  const { without = NONE_LEFT_OUT } = options
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
    // Without its words every word would be misspelt.
    isWord: (word) => open()?.isWord(word) ?? true,
    async close() {
      await network?.parser.close()
    },
    async generate(request, signal) {
      signal.throwIfAborted()
      const verified = await answerByExample(options.examples ?? [], request)
      if (verified) return verified
      const { corrected } = request.retrieved
      const generated = await generateFor(corrected ? { ...request, question: corrected.question } : request, signal)
      return corrected ? withCorrections(generated, corrected.corrections) : generated
    },
  }

  async function generateFor(asked: GenerateRequest, signal: AbortSignal): Promise<Generated> {
    const asker = askerMention(asked)
    if (asker !== null) return unanswerable(sayAskerUnknown(asker))
    const given = await answer(asked, signal)
    const roles = given.kind === 'sql' ? unsaidRoles(asked, given.sql) : []
    if (roles.length > 0) return inEachRole(asked, roles, signal)
    return isDoubted(asked, given) ? agreedOn(given, await answer({ ...asked, history: [] }, signal)) : given
  }

  /** The question read once for each role that it may mean. */
  async function inEachRole(asked: GenerateRequest, roles: readonly Role[], signal: AbortSignal): Promise<Generated> {
    const choices: Interpretation[] = []
    for (const role of roles) {
      const given = await answer(asked, signal, role)
      if (given.kind === 'sql') choices.push({ text: given.interpretation, sql: given.sql, ...(given.traits && { traits: given.traits }) })
    }
    return { kind: 'clarify', message: 'It is not clear which is meant:', choices }
  }

  async function answer(asked: GenerateRequest, signal: AbortSignal, role: Role | null = null): Promise<Generated> {
    const given = lessened(asked, without)
    const tables = withoutBookkeeping(given.retrieved.tables, asked.question)
    const retrieved = spokenDefinitions({ ...given, retrieved: { ...given.retrieved, tables } }, role)
    const request: NormalisedRequest = { ...given, retrieved, ...normaliseQuestion({ ...asked, retrieved }) }
    const opened = open()
    const source = opened?.source(withinTokenBudget(request.retrieved.tables, request.question), request.dialect)
    // The network works in its thread while the rules do here.
    const pending = opened && source ? decodeFor(opened, source, request, without, signal) : null
    pending?.catch(() => undefined) // reported below, if anybody still waits
    const byRules = readByRules(without.has('follow-up-rules') ? { ...request, history: [] } : request, options)
    if (byRules === null) return unanswerable(TOO_LONG)
    const decoded = await pending
    const chosen = source && decoded ? await choose(request, source, decoded, byRules, options, signal) : answerByRules(byRules)
    return inWords(withShortValuesLeft(withUncovered(chosen, { question: asked.question, retrieved }), request), request, asked.question)
  }
}

/** What is true of the words that are left, and that there is nothing to choose from where no choice makes the figure that is asked for. */
function inWords(given: Generated, request: GenerateRequest, typed: string): Generated {
  if (given.kind !== 'sql') return given
  const missing = figureOfNothing(request, [given.sql, ...given.others.map(({ sql }) => sql)])
  if (missing !== null) return unanswerable(noFigure(missing))
  const stored = storedIn([...given.uncovered, ...(given.unused ?? [])], request)
  const asSaid = (words: readonly string[]): string[] => words.map((word) => asTyped(word, typed))
  return { ...given, uncovered: asSaid(given.uncovered), ...(given.unused && { unused: asSaid(given.unused) }), stored: asSaid(stored) }
}

/** Where a name of the question is known here, it is not true that nothing is. */
function nothingFor(request: GenerateRequest): string {
  const [name] = namedIn(request)
  return name === undefined ? NOTHING : notUnderstood(name)
}

/** A short value of the question that no condition uses stands among the words that nothing was made of. */
const withShortValuesLeft = (given: Generated, { question, retrieved }: GenerateRequest): Generated =>
  given.kind === 'sql'
    ? { ...given, uncovered: [...new Set([...given.uncovered, ...shortValuesLeft(shortValuesIn(question, retrieved.tables), given.sql)])] }
    : given

/** Says in every interpretation which words were put right. */
function withCorrections(generated: Generated, corrections: readonly Correction[]): Generated {
  const said = sayCorrections(corrections)
  const withSaid = (one: Interpretation): Interpretation => ({ ...one, text: `${one.text} (${said})` })
  if (generated.kind === 'unanswerable') return generated
  if (generated.kind === 'clarify') return { ...generated, choices: generated.choices.map(withSaid) }
  const { interpretation, others } = generated
  return { ...generated, interpretation: `${interpretation} (${said})`, others: others.map(withSaid) }
}

/** Below this a question of its own is read once more without the turn before. */
const DOUBTED = 0.75

/** The turn before makes a question less sure, though this one does not point back at it. */
const isDoubted = ({ history, question, retrieved }: GenerateRequest, given: Generated): boolean =>
  history.length > 0 &&
  given.kind === 'sql' &&
  given.confidence < DOUBTED &&
  retrieved.semantics?.ranking !== 'reporting' &&
  !pointsBack(question)

/** Where both readings come to the same statement, the surer counts. */
const agreedOn = (given: Generated, alone: Generated): Generated =>
  given.kind === 'sql' && alone.kind === 'sql' && given.sql === alone.sql
    ? { ...given, confidence: Math.max(given.confidence, alone.confidence) }
    : given

/** The request without what is left out of it. */
function lessened({ look, retrieved, ...others }: GenerateRequest, without: ReadonlySet<Mechanism>): GenerateRequest {
  const { ranking, ...semantics } = retrieved.semantics ?? {}
  const isPlain = ranking !== undefined && without.has('reporting-ranking')
  return {
    ...others,
    ...(look && !without.has('execution') && { look }),
    retrieved: isPlain ? { ...retrieved, semantics: semantics as CommonSemantics } : retrieved,
  }
}

function decodeFor(
  { parser }: Network,
  source: FeatureSource,
  request: GenerateRequest,
  without: ReadonlySet<Mechanism>,
  signal: AbortSignal,
): Promise<Decoded | null> {
  const { question, dialect, now } = request
  const previous = previousOf(source, without.has('previous-query') ? { history: [] } : request)
  return decode(source, parser, { question, dialect, now, previous, carriesOver: !without.has('carry-over') }, signal)
}

/** The likeliest of all candidates, as long as it is likely enough; after a failed attempt the next one. */
async function choose(
  request: GenerateRequest,
  schema: FeatureSource,
  decoded: Decoded,
  byRules: ByRules,
  { observe, without = NONE_LEFT_OUT }: EmbeddedOptions,
  signal: AbortSignal,
): Promise<Generated> {
  const readings = without.has('rules') ? [] : byRules.readings
  if (byRules.notHeld) return unanswerable(sayOutOfScope(byRules.notHeld))
  if (request.retrieved.semantics?.ranking === 'reporting') return chooseReporting(request, schema, decoded, byRules, signal)
  const all = await weigh(request, schema, decoded, readings, signal, without)
  observe?.({ ...all, request, source: schema, decoded, byRules })
  const { ranked: weighed, features, faults } = all
  const readable = weighed.map((one) => ({ ...one, sql: one.candidate.sql }))
  const defined = chooseDefined(
    byRules,
    readable.map(({ candidate }) => asInterpretation(candidate)),
  )
  if (defined) return defined
  const impossible = asksForTextFigure(request, [decoded.proposals[0]?.query, readings[0]?.query])
  if (impossible) return unanswerable(sayTextFigure(impossible))
  const likely = withBothSides(request.question, readable, ({ candidate }) => usesOf(candidate.meant).outermost)
  const fitting = byRules.hasSemanticLayer ? likely.filter(({ candidate }) => !byRules.isMistaken(candidate.meant)) : likely
  const offered = fitting.length > 0 ? fitting : likely
  const [best, ...rest] = moreThanKeys(request.question, consistent(offered, byRules.definitions))
  const isFollowUp = request.history.length > 0
  if (!best || (!isFollowUp && isAboutSomethingElse(features))) return unanswerable(nothingFor(request))
  const { sql, words, meant } = best.candidate
  return {
    kind: 'sql',
    sql,
    traits: traitsOf(meant),
    confidence: isDateDefined(byRules, best.candidate) ? Math.max(STATED.date, confidenceBy(features)) : confidenceBy(features),
    ...(features.answerable !== undefined &&
      !namesDefinition(byRules) &&
      !namesValue(request.question, meant) && { answerable: features.answerable }),
    interpretation: words,
    others: othersFirst(rest, ({ candidate }) => !isShownOtherwise(request.question, meant, candidate.meant)).map(({ candidate }) =>
      asInterpretation(candidate),
    ),
    tieCheck: tieCheck(schema.schema, best.candidate.meant, request.dialect),
    // A filter or another reading of the semantic layer may have taken the place of the first. Where half of an answer was the
    // likeliest, what speaks against it still does: the whole one is offered, not given.
    ...againstOf(
      best.candidate === weighed[0]?.candidate || likely !== readable ? faults : faultsOf(request, schema, decoded, best),
      offered[0] !== likely[0] || (byRules.hasSemanticLayer && byRules.isMistaken(meant)),
    ),
  }
}

/** What the semantic layer defines is there, whatever the words of the question look like. */
const namesDefinition = ({ definitions: { computed, filters, roles } }: ByRules): boolean =>
  computed.length + filters.length + roles.length > 0

/** The question names a value of this database, so it is about this database. */
const namesValue = (question: string, meant: Query): boolean =>
  usesOf(meant).values.some(({ text }) => text.length > 1 && question.toLowerCase().includes(text.toLowerCase()))

/** Where the likeliest shows keys alone and another shows more of the same rows, that one comes first. */
function moreThanKeys<One extends { candidate: Written }>(question: string, list: readonly One[]): readonly One[] {
  const [best] = list
  if (best === undefined || !showsKeysAlone(best.candidate.meant)) return list
  const telling = list.find(({ candidate: { meant } }) => !showsKeysAlone(meant) && isShownOtherwise(question, best.candidate.meant, meant))
  return telling ? [telling, ...list.filter((one) => one !== telling)] : list
}

/** Other readings are offered before the same rows with other columns. */
const othersFirst = <One>(list: readonly One[], isOther: (one: One) => boolean): One[] => [
  ...list.filter(isOther),
  ...list.filter((one) => !isOther(one)),
]

/** The likeliest reading of the network, or of the rules, reckons with a text that the question names. */
const asksForTextFigure = ({ question }: GenerateRequest, likeliest: readonly (Query | undefined)[]): TextFigure | null =>
  likeliest.map((query) => (query ? textFigureIn(query) : null)).find((figure) => figure !== null && isNamed(figure, question)) ?? null

const againstOf = (faults: Faults | null, isMistaken: boolean) => ({
  uncovered: faults?.uncovered ?? [],
  unused: faults?.unused ?? [],
  isContradicted: isMistaken || (faults?.isContradicted ?? false),
})

/** Readings by other dates than the one that the semantic layer says is meant do not count against it. */
const isDateDefined = ({ readings }: ByRules, { rulesRank }: { rulesRank: number | null }): boolean =>
  rulesRank === 0 && readings[0] !== undefined && wholeOf(readings)[0] === readings[0] && readsDefinedDate(readings[0].query)

function readsDefinedDate(query: Query): boolean {
  if (query.kind !== 'select' || query.where === null) return false
  const dates = columnsInCondition(query.where).filter(({ kind }) => kind === 'date')
  return dates.length > 0 && dates.every((column) => tablesRead(query).some((table) => semanticNamesOf(table)?.date === column))
}

/** Whatever the network makes of it: of moons and cheese a database of people says nothing. */
const isAboutSomethingElse = ({ rareUnlinked = 0, rankConfidence = 0 }: RankFeatures): boolean =>
  rareUnlinked > 1 && rankConfidence < RATHER_SURE
const RATHER_SURE = 0.5
