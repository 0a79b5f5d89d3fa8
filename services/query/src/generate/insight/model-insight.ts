import type { ResultSet } from '../../dialects/dialect.ts'
import { insightPromptOf } from '../../llm/insight-prompt.ts'
import type { CallOptions, Model } from '../../llm/model.ts'
import { INSIGHT_REPLY } from '../../llm/reply-shape.ts'
import { followsFrom } from './insight-check.ts'

/** Puts a result into words; null where it has nothing to say that the rows bear out. */
export type InsightWriter = (question: string, result: ResultSet, options: CallOptions) => Promise<string | null>

/** The rows are there already: nobody waits long for words about them. */
const PATIENCE_MS = 10_000

/** The model's sentence, where it keeps to the rows. Counted by the same limiter as the calls that write statements. */
export const modelInsight =
  (model: Model): InsightWriter =>
  async (question, result, options) => {
    if (result.cut || result.rows.length === 0) return null // nothing that it could say would be checked
    const deadline = Math.min(options.deadline ?? Number.POSITIVE_INFINITY, performance.now() + PATIENCE_MS)
    const signal = AbortSignal.any([options.signal, AbortSignal.timeout(PATIENCE_MS)])
    const request = { messages: insightPromptOf(question, result), shape: INSIGHT_REPLY, temperature: 0 }
    const sentence = sentenceIn(await model.complete(request, { ...options, signal, deadline, retries: 0 }))
    return sentence !== null && followsFrom(sentence, question, result) ? sentence : null
  }

/** The sentence of a reply: JSON, fenced or not. Thoughts are dropped; anything else is no sentence of ours. */
function sentenceIn(reply: string): string | null {
  const plain = (reply.split(/<\/think>/i).at(-1) ?? '').trim()
  const bare = /^```(?:json)?[^\S\n]*\n([\s\S]*?)```$/.exec(plain)?.[1] ?? plain
  try {
    const { insight } = JSON.parse(bare) as { insight?: unknown }
    return typeof insight === 'string' && insight.trim() !== '' ? insight.trim() : null
  } catch {
    return null
  }
}
