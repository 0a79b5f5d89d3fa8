import type { CallLimiter } from '../llm/call-limiter.ts'
import { closestExamples, type Example } from '../llm/examples.ts'
import { complete, type ModelSettings } from '../llm/openai-compatible.ts'
import { promptOf } from '../llm/prompt.ts'
import { readReply } from '../llm/read-reply.ts'
import type { Generator } from './generator.ts'

export interface ModelGeneratorOptions {
  settings: ModelSettings
  limiter: CallLimiter
  examples: readonly Example[]
  isSensitive: (table: string, column: string) => boolean
}
const EXAMPLES = 4

/** Any OpenAI-compatible model, called once for each attempt. When it is down nothing answers in its place. */
export const modelGenerator = ({ settings, limiter, examples, isSensitive }: ModelGeneratorOptions): Generator => ({
  name: 'model',
  version: settings.model,
  deterministic: false,
  async generate(request, signal) {
    limiter.admit()
    const reply = readReply(
      await complete(settings, promptOf(request, closestExamples(examples, request.question, EXAMPLES), isSensitive), signal),
    )
    return reply.kind === 'clarify' ? { ...reply, choices: [] } : reply
  },
})
