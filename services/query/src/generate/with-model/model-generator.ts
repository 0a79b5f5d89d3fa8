import { parseQuery } from '../../core/query/parse-sql.ts'
import { describe } from '../../core/render/describe.ts'
import { viewSchema } from '../../core/schema/view-schema.ts'
import { closestExamples, type Example } from '../../llm/examples.ts'
import type { CallOptions, Model } from '../../llm/model.ts'
import { type PromptOptions, promptOf } from '../../llm/prompt/prompt.ts'
import { type ModelReply, readReply } from '../../llm/read-reply.ts'
import { STATEMENT_REPLY } from '../../llm/reply-shape.ts'
import { askerMention, sayAskerUnknown } from '../asker.ts'
import type { Generated, GenerateRequest, Generator } from '../generator.ts'
import { outOfScope, sayOutOfScope } from '../out-of-scope.ts'
import type { Calibration } from './model-calibration.ts'
import { modelConfidence, uncoveredCount } from './model-confidence.ts'
import { type Candidate, consensusOf } from './result-consensus.ts'

export interface ModelGeneratorOptions {
  model: Model
  examples: readonly Example[]
  prompt: PromptOptions
  /** Statements that are asked for at the first attempt; corrections ask for one. */
  candidates: number
  /** What its scores were worth when they were measured. */
  calibration?: Calibration | null
}
const EXAMPLES = 4
const MOST_CHOICES = 5
/** The first candidate is the model's best; the others must be able to differ. */
const SAMPLING_TEMPERATURE = 0.7

/** A language model, called once for each attempt, or for each candidate. When it is down nothing answers in its place. */
export const modelGenerator = ({ model, examples, prompt: options, candidates, calibration = null }: ModelGeneratorOptions): Generator => ({
  name: 'model',
  version: model.name,
  deterministic: false,
  async generate(request, signal) {
    const refused = outOfScope(request)
    if (refused) return { kind: 'unanswerable', message: sayOutOfScope(refused) }
    const asker = askerMention(request)
    if (asker !== null) return { kind: 'unanswerable', message: sayAskerUnknown(asker) }
    const closest = await acceptedOf(closestExamples(examples, request.question, examples.length), request.accepts)
    const { messages, tables, tokens } = promptOf(request, closest, options)
    request.onPrompt?.({ tables, tokens })
    const { deadline, record } = request
    const calls: CallOptions = { signal, ...(deadline === undefined ? {} : { deadline }), ...(record ? { record } : {}) }
    const ask = async (temperature: number) => readReply(await model.complete({ messages, shape: STATEMENT_REPLY, temperature }, calls))
    if (candidates === 1 || request.attempts.length > 0 || !request.look) return generatedOf(await ask(0), request, calibration)
    const asked = Array.from({ length: candidates }, (_, at) => ask(at === 0 ? 0 : SAMPLING_TEMPERATURE))
    return chosenOf(await answered(asked, signal), { request, look: request.look, calibration }, signal)
  },
})

/** The replies that came; where none did, the reason why the first did not. */
async function answered(asked: readonly Promise<ModelReply>[], signal: AbortSignal): Promise<ModelReply[]> {
  const settled = await Promise.allSettled(asked)
  signal.throwIfAborted()
  const replies = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  if (replies.length === 0) for (const one of settled) if (one.status === 'rejected') throw one.reason
  return replies
}

/** What most replies come to: a statement by its result, a question back, or that there is no answer. */
async function chosenOf(replies: readonly ModelReply[], { request, look, calibration }: Choosing, signal: AbortSignal): Promise<Generated> {
  const written = replies.filter((reply) => reply.kind === 'sql')
  const [other] = replies.filter((reply) => reply.kind !== 'sql')
  if (other && written.length * 2 <= replies.length) return generatedOf(other, request, calibration)
  const found = new Map<string, Candidate['found']>()
  for (const { sql } of written) if (!found.has(sql)) found.set(sql, await look(sql, signal))
  const consensus = consensusOf(written.map((reply) => ({ reply, found: found.get(reply.sql) ?? null })))
  if (consensus?.kind === 'split') {
    const choices = consensus.readings.slice(0, MOST_CHOICES).map(({ sql, interpretation }) => ({ text: interpretation ?? sql, sql }))
    return { kind: 'clarify', message: 'The question can be read in several ways. Did you mean:', choices }
  }
  if (!consensus) throw new Error('There is no candidate.')
  return generatedOf(consensus.reply, request, calibration, consensus.agreement)
}

interface Choosing {
  request: GenerateRequest
  look: NonNullable<GenerateRequest['look']>
  calibration: Calibration | null
}

function generatedOf(reply: ModelReply, request: GenerateRequest, calibration: Calibration | null, agreement?: number): Generated {
  if (reply.kind !== 'sql') return reply
  const confidence = modelConfidence(
    {
      ...(reply.certainty ? { certainty: reply.certainty } : {}),
      ...(agreement === undefined ? {} : { agreement }),
      isCorrected: request.attempts.length > 0,
      uncovered: uncoveredCount(request, reply.sql),
    },
    calibration,
  )
  const interpretation = reply.interpretation ?? inWords(request, reply.sql)
  return { kind: 'sql', sql: reply.sql, confidence, interpretation, others: [], uncovered: [] }
}

/** What a statement answers, as far as it can be read; else what it reads from. */
function inWords({ retrieved, dialect }: GenerateRequest, sql: string): string {
  const query = parseQuery(viewSchema(retrieved.tables, dialect), sql)
  if (query) return describe(query)
  const statementWords = new Set(sql.toLowerCase().match(/\w+/g))
  const read = retrieved.tables.filter(({ name }) => statementWords.has(name.toLowerCase())).map(({ name }) => name.replaceAll('_', ' '))
  return read.length === 0 ? 'what the statement below says' : `a computation over ${read.join(', ')}`
}

/** The first few that may be shown: an example tells of the tables that it reads. */
async function acceptedOf(examples: readonly Example[], accepts: GenerateRequest['accepts']): Promise<Example[]> {
  if (!accepts) return examples.slice(0, EXAMPLES)
  const shown: Example[] = []
  for (const example of examples) {
    if (shown.length === EXAMPLES) break
    if (await accepts(example.sql)) shown.push(example)
  }
  return shown
}
