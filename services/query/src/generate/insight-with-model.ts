import type { ResultSet } from '../dialects/dialect.ts'
import type { CallLimiter } from '../llm/call-limiter.ts'
import { insightPromptOf } from '../llm/insight-prompt.ts'
import { complete, type ModelSettings } from '../llm/openai-compatible.ts'
import { followsFrom } from './insight-check.ts'

/** Puts a result into words; null where it has nothing to say that the rows bear out. */
export type InsightWriter = (question: string, result: ResultSet, signal: AbortSignal) => Promise<string | null>

/** The rows are there already: nobody waits long for words about them. */
const PATIENCE_MS = 10_000

/** The model's sentence, where it keeps to the rows. Counted by the same limiter as the calls that write statements. */
export const modelInsight =
  ({ settings, limiter }: { settings: ModelSettings; limiter: CallLimiter }): InsightWriter =>
  async (question, result, signal) => {
    if (result.cut || result.rows.length === 0) return null // nothing that it could say would be checked
    limiter.admit()
    const patient = { ...settings, timeoutMs: Math.min(settings.timeoutMs, PATIENCE_MS) }
    const said = sentenceIn(await complete(patient, insightPromptOf(question, result), signal))
    return said !== null && followsFrom(said, question, result) ? said : null
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
