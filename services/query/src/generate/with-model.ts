import type { CallLimiter } from '../llm/call-limiter.ts'
import { closestExamples, type Example } from '../llm/examples.ts'
import { complete, type ModelSettings } from '../llm/openai-compatible.ts'
import { promptOf } from '../llm/prompt.ts'
import { readReply } from '../llm/read-reply.ts'
import type { GenerateRequest, Generator } from './generator.ts'

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
    const closest = await acceptedOf(closestExamples(examples, request.question, examples.length), request.accepts)
    const reply = readReply(await complete(settings, promptOf(request, closest, isSensitive), signal))
    return reply.kind === 'clarify' ? { ...reply, choices: [] } : reply
  },
})

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
